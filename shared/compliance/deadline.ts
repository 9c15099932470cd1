/**
 * How far a driver card or a vehicle unit is from its legal limit. The limits are 28 and 90 days (Regulation (EU)
 * 581/2010, article 1). It counts days with recorded activity only (recital 3); calendar days are stricter.
 */

type DeadlineState = 'over' | 'last-day' | 'due' | 'fine' | 'unknown';

/** Days are numbers of days since 1970-01-01 in the depot's zone. */
export interface Deadline {
  readonly state: DeadlineState;
  /** The last day within the limit. */
  readonly limitDay: number | null;
  /** Whole days since the last download. */
  readonly days: number | null;
  /** 0 on the last day, negative when over. */
  readonly daysLeft: number | null;
}

/** What the law allows; a depot may choose less. */
export const legalLimitDays = { driver: 28, vehicle: 90 } as const;

export interface DeadlineRule {
  readonly limitDays: number;
  /** Due soon from this many days left. */
  readonly dueSoonDays: number;
}

/** @param lastDay of the last download; null where none is known. One after today counts as today: clocks differ. */
export function deadlineOf(lastDay: number | null, today: number, { limitDays, dueSoonDays }: DeadlineRule): Deadline {
  if (lastDay === null) return { state: 'unknown', limitDay: null, days: null, daysLeft: null };
  const days = Math.max(0, today - lastDay);
  const daysLeft = limitDays - days;
  return { state: stateAt(daysLeft, dueSoonDays), limitDay: today + daysLeft, days, daysLeft };
}

/** Whether a limit is that of the law, or the depot's own. */
export function limitKind(of: keyof typeof legalLimitDays, limitDays: number): 'legal' | 'own' {
  return limitDays === legalLimitDays[of] ? 'legal' : 'own';
}

function stateAt(daysLeft: number, dueSoonDays: number): DeadlineState {
  if (daysLeft < 0) return 'over';
  if (daysLeft === 0) return 'last-day';
  return daysLeft <= dueSoonDays ? 'due' : 'fine';
}
