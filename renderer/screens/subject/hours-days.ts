import type { CoverageDayState } from '../../../shared/contract/reports/coverage.ts';
import {
  type DriverHours,
  type DriverInfringement,
  type DriverPage,
  driverChartWeeks,
  type HoursDay,
  type ServiceDay,
} from '../../../shared/contract/reports/driver.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';

/** How a day of the chart is known. */
type ChartDayState =
  /** A file held here tells of it. */
  | 'recorded'
  /** One does, and its copy is not on this PC any more or cannot be read. */
  | 'no-copy'
  | 'no-file'
  | 'not-read'
  | 'ahead';

export interface ChartDay {
  readonly day: string;
  readonly state: ChartDayState;
  /** Null where it is not recorded, and while it is being read. */
  readonly hours: HoursDay | null;
  readonly infringements: readonly DriverInfringement[];
  readonly service: ServiceDay | null;
}

export interface ChartWeek {
  readonly monday: string;
  readonly days: readonly ChartDay[];
  /** Driving in minutes, and with the week before; null while it is being read, and where no file tells of a day of it. */
  readonly drive: number | null;
  readonly fortnight: number | null;
  /** A day of it is not known: there may have been more. */
  readonly isAtLeast: boolean;
  readonly isFortnightAtLeast: boolean;
}

/** @param hours undefined while they are being read, null where no file has any. */
export function chartWeeks(
  { firstDay, today, download, infringements, duties }: DriverPage,
  hours: DriverHours['hours'] | undefined,
): readonly ChartWeek[] {
  const states = new Map(download.days.map(({ day, state }) => [day, state]));
  const hoursOf = new Map(hours?.days.map((each) => [each.day, each]));
  const servedOf = new Map(duties?.days.map((each) => [each.day, each]));
  const drivenOf = new Map(hours?.weeks.map((each) => [each.monday, each]));
  const infringed = Map.groupBy(infringements?.list ?? [], ({ day }) => day);
  const dayOf = (day: string): ChartDay => {
    const own = hoursOf.get(day) ?? null;
    return {
      day,
      state: stateOf(day, today, states.get(day) ?? 'none', own !== null || hours === undefined),
      hours: own,
      infringements: infringed.get(day) ?? [],
      service: servedOf.get(day) ?? null,
    };
  };
  const weekOf = (monday: string) => Array.from({ length: 7 }, (_, index) => dayOf(dayAfter(monday, index)));
  const isWhole = (days: readonly ChartDay[]) => days.every(({ state }) => state === 'recorded' || state === 'ahead');
  const hasRecorded = (days: readonly ChartDay[]) => days.some(({ state }) => state === 'recorded');
  const weekBefore = weekOf(dayAfter(firstDay, -7));
  let wholeBefore = isWhole(weekBefore);
  let knownBefore = hasRecorded(weekBefore);
  return Array.from({ length: driverChartWeeks }, (_, index) => {
    const monday = dayAfter(firstDay, index * 7);
    const days = weekOf(monday);
    const driven = drivenOf.get(monday);
    const before = drivenOf.get(dayAfter(monday, -7));
    const isAtLeast = !isWhole(days);
    const isFortnightAtLeast = isAtLeast || !wholeBefore;
    wholeBefore = !isAtLeast;
    const isKnown = hasRecorded(days);
    const isFortnightKnown = isKnown || knownBefore;
    knownBefore = isKnown;
    return {
      monday,
      days,
      isAtLeast,
      isFortnightAtLeast,
      drive: hours === undefined || !isKnown ? null : (driven?.drive ?? 0),
      fortnight: hours === undefined || !isFortnightKnown ? null : (driven?.fortnight ?? before?.drive ?? 0),
    };
  });
}

function stateOf(day: string, today: string, covered: CoverageDayState, hasHours: boolean): ChartDayState {
  if (day > today) return 'ahead';
  switch (covered) {
    case 'genuine':
    case 'not-checked':
    case 'does-not-verify':
    case 'contradicted':
    case 'not-sent':
      return hasHours ? 'recorded' : 'no-copy';
    // A counter on the card can prove it where no file has the day.
    case 'no-activity':
      return 'recorded';
    case 'none':
    case 'gap':
    case 'expired':
      return 'no-file';
    case 'not-read':
    case 'due':
    case 'overdue':
      return 'not-read';
  }
}

function dayAfter(day: string, days: number): string {
  return isoDayOf(dayNumber(day) + days);
}

/** The index of the day that a key moves to, among so many; null for a key that does not move. */
export function dayByKey(key: string, index: number, count: number): number | null {
  const within = (wanted: number) => Math.min(Math.max(wanted, 0), count - 1);
  switch (key) {
    case 'ArrowLeft':
      return within(index - 1);
    case 'ArrowRight':
      return within(index + 1);
    case 'ArrowUp':
      return index >= 7 ? index - 7 : index;
    case 'ArrowDown':
      return index + 7 < count ? index + 7 : index;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The activities of a chart's day from the bottom up, in minutes; rest fills up what is left of the chart. */
export const drawn = ['drive', 'work', 'available', 'rest', 'unknown'] as const;
export type Drawn = (typeof drawn)[number];

/** The top of the chart: more of a day is rest that tells nothing. */
export const chartMinutes = 15 * 60;

/** The parts of a day that the chart has room for. */
export function stackOf(hours: HoursDay): readonly { readonly activity: Drawn; readonly minutes: number }[] {
  let left = chartMinutes;
  return drawn.flatMap((activity) => {
    const minutes = Math.min(hours[activity], left);
    left -= minutes;
    return minutes > 0 ? [{ activity, minutes }] : [];
  });
}
