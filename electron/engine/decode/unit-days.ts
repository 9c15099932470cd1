import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { drivingWithoutCard } from '../../../shared/compliance/hours/distances.ts';
import { vehicleChartDays } from '../../../shared/contract/reports/vehicle.ts';
import type { RecordSectionId, RecordValues } from '../../../shared/tachograph/records/sections.ts';
import { dayNumberOf } from '../../../shared/tachograph/time.ts';
import type { VehicleUnitContent } from '../../../shared/tachograph/vehicle-unit/content.ts';
import type { CardInsertion, VehicleDay } from '../../../shared/tachograph/vehicle-unit/day.ts';
import { readVehicleUnitRecords } from '../../../shared/tachograph/vehicle-unit/vehicle-unit-records.ts';
import type { VehicleUnitWalk } from '../../../shared/tachograph/vehicle-unit/walk.ts';
import type { KeptActivities } from '../store/local-files.ts';
import { packedJson } from './card-activities.ts';

/**
 * What a vehicle unit recorded is kept when the file is read, so that the vehicle's page reads rows instead of files. Raised
 * whenever the same file would be read otherwise: what earlier versions kept is then read anew.
 */
export const unitDaysVersion = 1;

const insertionSchema = z.object({
  slot: z.int().nullable(),
  inserted: z.int(),
  withdrawn: z.int().nullable(),
  odometerInsertedKm: z.int().nullable(),
  odometerWithdrawnKm: z.int().nullable(),
  card: z.object({ cardType: z.int(), nation: z.int(), cardNumber: z.string() }).nullable(),
  surname: z.string().nullable(),
  firstNames: z.string().nullable(),
});

const unitDaysSchema = z.object({
  /** By the recorder's clock; null where it does not say it. */
  readAt: z.int().nullable(),
  /** Oldest first, by a moment of each UTC day. */
  days: z.array(z.object({ date: z.int(), withoutCardMinutes: z.int(), cards: z.array(insertionSchema) })),
  events: z.array(z.object({ of: z.enum(['event', 'fault']), type: z.int(), begin: z.int() })),
  lastCalibration: z.int().nullable(),
  software: z.string().nullable(),
  hasSpeed: z.boolean(),
});

/** What one file of a vehicle unit tells of the days that the vehicle's page shows. Times are in seconds. */
export type UnitDays = z.infer<typeof unitDaysSchema>;

/** Out of an opened file: the newest days, and no records of other kinds, so that reading a file takes no longer. */
export function unitDaysOf(walk: VehicleUnitWalk, unit: VehicleUnitContent): UnitDays {
  const lastDay = Math.max(...unit.days.map(({ date }) => dayNumberOf(date)));
  const isNew = (time: number) => dayNumberOf(time) > lastDay - vehicleChartDays;
  const calibrated = unit.calibrations.flatMap(({ time }) => time ?? []);
  const software = recordsIn(walk, 'technical-data')('recorder').map((record) => record.software);
  return {
    readAt: unit.overview?.recorderTime ?? null,
    days: unit.days.filter(({ date }) => isNew(date)).map(keptDay),
    events: eventsIn(walk).filter(({ begin }) => isNew(begin)),
    lastCalibration: calibrated.length === 0 ? null : Math.max(...calibrated),
    software: software.find((each): each is string => typeof each === 'string' && each !== '') ?? null,
    hasSpeed: walk.blocks.some(({ kind, data }) => kind.part === 'detailed-speed' && data.length > 0),
  };
}

function keptDay(day: VehicleDay): UnitDays['days'][number] {
  const withoutCardMinutes = drivingWithoutCard([day]).reduce((sum, { minutes }) => sum + minutes, 0);
  return { date: day.date, withoutCardMinutes, cards: day.cards.map(keptInsertion) };
}

function keptInsertion(insertion: CardInsertion): UnitDays['days'][number]['cards'][number] {
  const { slot, inserted, withdrawn, odometerInsertedKm, odometerWithdrawnKm, card, surname, firstNames } = insertion;
  return {
    slot,
    inserted,
    withdrawn,
    odometerInsertedKm,
    odometerWithdrawnKm,
    card: card && { cardType: card.cardType, nation: card.nation, cardNumber: card.cardNumber },
    surname,
    firstNames,
  };
}

/** EventFaultType, Annex 1C appendix 1, 2.70: these have records of their own. */
const overSpeedingType = 7;
const powerInterruptionType = 8;

function eventsIn(walk: VehicleUnitWalk): UnitDays['events'] {
  const recordsOf = recordsIn(walk, 'events-and-faults');
  const noted = (of: 'event' | 'fault', section: RecordSectionId, typeOf: (record: RecordValues) => unknown) =>
    recordsOf(section).flatMap((record) => {
      const [type, begin] = [typeOf(record), record.begin];
      return typeof type === 'number' && typeof begin === 'number' ? [{ of, type, begin }] : [];
    });
  return [
    ...noted('event', 'events', ({ type }) => type),
    ...noted('event', 'over-speeding', () => overSpeedingType),
    ...noted('event', 'power-interruptions', () => powerInterruptionType),
    ...noted('fault', 'faults', ({ type }) => type),
  ];
}

type BlockPart = VehicleUnitWalk['blocks'][number]['kind']['part'];

function recordsIn(walk: VehicleUnitWalk, part: BlockPart): (id: RecordSectionId) => readonly RecordValues[] {
  const blocks = walk.blocks.filter(({ kind }) => kind.part === part);
  const sections = readVehicleUnitRecords({ ...walk, blocks }).flatMap((group) => group.sections);
  return (id) => sections.filter((section) => section.id === id).flatMap(({ records }) => records);
}

export function packUnitDays(days: UnitDays): KeptActivities {
  return { version: unitDaysVersion, content: packedJson(days) };
}

/** Null for what another version kept. */
export function unpackUnitDays({ version, content }: KeptActivities): UnitDays | null {
  if (version !== unitDaysVersion) return null;
  return unitDaysSchema.parse(JSON.parse(inflateRawSync(content).toString('utf8')));
}
