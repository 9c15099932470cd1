import { addDays } from '../calendar.ts';
import type { CardGeneration } from '../card/application-identification.ts';
import { type DriverCard, makeDriverCard } from '../card/driver-card.ts';
import type { CardReference } from '../records.ts';
import { makeShifts } from '../shift.ts';
import { makeVehicleUnit, type VehicleUnitDownload } from '../vehicle-unit/vehicle-unit.ts';
import type { DaySpan, Expected } from './specimen.ts';

/** The one driver, vehicle and month that most specimens show, so that they differ in what they are about and in nothing else. */

const surname = 'Brindlewood';
const firstNames = 'Marta';

export const cardNumber = 'DB10000010604402';
const expiresOn = '2029-02-03';
const previousDownload = '2026-10-26T06:10:00Z';
export const vehicle = { nation: 21, registration: 'TD73 QLB', vin: 'YV2RT40A7PB217709' };

export const holder = { surname, firstNames, nation: 21, cardNumber, expiresOn, cardGeneration: 2 };

export const shifts = makeShifts({
  firstDay: '2026-10-20',
  lastDay: '2026-11-18',
  driver: holder,
  vehicles: [vehicle],
  seed: 1,
});

export const company = { name: 'Brackenmoor Haulage Ltd', address: 'Unit 4, Millbrook Trade Park' };
export const companyCard: CardReference = {
  kind: 'company',
  nation: 21,
  cardNumber: 'CB10000002177000',
  generation: 2,
};
export const workshop = { name: 'Calderbeck Tacho Centre', address: '2 Dynamo Way, Calderbeck' };
export const workshopCard: CardReference = {
  kind: 'workshop',
  nation: 21,
  cardNumber: 'WB10000000217000',
  generation: 2,
};

const wholeDriverCard: DriverCard = {
  holder: { surname, firstNames, birthDate: '1988-03-05' },
  nation: 21,
  cardNumber,
  issuedOn: '2024-02-03',
  expiresOn,
  previousDownload,
  shifts,
  events: [{ type: 0x08, beginAt: '2026-11-03T04:10:00Z', endAt: '2026-11-03T04:40:00Z', vehicle }],
  faults: [{ type: 0x40, beginAt: '2026-11-05T15:02:00Z', endAt: '2026-11-05T15:04:00Z', vehicle }],
  specificConditions: [{ at: '2026-11-06T09:30:00Z', type: 3 }],
  control: { at: '2026-11-10T10:45:00Z', controlCardNumber: 'GB10000000217000', nation: 21, vehicle },
  generations: ['G1'],
};

/** Another driver's card, with keys of its own: whatever is joined with the first one is not one person's. */
export const otherDriver: Partial<DriverCard> = {
  holder: { surname: 'Oakenshaw', firstNames: 'Perry', birthDate: '1979-11-30' },
  cardNumber: 'DB10000020955301',
  issuedOn: '2025-04-07',
  expiresOn: '2030-04-06',
  shifts: shifts.slice(0, 15),
  isOther: true,
};

/** Another vehicle, with a recorder of its own. */
export const otherVehicleUnit: Partial<VehicleUnitDownload> = {
  vehicle: { nation: 21, registration: 'TD21 WFE', vin: 'YV2RT40A7PB958801' },
  isOther: true,
};

export function driverCard(changes: Partial<DriverCard> = {}): Uint8Array {
  return makeDriverCard({ ...wholeDriverCard, ...changes });
}

/** What a whole, genuine driver card of these generations must show. */
export function expectedDriverCard(...generations: readonly CardGeneration[]): Expected {
  const signedFiles = { G1: 12, G2v1: 14, G2v2: 20 } as const;
  return {
    kind: 'card',
    generations,
    // Every card has the first application, so the second alone is not all of it.
    complete: generations.includes('G1'),
    card: { type: 'driver', nation: 21, cardNumber, surname, firstNames, expiry: expiresOn },
    activity: spanOf(shifts.map((shift) => shift.date)),
    previousDownload,
    signatures: {
      valid: generations.reduce((count, generation) => count + signedFiles[generation], 0),
      invalid: 0,
      unverifiable: 0,
    },
    trust: 'trusted',
  };
}

const firstDay = '2026-11-01';
const lastDay = '2026-11-18';
const currentDateTime = '2026-11-19T07:30:00Z';
const dayCount = 18;

export const wholeVehicleUnit: VehicleUnitDownload = {
  vehicle,
  currentDateTime,
  firstDay,
  lastDay,
  shifts,
  previousDownload: { at: '2026-11-01T07:05:00Z', card: companyCard, companyName: company.name },
  companyLocks: [
    { lockedInAt: '2024-01-15T08:00:00Z', lockedOutAt: '2024-12-31T17:00:00Z', company, card: companyCard },
    { lockedInAt: '2025-01-02T08:00:00Z', company, card: companyCard },
  ],
  calibrations: [
    {
      purpose: 4,
      at: '2026-03-17T10:20:00Z',
      workshop,
      workshopCard,
      workshopCardExpiresOn: '2026-12-31',
      nextDueOn: '2028-03-16',
      odometerKm: 612_340,
    },
  ],
  events: [{ type: 0x08, purpose: 3, beginAt: '2026-11-03T04:10:00Z', endAt: '2026-11-03T04:40:00Z' }],
  faults: [{ type: 0x35, beginAt: '2026-11-04T13:00:00Z', endAt: '2026-11-04T13:06:00Z' }],
  overSpeeding: [
    {
      type: 0x07,
      purpose: 4,
      beginAt: '2026-11-12T11:15:00Z',
      endAt: '2026-11-12T11:17:00Z',
      maximumKmh: 97,
      averageKmh: 93,
    },
  ],
  timeAdjustments: [{ oldTime: '2026-11-02T05:00:40Z', newTime: '2026-11-02T05:00:00Z', workshop, workshopCard }],
  specificConditions: [{ at: '2026-11-06T09:30:00Z', type: 3 }],
  speedMinutes: 60,
  generations: ['G1'],
};

export function vehicleUnit(changes: Partial<VehicleUnitDownload> = {}): Uint8Array {
  return makeVehicleUnit({ ...wholeVehicleUnit, ...changes });
}

/** What a whole, genuine vehicle unit of these generations must show; version 1 of generation 2 does not tell the nation. */
export function expectedVehicleUnit(...generations: readonly CardGeneration[]): Expected {
  const { nation, ...withoutNation } = {
    ...vehicle,
    currentDateTime,
    periodFrom: `${addDays('2026-11-19', -365)}T00:00:00Z`,
    periodTo: '2026-11-19T07:00:00Z',
  };
  const overviewEventsSpeedTechnical = 4;
  const tellsNation = generations.some((generation) => generation !== 'G2v1');
  return {
    kind: 'vehicle-unit',
    generations,
    complete: true,
    vehicle: tellsNation ? { ...withoutNation, nation } : withoutNation,
    days: { count: dayCount, first: firstDay, last: lastDay },
    signatures: {
      valid: generations.length * (dayCount + overviewEventsSpeedTechnical),
      invalid: 0,
      unverifiable: 0,
    },
    trust: 'trusted',
  };
}

function spanOf(dates: readonly string[]): DaySpan {
  const sorted = dates.toSorted();
  return { count: dates.length, first: sorted.at(0) ?? '', last: sorted.at(-1) ?? '' };
}
