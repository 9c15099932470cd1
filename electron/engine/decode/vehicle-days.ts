import { distancesWithoutCard, drivingWithoutCard } from '../../../shared/compliance/hours/distances.ts';
import type { VehicleDays } from '../../../shared/contract/reports/vehicle.ts';
import { readDownload } from '../../../shared/tachograph/examine.ts';
import { cardHolderKey } from '../../../shared/tachograph/identifiers.ts';
import { openDownload } from '../../../shared/tachograph/open.ts';
import { readRecordGroups } from '../../../shared/tachograph/read-records.ts';
import type { RecordSection, RecordSectionId, RecordValues } from '../../../shared/tachograph/records/sections.ts';
import { dayNumberOf, isoDay, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { VehicleUnitContent } from '../../../shared/tachograph/vehicle-unit/content.ts';
import type { CardInsertion, VehicleDay } from '../../../shared/tachograph/vehicle-unit/day.ts';

type VehicleUse = NonNullable<VehicleDays['use']>;

/** A file of a vehicle unit with all that its page needs of it. */
interface OpenedUnit {
  readonly unit: VehicleUnitContent;
  readonly sections: readonly RecordSection[];
}

/** A driver card, of which other records of its holder are known by `key`. */
const driverCardType = 1;

/**
 * Who drove a vehicle, how far, and what its recorder noted, out of files from a day on, the newest file first; null where
 * they have no days.
 */
export function vehicleDays(files: readonly Uint8Array[], firstDay: string): VehicleUse | null {
  const units = files.flatMap(openedUnit);
  const [newest] = units;
  const days = daysOf(units, firstDay);
  if (newest === undefined || days.length === 0) return null;
  const insertions = insertionsOf(days);
  const calibrated = newest.unit.calibrations.flatMap(({ time }) => time ?? []);
  const readAt = newest.unit.overview?.recorderTime ?? null;
  return {
    readAt: readAt === null ? null : readAt * 1_000,
    odometerKm:
      insertions.findLast(({ odometerWithdrawnKm }) => odometerWithdrawnKm !== null)?.odometerWithdrawnKm ?? null,
    days: kilometresByDay(days, insertions),
    drivers: driversOf(insertions, firstDay),
    events: eventsOf(units, firstDay),
    lastCalibration: calibrated.length === 0 ? null : isoDay(Math.max(...calibrated)),
    software: softwareOf(units),
    hasSpeed: units.some(({ sections }) => sections.some(({ id }) => id === 'speed')),
  };
}

function openedUnit(bytes: Uint8Array): readonly OpenedUnit[] {
  const opened = openDownload(bytes);
  const content = readDownload(opened);
  if (content.kind !== 'vehicle-unit') return [];
  const sections = readRecordGroups(opened)
    .filter(({ source }) => source === 'vehicle-unit')
    .flatMap((group) => group.sections);
  return [{ unit: content.vehicleUnit, sections }];
}

/** Each day once, by the newest file that has it as a whole: the day of a download is complete only in a later one. */
function daysOf(units: readonly OpenedUnit[], firstDay: string): readonly VehicleDay[] {
  const days = new Map<number, { readonly day: VehicleDay; readonly isWhole: boolean }>();
  for (const { unit } of units) {
    const readDay = unit.overview?.recorderTime == null ? null : dayNumberOf(unit.overview.recorderTime);
    for (const day of unit.days) {
      const number = dayNumberOf(day.date);
      const isWhole = number !== readDay;
      const known = days.get(number);
      if (isoDayOf(number) >= firstDay && (known === undefined || (isWhole && !known.isWhole))) {
        days.set(number, { day, isWhole });
      }
    }
  }
  return [...days].sort(([one], [other]) => one - other).map(([, { day }]) => day);
}

/** Each insertion once, oldest first. One that crosses midnight is in both days; only the later one has its end. */
function insertionsOf(days: readonly VehicleDay[]): readonly CardInsertion[] {
  const found = new Map<string, CardInsertion>();
  for (const insertion of days.flatMap(({ cards }) => cards)) {
    const { card, inserted, slot } = insertion;
    found.set(`${slot} ${inserted} ${card?.nation} ${card?.cardNumber}`, insertion);
  }
  return [...found.values()].sort((one, other) => one.inserted - other.inserted);
}

function kilometresOf({ odometerInsertedKm, odometerWithdrawnKm }: CardInsertion): number {
  if (odometerInsertedKm === null || odometerWithdrawnKm === null) return 0;
  return Math.max(0, odometerWithdrawnKm - odometerInsertedKm);
}

/** Two cards in one vehicle travel the same kilometres: those of the driver's slot count. */
const coDriverSlot = 1;

function kilometresByDay(days: readonly VehicleDay[], insertions: readonly CardInsertion[]): VehicleUse['days'] {
  const inSlot = new Map<string, number>();
  for (const insertion of insertions) {
    if (insertion.slot === coDriverSlot || insertion.withdrawn === null) continue;
    const day = isoDay(insertion.withdrawn);
    inSlot.set(day, (inSlot.get(day) ?? 0) + kilometresOf(insertion));
  }
  const without = new Map<string, number>();
  for (const { until, km } of distancesWithoutCard(days)) {
    const day = isoDay(until);
    without.set(day, (without.get(day) ?? 0) + km);
  }
  const driven = new Map(drivingWithoutCard(days).map(({ day, minutes }) => [day, minutes]));
  return days.map(({ date }) => {
    const day = isoDayOf(dayNumberOf(date));
    const withoutCardKm = without.get(day) ?? 0;
    return {
      day,
      km: (inSlot.get(day) ?? 0) + withoutCardKm,
      withoutCardKm,
      withoutCardMinutes: driven.get(day) ?? 0,
    };
  });
}

function driversOf(insertions: readonly CardInsertion[], firstDay: string): VehicleUse['drivers'] {
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

function recordsIn(units: readonly OpenedUnit[], id: RecordSectionId): readonly RecordValues[] {
  return units.flatMap(({ sections }) =>
    sections.filter((section) => section.id === id).flatMap(({ records }) => records),
  );
}

/** Several files tell of the same event: it counts once. */
function eventsOf(units: readonly OpenedUnit[], firstDay: string): VehicleUse['events'] {
  const kinds = new Map<string, { type: number; of: 'event' | 'fault'; begins: Set<number> }>();
  const add = (of: 'event' | 'fault', type: unknown, begin: unknown) => {
    if (typeof type !== 'number' || typeof begin !== 'number' || isoDay(begin) < firstDay) return;
    const kind = kinds.get(`${of} ${type}`) ?? { type, of, begins: new Set<number>() };
    kind.begins.add(begin);
    kinds.set(`${of} ${type}`, kind);
  };
  for (const { type, begin } of recordsIn(units, 'events')) add('event', type, begin);
  for (const { begin } of recordsIn(units, 'over-speeding')) add('event', overSpeedingType, begin);
  for (const { begin } of recordsIn(units, 'power-interruptions')) add('event', powerInterruptionType, begin);
  for (const { type, begin } of recordsIn(units, 'faults')) add('fault', type, begin);
  return [...kinds.values()]
    .map(({ type, of, begins }) => ({ type, of, count: begins.size, lastDay: isoDay(Math.max(...begins)) }))
    .sort((one, other) => other.count - one.count || one.type - other.type);
}

/** EventFaultType, Annex 1C appendix 1, 2.70: these have records of their own. */
const overSpeedingType = 7;
const powerInterruptionType = 8;

function softwareOf(units: readonly OpenedUnit[]): string | null {
  const software = recordsIn(units, 'recorder').map((record) => record.software);
  return software.find((each): each is string => typeof each === 'string' && each !== '') ?? null;
}
