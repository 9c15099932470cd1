import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifyReport } from '../../../shared/compliance/record/identify-report.ts';
import { openDownload } from '../../../shared/tachograph/open.ts';
import { readRecordGroups } from '../../../shared/tachograph/read-records.ts';
import * as cardLayouts from '../../../shared/tachograph/records/card-layouts.ts';
import {
  cardBorderCrossing,
  cardPlace,
  cardVehicle,
  driverIdentification,
  position,
} from '../../../shared/tachograph/records/card-layouts.ts';
import {
  type DataType,
  decimalCounter,
  extendedSerialNumber,
  flag,
  nationAtBorder,
  nationNumeric,
  odometerShort,
  sealsOfRecorder,
  speed,
  timeReal,
  vin,
} from '../../../shared/tachograph/records/data-types.ts';
import { readRing, recordLayout } from '../../../shared/tachograph/records/layout.ts';
import * as unitLayouts from '../../../shared/tachograph/records/vehicle-unit-layouts.ts';
import { Gen1Bytes } from '../../../shared/tachograph/vehicle-unit/gen1-layout.ts';
import { driverCard, shifts, vehicle, vehicleUnit } from '../../corpus/library/subjects.ts';
import { array, recordTypes } from '../../corpus/vehicle-unit/record-array.ts';
import { corpusVerifier } from './roots.ts';

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const filledWith = (byte: number) => new Uint8Array(80).fill(byte);

describe('a field that was never written', () => {
  const types: readonly (readonly [string, DataType])[] = [
    ['a time', timeReal],
    ['an odometer', odometerShort],
    ['a speed', speed],
    ['a nation', nationNumeric],
    ['a VIN', vin],
    ['a serial number', extendedSerialNumber],
    ['a flag', flag('2.93')],
    ['a packed decimal', decimalCounter('2.189')],
    ['seals', sealsOfRecorder],
  ];
  test.each(types)('%s of FF alone is not known', (_, type) => expect(type.read(filledWith(0xff), 0)).toBeNull());

  test('makes no record of a place that is all FF or all 00', () => {
    for (const fill of [0x00, 0xff]) {
      for (const layout of [cardVehicle.gen2, cardPlace.gen2, cardBorderCrossing, driverIdentification]) {
        expect(layout.read(new Uint8Array(layout.sizeBytes).fill(fill))).toBeNull();
      }
    }
  });
});

describe('a value that cannot be', () => {
  test('is not known: an odometer above its range, a decimal with a letter', () => {
    expect(odometerShort.read(bytes(0x98, 0x96, 0x7f), 0)).toBe(9_999_999);
    expect(odometerShort.read(bytes(0x98, 0x96, 0x80), 0)).toBeNull();
    expect(decimalCounter('2.189').read(bytes(0x1a, 0x00), 0)).toBeNull();
  });

  test('leaves the month of a serial number out where there is none', () =>
    expect(extendedSerialNumber.read(bytes(0, 0, 8, 122, 0x13, 0x21, 7, 161), 0)).toEqual({
      number: 2_170,
      month: null,
      type: 7,
      manufacturer: 161,
    }));
});

describe('a nation', () => {
  test('of 0 says nothing, and 255 only at a border', () => {
    expect(nationNumeric.read(bytes(0), 0)).toBeNull();
    expect(nationAtBorder.read(bytes(0), 0)).toBeNull();
    expect(nationAtBorder.read(bytes(255), 0)).toBe(255);
  });
});

describe('a position', () => {
  const layout = recordLayout('GNSSPlaceRecord', '2.80', position);
  const at = (latitude: readonly number[], longitude: readonly number[], time = [0x6a, 0, 0, 0]) =>
    layout.read(bytes(...time, 12, ...latitude, ...longitude));

  test('is degrees and tenths of minutes: 52°30.5 north, 1°12.3 west', () =>
    // 52305 and -1123.
    expect(at([0x00, 0xcc, 0x51], [0xff, 0xfb, 0x9d])).toMatchObject({ latitude: 52.50833, longitude: -1.205 }));

  test('just west of Greenwich is one, although its longitude is FFFFFF', () =>
    expect(at([0x00, 0xcc, 0x51], [0xff, 0xff, 0xff])).toMatchObject({ longitude: -0.00167 }));

  test('of 7FFFFF, of sixty minutes, or beyond the pole is none', () => {
    expect(at([0x7f, 0xff, 0xff], [0x7f, 0xff, 0xff])).toMatchObject({ latitude: null, longitude: null });
    // 52600: 52 degrees and 60 minutes; 91000: 91 degrees.
    expect(at([0x00, 0xcd, 0x78], [0, 0, 0])).toMatchObject({ latitude: null, longitude: 0 });
    expect(at([0x01, 0x63, 0x78], [0, 0, 0])).toMatchObject({ latitude: null });
  });

  test('without a time is none', () => {
    const place = cardPlace.gen2.read(bytes(0x6a, 0, 0, 0, 0, 21, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    expect(place).toMatchObject({ odometerKm: 256, positionTime: null, latitude: null, longitude: null });
  });
});

describe('a ring', () => {
  const layout = recordLayout('SpecificConditionRecord', '2.152', { time: timeReal, type: speed });
  const record = (time: number) => [0, 0, 0, time, 1];
  const ring = (newest: number) => bytes(0, newest, ...record(3), ...record(4), ...record(1), ...record(2));
  const timesOf = (newest: number) =>
    [...readRing(layout, ring(newest), { skippedBytes: 0, pointerBytes: 2 })].map(({ time }) => time);

  test('begins after its newest record', () => expect(timesOf(1)).toEqual([1, 2, 3, 4]));
  test('whose pointer leads nowhere is read as it stands', () => expect(timesOf(4)).toEqual([3, 4, 1, 2]));
  test('whose newest is the last begins with the first', () => expect(timesOf(3)).toEqual([3, 4, 1, 2]));
});

describe('the layouts', () => {
  test('are as long as the blocks of the first generation say', () => {
    const { gen1: lock } = unitLayouts.companyLock;
    expect({
      companyLock: lock.sizeBytes,
      control: unitLayouts.control.gen1.sizeBytes,
      cardInsertion: unitLayouts.cardInsertion.gen1.sizeBytes,
      place: unitLayouts.vehiclePlace.gen1.sizeBytes,
      specificCondition: cardLayouts.specificCondition.sizeBytes,
      fault: unitLayouts.vehicleFault.gen1.sizeBytes,
      event: unitLayouts.vehicleEvent.gen1.sizeBytes,
      overSpeedingControl: unitLayouts.overSpeedingControl.sizeBytes,
      overSpeedingEvent: unitLayouts.overSpeeding.gen1.sizeBytes,
      timeAdjustment: unitLayouts.timeAdjustment.gen1.sizeBytes,
      speedRecord: unitLayouts.speedBlock.sizeBytes,
      identification: unitLayouts.recorder.gen1.sizeBytes,
      sensorPaired: unitLayouts.sensorPaired.gen1.sizeBytes,
      calibration: unitLayouts.vehicleCalibration.gen1.sizeBytes,
    }).toEqual({
      companyLock: Gen1Bytes.companyLock,
      control: Gen1Bytes.control,
      cardInsertion: Gen1Bytes.cardInsertion,
      place: Gen1Bytes.place,
      specificCondition: Gen1Bytes.specificCondition,
      fault: Gen1Bytes.fault,
      event: Gen1Bytes.event,
      overSpeedingControl: Gen1Bytes.overSpeedingControl,
      overSpeedingEvent: Gen1Bytes.overSpeedingEvent,
      timeAdjustment: Gen1Bytes.timeAdjustment,
      speedRecord: Gen1Bytes.speedRecord,
      identification: Gen1Bytes.identification,
      sensorPaired: Gen1Bytes.sensorPaired,
      calibration: Gen1Bytes.calibration,
    });
  });

  test('are as long as the regulation makes the records of the second', () =>
    expect([
      unitLayouts.companyLock.gen2.sizeBytes,
      unitLayouts.control.gen2.sizeBytes,
      unitLayouts.cardInsertion.gen2.sizeBytes,
      unitLayouts.vehiclePlace.gen2v1.sizeBytes,
      unitLayouts.vehiclePlace.gen2v2.sizeBytes,
      unitLayouts.vehiclePosition.gen2v1.sizeBytes,
      unitLayouts.vehiclePosition.gen2v2.sizeBytes,
      unitLayouts.vehicleFault.gen2.sizeBytes,
      unitLayouts.vehicleEvent.gen2.sizeBytes,
      unitLayouts.overSpeeding.gen2.sizeBytes,
      unitLayouts.timeAdjustment.gen2.sizeBytes,
      unitLayouts.powerInterruption.sizeBytes,
      unitLayouts.vehicleBorderCrossing.sizeBytes,
      unitLayouts.vehicleLoadOperation.sizeBytes,
      unitLayouts.recorder.gen2v1.sizeBytes,
      unitLayouts.recorder.gen2v2.sizeBytes,
      unitLayouts.sensorPaired.gen2.sizeBytes,
      unitLayouts.externalPositioning.sizeBytes,
      unitLayouts.vehicleCalibration.gen2v1.sizeBytes,
      unitLayouts.vehicleCalibration.gen2v2.sizeBytes,
      unitLayouts.cardSeen.sizeBytes,
      unitLayouts.itsConsent.sizeBytes,
    ]).toEqual([99, 32, 131, 40, 41, 56, 57, 90, 91, 32, 99, 87, 55, 58, 126, 138, 28, 28, 222, 252, 45, 20]));
});

describe('a hostile file', () => {
  test('gets no more records than a recorder could have, and is said to hold more', () => {
    const conditions = Array.from({ length: 65_535 }, (_, index) =>
      bytes(0x60, index >> 16, (index >> 8) & 0xff, index & 0xff, 1),
    );
    const file = vehicleUnit({
      generations: ['G2v2'],
      recordArrayQuirks: [(arrays) => [array(recordTypes.specificCondition, 5, conditions), ...arrays]],
    });
    const [group] = readRecordGroups(openDownload(file));
    const section = group?.sections.find(({ id }) => id === 'specific-conditions');
    expect(section?.records).toHaveLength(40_000);
    expect(section?.isBounded).toBe(true);
  });

  test('never makes the reader throw, whatever its bytes', () => {
    const files = [
      driverCard({ generations: ['G1', 'G2v2'] }),
      vehicleUnit({ generations: ['G1', 'G2v2'], speedMinutes: 2 }),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 40 }),
        (file, changes) => {
          const changed = file.slice();
          for (const [at, value] of changes) changed[at % changed.length] = value;
          expect(Array.isArray(readRecordGroups(openDownload(changed)))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('identify --json', () => {
  const report = identifyReport('card.DDD', driverCard({ generations: ['G1', 'G2v2'] }), corpusVerifier);
  const sectionsOf = (index: number) => report.records?.[index]?.sections ?? [];

  test('has both copies of a card, each section with its paragraph and units', () => {
    expect(report.records?.map(({ source, generation }) => [source, generation])).toEqual([
      ['card', 'gen2'],
      ['card', 'gen1'],
    ]);
    const used = sectionsOf(0).find(({ section }) => section === 'vehicles-used');
    expect(used).toMatchObject({
      element: 'CardVehicleRecord',
      paragraph: 'Annex IC, appendix 1, 2.37',
      units: { odometerBeginKm: 'km', odometerEndKm: 'km' },
    });
    expect(used?.records).toHaveLength(shifts.length);
    expect(used?.records[0]).toMatchObject({
      vehicle: { nation: 21, number: vehicle.registration },
      firstUse: expect.stringMatching(/^2026-10-20T\d\d:\d\d:00Z$/),
    });
  });

  test('says what codes mean, and leaves out what is not known', () => {
    const events = sectionsOf(1).find(({ section }) => section === 'events');
    expect(events?.records[0]).toMatchObject({ type: { code: 8, meaning: 'power-interruption' } });
    const controls = sectionsOf(1).find(({ section }) => section === 'controls');
    expect(controls?.records[0]).toMatchObject({ type: { code: 0x80, meanings: ['card-downloaded'] } });
    expect(controls?.records[0]).not.toHaveProperty('downloadedFrom');
  });

  test('has no records of what is no download', () =>
    expect(identifyReport('page.html', new TextEncoder().encode('<html>'), corpusVerifier).records).toBeUndefined());
});
