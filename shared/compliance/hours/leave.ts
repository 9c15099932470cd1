import { dayNumber, type IsoDay, isoDayOf } from '../../tachograph/time.ts';

/** Why a driver did not work, by what somebody entered. */
export const leaveKinds = ['leave', 'sickness'] as const;

/** `YYYY-MM-DD`, both included. */
export interface LeaveDays {
  readonly kind: (typeof leaveKinds)[number];
  readonly firstDay: string;
  readonly lastDay: string;
}

/** More in one entry is a slip of the keyboard; a longer sickness is two entries. */
const mostDays = 366;

export type LeaveProblem = 'turned' | 'too-long' | 'overlaps';

/** Why days cannot be entered beside those that are there; null where they can. */
export function leaveProblem({ firstDay, lastDay }: LeaveDays, others: readonly LeaveDays[]): LeaveProblem | null {
  if (lastDay < firstDay) return 'turned';
  if (dayNumber(lastDay) - dayNumber(firstDay as IsoDay) >= mostDays) return 'too-long';
  return others.some((other) => other.firstDay <= lastDay && firstDay <= other.lastDay) ? 'overlaps' : null;
}

/** Of one of these days in the average of Directive 2002/15/EC: article 16(b) of Directive 2003/88/EC makes them neutral. */
export const leaveDayMinutes = 8 * 60;

const workdays = 5;

/** The days from Monday to Friday of the week that begins with this Monday which are leave or sickness. */
export function leaveWorkdays(monday: IsoDay, leave: readonly LeaveDays[]): readonly IsoDay[] {
  return leaveDaysOfWeek(monday, leave, workdays);
}

/** Those of all seven days, or of the first of them. */
export function leaveDaysOfWeek(monday: IsoDay, leave: readonly LeaveDays[], length = 7): readonly IsoDay[] {
  const first = dayNumber(monday);
  const days = Array.from({ length }, (_, place) => isoDayOf(first + place));
  return days.filter((day) => leave.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay));
}

/** Nothing of these five days is missing, though nobody recorded anything. */
export function isWholeWeek(days: readonly IsoDay[]): boolean {
  return days.length === workdays;
}
