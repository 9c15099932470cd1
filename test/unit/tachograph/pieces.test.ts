import { expect, test } from 'vitest';
import { createHostOperations } from '../../../electron/engine/decode/host-operations.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { judgedDownload } from '../../../shared/tachograph/judged-download.ts';
import { openDownload } from '../../../shared/tachograph/open.ts';
import { isTrustedAndComplete } from '../../../shared/tachograph/trust.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { flipBit } from '../../corpus/damage.ts';
import { seededRandom } from '../../corpus/random.ts';
import { pairsOfEveryKind } from '../../fuzz/pieces.ts';
import { rearrangePieces } from '../../fuzz/pieces-run.ts';
import { corpusRoots } from './roots.ts';

/** Enough for every kind of file and of change; `npm run fuzz:pieces` makes 100,000. */
const pieceCount = 500;

test(`of ${pieceCount} downloads that were spliced, cut, doubled and swapped none is believed that is not whole and one holder’s`, () => {
  const { count, complete, believed, faults } = rearrangePieces({ count: pieceCount, seed: 20_261_122 });
  expect(faults.map(({ index, fault }) => ({ index, fault }))).toEqual([]);
  expect(count).toBe(pieceCount);
  // Some changes harm nothing, and many that leave all in its place are told by the signatures alone.
  expect(believed).toBeGreaterThan(pieceCount / 50);
  expect(complete).toBeGreaterThan(2 * believed);
}, 120_000);

test('each download as it was made is believed, but those that are signed and flawed', () => {
  const verifier = createVerifier(corpusRoots, createHostOperations());
  for (const { holder, bytes, pieces, refused } of pairsOfEveryKind().flat()) {
    const isUnreadable = pieces.some(({ flaw }) => flaw === 'unreadable');
    const isBelieved = isTrustedAndComplete(judgedDownload(examineDownload(bytes, verifier)));
    expect({ holder, isBelieved }).toEqual({ holder, isBelieved: refused === undefined && !isUnreadable });
  }
});

test('a changed bit in what is signed, or in a signature, costs the verdict of its own element and of no other', () => {
  const verifier = createVerifier(corpusRoots, createHostOperations());
  const random = seededRandom(14);
  for (const [{ bytes, kind, holder, refused }] of pairsOfEveryKind()) {
    // Nothing of those is valid to begin with.
    if (refused !== undefined) continue;
    const elements = verifier.verify(openDownload(bytes)).elements;
    for (let round = 0; round < 12; round++) {
      const index = random.integer(0, elements.length - 1);
      const { offset, label } = elements[index] ?? { offset: 0, label: '' };
      // The certificates of an overview speak for the whole file; a block's mark is not signed.
      if (/^Block 76 [0123]1$/.test(label)) continue;
      const from = offset + (kind === 'card' ? 5 : 2);
      const to = (elements[index + 1]?.offset ?? bytes.length) - 1;
      const at = random.integer(
        from,
        Math.max(from, Math.min(to, from + (kind === 'card' ? dataBytes(bytes, offset) : to - from) - 1)),
      );
      const bit = random.integer(0, 7);
      const after = verifier.verify(openDownload(flipBit(bytes, at, bit))).elements;
      const doubted = after.filter(({ verdict }) => verdict.state !== 'valid').map((element) => element.offset);
      expect({ holder, at, bit, doubted }).toEqual({ holder, at, bit, doubted: [offset] });
    }
  }
}, 120_000);

/** The length that the header of a card's element gives. */
function dataBytes(bytes: Uint8Array, offset: number): number {
  return ((bytes[offset + 3] ?? 0) << 8) | (bytes[offset + 4] ?? 0);
}
