import { describe, expect, it } from 'vitest';
import { endOfDay, secondsOf } from '../../corpus/calendar.ts';
import { insertedAt, withdrawnAt } from '../../corpus/card/journal.ts';
import {
  cardNumber,
  company,
  companyCard,
  driverCard,
  shifts,
  vehicle,
  vehicleUnit,
  wholeVehicleUnit,
  workshop,
  workshopCard,
} from '../../corpus/library/subjects.ts';
import type { CardReference, Position } from '../../corpus/records.ts';
import {
  arrayOfAMaker,
  arraysReversed,
  calibrationsWithCardGeneration,
  calibrationsWithSpareByte,
  registrationWithNation,
  registrationWithoutNation,
} from '../../corpus/vehicle-unit/quirks.ts';
import { speedBlocks } from '../../corpus/vehicle-unit/speed.ts';
import { firstGroup, groupsOf, recordsOf } from './record-groups.ts';

/** What is read to the last field, held against what the maker of the vehicle unit was given. */

const generations = ['G1', 'G2v1', 'G2v2'] as const;
type Generation = (typeof generations)[number];
const registration = { nation: vehicle.nation, number: vehicle.registration };
const inDownload = shifts.filter((shift) => shift.date >= '2026-11-01');
const driverOf = (generation: number): CardReference => ({ kind: 'driver', nation: 21, cardNumber, generation });
const otherCard: CardReference = { kind: 'driver', nation: 40, cardNumber: 'PL10000020000000', generation: 1 };
const controlCard: CardReference = { kind: 'control', nation: 21, cardNumber: 'GB10000000217000', generation: 2 };
const crossing = {
  from: 21,
  to: 17,
  odometerKm: 700_120,
  position: { at: secondsOf('2026-11-12T10:00:00Z'), latitude: 50.97, longitude: 1.85 },
};
const madeOn = secondsOf('2021-03-15');
const cardTypes = { driver: 1, workshop: 2, control: 3, company: 4 } as const;

/** A card as it must be read: the first generation does not say of which one it is. */
function cardRead({ kind, nation, cardNumber: number, generation }: CardReference, of: Generation) {
  const card = { cardType: cardTypes[kind], nation, cardNumber: number };
  return of === 'G1' ? card : { ...card, generation };
}

function positionRead({ at, latitude, longitude }: Position, of: Generation) {
  const near = (degrees: number) => expect.closeTo(degrees, 2.7);
  return {
    positionTime: at,
    positionAccuracy: 1.2,
    latitude: near(latitude),
    longitude: near(longitude),
    ...(of === 'G2v2' ? { positionAuthentication: 1 } : {}),
  };
}

const incident = {
  type: 0x08,
  purpose: 3,
  beginAt: '2026-11-03T04:10:00Z',
  endAt: '2026-11-03T04:40:00Z',
  driverCard: driverOf(2),
  coDriverCard: otherCard,
  driverCardAtEnd: otherCard,
  coDriverCardAtEnd: driverOf(2),
};

function unitGroup(generation: Generation) {
  return firstGroup(
    vehicleUnit({
      generations: [generation],
      events: [incident],
      controls: [
        {
          type: 0x50,
          at: '2026-11-10T10:45:00Z',
          card: controlCard,
          downloadedFrom: '2026-10-14T00:00:00Z',
          downloadedTo: '2026-11-10T10:40:00Z',
        },
      ],
      overSpeedingControl: {
        lastControl: '2026-11-10T10:45:00Z',
        firstSince: '2026-11-12T11:15:00Z',
        numberSince: 1,
      },
      borderCrossings: [crossing],
      externalPositioningSince: '2022-02-01',
      speedMinutes: 3,
    }),
  );
}

describe.each(generations)('every record of a vehicle unit of %s', (generation) => {
  const group = unitGroup(generation);
  const isGen1 = generation === 'G1';

  it('tells the vehicle, the recorder’s clock, what it holds and which cards were in it', () =>
    expect(recordsOf(group, 'overview')).toEqual([
      {
        vin: vehicle.vin,
        vehicle: generation === 'G2v1' ? { nation: null, number: vehicle.registration } : registration,
        recorderTime: secondsOf('2026-11-19T07:30:00Z'),
        heldFrom: secondsOf('2025-11-19'),
        heldTo: secondsOf('2026-11-19T07:00:00Z'),
        coDriverSlot: 4,
        driverSlot: 0,
      },
    ]));

  it('tells the download before, the locks of companies and the controls', () => {
    expect(recordsOf(group, 'previous-download')).toEqual([
      { time: secondsOf('2026-11-01T07:05:00Z'), card: cardRead(companyCard, generation), company: company.name },
    ]);
    const lock = { company: company.name, address: company.address, card: cardRead(companyCard, generation) };
    expect(recordsOf(group, 'company-locks')).toEqual([
      { lockedIn: secondsOf('2024-01-15T08:00:00Z'), lockedOut: secondsOf('2024-12-31T17:00:00Z'), ...lock },
      { lockedIn: secondsOf('2025-01-02T08:00:00Z'), lockedOut: null, ...lock },
    ]);
    expect(recordsOf(group, 'controls')).toEqual([
      {
        type: 0x50,
        time: secondsOf('2026-11-10T10:45:00Z'),
        controlCard: cardRead(controlCard, generation),
        downloadedFrom: secondsOf('2026-10-14'),
        downloadedTo: secondsOf('2026-11-10T10:40:00Z'),
      },
    ]);
  });

  it('has each day with its odometer', () => {
    const days = recordsOf(group, 'days');
    expect(days).toHaveLength(18);
    for (const shift of inDownload) {
      expect(days).toContainEqual({ day: shift.date, odometerMidnightKm: shift.odometerEndKm });
    }
  });

  it('has each insertion of a card, with the vehicle before', () => {
    const read = recordsOf(group, 'card-insertions');
    expect(read).toEqual(
      inDownload.map((shift) => {
        const before = shifts.filter(({ date }) => date < shift.date).at(-1);
        return {
          surname: shift.driver.surname,
          firstNames: shift.driver.firstNames,
          card: cardRead(driverOf(2), generation),
          cardExpiry: endOfDay(shift.driver.expiresOn),
          inserted: insertedAt(shift),
          odometerInsertedKm: shift.odometerStartKm,
          slot: 0,
          withdrawn: withdrawnAt(shift),
          odometerWithdrawnKm: shift.odometerEndKm,
          previousVehicle: registration,
          previousWithdrawal: before && withdrawnAt(before),
          ...(isGen1 ? {} : { previousGeneration: 2 }),
          enteredByHand: shift.changes.some(({ manual }) => manual),
        };
      }),
    );
  });

  it('has the changes of both slots', () => {
    const codes = { rest: 0, available: 1, work: 2, drive: 3 } as const;
    const [shift] = inDownload;
    const read = recordsOf(group, 'activities').filter(
      ({ time }) => Math.floor(Number(time) / 86_400) === secondsOf(shift?.date ?? '') / 86_400,
    );
    const midnight = { time: secondsOf(shift?.date ?? ''), activity: 0, card: 0, drivingStatus: 0 };
    expect(read).toEqual([
      { ...midnight, slot: 0 },
      { ...midnight, slot: 1 },
      ...(shift?.changes ?? [])
        .filter(({ manual }) => !manual)
        .map(({ minute, activity, cardInserted }) => ({
          time: midnight.time + minute * 60,
          slot: 0,
          activity: codes[activity],
          card: cardInserted ? 1 : 0,
          drivingStatus: 0,
        })),
    ]);
  });

  it('has the places, and who entered them', () =>
    expect(recordsOf(group, 'places')).toEqual(
      inDownload.flatMap((shift) =>
        [
          { time: insertedAt(shift), entryType: 0, odometerKm: shift.odometerStartKm, at: shift.begin },
          { time: withdrawnAt(shift), entryType: 1, odometerKm: shift.odometerEndKm, at: shift.end },
        ].map(({ at, ...place }) => ({
          card: cardRead(driverOf(2), generation),
          ...place,
          country: 21,
          region: 0,
          ...(isGen1 ? {} : positionRead(at, generation)),
        })),
      ),
    ));

  it('has the conditions, faults and events, with the cards of both slots at begin and end', () => {
    expect(recordsOf(group, 'specific-conditions')).toEqual([{ time: secondsOf('2026-11-06T09:30:00Z'), type: 3 }]);
    const maker = isGen1 ? {} : { maker: 0xa1, makersCode: '00 00 00' };
    expect(recordsOf(group, 'faults')).toEqual([
      {
        type: 0x35,
        purpose: 0,
        begin: secondsOf('2026-11-04T13:00:00Z'),
        end: secondsOf('2026-11-04T13:06:00Z'),
        card: null,
        coDriverCard: null,
        cardAtEnd: null,
        coDriverCardAtEnd: null,
        ...maker,
      },
    ]);
    expect(recordsOf(group, 'events')).toEqual([
      {
        type: 0x08,
        purpose: 3,
        begin: secondsOf(incident.beginAt),
        end: secondsOf(incident.endAt),
        card: cardRead(driverOf(2), generation),
        coDriverCard: cardRead(otherCard, generation),
        cardAtEnd: cardRead(otherCard, generation),
        coDriverCardAtEnd: cardRead(driverOf(2), generation),
        similar: 1,
        ...maker,
      },
    ]);
  });

  it('has the control of speeding and the speeding since, in kilometres an hour', () => {
    expect(recordsOf(group, 'over-speeding-control')).toEqual([
      {
        lastControl: secondsOf('2026-11-10T10:45:00Z'),
        firstSince: secondsOf('2026-11-12T11:15:00Z'),
        numberSince: 1,
      },
    ]);
    expect(recordsOf(group, 'over-speeding')).toEqual([
      {
        type: 0x07,
        purpose: 4,
        begin: secondsOf('2026-11-12T11:15:00Z'),
        end: secondsOf('2026-11-12T11:17:00Z'),
        highestKmh: 97,
        averageKmh: 93,
        card: null,
        similar: 1,
      },
    ]);
  });

  it('has the adjustments of its clock, and who made them', () =>
    expect(recordsOf(group, 'time-adjustments')).toEqual([
      {
        timeOld: secondsOf('2026-11-02T05:00:40Z'),
        time: secondsOf('2026-11-02T05:00:00Z'),
        workshop: workshop.name,
        address: workshop.address,
        workshopCard: cardRead(workshopCard, generation),
      },
    ]));

  it('has the speed of every second', () => {
    const blocks = speedBlocks({ ...wholeVehicleUnit, speedMinutes: 3 });
    expect(recordsOf(group, 'speed')).toEqual(
      blocks.map((block) => ({
        time: new DataView(block.buffer).getUint32(0),
        speedsKmh: [...block.subarray(4)],
      })),
    );
  });

  it('tells the recorder’s serial number and software', () =>
    expect(recordsOf(group, 'recorder')).toEqual([
      {
        maker: 'Fenwold Recorders',
        makersAddress: '9 Calder Works, Fenwold',
        recorderPart: 'FR-2170-TD',
        recorderSerial: { number: expect.any(Number), month: '2021-03', type: 6, manufacturer: 0xa1 },
        software: '0217',
        softwareInstalled: madeOn,
        made: madeOn,
        approvalNumber: 'e11-0217',
        ...(isGen1 ? {} : { recorderGeneration: 2, firstGenerationCards: 0 }),
        ...(generation === 'G2v2' ? { mapVersion: '202601010001' } : {}),
      },
    ]));

  it('has the motion sensor', () =>
    expect(recordsOf(group, 'sensors')).toEqual([
      {
        sensorSerial: { number: 2_170, month: '2021-03', type: 7, manufacturer: 0xa1 },
        approvalNumber: 'e11-0217',
        paired: madeOn,
      },
    ]));

  it('has the calibrations with what was set, and when the next is due', () => {
    const at = secondsOf('2026-03-17T10:20:00Z');
    const seals = { seals: [{ equipmentType: 7, manufacturer: 'TD', number: '00002170' }] };
    const added = {
      G1: {},
      G2v1: seals,
      G2v2: {
        ...seals,
        sensorSerial: { number: 2_170, month: '2021-03', type: 7, manufacturer: 0xa1 },
        positioningSerial: null,
        communicationSerial: null,
        loadType: 1,
        country: 21,
        countryTime: at,
      },
    };
    expect(recordsOf(group, 'calibrations')).toEqual([
      {
        calibrationPurpose: 4,
        workshop: workshop.name,
        address: workshop.address,
        workshopCard: cardRead(workshopCard, 'G1'),
        workshopCardExpiry: secondsOf('2026-12-31'),
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
        ...added[generation],
      },
    ]);
  });
});

describe.each(['G2v1', 'G2v2'] as const)('what the second generation adds, in a vehicle unit of %s', (generation) => {
  const group = unitGroup(generation);

  it('are positions after three hours of driving, with both cards', () =>
    expect(recordsOf(group, 'positions')).toEqual(
      inDownload.map((shift) => ({
        time: shift.afterThreeHours.at,
        driverCard: cardRead(driverOf(2), generation),
        coDriverCard: null,
        ...positionRead(shift.afterThreeHours, generation),
        odometerKm: shift.odometerStartKm + 190,
      })),
    ));

  it('are interruptions of the power supply, whose cards stand in another order', () =>
    expect(recordsOf(group, 'power-interruptions')).toEqual([
      {
        type: 0x08,
        purpose: 3,
        begin: secondsOf(incident.beginAt),
        end: secondsOf(incident.endAt),
        card: cardRead(driverOf(2), generation),
        cardAtEnd: cardRead(otherCard, generation),
        coDriverCard: cardRead(otherCard, generation),
        coDriverCardAtEnd: cardRead(driverOf(2), generation),
        similar: 1,
      },
    ]));

  it('are consents, cards seen and an external positioning facility', () => {
    expect(recordsOf(group, 'its-consents')).toEqual([{ card: cardRead(driverOf(2), generation), consent: true }]);
    expect(recordsOf(group, 'cards-seen')).toEqual([
      {
        card: cardRead(driverOf(2), generation),
        cardSerial: { number: expect.any(Number), month: '2024-02', type: 1, manufacturer: 0xa1 },
        structureVersion: generation === 'G2v1' ? '01 00' : '01 01',
        cardNumber,
      },
    ]);
    expect(recordsOf(group, 'external-positioning')).toEqual([
      {
        positioningSerial: { number: 8_217, month: '2021-03', type: 8, manufacturer: 0xa1 },
        approvalNumber: 'e11-8217',
        coupled: secondsOf('2022-02-01'),
      },
    ]);
  });
});

describe('what version 2 adds in a vehicle unit', () => {
  const group = unitGroup('G2v2');
  const cards = { driverCard: cardRead(driverOf(2), 'G2v2'), coDriverCard: null };

  it('are border crossings', () =>
    expect(recordsOf(group, 'border-crossings')).toEqual([
      {
        ...cards,
        countryLeft: 21,
        countryEntered: 17,
        ...positionRead(crossing.position, 'G2v2'),
        odometerKm: 700_120,
      },
    ]));

  it('are loads and unloads', () =>
    expect(recordsOf(group, 'load-operations')).toEqual(
      inDownload.flatMap((shift) =>
        [
          { time: shift.begin.at, operation: 1, at: shift.begin, odometerKm: shift.odometerStartKm },
          { time: shift.end.at, operation: 2, at: shift.end, odometerKm: shift.odometerEndKm },
        ].map(({ at, ...operation }) => ({ ...operation, ...cards, ...positionRead(at, 'G2v2') })),
      ),
    ));
});

describe('what recorders do otherwise than the regulation', () => {
  it.each([
    ['arrays in another order', arraysReversed],
    ['arrays of their maker', arrayOfAMaker],
  ])('%s changes no record', (_, quirk) => {
    const usual = firstGroup(vehicleUnit({ generations: ['G2v2'] }));
    expect(firstGroup(vehicleUnit({ generations: ['G2v2'], recordArrayQuirks: [quirk] }))).toEqual(usual);
  });

  it.each([
    ['with the generation of the workshop’s card', calibrationsWithCardGeneration, { generation: 2 }],
    ['with a byte to spare', calibrationsWithSpareByte, {}],
  ])('calibrations of 168 bytes %s are told apart', (_, quirk, generation) => {
    const group = firstGroup(vehicleUnit({ generations: ['G2v1'], recordArrayQuirks: [quirk] }));
    expect(recordsOf(group, 'calibrations')).toMatchObject([
      {
        workshopCard: { ...cardRead(workshopCard, 'G1'), ...generation },
        vin: vehicle.vin,
        nextDue: secondsOf('2028-03-16'),
      },
    ]);
  });

  it.each([
    ['G2v1', registrationWithNation, { nation: 21, number: vehicle.registration }],
    ['G2v2', registrationWithoutNation, { nation: null, number: vehicle.registration }],
  ] as const)('a registration of %s in the other version’s form is read', (generation, quirk, read) => {
    const group = firstGroup(vehicleUnit({ generations: [generation], recordArrayQuirks: [quirk] }));
    expect(recordsOf(group, 'overview')).toMatchObject([{ vehicle: read }]);
  });
});

describe('a file with more than one copy', () => {
  it('tells the blocks of each generation apart, the second first', () => {
    const groups = groupsOf(vehicleUnit({ generations: ['G1', 'G2v2'] }));
    expect(groups.map(({ generation }) => generation)).toEqual(['gen2', 'gen1']);
    for (const group of groups) expect(recordsOf(group, 'days')).toHaveLength(18);
  });

  it('tells the card inside a vehicle unit’s file after it', () => {
    const groups = groupsOf(vehicleUnit({ embeddedCard: driverCard() }));
    expect(groups.map(({ source }) => source)).toEqual(['vehicle-unit', 'card']);
  });

  it('tells a block that stands in it twice once', () => {
    const doubled = vehicleUnit({ generations: ['G2v2'], quirks: [(blocks) => [...blocks, ...blocks]] });
    expect(groupsOf(doubled)).toEqual(groupsOf(vehicleUnit({ generations: ['G2v2'] })));
  });
});
