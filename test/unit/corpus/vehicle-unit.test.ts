import { describe, expect, it } from 'vitest';
import { vehicle, vehicleUnit, wholeVehicleUnit } from '../../corpus/library/subjects.ts';
import {
  arraysReversed,
  detailedSpeedAs34,
  onlyBlocks,
  overviewSignedInDer,
  strayBytesAfter,
  vendorBlock,
} from '../../corpus/vehicle-unit/quirks.ts';
import { blockOf, walkGen2Blocks } from './vehicle-unit-blocks.ts';

const version1 = (): Uint8Array => vehicleUnit({ generations: ['G2v1'] });
const version2 = (): Uint8Array => vehicleUnit({ generations: ['G2v2'] });

describe('a made vehicle unit of the first generation', () => {
  it('has VIN, registration and time at the offsets of real files', () => {
    const file = Buffer.from(vehicleUnit());
    expect(file.toString('hex', 0, 2)).toBe('7601');
    expect(file.toString('latin1', 390, 407)).toBe(vehicle.vin);
    expect(file.readUInt8(407)).toBe(21);
    expect(file.toString('latin1', 409, 422).trimEnd()).toBe(vehicle.registration);
    expect(new Date(file.readUInt32BE(422) * 1000).toISOString()).toBe('2026-11-19T07:30:00.000Z');
  });

  it('has a block of 144 bytes for a day on which nothing happened, the two slots at midnight apart', () => {
    const idleDay = 2 + 14 + 2 * 2 + 128;
    const blockBytes = vehicleUnit({
      shifts: [],
      specificConditions: [],
      firstDay: '2026-11-01',
      lastDay: '2026-11-02',
    }).length;
    const oneDayLess = vehicleUnit({
      shifts: [],
      specificConditions: [],
      firstDay: '2026-11-02',
      lastDay: '2026-11-02',
    }).length;
    expect(blockBytes - oneDayLess).toBe(idleDay);
  });

  it('has 92,162 bytes of detailed speed in 24 hours, as real files', () => {
    const withSpeed = vehicleUnit({ speedMinutes: 1_440 }).length;
    expect(withSpeed - vehicleUnit({ speedMinutes: 0 }).length).toBe(2 + 92_162 + 128);
  });

  it('has calibrations of 167 bytes and locks of 98', () => {
    const whole = vehicleUnit().length;
    expect(whole - vehicleUnit({ calibrations: [] }).length).toBe(167);
    expect(whole - vehicleUnit({ companyLocks: [] }).length).toBe(2 * 98);
  });
});

describe('a made vehicle unit of the second generation', () => {
  it('has the record arrays of version 1 in their order and at their sizes', () => {
    const blocks = walkGen2Blocks(version1());
    expect(blockOf(blocks, 0x21).arrays.map(([type]) => type)).toEqual([
      0x04, 0x0f, 0x0a, 0x0b, 0x03, 0x13, 0x02, 0x14, 0x10, 0x11, 0x08,
    ]);
    expect(blockOf(blocks, 0x22).arrays.map(([type, recordBytes]) => [type, recordBytes])).toEqual([
      [0x06, 4],
      [0x05, 3],
      [0x0d, 131],
      [0x01, 2],
      [0x1c, 40],
      [0x16, 56],
      [0x09, 5],
      [0x08, 64],
    ]);
    expect(blockOf(blocks, 0x25).arrays.map(([type, recordBytes]) => [type, recordBytes])).toEqual([
      [0x19, 126],
      [0x20, 28],
      [0x21, 28],
      [0x0c, 222],
      [0x0e, 45],
      [0x17, 20],
      [0x1f, 87],
      [0x08, 64],
    ]);
  });

  it('has the record arrays of version 2 in their order and at their sizes', () => {
    const blocks = walkGen2Blocks(version2());
    expect(blockOf(blocks, 0x31).arrays.map(([type, recordBytes]) => [type, recordBytes])).toEqual([
      [0x04, 204],
      [0x0f, 204],
      [0x0a, 17],
      [0x24, 15],
      [0x03, 4],
      [0x13, 8],
      [0x02, 1],
      [0x14, 59],
      [0x10, 99],
      [0x11, 32],
      [0x08, 64],
    ]);
    expect(blockOf(blocks, 0x32).arrays.map(([type, recordBytes]) => [type, recordBytes])).toEqual([
      [0x06, 4],
      [0x05, 3],
      [0x0d, 131],
      [0x01, 2],
      [0x1c, 41],
      [0x16, 57],
      [0x09, 5],
      [0x22, 55],
      [0x23, 58],
      [0x08, 64],
    ]);
    expect(blockOf(blocks, 0x33).arrays.map(([type, recordBytes, count]) => [type, recordBytes, count])).toEqual([
      [0x18, 90, 1],
      [0x15, 91, 1],
      [0x1a, 9, 1],
      [0x1b, 32, 1],
      [0x1e, 99, 1],
      [0x08, 64, 1],
    ]);
    expect(blockOf(blocks, 0x35).arrays.slice(0, 4)).toEqual([
      [0x19, 138, 1],
      [0x20, 28, 1],
      [0x21, 28, 0],
      [0x0c, 252, 1],
    ]);
  });

  it('begins with its overview and gives one block a day, driven or not', () => {
    const codes = walkGen2Blocks(vehicleUnit({ generations: ['G2v1'], firstDay: '2026-11-06', lastDay: '2026-11-09' }));
    expect(codes.map(({ code }) => code)).toEqual([0x21, 0x22, 0x22, 0x22, 0x22, 0x23, 0x24, 0x25]);
  });

  it('has detailed speed under 76 24 in version 2 too, unless a tool wrote 76 34', () => {
    expect(blockOf(walkGen2Blocks(version2()), 0x24).arrays[0]).toEqual([0x12, 64, 60]);
    const odd = walkGen2Blocks(vehicleUnit({ generations: ['G2v2'], quirks: [detailedSpeedAs34] }));
    expect(blockOf(odd, 0x34).arrays[0]).toEqual([0x12, 64, 60]);
  });

  it('begins with 76 00 02 02 only when the tool writes it', () => {
    const withVersion = vehicleUnit({ generations: ['G2v2'], interfaceVersion: true });
    expect(Buffer.from(withVersion).toString('hex', 0, 6)).toBe('760002027631');
    expect(withVersion.slice(4)).toEqual(version2());
  });
});

describe('a quirk of a vehicle unit', () => {
  it('leaves blocks out', () => {
    const overview = vehicleUnit({ quirks: [onlyBlocks(({ code }) => code === 1)] });
    expect(overview).toEqual(vehicleUnit().slice(0, overview.length));
  });

  it('puts stray bytes between two blocks and nothing else', () => {
    const stray = vehicleUnit({ quirks: [strayBytesAfter(0)] });
    const whole = vehicleUnit();
    expect(stray).toHaveLength(whole.length + 2);
    expect(stray.slice(-4_000)).toEqual(whole.slice(-4_000));
  });

  it('puts a block of a maker in front of the last', () => {
    const file = Buffer.from(vehicleUnit({ quirks: [vendorBlock] }));
    expect(file.indexOf('7611', 0, 'hex')).toBeLessThan(file.indexOf('76140000', 0, 'hex'));
    expect(file.subarray(-300)).toEqual(Buffer.from(vehicleUnit()).subarray(-300));
  });

  it('signs the overview in DER, in 69 bytes', () => {
    const unit = { ...wholeVehicleUnit, generations: ['G2v1'] } as const;
    const blocks = walkGen2Blocks(vehicleUnit({ generations: ['G2v1'], quirks: [overviewSignedInDer(unit, unit)] }));
    const signature = blockOf(blocks, 0x21).recordsOf(0x08);
    expect(signature).toHaveLength(69);
    expect(signature.toString('hex', 0, 2)).toBe('3043');
  });

  it('turns the record arrays round, the signature staying last', () => {
    const blocks = walkGen2Blocks(vehicleUnit({ generations: ['G2v1'], recordArrayQuirks: [arraysReversed] }));
    expect(blockOf(blocks, 0x23).arrays.map(([type]) => type)).toEqual([0x1e, 0x1b, 0x1a, 0x15, 0x18, 0x08]);
  });
});
