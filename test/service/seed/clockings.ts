import { drivers } from '../../corpus/fleet.ts';
import { dayMs, minuteMs } from '../activities/activity-day.ts';
import type { ServiceDatabase } from '../database/open.ts';
import { type RandomSource, wholeNumber } from '../seeded-random.ts';
import type { PlannedDuty } from './duty-plan.ts';

const clockedDays = 30;
/** The operator's own people have half an hour of break deducted; agencies settle that themselves. */
const deductedBreakMinutes = 30;

/**
 * People clock in some minutes before their duty and out some minutes after it. Now and then somebody is clocked for an hour more
 * than the tachograph has, or forgets to clock out.
 */
export function seedClockings(
  database: ServiceDatabase,
  duties: readonly PlannedDuty[],
  nowMs: number,
  random: RandomSource,
): void {
  const insert = database.prepare('INSERT INTO clockings VALUES (?, ?, ?, ?)');
  let number = 5000;
  function clock(driverId: string, isClockIn: boolean, atMs: number): void {
    if (atMs >= nowMs) return;
    number += 1;
    insert.run(`C${number}`, driverId, isClockIn ? 1 : 0, Math.floor(atMs / minuteMs) * minuteMs);
  }

  for (const { driverId, spans } of duties) {
    const startMs = spans[0]?.startMs;
    const endMs = spans.at(-1)?.endMs;
    if (startMs === undefined || endMs === undefined || startMs < nowMs - clockedDays * dayMs) continue;
    const early = random() < 0.05 ? wholeNumber(random, 45, 90) : wholeNumber(random, 0, 10);
    clock(driverId, true, startMs - early * minuteMs);
    if (random() >= 0.04) clock(driverId, false, endMs + wholeNumber(random, 0, 12) * minuteMs);
  }

  const deduct = database.prepare('UPDATE drivers SET deducted_break_minutes = ? WHERE driver_id = ?');
  for (const driver of drivers) {
    if (driver.agency === '') deduct.run(deductedBreakMinutes, driver.id);
  }
}
