import type { CardSummary, DownloadSummary } from '../summary-schema.ts';
import type { IsoDay } from '../time.ts';
import { HOLDER_PROBLEMS } from '../verify/holder.ts';
import { INCOMPLETE } from '../verify/verdict.ts';
import { shortPersonName } from './people.ts';
import { renderEnglish, type TextValues } from './render.ts';
import type { TextPart } from './text-part.ts';
import { ADVICE_TEXTS, type AdviceCode, LINE_TEXTS, type LineCode } from './texts.ts';

/** A download in words. It names people and vehicles: for screens and the command line, never for a log. */
export interface SaidDownload {
  readonly subject: TextPart<LineCode>;
  /** What is true of it, the most useful first. */
  readonly facts: readonly TextPart<LineCode>[];
  /** Whether the facts say that something is wrong with the file. */
  readonly isProblem: boolean;
  readonly advice: TextPart<AdviceCode> | null;
  /** One line of English: "Driver card of A. Testerson, DB1234…, days 20 Oct to 18 Nov, genuine". */
  readonly line: string;
}

const SHOWN_OF_CARD_NUMBER = 6;

/** Says what a download is in one line. `today` decides which dates need their year and which cards have expired. */
export function sayDownload(summary: DownloadSummary, today: IsoDay): SaidDownload {
  const part = (code: LineCode, values: TextValues = {}): TextPart<LineCode> => ({
    code,
    values,
    english: renderEnglish(LINE_TEXTS[code], values, today),
  });
  const subject = subjectOf(summary, part);
  const problem = problemOf(summary);
  const facts = problem ? problemFacts(summary, part) : plainFacts(summary, part, today);
  const advice: TextPart<AdviceCode> | null = problem && {
    code: problem,
    values: {},
    english: ADVICE_TEXTS[problem],
  };
  const line = joined(subject.english, facts.map((fact) => fact.english).join(', '), problem && ADVICE_TEXTS[problem]);
  return { subject, facts, isProblem: problem !== null, advice, line };
}

/** "Subject, facts", or "Subject: what is wrong; what to do". */
function joined(subject: string, facts: string, advice: string | null): string {
  if (advice === null) return facts === '' ? subject : `${subject}, ${facts}`;
  return facts === '' ? `${subject}: ${advice}` : `${subject}: ${facts}; ${advice}`;
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
function problemOf({ structure, notADownload, kind }: DownloadSummary): AdviceCode | null {
  if (structure === 'cut-short') return kind === 'vehicle-unit' ? 'download-again' : 'read-card-again';
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

function problemFacts(summary: DownloadSummary, part: MakePart): readonly TextPart<LineCode>[] {
  const { structure, trust, parts } = summary;
  if (structure !== 'cut-short') return [];
  const what = whatIsMissing(summary, part);
  if (trust === 'trusted') return [what, part('rest-genuine')];
  const isTold = parts.some(({ state, reason }) => state === 'genuine' || (reason !== null && !INCOMPLETE.has(reason)));
  return trust === null || !isTold ? [what] : [what, ...genuineness(summary, part)];
}

function whatIsMissing({ stopsIn, damagedParts, missingParts }: DownloadSummary, part: MakePart): TextPart<LineCode> {
  if (stopsIn) return part('cut-short-in', { part: stopsIn });
  if (damagedParts.length > 0) return part('damaged-in', { parts: damagedParts.join(',') });
  return missingParts.length > 0 ? part('parts-missing', { parts: missingParts.join(',') }) : part('cut-short');
}

function plainFacts(summary: DownloadSummary, part: MakePart, today: IsoDay): readonly TextPart<LineCode>[] {
  const { card, days, kind } = summary;
  const facts: TextPart<LineCode>[] = [];
  if (kind === 'unknown' || kind === 'archive' || kind === 'vendor-data') return facts;
  if (card?.cardNumber) facts.push(part('card-number', { start: card.cardNumber.slice(0, SHOWN_OF_CARD_NUMBER) }));
  if (days) {
    const { first, last } = days;
    facts.push(first === last ? part('day', { first }) : part('days', { first, last }));
  }
  if (card?.expiry && card.expiry < today) facts.push(part('expired', { expiry: card.expiry }));
  return [...facts, ...genuineness(summary, part)];
}

function genuineness({ trust, parts, findings }: DownloadSummary, part: MakePart): readonly TextPart<LineCode>[] {
  if (trust === null) return [part('not-checked')];
  if (trust === 'trusted') return [part('genuine')];
  const holderProblem = HOLDER_PROBLEMS.find((problem) => findings.some(({ code }) => code === problem));
  if (holderProblem) return [part(holderProblem)];
  const wrong = parts.filter(({ state }) => state === 'does-not-verify');
  if (wrong.length > 0) return [part('does-not-verify', { parts: wrong.map((each) => each.part).join(',') })];
  const reason = parts.find((each) => each.reason !== null && !INCOMPLETE.has(each.reason))?.reason;
  return [part(trust === 'untrusted' ? 'not-trusted' : 'cannot-be-checked', { reason: reason ?? 'no-signature' })];
}
