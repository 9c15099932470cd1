import type { CoverageDayState } from '../contract/reports/coverage.ts';
import type { Coverage } from '../tachograph/coverage.ts';
import { unpackDays } from '../tachograph/day-runs.ts';
import { dayNumber } from '../tachograph/time.ts';

export interface CoverageFacts {
  readonly coverage: Coverage;
  readonly isSent: (downloadId: string) => boolean;
  /** The days that the sent downloads alone cover. */
  readonly sentRuns: Coverage['runs'];
  /** Days count from 1970-01-01. */
  readonly today: number;
  /** The last day within the legal limit; null where it is not known. */
  readonly limitDay: number | null;
  /** Valid through this day; null for vehicles. */
  readonly cardValidUntil: number | null;
}

/**
 * The state of each day of a span: that of the files where they cover the day, else that of the calendar. A covered day
 * stays covered, whatever the limits say.
 */
export function coverageDays(facts: CoverageFacts, first: number, last: number): CoverageDayState[] {
  const covered = coveredStates(facts);
  const days = [...covered.keys()];
  const from = days.length === 0 ? null : Math.min(...days);
  const until = days.length === 0 ? null : Math.max(...days);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const day = first + index;
    const known = covered.get(day);
    if (known !== undefined) return known;
    const isExpired = facts.cardValidUntil !== null && day > facts.cardValidUntil;
    if (from !== null && day < from) return 'none';
    if (until !== null && day < until) return isExpired ? 'expired' : 'gap';
    return afterTheNewest(day, facts, isExpired, until !== null);
  });
}

/** A day whose newest file has not been sent yet counts as sent where an earlier file with that day was. */
function coveredStates({ coverage, isSent, sentRuns }: CoverageFacts): ReadonlyMap<number, CoverageDayState> {
  const sent = wholeSentDays(sentRuns);
  const states = new Map<number, CoverageDayState>();
  for (const run of coverage.runs) {
    for (const { day } of unpackDays([run])) {
      states.set(day, isSent(run.downloadId) ? sentState(run) : (sent.get(day) ?? 'not-sent'));
    }
  }
  return states;
}

/** Leaves out the last day of each download, because the download was made on it: only a later one has the whole day. */
function wholeSentDays(sentRuns: Coverage['runs']): ReadonlyMap<number, CoverageDayState> {
  const days = sentRuns.flatMap((run) => unpackDays([run]).map(({ day }) => ({ day, run })));
  const lastDays = new Map<string, number>();
  for (const { day, run } of days) lastDays.set(run.downloadId, Math.max(day, lastDays.get(run.downloadId) ?? day));
  const whole = days.filter(({ day, run }) => day !== lastDays.get(run.downloadId));
  return new Map(whole.map(({ day, run }) => [day, sentState(run)]));
}

function sentState({ use, state }: Coverage['runs'][number]): CoverageDayState {
  if (use === 'no-activity' || use === 'contradicted') return use;
  if (state === 'genuine') return 'genuine';
  return state === 'does-not-verify' || state === 'damaged' ? 'does-not-verify' : 'not-checked';
}

function afterTheNewest(
  day: number,
  { today, limitDay }: CoverageFacts,
  isExpired: boolean,
  hasFiles: boolean,
): CoverageDayState {
  if (limitDay !== null && day === limitDay) return 'due';
  if (limitDay !== null && day > limitDay && day <= today) return 'overdue';
  if (isExpired) return 'expired';
  return hasFiles && day <= today ? 'not-read' : 'none';
}

/** The day within a gap on which a download was made elsewhere; null where none is known. */
export function readElsewhere(
  { neverArrived }: Coverage,
  gap: { readonly first: string; readonly last: string },
): string | null {
  const days = neverArrived.map(({ at }) => at.slice(0, 10));
  return (
    days.find((day) => dayNumber(day) >= dayNumber(gap.first) && dayNumber(day) <= dayNumber(gap.last) + 1) ?? null
  );
}
