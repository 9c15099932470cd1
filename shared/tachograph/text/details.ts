import type { Finding, FindingCode } from '../finding.ts';
import type { DownloadKind } from '../identify.ts';
import type { DownloadPart } from '../part.ts';
import type { DownloadSummary, PartState, PartSummary } from '../summary-schema.ts';
import type { AdviceCode, RowCode, TextPart, TextValues } from './codes.ts';

const findingAdvice: Readonly<Record<FindingCode, AdviceCode | null>> = {
  empty: 'copy-again',
  'web-page': 'get-the-download',
  text: 'get-the-download',
  'one-byte-fill': 'copy-again',
  'not-recognised': 'check-the-file',
  archive: null,
  'cut-short': 'download-again',
  'stops-before-signature': 'download-again',
  'parts-missing': 'download-again',
  'not-fetched': 'other-reader',
  'second-generation-not-fetched': 'other-reader',
  'first-generation-not-fetched': 'other-reader',
  'length-damaged': 'download-again',
  'other-content': 'download-again',
  'signature-alone': 'download-again',
  'stray-bytes': 'download-again',
  'trailing-bytes': null,
  'days-missing': 'download-again-or-none-recorded',
  'days-missing-before-download': 'download-again',
  'days-missing-since-previous': null,
  'days-contradict': 'download-again-then-workshop',
  'days-unreadable': 'download-again-then-workshop',
  'day-without-date': 'download-again-then-workshop',
  'part-unreadable': 'download-again-then-workshop',
  'pointer-outside': 'read-card-again',
  'half-older': 'read-card-again',
  'too-many-elements': 'check-the-file',
  'activity-pointer-outside': 'read-card-again',
  'activity-record-damaged': 'nothing-to-do',
  'activity-days-out-of-order': 'nothing-to-do',
  'copies-differ': 'check-the-file',
  'two-cards': 'read-card-again',
  'chip-of-another-card': 'read-card-again',
  'two-vehicles': 'download-again',
  'dated-outside-certificate': null,
  'signature-invalid': 'download-again-then-workshop',
  'authority-unknown': 'nothing-to-do',
  'signatures-not-verifiable': 'nothing-to-do',
  'name-says-other-kind': 'check-the-name',
  'name-says-other-card': 'check-the-name',
  'name-says-other-vehicle': 'check-the-name',
  'name-says-other-time': 'check-the-name',
  'vendor-data': null,
  padding: null,
  'unknown-element': null,
  'wrapped-card': null,
  'embedded-card': null,
  'more-findings': null,
};

/** What to do about a finding in a file of this kind; null where nobody need do anything. */
export function adviceFor({ code }: Finding, kind: DownloadKind): AdviceCode | null {
  const advice = findingAdvice[code];
  // A card lies on the desk and is read; a vehicle unit is downloaded in the yard.
  return kind === 'vehicle-unit' ? advice : adviceForCard(advice);
}

function adviceForCard(advice: AdviceCode | null): AdviceCode | null {
  if (advice === 'download-again') return 'read-card-again';
  return advice === 'download-again-then-workshop' ? 'read-card-again-then-workshop' : advice;
}

/** A row of "Is it genuine?": "Activities, 34 days", "Genuine, 34 of 34". */
export interface FormattedPart {
  readonly part: DownloadPart;
  readonly state: PartState;
  readonly label: TextPart<RowCode>;
  readonly verdict: TextPart<RowCode>;
  readonly note: TextPart<RowCode> | null;
}

/** Says part by part how genuine a download is; empty while that was not checked. */
export function formatParts({ kind, parts }: DownloadSummary): readonly FormattedPart[] {
  const row = (code: RowCode, values: TextValues = {}): TextPart<RowCode> => ({ code, values });
  return parts.map((summary) => {
    const { part, state, elements, genuine } = summary;
    const values = { genuine, count: elements };
    // A card's second element of a part is only its copy for the other generation.
    const counts = elements > 1 && kind === 'vehicle-unit';
    const isShared = genuine > 0 || state === 'does-not-verify';
    const isCounted = counts && isShared && state !== 'not-in-file';
    return {
      part,
      state,
      label: counts && part === 'activities' ? row('activities-days', values) : row('part', { part }),
      verdict: isCounted ? row(`${state}-of`, values) : row(state),
      note: noteOf(summary, kind, row),
    };
  });
}

/** Recorders of one maker are known to sign technical data wrongly, so that is no accusation. */
function noteOf(
  { part, state, reason }: PartSummary,
  kind: DownloadKind,
  row: (code: RowCode, values?: TextValues) => TextPart<RowCode>,
): TextPart<RowCode> | null {
  if (state === 'does-not-verify') {
    if (part === 'technical-data') return row('known-recorder-fault');
    return row(kind === 'vehicle-unit' ? 'no-legal-value-of-vehicle-unit' : 'no-legal-value-of-card');
  }
  // That its authority is unknown is said already.
  return reason && state !== 'unaltered' ? row('reason', { reason }) : null;
}
