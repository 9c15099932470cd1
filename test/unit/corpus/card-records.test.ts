import { describe, expect, it } from 'vitest';
import type { RecordGroup } from '../../../shared/tachograph/records/sections.ts';
import { endOfDay, secondsOf } from '../../corpus/calendar.ts';
import type { CardGeneration } from '../../corpus/card/application-identification.ts';
import { gen1DriverCapacity } from '../../corpus/card/capacity.ts';
import { insertedAt, withdrawnAt } from '../../corpus/card/journal.ts';
import { makeCompanyCard, makeControlCard } from '../../corpus/card/office-cards.ts';
import { makeWorkshopCard } from '../../corpus/card/workshop-card.ts';
import { cutShort } from '../../corpus/damage.ts';
import {
  cardNumber,
  company,
  driverCard,
  holder,
  shifts,
  vehicle,
  workshop,
  workshopCard,
} from '../../corpus/library/subjects.ts';
import type { Position } from '../../corpus/records.ts';
import { makeShifts } from '../../corpus/shift.ts';
import { firstGroup, groupsOf, recordsOf, sectionOf } from './record-groups.ts';

/** What is read to the last field, held against what the maker of the card was given. */

const registration = { nation: vehicle.nation, number: vehicle.registration };
const crossing = {
  from: 21,
  to: 17,
  odometerKm: 700_120,
  position: { at: secondsOf('2026-11-12T10:00:00Z'), latitude: 50.97, longitude: 1.85 },
};
const generations = ['G1', 'G2v1', 'G2v2'] as const;
const isGen1 = (generation: string) => generation === 'G1';

/** Degrees as a card can hold them: to a tenth of a minute. */
function positionRead({ at, latitude, longitude }: Position) {
  const near = (degrees: number) => expect.closeTo(degrees, 2.7);
  return { positionTime: at, positionAccuracy: 1.2, latitude: near(latitude), longitude: near(longitude) };
}

function driverGroup(generation: (typeof generations)[number]): RecordGroup {
  return firstGroup(
    driverCard({
      generations: [generation],
      authority: 'Førerkort, Test',
      licenceNumber: 'BRIND 853055 M99',
      borderCrossings: [crossing],
    }),
  );
}

describe.each(generations)('every record of a driver card of %s', (generation) => {
  const group = driverGroup(generation);

  it('is of the copy that the card has', () =>
    expect(group).toMatchObject({ source: 'card', generation: isGen1(generation) ? 'gen1' : 'gen2' }));

  it('names the issuing authority, the licence and the previous download', () => {
    expect(recordsOf(group, 'identification')).toEqual([
      {
        issuingState: 21,
        cardNumber,
        issuingAuthority: 'Førerkort, Test',
        issued: secondsOf('2024-02-03'),
        validFrom: secondsOf('2024-02-03'),
        expiry: endOfDay('2029-02-03'),
        surname: 'Brindlewood',
        firstNames: 'Marta',
        birthDate: '1988-03-05',
        language: 'en',
      },
    ]);
    expect(recordsOf(group, 'licence')).toEqual([
      { issuingAuthority: 'Førerkort, Test', issuingState: 21, licenceNumber: 'BRIND 853055 M99' },
    ]);
    expect(recordsOf(group, 'previous-download')).toEqual([{ time: secondsOf('2026-10-26T06:10:00Z') }]);
  });

  it('has the vehicles with their kilometres, oldest first', () =>
    expect(recordsOf(group, 'vehicles-used')).toEqual(
      shifts.map((shift, index) => ({
        odometerBeginKm: shift.odometerStartKm,
        odometerEndKm: shift.odometerEndKm,
        firstUse: insertedAt(shift),
        lastUse: withdrawnAt(shift),
        vehicle: registration,
        insertionCounter: index + 1,
        ...(isGen1(generation) ? {} : { vin: vehicle.vin }),
      })),
    ));

  it('has the kilometres of each day', () =>
    expect(recordsOf(group, 'days')).toEqual(
      shifts.map((shift, index) => ({
        day: shift.date,
        distanceKm: shift.odometerEndKm - shift.odometerStartKm,
        presenceCounter: index + 1,
      })),
    ));

  it('has the changes of activity, and tells those that were entered by hand', () => {
    const codes = { rest: 0, available: 1, work: 2, drive: 3 } as const;
    expect(recordsOf(group, 'activities')).toEqual(
      shifts.flatMap((shift) => [
        { time: secondsOf(shift.date), slot: 0, activity: 0, card: 0, drivingStatus: 2 },
        ...shift.changes.map(({ minute, activity, cardInserted, manual }) => ({
          time: secondsOf(shift.date) + minute * 60,
          slot: 0,
          activity: codes[activity],
          card: cardInserted ? 1 : 0,
          drivingStatus: cardInserted ? 0 : manual ? 3 : 2,
        })),
      ]),
    );
  });

  it('has the places, with their position in the second generation', () =>
    expect(recordsOf(group, 'places')).toEqual(
      shifts.flatMap((shift) =>
        [
          { time: insertedAt(shift), entryType: 0, odometerKm: shift.odometerStartKm, at: shift.begin },
          { time: withdrawnAt(shift), entryType: 1, odometerKm: shift.odometerEndKm, at: shift.end },
        ].map(({ at, ...place }) => ({
          ...place,
          country: 21,
          region: 0,
          ...(isGen1(generation) ? {} : positionRead(at)),
        })),
      ),
    ));

  it('has events, faults, conditions and the last control', () => {
    expect(recordsOf(group, 'events')).toEqual([
      {
        type: 0x08,
        begin: secondsOf('2026-11-03T04:10:00Z'),
        end: secondsOf('2026-11-03T04:40:00Z'),
        vehicle: registration,
      },
    ]);
    expect(recordsOf(group, 'faults')).toEqual([
      {
        type: 0x40,
        begin: secondsOf('2026-11-05T15:02:00Z'),
        end: secondsOf('2026-11-05T15:04:00Z'),
        vehicle: registration,
      },
    ]);
    expect(recordsOf(group, 'specific-conditions')).toEqual([{ time: secondsOf('2026-11-06T09:30:00Z'), type: 3 }]);
    expect(recordsOf(group, 'controls')).toEqual([
      {
        type: 0x80,
        time: secondsOf('2026-11-10T10:45:00Z'),
        controlCard: { cardType: 3, nation: 21, cardNumber: 'GB10000000217000' },
        vehicle: registration,
        downloadedFrom: null,
        downloadedTo: null,
      },
    ]);
  });

  it('says how much the card has room for', () =>
    expect(recordsOf(group, 'card-room')).toEqual([
      {
        cardType: 1,
        structureVersion: { G1: '00 00', G2v1: '01 00', G2v2: '01 01' }[generation],
        eventsPerType: 12,
        faultsPerType: 24,
        activityBytes: 13_776,
        vehicleRecords: 200,
        placeRecords: 112,
        ...(isGen1(generation) ? {} : { positionRecords: 336, conditionRecords: 112, recorderRecords: 200 }),
      },
    ]));

  it('has the chip, whose serial number is that of the certificates', () => {
    expect(recordsOf(group, 'card-chip')).toMatchObject([
      { serialNumber: { month: '2024-02', type: 1, manufacturer: 0xa1 }, approvalNumber: 'e99-0217' },
    ]);
    expect(recordsOf(group, 'chip-maker')).toMatchObject([{ chipManufacturing: '00 00 02 17' }]);
  });

  it('leaves out what was never written', () =>
    expect(group.sections.find(({ id }) => id === 'current-use')).toBeUndefined());
});

describe.each(['G2v1', 'G2v2'] as const)('what the second generation adds, on a card of %s', (generation) => {
  const group = driverGroup(generation);

  it('are the recorders used', () =>
    expect(recordsOf(group, 'recorders-used')).toEqual(
      shifts.map((shift) => ({ time: insertedAt(shift), manufacturer: 0xa1, recorderType: '01', software: '0217' })),
    ));

  it('are the positions after three hours of driving', () =>
    expect(recordsOf(group, 'positions')).toEqual(
      shifts.map((shift) => ({
        time: shift.afterThreeHours.at,
        ...positionRead(shift.afterThreeHours),
        odometerKm: shift.odometerStartKm + 190,
      })),
    ));
});

describe('what version 2 adds on a card', () => {
  const group = driverGroup('G2v2');
  const authenticated = { positionAuthentication: 1 };

  it('are border crossings', () =>
    expect(recordsOf(group, 'border-crossings')).toEqual([
      {
        countryLeft: 21,
        countryEntered: 17,
        ...positionRead(crossing.position),
        ...authenticated,
        odometerKm: 700_120,
      },
    ]));

  it('are loads and unloads with where they were', () =>
    expect(recordsOf(group, 'load-operations')).toEqual(
      shifts.flatMap((shift) => [
        {
          time: shift.begin.at,
          operation: 1,
          ...positionRead(shift.begin),
          ...authenticated,
          odometerKm: shift.odometerStartKm,
        },
        {
          time: shift.end.at,
          operation: 2,
          ...positionRead(shift.end),
          ...authenticated,
          odometerKm: shift.odometerEndKm,
        },
      ]),
    ));

  it('are what was carried, and which positions were authenticated', () => {
    expect(recordsOf(group, 'load-types')).toEqual(shifts.map((shift) => ({ time: insertedAt(shift), loadType: 1 })));
    expect(recordsOf(group, 'place-authentications')).toEqual(
      shifts.flatMap((shift) => [insertedAt(shift), withdrawnAt(shift)].map((time) => ({ time, ...authenticated }))),
    );
    expect(recordsOf(group, 'position-authentications')).toEqual(
      shifts.map((shift) => ({ time: shift.afterThreeHours.at, ...authenticated })),
    );
    expect(recordsOf(group, 'card-room-added')).toEqual([
      {
        followingBytes: 8,
        borderCrossingRecords: 1_120,
        loadOperationRecords: 1_624,
        loadTypeRecords: 336,
        configurationBytes: 3_072,
      },
    ]);
  });
});

describe('a card with both applications', () => {
  it('tells both copies, the second generation first', () => {
    const groups = groupsOf(driverCard({ generations: ['G1', 'G2v1'] }));
    expect(groups.map(({ generation }) => generation)).toEqual(['gen2', 'gen1']);
    for (const group of groups) expect(recordsOf(group, 'vehicles-used')).toHaveLength(shifts.length);
  });
});

describe('a card that is in a vehicle', () => {
  it('says in which one, and since when', () => {
    const file = driverCard({ openSession: { at: '2026-11-19T05:40:00Z', vehicle } });
    expect(recordsOf(firstGroup(file), 'current-use')).toEqual([
      { opened: secondsOf('2026-11-19T05:40:00Z'), vehicle: registration },
    ]);
  });
});

describe('the rings of a card that ran over', () => {
  const capacity = { ...gen1DriverCapacity, vehicles: 7, places: 9 };
  const many = makeShifts({
    firstDay: '2026-10-20',
    lastDay: '2026-11-18',
    driver: holder,
    vehicles: [vehicle],
    seed: 4,
  });
  const group = firstGroup(driverCard({ shifts: many, gen1Capacity: capacity }));

  it('are read from the oldest record to the newest', () => {
    expect(recordsOf(group, 'vehicles-used').map(({ firstUse }) => firstUse)).toEqual(many.slice(-7).map(insertedAt));
    const times = many.flatMap((shift) => [insertedAt(shift), withdrawnAt(shift)]);
    expect(recordsOf(group, 'places').map(({ time }) => time)).toEqual(times.slice(-9));
  });
});

function workshopGroup(...made: readonly CardGeneration[]): RecordGroup {
  return firstGroup(
    makeWorkshopCard({
      nation: 21,
      cardNumber: workshopCard.cardNumber,
      issuedOn: '2024-05-20',
      expiresOn: '2029-05-19',
      workshop,
      holder: { surname: 'Hexworthy', firstNames: 'Nell' },
      generations: made,
      shifts: shifts.slice(-1),
      calibrations: [{ purpose: 4, at: '2026-03-17T10:20:00Z', vehicle, odometerKm: 612_340, nextDueOn: '2028-03-16' }],
    }),
  );
}

describe.each(generations)('a workshop card of %s', (generation) => {
  const group = workshopGroup(generation);
  const at = secondsOf('2026-03-17T10:20:00Z');

  it('has its calibrations with what was set, and when the next is due', () => {
    expect(recordsOf(group, 'calibrations')).toEqual([
      {
        calibrationPurpose: 4,
        vin: vehicle.vin,
        registration,
        pulsesOfVehicle: 8_000,
        pulsesOfRecorder: 8_000,
        tyreCircumference: 3_010,
        tyreSize: '315/80R22.5',
        authorisedSpeedKmh: 90,
        odometerOldKm: 612_340,
        odometerKm: 612_340,
        timeOld: at,
        time: at,
        nextDue: secondsOf('2028-03-16'),
        recorderPart: 'FR-2170-TD',
        recorderSerial: { number: expect.any(Number), month: '2021-03', type: 6, manufacturer: 0xa1 },
        sensorSerial: { number: 2_170, month: '2021-03', type: 7, manufacturer: 0xa1 },
        ...(group.generation === 'gen1'
          ? {}
          : { positioningSerial: null, communicationSerial: null, firstGenerationCards: 0, seals: null }),
      },
    ]);
    expect(recordsOf(group, 'calibrations-since-download')).toEqual([{ calibrations: 1 }]);
  });

  it('names the workshop and who carries the card', () =>
    expect(recordsOf(group, 'identification')).toMatchObject([
      { organisation: workshop.name, address: workshop.address, surname: 'Hexworthy', firstNames: 'Nell' },
    ]));
});

it('a workshop card of version 2 says for what load the vehicle was calibrated', () => {
  const at = secondsOf('2026-03-17T10:20:00Z');
  expect(recordsOf(workshopGroup('G2v2'), 'calibration-additions')).toEqual([
    { timeOld: at, vin: vehicle.vin, loadType: 1, country: 21, countryTime: at },
  ]);
});

const officeCard = { nation: 21, issuedOn: '2024-05-20', expiresOn: '2029-05-19' };

describe.each([['G1'], ['G2v1'], ['G2v2']] as const)('the cards of offices of %s', (generation) => {
  it('tell what a company did with its card', () => {
    const group = firstGroup(
      makeCompanyCard({
        ...officeCard,
        cardNumber: 'CB10000002177000',
        organisation: company,
        generations: [generation],
        activities: [
          { type: 3, at: '2025-01-02T08:00:00Z', vehicle },
          {
            type: 2,
            at: '2026-09-11T07:05:00Z',
            vehicle,
            downloadedFrom: '2026-06-13T00:00:00Z',
            downloadedTo: '2026-09-10T23:59:59Z',
          },
        ],
      }),
    );
    const nothing = { downloadedCard: null, vehicle: registration, downloadedFrom: null, downloadedTo: null };
    expect(recordsOf(group, 'company-activities')).toEqual([
      { ...nothing, type: 3, time: secondsOf('2025-01-02T08:00:00Z') },
      {
        ...nothing,
        type: 2,
        time: secondsOf('2026-09-11T07:05:00Z'),
        downloadedFrom: secondsOf('2026-06-13T00:00:00Z'),
        downloadedTo: secondsOf('2026-09-10T23:59:59Z'),
      },
    ]);
    expect(recordsOf(group, 'identification')).toMatchObject([
      { organisation: company.name, address: company.address },
    ]);
    expect(recordsOf(group, 'card-room')).toMatchObject([{ cardType: 4, companyRecords: 230 }]);
  });

  it('tell which controls an officer made', () => {
    const group = firstGroup(
      makeControlCard({
        ...officeCard,
        cardNumber: 'GB10000000217000',
        organisation: { name: 'Roadside Standards, Test', address: '1 Weighbridge Row, Fenwold' },
        holder: { surname: 'Penhallow', firstNames: 'Corin' },
        generations: [generation],
        activities: [
          {
            type: 0xa0,
            at: '2026-11-10T10:45:00Z',
            vehicle,
            card: { kind: 'driver', nation: 21, cardNumber, generation: 1 },
          },
        ],
      }),
    );
    expect(recordsOf(group, 'controls-made')).toMatchObject([
      {
        type: 0xa0,
        time: secondsOf('2026-11-10T10:45:00Z'),
        controlledCard: { cardType: 1, nation: 21, cardNumber },
        vehicle: registration,
      },
    ]);
    expect(recordsOf(group, 'card-room')).toMatchObject([{ cardType: 3, controlRecords: 230 }]);
  });
});

describe('each section of records', () => {
  it('names its element and paragraph, and each field its unit', () => {
    const section = sectionOf(driverGroup('G2v2'), 'vehicles-used');
    expect(section).toMatchObject({ element: 'CardVehicleRecord', paragraph: '2.37', isBounded: false });
    expect(section.fields.find(({ name }) => name === 'odometerEndKm')).toEqual({
      name: 'odometerEndKm',
      kind: 'number',
      unit: 'km',
      codes: null,
      bits: null,
      paragraph: '2.113',
    });
  });

  it('keeps the records that are whole where the file stops inside it', () => {
    const file = driverCard();
    const whole = recordsOf(firstGroup(file), 'vehicles-used');
    const header = Uint8Array.of(0x05, 0x05, 0x00);
    const at = file.findIndex((_, index) => header.every((byte, offset) => file[index + offset] === byte));
    // Header, pointer, three records and a half.
    const group = firstGroup(cutShort(file, at + 5 + 2 + 31 * 3 + 15));
    expect(recordsOf(group, 'vehicles-used')).toEqual(whole.slice(0, 3));
  });
});
