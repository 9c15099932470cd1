import { describe, expect, test } from 'vitest';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { downloadLine } from '../../../shared/format/download-text.ts';
import { walkCard } from '../../../shared/tachograph/card/walk.ts';
import { type Examination, examineDownload } from '../../../shared/tachograph/examine.ts';
import { identifyDownload } from '../../../shared/tachograph/identify.ts';
import { type VehicleUnitBlock, walkVehicleUnit } from '../../../shared/tachograph/vehicle-unit/walk.ts';
import { concat, filled, uint } from '../../corpus/bytes.ts';
import { flipBit, junk, strayBytesAt, withoutBytes } from '../../corpus/damage.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { english } from '../format/english.ts';
import { corpusVerifier } from './roots.ts';

const today = '2026-11-21';

const examine = (file: Uint8Array): Examination => examineDownload(file, corpusVerifier);
const codesOf = (file: Uint8Array): readonly string[] => examine(file).findings.map(({ code }) => code);
const structureOf = (file: Uint8Array): string => identifyDownload(file).structure;
const lineOf = (file: Uint8Array): string =>
  downloadLine(summariseDownload(file, { verifier: corpusVerifier }), today, english.t);
/** Signatures take a hundred times as long as the structure, and are asked last. */
const isTrustedAndComplete = (file: Uint8Array): boolean =>
  structureOf(file) === 'complete' && examine(file).verification?.trust === 'trusted';

const spanOf = (file: Uint8Array, { offset, data }: VehicleUnitBlock): Uint8Array =>
  file.subarray(offset, offset + 2 + data.length);

/** A file without some of its blocks, each left out from its first byte to its last. */
function withoutBlocks(file: Uint8Array, isLost: (block: VehicleUnitBlock, index: number) => boolean): Uint8Array {
  const { blocks } = walkVehicleUnit(file);
  return concat(...blocks.filter((block, index) => !isLost(block, index)).map((block) => spanOf(file, block)));
}

/** Codes from 11 to 1F are those of blocks that only their maker can read. */
function withMakersMark(file: Uint8Array, offset: number): Uint8Array {
  const marked = file.slice();
  marked[offset + 1] = 0x15;
  return marked;
}

const units = (['G1', 'G2v1', 'G2v2'] as const).map((generation) => ({
  generation,
  unit: vehicleUnit({ generations: [generation] }),
}));

describe.each(units)('a vehicle unit of $generation', ({ unit }) => {
  const { blocks } = walkVehicleUnit(unit);
  const day = blocks[8];
  if (!day) throw new Error('a vehicle unit has a block for each day');

  test.each([['zeroed'], ['dropped']])('of which 512 bytes were %s is never genuine and whole', (how) => {
    for (let at = 0; at + 512 <= unit.length; at += 211) {
      const file = how === 'zeroed' ? unit.slice().fill(0, at, at + 512) : withoutBytes(unit, at, 512);
      expect({ at, isWhole: isTrustedAndComplete(file) }).toEqual({ at, isWhole: false });
    }
  });

  test('of which one bit in the mark of a block was changed is never genuine and whole, or nothing is lost', () => {
    const days = summariseDownload(unit).days?.covered;
    for (const { offset, kind } of blocks) {
      // Which blocks of speed a download holds is the tool's choice, so that nobody can miss one that reads as another.
      for (let bit = 0; bit < 16; bit++) {
        const file = flipBit(unit, offset + (bit >> 3), bit & 7);
        if (!isTrustedAndComplete(file)) continue;
        const kept = walkVehicleUnit(file).blocks.map((block) => block.kind.part);
        expect({ bit, kept: kept.length }).toEqual({ bit, kept: blocks.length });
        expect(kept).toContain(kind.part);
        expect(summariseDownload(file).days?.covered).toBe(days);
      }
    }
  });

  test('names the days that it lacks between others, and is to be downloaded again', () => {
    const file = withoutBlocks(unit, (_, index) => index === 8 || (index >= 11 && index <= 12));
    const examination = examine(file);
    expect(examination.verification?.trust).toBe('trusted');
    expect(examination.identification).toMatchObject({ structure: 'cut-short', damagedParts: ['activities'] });
    expect(examination.findings.filter(({ code }) => code === 'days-missing').map(({ values }) => values)).toEqual([
      { first: '2026-11-08', last: '2026-11-08', days: 1 },
      { first: '2026-11-11', last: '2026-11-12', days: 2 },
    ]);
    expect(lineOf(file)).toBe(
      'Vehicle unit TD73 QLB: days 1 Nov to 18 Nov without 8 Nov and 11 Nov to 12 Nov, the rest is genuine; download it again',
    );
  });

  test('whose last day reads as a maker’s own block, because bytes behind its mark were lost, has lost a day', () => {
    const last = blocks.findLast(({ kind }) => kind.part === 'activities');
    if (!last) throw new Error('a vehicle unit has days');
    const file = withMakersMark(withoutBytes(unit, last.offset + 2, 90), last.offset);
    expect(examine(file).identification).toMatchObject({ structure: 'cut-short', damagedParts: ['activities'] });
  });

  test('with foreign bytes between two blocks lost something there', () => {
    for (const at of [blocks[1], day, blocks.at(-1)].map((block) => block?.offset ?? 0)) {
      const file = strayBytesAt(unit, at);
      expect(structureOf(file)).toBe('cut-short');
      expect(codesOf(file)).toContain('stray-bytes');
    }
  });

  // `npm run fuzz:pieces -- --seed 2811 --from 15163 --count 1` makes one of these.
  test('with the rest of a card behind it is more than one download, in whatever element that rest begins', () => {
    const card = driverCard();
    for (const { offset, data } of walkCard(card).elements.slice(0, -2)) {
      const middle = offset + 5 + (data.length >> 1);
      expect({ offset, structure: structureOf(concat(unit, card.subarray(middle))) }).toEqual({
        offset,
        structure: 'cut-short',
      });
    }
  });

  test('with a trailer of its tool behind the last block is whole', () => {
    for (const trailer of [new TextEncoder().encode('read by Depot Tool 4.2\r\n'), junk(700, 3)]) {
      const file = concat(unit, trailer);
      expect(isTrustedAndComplete(file)).toBe(true);
      expect(codesOf(file)).toEqual(['trailing-bytes']);
    }
  });
});

describe('a file of both generations', () => {
  const unit = vehicleUnit({ generations: ['G1', 'G2v2'] });

  test('that was cut between two blocks of the second is not whole', () => {
    const { blocks } = walkVehicleUnit(unit);
    const secondOverview = blocks.findIndex(({ code }) => code === 0x31);
    for (let count = secondOverview + 1; count < blocks.length; count++) {
      expect(structureOf(withoutBlocks(unit, (_, index) => index >= count))).toBe('cut-short');
    }
  });
});

describe('a block with the records of another one', () => {
  test('is damaged: the day in it is lost, though its signature is valid', () => {
    const unit = vehicleUnit({ generations: ['G2v1'] });
    const lastDay = walkVehicleUnit(unit).blocks.findLast(({ code }) => code === 0x22);
    const file = flipBit(unit, (lastDay?.offset ?? 0) + 1, 0);
    expect(codesOf(file)).toEqual(['days-missing-before-download', 'other-content']);
    expect(examine(file).identification.damagedParts).toEqual(['events-and-faults']);
  });
});

describe('a card inside a vehicle unit’s file', () => {
  test('that lost bytes makes the file incomplete', () => {
    const unit = vehicleUnit({ embeddedCard: driverCard() });
    const file = withoutBytes(unit, unit.length - 9_000, 100);
    const { structure, damagedParts } = identifyDownload(file);
    expect(structure).toBe('cut-short');
    expect(damagedParts).toContain('card-download');
  });

  test('whose block was taken for something else is missed', () => {
    const unit = vehicleUnit({ embeddedCard: driverCard() });
    const card = walkVehicleUnit(unit).blocks.at(-1);
    for (const bit of [0, 1, 4, 7]) expect(structureOf(flipBit(unit, card?.offset ?? 0, bit))).toBe('cut-short');
  });
});

describe('a changed record header of the second generation', () => {
  const unit = vehicleUnit({ generations: ['G2v1'], firstDay: '2026-11-14', speedMinutes: 0 });
  const day = walkVehicleUnit(unit).blocks[2];
  const at = (day?.offset ?? 0) + 2;

  test.each([0, 1, 2, 3, 4])('in its byte %i condemns one block, and the headline says so', (index) => {
    for (const bit of [0, 2, 7]) {
      const summary = summariseDownload(flipBit(unit, at + index, bit), { verifier: corpusVerifier });
      const genuine = summary.parts.reduce((sum, part) => sum + part.genuine, 0);
      expect({ bit, genuine }).toEqual({ bit, genuine: 7 });
      expect(downloadLine(summary, today, english.t)).toMatch(/the rest is genuine|7 of 8 signed parts are genuine/);
    }
  });
});

describe('a headline', () => {
  test('says how much is genuine where a single part has no signature', () => {
    const card = driverCard({
      quirks: [(elements) => elements.filter(({ fileId, appendix }) => !(fileId === 0x0506 && appendix === 0x01))],
    });
    expect(lineOf(card)).toBe(
      'Driver card of M. Brindlewood, DB1000…, days 20 Oct to 18 Nov, 11 of 12 signed parts are genuine, ' +
        'cannot be checked: places, because it is not signed',
    );
  });
});

describe('bytes of a card', () => {
  const card = driverCard({ generations: ['G1'] });
  const at = (fileId: number, appendix: number): number =>
    Buffer.from(card).indexOf(concat(uint(fileId, 2), uint(appendix, 1)));

  test('that were zeroed over an element which need not be there are missed', () => {
    const from = at(0x0507, 0);
    const file = card.slice().fill(0, from, at(0x0508, 0));
    expect(structureOf(file)).toBe('cut-short');
    expect(codesOf(file)).toContain('stray-bytes');
  });

  test('that were lost in front of a signature leave it alone, and are missed', () => {
    const from = at(0x0507, 0);
    const file = withoutBytes(card, from, at(0x0507, 1) - from);
    expect(structureOf(file)).toBe('cut-short');
    expect(codesOf(file)).toEqual(['signature-alone']);
  });

  test('behind its last element are a trailer', () => {
    const file = concat(card, filled(3, 0x20), junk(200, 5));
    expect(isTrustedAndComplete(file)).toBe(true);
    expect(codesOf(file)).toEqual(['trailing-bytes']);
  });
});

test.each(units.slice(1))(
  'the speed of $generation that reads as a maker’s own block is missed by its signature',
  ({ unit }) => {
    const speed = walkVehicleUnit(unit).blocks.find(({ kind }) => kind.part === 'detailed-speed');
    if (!speed) throw new Error('the vehicle unit has speed');
    const file = withMakersMark(withoutBytes(unit, speed.offset + 2, 90), speed.offset);
    expect(codesOf(file)).toContain('stray-bytes');
    expect(structureOf(file)).toBe('cut-short');
  },
);

test('a card with a byte too many between two of its elements has lost something there, whatever the byte is', () => {
  const card = driverCard({ generations: ['G1', 'G2v2'] });
  const ends = walkCard(card).elements.map(({ offset, declaredBytes }) => offset + 5 + declaredBytes);
  for (const at of ends.slice(0, -1)) {
    for (const byte of [card[at - 1] ?? 0, 0x00, 0x05]) {
      const file = concat(card.subarray(0, at), Uint8Array.of(byte), card.subarray(at));
      expect({ at, byte, structure: structureOf(file) }).toEqual({ at, byte, structure: 'cut-short' });
    }
  }
});
