import type { Finding } from '../finding.ts';
import type { CardSummary, DownloadSummary } from '../summary-schema.ts';
import { dayNumber, type IsoDay, isoDayOf } from '../time.ts';
import { trustAnswers } from '../trust.ts';
import { holderProblems, incompleteReasons } from '../verify/verdict.ts';
import type { AdviceCode, LineCode, TextPart, TextValues } from './codes.ts';
import { notSaidBy } from './finding-in-line.ts';
import { shortPersonName } from './person-name.ts';

/** What is said of a download, as codes. It names people and vehicles: for screens and the command line, never for a log. */
export interface SaidOfDownload {
  readonly subject: TextPart<LineCode>;
  /** What is true of it, the most useful first. */
  readonly facts: readonly TextPart<LineCode>[];
  /** Whether the facts say that something is wrong with the file. */
  readonly isProblem: boolean;
  readonly advice: AdviceCode | null;
  /** What else was found about its dates, days, parts and name, what matters most first. */
  readonly noticed: readonly Finding[];
}

const shownOfCardNumber = 6;

/** What to say of a download in one line. `today` decides which cards have expired. */
export function sayDownload(summary: DownloadSummary, today: IsoDay): SaidOfDownload {
  const part = (code: LineCode, values: TextValues = {}): TextPart<LineCode> => ({ code, values });
  const advice = problemOf(summary);
  const facts = advice === null ? plainFacts(summary, part, today) : problemFacts(summary, part);
  return {
    subject: subjectOf(summary, part),
    facts,
    isProblem: advice !== null,
    advice,
    noticed: notSaidBy(facts, summary.findings),
  };
}

type MakePart = (code: LineCode, values?: TextValues) => TextPart<LineCode>;

function subjectOf(summary: DownloadSummary, part: MakePart): TextPart<LineCode> {
  switch (summary.kind) {
    case 'driver-card':
    case 'workshop-card':
    case 'control-card':
    case 'company-card': {
      const holder = summary.card ? holderOf(summary.card) : '';
      return holder === '' ? part(summary.kind) : part(`${summary.kind}-of`, { holder });
    }
    case 'vehicle-unit': {
      const vehicle = summary.vehicle?.registration ?? summary.vehicle?.vin ?? '';
      return vehicle === '' ? part('vehicle-unit') : part('vehicle-unit-of', { vehicle });
    }
    case 'archive':
      return part('archive');
    case 'vendor-data':
      return part('maker-data');
    case 'unknown':
      if (summary.structure === 'cut-short') return part('card');
      return part(summary.notADownload ?? 'not-recognised');
  }
}

function holderOf(card: CardSummary): string {
  return card.organisation || shortPersonName(card.surname, card.firstNames);
}

/** What a person should do, where something is wrong with the file itself. */
function problemOf(summary: DownloadSummary): AdviceCode | null {
  const { structure, notADownload, kind } = summary;
  if (structure === 'cut-short') {
    if (kind === 'vehicle-unit') return 'download-again';
    return isWholeAsFarAsItGoes(summary) ? 'other-reader' : 'read-card-again';
  }
  switch (notADownload) {
    case 'empty':
    case 'one-byte-fill':
      return 'copy-again';
    case 'web-page':
    case 'text':
      return 'get-the-download';
    case null:
      return null;
  }
}

/** Nothing was lost on the way: the reader left out what is missing, and would do so again. */
function isWholeAsFarAsItGoes({ stopsIn, damagedParts }: DownloadSummary): boolean {
  return stopsIn === null && damagedParts.length === 0;
}

function problemFacts(summary: DownloadSummary, part: MakePart): readonly TextPart<LineCode>[] {
  const { structure, trust, parts } = summary;
  if (structure !== 'cut-short') return [];
  const what = whatIsMissing(summary, part);
  if (trust === 'trusted') return [...what, part('rest-genuine')];
  if (trust === 'unaltered') return [...what, part('rest-unaltered')];
  const isTold = parts.some(
    ({ state, reason }) => state === 'genuine' || (reason !== null && !incompleteReasons.has(reason)),
  );
  return trust === null || !isTold ? what : [...what, ...genuineness(summary, part)];
}

function whatIsMissing(summary: DownloadSummary, part: MakePart): readonly TextPart<LineCode>[] {
  const { kind, stopsIn, damagedParts, missingParts, findings } = summary;
  if (stopsIn) return [part('cut-short-in', { part: stopsIn })];
  const days = missingDays(summary, part);
  const damaged = damagedParts.filter((each) => each !== 'activities' || days.length === 0);
  if (damaged.length > 0) return [...days, part('damaged-in', { parts: damaged.join(',') })];
  if (missingParts.length === 0) return days.length > 0 ? days : [part('cut-short')];
  const parts = missingParts.join(',');
  if (kind === 'vehicle-unit') return [...days, part('parts-missing', { parts })];
  const half = halvesNotFetched.find((code) => findings.some((finding) => finding.code === code));
  return [half === undefined ? part('not-fetched', { parts }) : part(half)];
}

const halvesNotFetched = ['second-generation-not-fetched', 'first-generation-not-fetched'] as const;

/** "Days 1 Nov to 18 Nov without 7 Nov", where a vehicle unit's days have gaps. */
function missingDays({ kind, days, damagedParts }: DownloadSummary, part: MakePart): readonly TextPart<LineCode>[] {
  if (kind !== 'vehicle-unit' || !days || !damagedParts.includes('activities')) return [];
  const spans: string[] = [];
  let expected: number | null = null;
  for (const run of days.runs) {
    const first = dayNumber(run.first);
    if (expected !== null && first > expected) {
      spans.push(first - 1 === expected ? isoDayOf(expected) : `${isoDayOf(expected)}/${isoDayOf(first - 1)}`);
    }
    expected = first + run.days;
  }
  const { first, last } = days;
  return spans.length === 0 ? [] : [part('days-missing', { first, last, missing: spans.join(',') })];
}

function plainFacts(summary: DownloadSummary, part: MakePart, today: IsoDay): readonly TextPart<LineCode>[] {
  const { card, days, kind } = summary;
  const facts: TextPart<LineCode>[] = [];
  if (kind === 'unknown' || kind === 'archive' || kind === 'vendor-data') return facts;
  if (card?.cardNumber) facts.push(part('card-number', { start: card.cardNumber.slice(0, shownOfCardNumber) }));
  if (days) {
    const { first, last } = days;
    facts.push(first === last ? part('day', { first }) : part('days', { first, last }));
  }
  if (card?.expiry && card.expiry < today) facts.push(part('expired', { expiry: card.expiry }));
  return [...facts, ...genuineness(summary, part)];
}

function genuineness(summary: DownloadSummary, part: MakePart): readonly TextPart<LineCode>[] {
  const { trust, parts, findings } = summary;
  if (trust === null) return [part('not-checked')];
  const isAll = trustAnswers(summary).everything !== 'no';
  if (trust === 'trusted') return [part(isAll ? 'genuine' : 'rest-genuine')];
  if (trust === 'unaltered') return [part(isAll ? 'unaltered' : 'rest-unaltered')];
  const holderProblem = holderProblems.find((problem) => findings.some(({ code }) => code === problem));
  if (holderProblem) return [part(holderProblem)];
  // One part must not speak for the others: how much is genuine, and then what is not.
  const count = parts.reduce((sum, { elements }) => sum + elements, 0);
  const genuine = parts.reduce((sum, each) => sum + each.genuine, 0);
  const share = genuine > 0 ? [part('genuine-of', { genuine, count })] : [];
  const wrong = parts.filter(({ state }) => state === 'does-not-verify');
  if (wrong.length > 0) return [...share, part('does-not-verify', { parts: wrong.map((each) => each.part).join(',') })];
  const unchecked = parts.filter((each) => each.reason !== null && !incompleteReasons.has(each.reason));
  const reason = unchecked[0]?.reason ?? 'no-signature';
  if (trust === 'untrusted') return [...share, part('not-trusted', { reason })];
  if (genuine === 0 || unchecked.length === 0) return [...share, part('cannot-be-checked', { reason })];
  return [...share, part('parts-not-checked', { parts: unchecked.map((each) => each.part).join(','), reason })];
}
