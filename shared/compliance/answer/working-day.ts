import { gbDomesticRules, startOfWeek, weekOf } from '../hours/rules.ts';
import type { WorkingDays } from '../hours/working-days.ts';

/** Sections of the Transport Act 1968, and the exemption from its limit of duty. */
export const domesticArticles = {
  driving: 'Transport Act 1968, s. 96(1)',
  duty: 'Transport Act 1968, s. 96(3)(a)',
  workingDay: 'Transport Act 1968, s. 103(1)',
  fourHourWeek: 'SI 1986/1492',
} as const;

/** What the domestic rules of Great Britain for goods vehicles say of a start, by the working day alone. */
export type WorkingDayVerdict =
  | {
      readonly answer: 'yes';
      /** Driving from the start on, until a limit or, where none comes before the next working day, of that one. */
      readonly leftMinutes: number;
    }
  | { readonly answer: 'no'; readonly reason: 'day-driving' | 'day-duty'; readonly article: string }
  | {
      readonly answer: 'unknown';
      readonly reason: 'four-hour-week' | 'unrecorded' | 'day-start';
      readonly article: string;
    };

const { workingDayMinutes, dailyDrivingMinutes, dailyDutyMinutes, exemptDrivingMinutes } = gbDomesticRules;

/** In minutes; time without a record may have been any of it. */
interface Used {
  readonly drive: number;
  readonly duty: number;
  readonly unknown: number;
}

/**
 * A start on a working day that goes on needs what is left of its limits; after it a new day begins. The later a working day
 * may have begun, the less of it is used: of all readings the earliest and the latest decide.
 */
export function workingDayAt(days: WorkingDays, minute: number): WorkingDayVerdict {
  const goingOn = days.begun.flatMap(([first, last]) => {
    const [from, until] = [Math.max(first, minute - workingDayMinutes + 1), Math.min(last, minute - 1)];
    return from <= until ? [[from, until] as const] : [];
  });
  const [earliest, latest] = [goingOn[0]?.[0], goingOn.at(-1)?.[1]];
  if (earliest === undefined || latest === undefined) return { answer: 'yes', leftMinutes: dailyDrivingMinutes };
  const most = usedBetween(days, earliest, minute);
  const leftMinutes = Math.min(
    dailyDrivingMinutes - most.drive - most.unknown,
    dailyDutyMinutes - most.drive - most.duty - most.unknown,
  );
  const mayBeNew = days.mayBeOver || (days.begun[0]?.[0] ?? minute) <= minute - workingDayMinutes;
  if (leftMinutes > 0) {
    const lastsBeyond = earliest === latest && !mayBeNew && leftMinutes >= earliest + workingDayMinutes - minute;
    return { answer: 'yes', leftMinutes: lastsBeyond ? dailyDrivingMinutes : leftMinutes };
  }
  const least = usedBetween(days, latest, minute);
  const onDuty = least.drive + least.duty;
  if (least.drive >= dailyDrivingMinutes) {
    if (!mayBeNew) return { answer: 'no', reason: 'day-driving', article: domesticArticles.driving };
  } else if (onDuty >= dailyDutyMinutes) {
    const mayBeExempt = least.drive < exemptDrivingMinutes && isWithoutLongDay(days, latest);
    if (mayBeExempt) return { answer: 'unknown', reason: 'four-hour-week', article: domesticArticles.fourHourWeek };
    if (!mayBeNew) return { answer: 'no', reason: 'day-duty', article: domesticArticles.duty };
  }
  const reason = days.unrecordedUntilMinute === null ? 'day-start' : 'unrecorded';
  return { answer: 'unknown', reason, article: domesticArticles.workingDay };
}

/** The minutes from which on the answer of {@link workingDayAt} may be another one. */
export function workingDayTurns(days: WorkingDays): readonly number[] {
  const begun = days.begun.flatMap(([first, last]) => [first, last, lastUsedUp(days, first, last)]);
  return begun.map((minute) => minute + workingDayMinutes);
}

/** Of the minutes at which a day may have begun, the last with which it is used up: a start then waits for its end. */
function lastUsedUp(days: WorkingDays, first: number, last: number): number {
  for (let begun = last; begun > first; begun -= 1) {
    const { drive, duty, unknown } = usedBetween(days, begun, Number.POSITIVE_INFINITY);
    if (drive + unknown >= dailyDrivingMinutes || drive + duty + unknown >= dailyDutyMinutes) return begun;
  }
  return first;
}

function usedBetween({ duty: pieces }: WorkingDays, from: number, until: number): Used {
  const used = { drive: 0, duty: 0, unknown: 0 };
  for (const [startMinute, minutes, kind] of pieces) {
    used[kind] += Math.max(0, Math.min(until, startMinute + minutes) - Math.max(from, startMinute));
  }
  return used;
}

/** In no week that the working day lies in, as far as it has come, a day has more than four hours of driving. */
function isWithoutLongDay({ longDayMinute }: WorkingDays, begun: number): boolean {
  return longDayMinute === null || longDayMinute + workingDayMinutes <= startOfWeek(weekOf(begun));
}
