import { distancesWithoutCard } from '../../../shared/compliance/hours/distances.ts';
import type { VehicleDays } from '../../../shared/contract/reports/vehicle.ts';
import { cardHolderKey } from '../../../shared/tachograph/identifiers.ts';
import { dayNumberOf, isoDay, isoDayOf } from '../../../shared/tachograph/time.ts';
import { slotOf } from '../../../shared/tachograph/vehicle-unit/day.ts';
import type { UnitDays } from './unit-days.ts';

type VehicleUse = NonNullable<VehicleDays['use']>;
type UnitDay = UnitDays['days'][number];
type DayOfUse = UnitDay & { readonly isWhole: boolean };
type Insertion = UnitDay['cards'][number];

/** A driver card, of which other records of its holder are known by `key`. */
const driverCardType = 1;

/**
 * Who drove a vehicle, how far, and what its recorder noted, out of what files from a day on say, the newest file first;
 * null where they have no days.
 */
export function vehicleDays(units: readonly UnitDays[], firstDay: string): VehicleUse | null {
  const [newest] = units;
  const days = daysOf(units, firstDay);
  if (newest === undefined || days.length === 0) return null;
  const insertions = insertionsOf(days);
  const { readAt, lastCalibration } = newest;
  return {
    readAt: readAt === null ? null : readAt * 1_000,
    odometerKm:
      insertions.findLast(({ odometerWithdrawnKm }) => odometerWithdrawnKm !== null)?.odometerWithdrawnKm ?? null,
    days: kilometresByDay(days, insertions),
    drivers: driversOf(insertions, firstDay),
    events: eventsOf(units, firstDay),
    lastCalibration: lastCalibration === null ? null : isoDay(lastCalibration),
    software: units.find(({ software }) => software !== null)?.software ?? null,
    hasSpeed: units.some(({ hasSpeed }) => hasSpeed),
  };
}

/** Each day once, by the newest file that has it as a whole: the day of a download is complete only in a later one. */
function daysOf(units: readonly UnitDays[], firstDay: string): readonly DayOfUse[] {
  const days = new Map<number, { readonly day: UnitDay; readonly isWhole: boolean }>();
  for (const { readAt, days: ofFile } of units) {
    const readDay = readAt === null ? null : dayNumberOf(readAt);
    for (const day of ofFile) {
      const number = dayNumberOf(day.date);
      const isWhole = number !== readDay;
      const known = days.get(number);
      if (isoDayOf(number) >= firstDay && (known === undefined || (isWhole && !known.isWhole))) {
        days.set(number, { day, isWhole });
      }
    }
  }
  return [...days].sort(([one], [other]) => one - other).map(([, { day, isWhole }]) => ({ ...day, isWhole }));
}

/** Each insertion once, oldest first. One that crosses midnight is in both days; only the later one has its end. */
function insertionsOf(days: readonly UnitDay[]): readonly Insertion[] {
  const found = new Map<string, Insertion>();
  for (const insertion of days.flatMap(({ cards }) => cards)) {
    const { card, inserted, slot } = insertion;
    found.set(`${slot} ${inserted} ${card?.nation} ${card?.cardNumber}`, insertion);
  }
  return [...found.values()].sort((one, other) => one.inserted - other.inserted);
}

function kilometresOf({ odometerInsertedKm, odometerWithdrawnKm }: Insertion): number {
  if (odometerInsertedKm === null || odometerWithdrawnKm === null) return 0;
  return Math.max(0, odometerWithdrawnKm - odometerInsertedKm);
}

/** Two cards in one vehicle travel the same kilometres: those of the driver's slot count. */
function kilometresByDay(days: readonly DayOfUse[], insertions: readonly Insertion[]): VehicleUse['days'] {
  const inSlot = new Map<string, number>();
  for (const insertion of insertions) {
    if (slotOf(insertion) === 'co-driver' || insertion.withdrawn === null) continue;
    const day = isoDay(insertion.withdrawn);
    inSlot.set(day, (inSlot.get(day) ?? 0) + kilometresOf(insertion));
  }
  const without = new Map<string, number>();
  for (const { until, km } of distancesWithoutCard(days)) {
    const day = isoDay(until);
    without.set(day, (without.get(day) ?? 0) + km);
  }
  return days.map(({ date, withoutCardMinutes }) => {
    const day = isoDayOf(dayNumberOf(date));
    const withoutCardKm = without.get(day) ?? 0;
    return {
      day,
      km: (inSlot.get(day) ?? 0) + withoutCardKm,
      withoutCardKm,
      withoutCardMinutes,
    };
  });
}

function driversOf(insertions: readonly Insertion[], firstDay: string): VehicleUse['drivers'] {
  const drivers = new Map<string, { name: string; days: Set<string>; km: number }>();
  for (const insertion of insertions) {
    const { card, surname, firstNames, inserted, withdrawn } = insertion;
    if (card === null || card.cardType !== driverCardType) continue;
    const key = `driver:${cardHolderKey(card.nation, card.cardNumber)}`;
    const driver = drivers.get(key) ?? { name: '', days: new Set<string>(), km: 0 };
    driver.name = `${firstNames ?? ''} ${surname ?? ''}`.trim();
    const [first, last] = [dayNumberOf(inserted), dayNumberOf(withdrawn ?? inserted)];
    for (let day = first; day <= last && day - first < vehicleDaysAtMost; day += 1) {
      if (isoDayOf(day) >= firstDay) driver.days.add(isoDayOf(day));
    }
    driver.km += kilometresOf(insertion);
    drivers.set(key, driver);
  }
  return [...drivers]
    .map(([subjectId, { name, days, km }]) => ({ subjectId, name, days: [...days].sort(), km }))
    .sort((one, other) => other.days.length - one.days.length || other.km - one.km);
}

/** A longer insertion comes from a damaged date. */
const vehicleDaysAtMost = 366;

/** Several files tell of the same event: it counts once. */
function eventsOf(units: readonly UnitDays[], firstDay: string): VehicleUse['events'] {
  const kinds = new Map<string, { type: number; of: 'event' | 'fault'; begins: Set<number> }>();
  for (const { of, type, begin } of units.flatMap(({ events }) => events)) {
    if (isoDay(begin) < firstDay) continue;
    const kind = kinds.get(`${of} ${type}`) ?? { type, of, begins: new Set<number>() };
    kind.begins.add(begin);
    kinds.set(`${of} ${type}`, kind);
  }
  return [...kinds.values()]
    .map(({ type, of, begins }) => ({ type, of, count: begins.size, lastDay: isoDay(Math.max(...begins)) }))
    .sort((one, other) => other.count - one.count || one.type - other.type);
}
