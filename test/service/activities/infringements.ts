import { dayMs, minuteMs } from './activity-day.ts';
import { mondayOf } from './availability.ts';
import type { DrivenDuty } from './driven-duties.ts';
import { minutesOf } from './duties.ts';
import { type InfringementKind, infringementKinds } from './infringement-kinds.ts';
import { regulation } from './regulation.ts';

export interface Infringement {
  readonly kind: InfringementKind;
  /** The moment of it, or the start of the week that it was found in. */
  readonly atMs: number;
  /** False for what is only known of a whole week. */
  readonly hasMoment: boolean;
  readonly info: string;
  /** Undefined for what several duties did together. */
  readonly duty: DrivenDuty | undefined;
}

/**
 * The plain rules of Regulation (EC) No 561/2006, articles 6 to 8, without split rests, double manning, ferries or exceptions, over
 * weeks from Monday 00:00 UTC. The service's own rules are not shown by its interface; these are this reference service's.
 *
 * @param duties of one driver, in order of time
 */
export function infringementsOf(duties: readonly DrivenDuty[]): readonly Infringement[] {
  return [
    ...duties.flatMap(withinADuty),
    ...extendedDrives(duties),
    ...weeklyTotals(duties),
    ...restsBetween(duties),
  ].sort((one, other) => one.atMs - other.atMs);
}

function withinADuty(duty: DrivenDuty): readonly Infringement[] {
  const found: Infringement[] = [];
  const driveMinutes = minutesOf('drive', duty.spans);
  for (const atMs of continuousDrivingExceededAt(duty)) {
    found.push({ kind: infringementKinds.continuousDriving, atMs, hasMoment: true, info: '', duty });
  }
  if (driveMinutes > regulation.extendedDriveMinutes) {
    const info = `${hoursAndMinutes(driveMinutes)} driven`;
    found.push({ kind: infringementKinds.dailyDriving, atMs: duty.endMs, hasMoment: true, info, duty });
  }
  const leftForRestMs = dayMs - (duty.endMs - duty.startMs);
  if (leftForRestMs < regulation.reducedDailyRestMs) {
    const info = `${hoursAndMinutes((dayMs - leftForRestMs) / minuteMs)} on duty`;
    const atMs = duty.startMs + dayMs - regulation.reducedDailyRestMs;
    found.push({ kind: infringementKinds.shortDailyRest, atMs, hasMoment: true, info, duty });
  }
  return found;
}

/** The moments at which driving without a break, or without both parts of a split one, went over the limit. */
function continuousDrivingExceededAt(duty: DrivenDuty): readonly number[] {
  const moments: number[] = [];
  let drivenMinutes = 0;
  let firstPartTaken = false;
  for (const span of duty.spans) {
    const lengthMinutes = (span.endMs - span.startMs) / minuteMs;
    if (span.kind === 'drive') {
      const leftMinutes = regulation.continuousDriveMinutes - drivenMinutes;
      if (leftMinutes >= 0 && lengthMinutes > leftMinutes) moments.push(span.startMs + leftMinutes * minuteMs);
      drivenMinutes += lengthMinutes;
    } else if (span.kind === 'rest') {
      const completes = firstPartTaken && lengthMinutes >= regulation.secondPartOfBreakMinutes;
      if (completes || lengthMinutes >= regulation.breakMinutes) {
        drivenMinutes = 0;
        firstPartTaken = false;
      } else if (lengthMinutes >= regulation.firstPartOfBreakMinutes) {
        firstPartTaken = true;
      }
    }
  }
  return moments;
}

function extendedDrives(duties: readonly DrivenDuty[]): readonly Infringement[] {
  const extended = duties.filter((duty) => minutesOf('drive', duty.spans) > regulation.usualDriveMinutes);
  return [...Map.groupBy(extended, (duty) => mondayOf(duty.startMs)).values()].flatMap((ofAWeek) =>
    ofAWeek.slice(regulation.extendedDrivesInAWeek).map((duty) => ({
      kind: infringementKinds.thirdExtendedDrive,
      atMs: duty.endMs,
      hasMoment: true,
      info: `${hoursAndMinutes(minutesOf('drive', duty.spans))} driven`,
      duty,
    })),
  );
}

function weeklyTotals(duties: readonly DrivenDuty[]): readonly Infringement[] {
  const minutesByWeek = new Map<number, number>();
  for (const duty of duties) {
    const mondayMs = mondayOf(duty.startMs);
    minutesByWeek.set(mondayMs, (minutesByWeek.get(mondayMs) ?? 0) + minutesOf('drive', duty.spans));
  }
  return [...minutesByWeek].flatMap(([mondayMs, minutes]) => {
    const fortnight = minutes + (minutesByWeek.get(mondayMs - 7 * dayMs) ?? 0);
    const ofWeek = { atMs: mondayMs, hasMoment: false, duty: undefined };
    return [
      ...(minutes > regulation.weeklyDriveMinutes
        ? [{ ...ofWeek, kind: infringementKinds.weeklyDriving, info: `${hoursAndMinutes(minutes)} driven` }]
        : []),
      ...(fortnight > regulation.fortnightlyDriveMinutes
        ? [{ ...ofWeek, kind: infringementKinds.fortnightlyDriving, info: `${hoursAndMinutes(fortnight)} driven` }]
        : []),
    ];
  });
}

/** Walks the rests between duties; a rest of a day or more is a weekly one. */
function restsBetween(duties: readonly DrivenDuty[]): readonly Infringement[] {
  const found: Infringement[] = [];
  let sinceMs = duties[0]?.startMs ?? 0;
  let reducedRests = 0;
  let isReportedLate = false;
  for (const [index, duty] of duties.entries()) {
    const mark = (kind: InfringementKind, info: string, atMs = duty.endMs): void => {
      found.push({ kind, atMs, hasMoment: true, info, duty });
    };
    if (!isReportedLate && duty.endMs > sinceMs + regulation.longestWithoutWeeklyRestMs) {
      mark(infringementKinds.lateWeeklyRest, '', sinceMs + regulation.longestWithoutWeeklyRestMs);
      isReportedLate = true;
    }
    const next = duties[index + 1];
    if (!next) break;
    const restMs = next.startMs - duty.endMs;
    if (restMs >= regulation.reducedWeeklyRestMs) {
      sinceMs = next.startMs;
      reducedRests = 0;
      isReportedLate = false;
    } else if (restMs < regulation.reducedDailyRestMs) {
      mark(infringementKinds.shortDailyRest, `${hoursAndMinutes(restMs / minuteMs)} of rest`);
    } else if (restMs < regulation.regularDailyRestMs) {
      reducedRests += 1;
      if (reducedRests > regulation.reducedDailyRestsBetweenWeeklyRests) mark(infringementKinds.fourthReducedRest, '');
    }
  }
  return found;
}

function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`;
}
