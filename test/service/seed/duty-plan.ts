import type { FleetDriver } from '../../corpus/fleet.ts';
import { type ActivityKind, dayMs, hourMs, minuteMs } from '../activities/activity-day.ts';
import { type ActivitySpan, clippedSpans } from '../activities/spans.ts';
import { type RandomSource, wholeNumber } from '../seeded-random.ts';

/** A duty that the seeded history has a driver do. */
export interface PlannedDuty {
  readonly driverId: string;
  readonly divisionId: string;
  /** From the first activity to the last, without a gap. */
  readonly spans: readonly ActivitySpan[];
}

/**
 * Plans a driver's duties backwards from a moment: five days on and two off, each person with a rhythm and a usual start of their
 * own, so that at any moment some drive, some rest and some have a weekly rest. Most duties keep the rules; a few are too long or
 * have a break that came too late, so that the infringement report has something to say.
 */
export function planDuties(
  driver: FleetDriver,
  historyDays: number,
  nowMs: number,
  random: RandomSource,
): readonly PlannedDuty[] {
  const midnightMs = Math.floor(nowMs / dayMs) * dayMs;
  const rhythm = wholeNumber(random, 0, 6);
  const usualStartMs = wholeNumber(random, 4 * 4, 15 * 4) * 15 * minuteMs;
  const duties: PlannedDuty[] = [];
  let restedUntilMs = Number.NEGATIVE_INFINITY;
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo--) {
    if ((daysAgo + rhythm) % 7 >= 5) continue;
    const plannedMs = midnightMs - daysAgo * dayMs + usualStartMs + wholeNumber(random, -3, 3) * 10 * minuteMs;
    const startMs = Math.max(plannedMs, restedUntilMs);
    const spans = clippedSpans(dutySpans(startMs, random), nowMs);
    const last = spans.at(-1);
    if (!last) continue;
    const restHours = random() < 0.15 ? 9.25 : 11;
    restedUntilMs = last.endMs + restHours * hourMs;
    duties.push({ driverId: driver.id, divisionId: driver.divisionId, spans });
  }
  return duties;
}

/** A day's work: checks, then driving in two to four legs with breaks, unloading and waiting between, and handing in at the end. */
function dutySpans(startMs: number, random: RandomSource): readonly ActivitySpan[] {
  const spans: ActivitySpan[] = [];
  let atMs = startMs;
  function then(kind: ActivityKind, minutes: number): void {
    spans.push({ kind, startMs: atMs, endMs: atMs + minutes * minuteMs });
    atMs += minutes * minuteMs;
  }

  const breakCameTooLate = random() < 0.02;
  const legs = random() < 0.12 ? 4 : wholeNumber(random, 2, 3);
  then('work', wholeNumber(random, 15, 30));
  for (let leg = 1; leg <= legs; leg++) {
    const drive = breakCameTooLate && leg === 1 ? wholeNumber(random, 275, 310) : wholeNumber(random, 95, 165);
    then('drive', drive);
    then('work', wholeNumber(random, 15, 45));
    if (leg === legs) break;
    if (random() < 0.3) then('available', wholeNumber(random, 10, 40));
    then('rest', wholeNumber(random, 45, 60));
  }
  then('drive', wholeNumber(random, 20, 60));
  then('work', wholeNumber(random, 10, 20));
  return spans;
}
