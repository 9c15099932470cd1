import { hoursRules } from './rules.ts';
import { isRestful, minutesOf, type Run, runsOf } from './runs.ts';
import { countedAs, type TimelineStretch } from './timeline.ts';

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
 * The driving periods of article 7. A break is 45 minutes, or 15 and later 30; one that was taken before any driving is
 * no part of it. With two drivers, 45 minutes of availability beside the one who drives are a break too (third
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
      if (hasFirstPart && length >= hoursRules.secondBreakPartMinutes) close('split-break');
      else if (driveMinutes > 0 && length >= hoursRules.firstBreakPartMinutes) hasFirstPart = true;
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
