import { type ActivityMinutes, firstEndingAfter, minutesWithin } from './day-minutes.ts';
import type { DaysAndRests, DutyDay, Rest } from './rests.ts';
import { hoursRules, weekOf } from './rules.ts';
import { countedAs, isRestful, minutesOf, type Run, runsOf, type TimelineStretch } from './timeline.ts';

/** Driving beyond a day's limit, with what article 12 makes it depend on. */
export interface Overrun {
  /** 9 hours, or 10 where the week's two extensions were not used yet (article 6(1)). */
  readonly limitMinutes: number;
  readonly overMinutes: number;
  /** The rest right before the stretch of driving in which the limit was passed. */
  readonly breakBeforeMinutes: number;
  /** The kind of weekly rest that the following rest is long enough for. */
  readonly nextRest: Rest['weekly'];
}

/** A duty day with what was done in it. */
export interface DutyFacts extends DutyDay {
  /** `drive` is the daily driving time (articles 4(k) and 6(1)). */
  readonly minutes: ActivityMinutes;
  /** The longest driving between two full breaks (article 7). */
  readonly longestDrivingPeriodMinutes: number;
  /** Rests of at least 15 minutes inside the day (Directive 2002/15/EC, article 5). */
  readonly breakMinutes: number;
  /** The longest work, driving included, between two such rests (the same article). */
  readonly longestWorkMinutes: number;
  readonly overrun: Overrun | null;
}

/** Adds to each duty day what was done in it. */
export function dutyFacts(
  stretches: readonly TimelineStretch[],
  { days, rests }: DaysAndRests,
  periods: readonly DrivingPeriod[],
): readonly DutyFacts[] {
  const extensions = new Map<number, number>();
  return days.map((day) => {
    const inside = stretchesWithin(stretches, day.startMinute, day.endMinute);
    const minutes = minutesWithin(inside, day.startMinute, day.endMinute);
    const week = weekOf(day.startMinute);
    const used = extensions.get(week) ?? 0;
    if (minutes.drive > hoursRules.dailyDrivingMinutes) extensions.set(week, used + 1);
    const limitMinutes =
      used < hoursRules.extensionsInWeek ? hoursRules.extendedDailyDrivingMinutes : hoursRules.dailyDrivingMinutes;
    const next = day.restIndex === null ? null : (rests[day.restIndex]?.weekly ?? null);
    return {
      ...day,
      minutes,
      longestDrivingPeriodMinutes: Math.max(
        0,
        ...periods
          .filter(({ startMinute }) => startMinute >= day.startMinute && startMinute < day.endMinute)
          .map(({ driveMinutes }) => driveMinutes),
      ),
      ...workAndBreaks(inside),
      overrun: overrunOf(inside, minutes.drive, limitMinutes, next),
    };
  });
}

/** The stretches of a span, cut at its ends. */
function stretchesWithin(
  stretches: readonly TimelineStretch[],
  from: number,
  until: number,
): readonly TimelineStretch[] {
  const inside: TimelineStretch[] = [];
  for (let index = firstEndingAfter(stretches, from); index < stretches.length; index++) {
    const stretch = stretches[index];
    if (stretch === undefined || stretch.startMinute >= until) break;
    const [startMinute, endMinute] = [Math.max(stretch.startMinute, from), Math.min(stretch.endMinute, until)];
    inside.push({ ...stretch, startMinute, endMinute });
  }
  return inside;
}

function workAndBreaks(inside: readonly TimelineStretch[]): Pick<DutyFacts, 'breakMinutes' | 'longestWorkMinutes'> {
  let breakMinutes = 0;
  let longestWorkMinutes = 0;
  let workMinutes = 0;
  for (const run of runsOf(inside, workRole)) {
    if (run.kind === 'break' && minutesOf(run) >= hoursRules.workBreakPartMinutes) {
      breakMinutes += minutesOf(run);
      workMinutes = 0;
    }
    if (run.kind === 'work') workMinutes += minutesOf(run);
    longestWorkMinutes = Math.max(longestWorkMinutes, workMinutes);
  }
  return { breakMinutes, longestWorkMinutes };
}

/** Availability is neither working time nor a break (Directive 2002/15/EC, article 3(b)). */
function workRole(stretch: TimelineStretch): 'work' | 'break' | 'available' {
  if (isRestful(stretch)) return 'break';
  return countedAs(stretch) === 'available' ? 'available' : 'work';
}

function overrunOf(
  inside: readonly TimelineStretch[],
  driveMinutes: number,
  limitMinutes: number,
  nextRest: Rest['weekly'],
): Overrun | null {
  if (driveMinutes <= limitMinutes) return null;
  const runs = runsOf(inside, (stretch) => (isRestful(stretch) ? 'rest' : countedAs(stretch)));
  let driven = 0;
  const passing = runs.findIndex((run) => {
    if (run.kind === 'drive') driven += minutesOf(run);
    return driven > limitMinutes;
  });
  const before = runs[passing - 1];
  const breakBeforeMinutes = before?.kind === 'rest' ? minutesOf(before) : 0;
  return { limitMinutes, overMinutes: driveMinutes - limitMinutes, breakBeforeMinutes, nextRest };
}

/** What ended a driving period (article 7). `data-end`: nothing yet. */
type DrivingPeriodEnd = 'rest' | 'break' | 'split-break' | 'crew-availability' | 'data-end';

/** Driving from one full break or rest to the next (Regulation (EC) No 561/2006, article 4(q)). */
export interface DrivingPeriod {
  /** First and last minute of driving. */
  readonly startMinute: number;
  readonly endMinute: number;
  readonly driveMinutes: number;
  readonly endedBy: DrivingPeriodEnd;
}

/**
 * The driving periods of article 7. A break is 45 minutes, or 15 and later 30; a part that was taken before any driving
 * does not count. With two drivers, 45 minutes of availability beside the one who drives are a break too (third
 * paragraph).
 */
export function drivingPeriods(stretches: readonly TimelineStretch[]): readonly DrivingPeriod[] {
  const periods: DrivingPeriod[] = [];
  let driveMinutes = 0;
  let startMinute = 0;
  let endMinute = 0;
  let hasFirstPart = false;

  function close(endedBy: DrivingPeriodEnd): void {
    if (driveMinutes > 0) periods.push({ startMinute, endMinute, driveMinutes, endedBy });
    driveMinutes = 0;
    hasFirstPart = false;
  }

  for (const run of runsOf(stretches, roleOf)) {
    if (run.kind === 'driving') {
      if (driveMinutes === 0) startMinute = run.startMinute;
      endMinute = run.endMinute;
      driveMinutes += minutesOf(run);
    }
    if (run.kind !== 'pause') continue;
    const rests = runsOf(run.stretches, isRestful).filter(({ kind }) => kind);
    const full = fullBreak(run, rests);
    if (full !== null) {
      close(full);
      continue;
    }
    for (const length of rests.map(minutesOf)) {
      if (hasFirstPart && length >= hoursRules.secondBreakPartMinutes) {
        close('split-break');
      } else if (driveMinutes > 0 && length >= hoursRules.firstBreakPartMinutes) {
        hasFirstPart = true;
      }
    }
  }
  close('data-end');
  return periods;
}

function fullBreak(pause: Run<unknown>, rests: readonly Run<unknown>[]): DrivingPeriodEnd | null {
  const longest = Math.max(0, ...rests.map(minutesOf));
  if (longest >= hoursRules.reducedDailyRestMinutes) return 'rest';
  if (longest >= hoursRules.breakMinutes) return 'break';
  return minutesOf(pause) >= hoursRules.breakMinutes ? 'crew-availability' : null;
}

function roleOf(stretch: TimelineStretch): 'driving' | 'pause' | 'other' {
  if (countedAs(stretch) === 'drive') return 'driving';
  const isBesideDriver = stretch.doing === 'available' && stretch.crew && stretch.coDriver;
  return isRestful(stretch) || isBesideDriver ? 'pause' : 'other';
}
