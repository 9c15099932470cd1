import { describe, expect, it } from 'vitest';
import { smallestGen1DriverCapacity } from '../../corpus/card/capacity.ts';
import { certificatesLast, chipFilesRepeated, russianDomestic, withoutCardDownload } from '../../corpus/card/quirks.ts';
import { driverCard, shifts } from '../../corpus/library/subjects.ts';
import { makeShifts } from '../../corpus/shift.ts';
import { elementOf, walkActivityRing, walkCardFile } from './card-elements.ts';

/** Lengths of elementary files on real cards, by file identifier. */
const lengthsOfGen1 = {
  2: 25,
  5: 8,
  1281: 10,
  49408: 194,
  49416: 194,
  1312: 143,
  1294: 4,
  1313: 53,
  1282: 1728,
  1283: 1152,
  1284: 13780,
  1285: 6202,
  1286: 1121,
  1287: 19,
  1288: 46,
  1314: 280,
};
const lengthsOfGen2 = {
  1281: 17,
  49408: 204,
  49409: 204,
  49416: 204,
  49417: 204,
  1312: 143,
  1294: 4,
  1313: 53,
  1282: 3168,
  1283: 1152,
  1284: 13780,
  1285: 9602,
  1286: 2354,
  1287: 19,
  1288: 46,
  1314: 562,
  1315: 2002,
  1316: 6050,
  1317: 10,
  1318: 562,
  1319: 1682,
  1320: 19042,
  1321: 32482,
  1328: 1682,
};

function lengthsOf(file: Uint8Array, appendix: number): Record<string, number> {
  const elements = walkCardFile(file).filter((element) => element.appendix === appendix);
  return Object.fromEntries(elements.map(({ fileId, data }) => [fileId, data.length]));
}

describe('a made driver card', () => {
  it('of the first generation has the size of real ones', () => {
    expect(driverCard()).toHaveLength(26_635);
  });

  it('of both generations is as long as real ones once it leaves out what they leave out', () => {
    const card = driverCard({ generations: ['G1', 'G2v1'], quirks: [chipFilesRepeated] });
    expect(card).toHaveLength(67_293);
  });

  it('has a link certificate and a card certificate more than that when it is whole', () => {
    expect(driverCard({ generations: ['G1', 'G2v1'] })).toHaveLength(67_459);
    expect(driverCard({ generations: ['G1', 'G2v2'] })).toHaveLength(123_363);
  });

  it('without 050E, 0521 and 0507 has the size of the Spanish one of 2007, and certificates at its end', () => {
    const card = driverCard({ quirks: [withoutCardDownload, certificatesLast] });
    expect(card).toHaveLength(26_145);
    expect(
      walkCardFile(card)
        .slice(-2)
        .map(({ fileId }) => fileId),
    ).toEqual([0xc100, 0xc108]);
  });

  it('of the Russian kind has the size of the real one and signatures of 64 bytes', () => {
    const card = driverCard({ quirks: [russianDomestic] });
    expect(card).toHaveLength(27_134);
    const signatures = walkCardFile(card).filter(({ appendix }) => appendix === 0x81);
    expect(signatures.map(({ data }) => data.length)).toEqual(Array.from({ length: 12 }, () => 64));
  });

  it('has every elementary file at its length', () => {
    const card = driverCard({ generations: ['G1', 'G2v2'] });
    expect(lengthsOf(card, 0)).toEqual(lengthsOfGen1);
    expect(lengthsOf(card, 2)).toEqual(lengthsOfGen2);
  });

  it('has each signature right after its data, 128 bytes in the first generation', () => {
    const elements = walkCardFile(driverCard());
    const signatures = elements.flatMap((element, index) =>
      element.appendix === 1 ? [{ element, before: elements[index - 1] }] : [],
    );
    expect(signatures).toHaveLength(12);
    for (const { element, before } of signatures) {
      expect(element.data).toHaveLength(128);
      expect(before).toMatchObject({ fileId: element.fileId, appendix: 0 });
    }
  });

  it('tells its structure version and its room in Application_Identification', () => {
    const card = walkCardFile(driverCard({ generations: ['G1', 'G2v2'] }));
    expect(elementOf(card, 0x0501, 0).toString('hex')).toBe('0100000c1835d000c870');
    expect(elementOf(card, 0x0501, 2).toString('hex')).toBe('0101010c1835d000c800700150007000c8');
    expect(elementOf(walkCardFile(driverCard({ generations: ['G2v1'] })), 0x0501, 2).toString('hex', 0, 3)).toBe(
      '010100',
    );
    expect(elementOf(card, 0x0525, 2).toString('hex')).toBe('00080460065801500c00');
  });

  it('names its holder at the places of Identification', () => {
    const identification = elementOf(walkCardFile(driverCard()), 0x0520, 0);
    expect(identification.readUInt8(0)).toBe(21);
    expect(identification.toString('latin1', 1, 17)).toBe('DB10000010604402');
    expect(new Date(identification.readUInt32BE(61) * 1000).toISOString()).toBe('2029-02-03T23:59:59.000Z');
    expect(identification.toString('latin1', 65, 101)).toBe(`\u0001${'Brindlewood'.padEnd(35)}`);
    expect(identification.toString('latin1', 101, 137)).toBe(`\u0001${'Marta'.padEnd(35)}`);
    expect(identification.toString('hex', 137, 141)).toBe('19880305');
    expect(identification.toString('latin1', 141, 143)).toBe('en');
  });

  it('writes a name in the code page that has its letters', () => {
    const holder = { surname: 'Wierzbięcki', firstNames: 'Łukasz', birthDate: '1978-06-12' };
    const identification = elementOf(walkCardFile(driverCard({ holder })), 0x0520, 0);
    expect(identification.readUInt8(65)).toBe(2);
    expect(new TextDecoder('iso-8859-2').decode(identification.subarray(66, 101)).trimEnd()).toBe('Wierzbięcki');
  });

  it('tells the download before this one in 050E', () => {
    const card = walkCardFile(driverCard({ previousDownload: '2026-10-26T06:10:00Z' }));
    expect(new Date(elementOf(card, 0x050e, 0).readUInt32BE() * 1000).toISOString()).toBe('2026-10-26T06:10:00.000Z');
  });
});

describe('the activity ring of a made card', () => {
  it('chains every day from the oldest to the newest, over its end in the middle of a record', () => {
    const file = elementOf(walkCardFile(driverCard({ ringStart: 13_771 })), 0x0504, 0);
    expect(file.readUInt16BE(0)).toBe(13_771);
    expect(file.readUInt16BE(2)).toBeLessThan(13_771);
    const days = walkActivityRing(file);
    expect(days.map(({ date }) => date)).toEqual(shifts.map(({ date }) => date));
    expect(days.map(({ distanceKm }) => distanceKm)).toEqual(
      shifts.map((shift) => shift.odometerEndKm - shift.odometerStartKm),
    );
    expect(days.map(({ presenceCounter }) => Number(presenceCounter))).toEqual(shifts.map((_, index) => index + 1));
  });

  it('begins each day at 00:00 without the card and ends it without the card', () => {
    const cardNotInserted = 0x2000;
    for (const { changes } of walkActivityRing(elementOf(walkCardFile(driverCard()), 0x0504, 0))) {
      expect(changes.at(0)).toBe(cardNotInserted);
      expect((changes.at(-1) ?? 0) & cardNotInserted).toBe(cardNotInserted);
      expect(changes.map((change) => change & 0x7ff)).toEqual(
        changes.map((change) => change & 0x7ff).toSorted((a, b) => a - b),
      );
    }
  });

  it('loses its oldest days when they no longer fit, and keeps the newest', () => {
    const years = makeShifts({
      firstDay: '2024-11-19',
      lastDay: '2026-11-18',
      driver: {
        surname: 'A',
        firstNames: 'B',
        nation: 21,
        cardNumber: 'DB10000010604402',
        expiresOn: '2029-02-03',
        cardGeneration: 1,
      },
      vehicles: [{ nation: 21, registration: 'TD73 QLB', vin: 'YV2RT40A7PB217709' }],
      seed: 2,
    });
    const days = walkActivityRing(elementOf(walkCardFile(driverCard({ shifts: years })), 0x0504, 0));
    expect(days.length).toBeGreaterThan(300);
    expect(days.length).toBeLessThan(years.length);
    expect(days.map(({ date }) => date)).toEqual(years.slice(-days.length).map(({ date }) => date));
  });

  it('is as small as the smallest card model when that is asked for', () => {
    const card = walkCardFile(driverCard({ gen1Capacity: smallestGen1DriverCapacity }));
    expect(elementOf(card, 0x0504, 0)).toHaveLength(5_548);
    expect(elementOf(card, 0x0505, 0)).toHaveLength(2_606);
    expect(elementOf(card, 0x0506, 0)).toHaveLength(841);
    expect(walkActivityRing(elementOf(card, 0x0504, 0))).toHaveLength(shifts.length);
  });
});
