import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { flipBit } from '../../corpus/damage.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { corpusVerifier } from './roots.ts';

/** Whether a change is told: the file is no longer genuine, or no longer whole. */
function isFound(file: Uint8Array): boolean {
  const { identification, verification } = examineDownload(file, corpusVerifier);
  return verification?.trust !== 'trusted' || identification.structure !== 'complete';
}

/** Byte spans that signatures cover, as the walk of the unchanged file gives them. */
function signedSpans(file: Uint8Array): readonly { readonly from: number; readonly to: number }[] {
  const { verification } = examineDownload(file, corpusVerifier);
  const elements = verification?.elements ?? [];
  const isCard = elements[0]?.label.startsWith('EF') ?? false;
  return elements.map(({ offset, label }) => {
    if (isCard) {
      const length = ((file[offset + 3] ?? 0) << 8) | (file[offset + 4] ?? 0);
      return { from: offset + 5, to: offset + 5 + length };
    }
    const next = elements.find((element) => element.offset > offset)?.offset ?? file.length;
    const isGen1 = label < 'Block 76 2';
    const signatureBytes = isGen1 ? 128 : 64 + 5;
    // The certificates of an overview stand before what is signed.
    const certificates = label.endsWith('1') ? (isGen1 ? 388 : certificateArrayBytes(file, offset + 2)) : 0;
    return { from: offset + 2 + certificates, to: next - signatureBytes };
  });
}

function certificateArrayBytes(file: Uint8Array, at: number): number {
  let size = 0;
  for (let array = 0; array < 2; array++) {
    size += 5 + (((file[at + size + 1] ?? 0) << 8) | (file[at + size + 2] ?? 0));
  }
  return size;
}

/** Three days: every block of a vehicle unit that is signed, and each day's is signed alike. */
const firstDay = '2026-11-16';

const files: readonly (readonly [string, Uint8Array, number])[] = [
  ['first generation card', driverCard({ generations: ['G1'] }), 200],
  ['second generation card, version 1', driverCard({ generations: ['G1', 'G2v1'] }), 30],
  ['second generation card, version 2', driverCard({ generations: ['G1', 'G2v2'] }), 30],
  ['first generation vehicle unit', vehicleUnit({ generations: ['G1'], firstDay }), 200],
  ['second generation vehicle unit, version 1', vehicleUnit({ generations: ['G2v1'], firstDay }), 30],
  ['second generation vehicle unit, version 2', vehicleUnit({ generations: ['G2v2'], firstDay }), 30],
];

describe.each(files)('in a %s', (_, file, runs) => {
  const spans = signedSpans(file);

  test('the unchanged file is genuine and whole', () => {
    expect(isFound(file)).toBe(false);
    expect(spans.length).toBeGreaterThan(6);
  });

  test('a change of any single bit in signed data is found', () => {
    // Every element is as likely as another one, however small; and every bit of it as likely as its others.
    const bit = fc
      .constantFrom(...spans.filter(({ from, to }) => to > from))
      .chain(({ from, to }) => fc.tuple(fc.integer({ min: from, max: to - 1 }), fc.integer({ min: 0, max: 7 })));
    fc.assert(
      fc.property(bit, ([offset, index]) => {
        expect(isFound(flipBit(file, offset, index))).toBe(true);
      }),
      { numRuns: runs },
    );
  });
});

describe('in the small elements of a first generation card', () => {
  const file = driverCard({ generations: ['G1'] });
  const small = signedSpans(file).filter(({ from, to }) => to - from <= 20);

  test('each of all bits is found', () => {
    expect(small.length).toBe(3);
    for (const { from, to } of small) {
      for (let offset = from; offset < to; offset++) {
        for (let index = 0; index < 8; index++) expect(isFound(flipBit(file, offset, index))).toBe(true);
      }
    }
  });
});

test('a signature that belongs to other data is found', () => {
  const file = driverCard({ generations: ['G1'] });
  const [first, second] = signedSpans(file);
  if (!first || !second) throw new Error('a card has more than one signed element');
  const changed = file.slice();
  changed.set(file.subarray(second.to + 5, second.to + 5 + 128), first.to + 5);
  expect(isFound(changed)).toBe(true);
});
