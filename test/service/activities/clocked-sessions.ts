import type { ServiceDatabase } from '../database/open.ts';
import { hourMs, minuteMs } from './activity-day.ts';

/** From a clock-in to the clock-out that followed; one of them may be missing. */
export interface ClockedSession {
  readonly inMs: number | undefined;
  readonly outMs: number | undefined;
}

/** A clock-out this long after its clock-in belongs to another day. */
const longestSessionMs = 20 * hourMs;

/** The sessions of a driver, in order of time. */
export function clockedSessions(database: ServiceDatabase, driverId: string): readonly ClockedSession[] {
  const rows = database
    .prepare<[string], { isClockIn: number; atMs: number }>(
      `SELECT is_clock_in AS isClockIn, clocked_at_ms AS atMs FROM clockings
       WHERE driver_id = ? ORDER BY clocked_at_ms, is_clock_in`,
    )
    .all(driverId);
  const sessions: ClockedSession[] = [];
  let openMs: number | undefined;
  for (const { isClockIn, atMs } of rows) {
    const belongs = openMs !== undefined && atMs - openMs <= longestSessionMs;
    if (openMs !== undefined && (isClockIn || !belongs)) sessions.push({ inMs: openMs, outMs: undefined });
    if (isClockIn) {
      openMs = atMs;
    } else {
      sessions.push({ inMs: belongs ? openMs : undefined, outMs: atMs });
      openMs = undefined;
    }
  }
  if (openMs !== undefined) sessions.push({ inMs: openMs, outMs: undefined });
  return sessions;
}

/** 0 where one of both is missing. */
export function sessionMinutes({ inMs, outMs }: ClockedSession): number {
  return inMs === undefined || outMs === undefined ? 0 : (outMs - inMs) / minuteMs;
}

/** The first of the two moments that is there. */
export function startOfSession({ inMs, outMs }: ClockedSession): number {
  return inMs ?? outMs ?? 0;
}

/** Whether a session and a stretch of time have a moment in common. A lone clocking is a moment, give or take an hour. */
export function overlaps(session: ClockedSession, startMs: number, endMs: number): boolean {
  const fromMs = session.inMs ?? startOfSession(session) - hourMs;
  const toMs = session.outMs ?? startOfSession(session) + hourMs;
  return fromMs < endMs && toMs > startMs;
}
