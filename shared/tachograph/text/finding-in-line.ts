import { type Finding, type FindingCode, findingLevels } from '../finding.ts';
import { holderProblems } from '../verify/verdict.ts';
import type { LineCode, TextPart } from './codes.ts';

/** A fact of the one line about a file, which may say what a finding says. */
type Fact = TextPart<LineCode>;

/**
 * Who says a finding in the one line about a file. `subject`: what the file is. `nobody`: how a file is made up is for its
 * details alone. Else facts that say it: where none of them stands in the line, it follows in its own words.
 */
type Speaker = 'subject' | 'nobody' | ((fact: Fact, finding: Finding) => boolean);

const by =
  (...codes: readonly LineCode[]): Speaker =>
  ({ code }) =>
    codes.includes(code);

const itself = () => false;

/** That two people's halves differ goes without saying. */
const ofSeveral = by(...holderProblems);

/** Facts give a reason as the signatures do. */
const byReason: Speaker = ({ values: { reason } }, finding) => reason !== undefined && reason === finding.values.reason;

const byDamagedDays: Speaker = ({ code, values: { parts } }) =>
  code === 'damaged-in' && String(parts).split(',').includes('activities');

const byAuthority: Speaker = ({ code, values: { reason } }) =>
  code === 'unaltered' || code === 'rest-unaltered' || reason === 'unaltered-authority-unknown';

const speakers: Readonly<Record<FindingCode, Speaker>> = {
  empty: 'subject',
  'web-page': 'subject',
  text: 'subject',
  'one-byte-fill': 'subject',
  'not-recognised': 'subject',
  archive: 'subject',
  'cut-short': by('cut-short-in', 'cut-short'),
  'stops-before-signature': by('cut-short-in'),
  'parts-missing': by('parts-missing'),
  'not-fetched': by('not-fetched'),
  'second-generation-not-fetched': by('second-generation-not-fetched'),
  'first-generation-not-fetched': by('first-generation-not-fetched'),
  'length-damaged': by('damaged-in'),
  'other-content': by('damaged-in'),
  'signature-alone': by('damaged-in'),
  'stray-bytes': by('damaged-in'),
  'trailing-bytes': 'nobody',
  'days-missing': by('days-missing'),
  'two-cards': by('two-cards'),
  'chip-of-another-card': by('chip-of-another-card'),
  'two-vehicles': by('two-vehicles'),
  'days-contradict': ofSeveral,
  'days-unreadable': itself,
  'day-without-date': itself,
  'part-unreadable': itself,
  'pointer-outside': itself,
  'activity-pointer-outside': itself,
  'activity-record-damaged': byDamagedDays,
  'signature-invalid': by('does-not-verify'),
  'signatures-not-verifiable': byReason,
  'authority-unknown': byAuthority,
  'more-findings': itself,
  'too-many-elements': itself,
  'activity-days-out-of-order': itself,
  'copies-differ': ofSeveral,
  'days-missing-before-download': itself,
  'days-missing-since-previous': itself,
  'half-older': ofSeveral,
  'dated-outside-certificate': itself,
  'name-says-other-kind': itself,
  'name-says-other-card': itself,
  'name-says-other-vehicle': itself,
  'name-says-other-time': itself,
  'vendor-data': 'nobody',
  padding: 'nobody',
  'unknown-element': 'nobody',
  'wrapped-card': 'nobody',
  'embedded-card': 'nobody',
};

const order = Object.keys(speakers);

/** The findings that neither the subject nor a fact of the line says, problems first, and then as in the list above. */
export function notSaidBy(facts: readonly Fact[], findings: readonly Finding[]): readonly Finding[] {
  const isLeft = (finding: Finding): boolean => {
    const speaker = speakers[finding.code];
    return typeof speaker === 'function' && !facts.some((fact) => speaker(fact, finding));
  };
  const place = ({ code, level }: Finding) => findingLevels.indexOf(level) * order.length + order.indexOf(code);
  return findings.filter(isLeft).sort((one, other) => place(one) - place(other));
}
