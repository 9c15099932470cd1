import type { CoverageDayState } from '../../../shared/contract/reports/coverage.ts';
import { type VehicleDays, type VehiclePage, vehicleChartDays } from '../../../shared/contract/reports/vehicle.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';

/** A day of a vehicle's chart. */
export interface UseDay {
  readonly day: string;
  readonly state: CoverageDayState;
  readonly km: number;
  readonly withoutCardKm: number;
  readonly withoutCardMinutes: number;
}

/** @param use undefined while the files are being read, null where they have no days. */
export function daysOf({ firstDay, download }: VehiclePage, use: VehicleDays['use'] | undefined): readonly UseDay[] {
  const states = new Map(download.days.map(({ day, state }) => [day, state]));
  const used = new Map(use?.days.map((each) => [each.day, each]));
  return Array.from({ length: vehicleChartDays }, (_, index) => {
    const day = isoDayOf(dayNumber(firstDay) + index);
    const { km = 0, withoutCardKm = 0, withoutCardMinutes = 0 } = used.get(day) ?? {};
    return { day, state: states.get(day) ?? 'none', km, withoutCardKm, withoutCardMinutes };
  });
}

/** One line of the chart: a driver, or several who drove less. */
export interface UseLine {
  readonly subjectId: string | null;
  /** Null for the others together. */
  readonly name: string | null;
  readonly drivers: number;
  readonly days: ReadonlySet<string>;
  readonly km: number;
}

/** Lines that stand alone; who drove less shares the last one. */
const busiest = 4;

/** The busiest drivers, and the others together; of the days on the screen, kilometres of the whole time. */
export function linesOf(use: VehicleDays['use'] | undefined): readonly UseLine[] {
  const drivers = use?.drivers ?? [];
  const alone = drivers.length <= busiest + 1 ? drivers : drivers.slice(0, busiest);
  const others = drivers.slice(alone.length);
  return [
    ...alone.map(({ subjectId, name, days, km }) => ({ subjectId, name, drivers: 1, days: new Set(days), km })),
    ...(others.length === 0
      ? []
      : [
          {
            subjectId: null,
            name: null,
            drivers: others.length,
            days: new Set(others.flatMap(({ days }) => days)),
            km: others.reduce((sum, { km }) => sum + km, 0),
          },
        ]),
  ];
}

/** Over so many days the date of the first one may reach, where a day is as narrow as it gets; and its number alone. */
const daysOfDate = 8;
const daysOfNumber = 4;

/**
 * The mark under which a day stands on the axis: the month on its first day, else the 8th, 15th and 22nd; none where the
 * date of the first day still stands. That date gives way to a month that begins beside it: to its number, or to nothing.
 * `index`: the place of the day, from the left.
 */
export function axisMark(day: string, index: number): 'date' | 'month' | 'day' | null {
  const ofMonth = Number(day.slice(8));
  if (index === 0) {
    const monthBegins = daysToNextMonth(day);
    return monthBegins >= daysOfDate ? 'date' : monthBegins >= daysOfNumber ? 'day' : null;
  }
  if (ofMonth === 1) return 'month';
  if (index < daysOfDate) return null;
  return ofMonth === 8 || ofMonth === 15 || ofMonth === 22 ? 'day' : null;
}

function daysToNextMonth(day: string): number {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - ofMonth + 1;
}
