import type { ShownStart } from '../contract/reports/start.ts';
import type { Formatter } from './format.ts';

/** Why a start is not known, or since it is not now, why it is not known when. */
export function unknownBecause({ reason }: Pick<ShownStart, 'reason'>, { t }: Pick<Formatter, 't'>): string {
  switch (reason) {
    case 'no-records':
    case 'too-old':
    case 'ahead-of-clock':
    case 'unsure-card':
    case 'altered':
    case 'at-work':
    case 'short-records':
    case 'week-before':
    case 'unrecorded':
    case 'owed-rest':
    case 'ferry':
    case 'day-start':
    case 'four-hour-week':
    case 'service-day':
      return t(`planner.because.${reason}`);
    default:
      return t('planner.because.when');
  }
}

/** In place of a start that cannot be told: not known at all, or only that it is not now. */
export function noStartText({ answer }: Pick<ShownStart, 'answer'>, { t }: Pick<Formatter, 't'>): string {
  return t(answer === 'unknown' ? 'common.notKnown' : 'availability.start.notNow');
}

/** What of the records behind an answer is hard to believe, on how many days (UTC); null where nothing is. */
export function implausibleText(
  { implausible }: Pick<ShownStart, 'implausible'>,
  { t }: Pick<Formatter, 't'>,
): string | null {
  if (implausible.length === 0) return null;
  const why = implausible.map(({ kind }) => t(`subject.hours.implausible.${kind}`)).join('; ');
  return t('availability.implausible', { count: implausibleDays(implausible), why });
}

export function implausibleDays(implausible: ShownStart['implausible']): number {
  return new Set(implausible.flatMap(({ days }) => days)).size;
}

/** An answer for a text that is read later: with its moments in full. */
export function lastingStartText(start: ShownStart, formatter: Formatter): string {
  const { t, times } = formatter;
  const { answer, from } = start;
  const said =
    from === null
      ? `${noStartText(start, formatter)}: ${unknownBecause(start, formatter)}`
      : t(answer === 'yes' ? 'mail.start.since' : 'mail.start.from', { at: times.full(from) });
  return withRemarks(said, start, formatter);
}

/** What an answer is told with: what it rests on is hard to believe, or other rules would change it. */
export interface RemarkedStart extends Pick<ShownStart, 'implausible'> {
  readonly otherwiseUnder: readonly ShownStart['regime'][];
}

/** Under which other rules the answer would be another one; null where it is the same under all of them. */
export function otherwiseText(
  { otherwiseUnder }: Pick<RemarkedStart, 'otherwiseUnder'>,
  { t }: Pick<Formatter, 't'>,
): string | null {
  if (otherwiseUnder.length === 0) return null;
  return t('availability.otherwise', { rules: otherwiseUnder.map((each) => t(`subject.rules.${each}`)).join(', ') });
}

/** What there is to know beside an answer, after it: for a file and for paper; the screen has marks of its own. */
export function withRemarks(said: string, start: RemarkedStart, formatter: Pick<Formatter, 't'>): string {
  const remarks = [implausibleText(start, formatter), otherwiseText(start, formatter)].filter((each) => each !== null);
  return remarks.length === 0 ? said : `${said} (${remarks.join('; ')})`;
}
