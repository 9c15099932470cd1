import { describe, expect, test } from 'vitest';
import { classifyForIntake } from '../../../electron/engine/intake/classify-for-intake.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { adviceSentence, downloadLine, findingText } from '../../../shared/format/download-text.ts';
import { type CardElement, walkCard } from '../../../shared/tachograph/card/walk.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { identifyDownload } from '../../../shared/tachograph/identify.ts';
import { adviceFor } from '../../../shared/tachograph/text/details.ts';
import { chipFilesRepeated } from '../../corpus/card/quirks.ts';
import { driverCard } from '../../corpus/library/subjects.ts';
import { english } from '../format/english.ts';
import { corpusVerifier } from './roots.ts';

const today = '2026-11-21';

/** A card without some of its files, and their signatures. */
function without(file: Uint8Array, isLeftOut: (element: CardElement) => boolean): Uint8Array {
  const kept = walkCard(file).elements.filter((element) => !isLeftOut(element));
  return Uint8Array.from(kept.flatMap(({ offset, data }) => [...file.subarray(offset, offset + 5 + data.length)]));
}

const lineOf = (file: Uint8Array): string =>
  downloadLine(summariseDownload(file, { verifier: corpusVerifier }), today, english.t);

const isVersion2File = ({ fileId }: CardElement): boolean => fileId >= 0x0525 && fileId <= 0x0530;

describe('what a reader did not fetch from a card', () => {
  const version2 = driverCard({ generations: ['G1', 'G2v2'] });
  const version1 = driverCard({ generations: ['G1', 'G2v1'] });

  test.each([
    ['one mandatory file', without(version1, ({ fileId }) => fileId === 0x0506), ['places']],
    [
      'what version 1.1 added',
      without(version2, isVersion2File),
      ['card-type', 'satellite-checks', 'border-crossings', 'load-operations'],
    ],
    ['the certificates', without(version1, ({ fileId }) => fileId >> 8 === 0xc1), ['certificates']],
    [
      'the certificates of one application',
      without(version1, ({ fileId, appendix }) => fileId >> 8 === 0xc1 && appendix === 2),
      ['certificates'],
    ],
    ['one certificate', without(version1, ({ fileId }) => fileId === 0xc108), ['certificates']],
  ])('%s: is said, and the file is sent', async (_, file, missingParts) => {
    expect(identifyDownload(file)).toMatchObject({
      structure: 'cut-short',
      stopsIn: null,
      damagedParts: [],
      missingParts,
    });
    expect((await classifyForIntake(file, 'card.ddd')).structure).toBe('ends-with-a-part');
    const { findings } = examineDownload(file, corpusVerifier);
    const found = findings.find(({ code }) => code === 'not-fetched');
    if (!found) throw new Error('it is not said');
    expect(findingText(found, today, english)).toMatch(/^Your reader did not fetch \w/);
    expect(adviceSentence(adviceFor(found, 'driver-card') ?? 'nothing-to-do', english)).toBe(
      'Update the reader’s software, or use another reader.',
    );
  });

  test('is said in the headline', () => {
    expect(lineOf(without(version1, ({ fileId }) => fileId === 0x0506))).toBe(
      'Driver card of M. Brindlewood: your reader did not fetch places, the rest is genuine; ' +
        'update the reader’s software, or use another reader',
    );
  });

  test.each([
    ['the link certificate, which few cards need', 0xc109],
    ['the certificate for authentication', 0xc100],
    ['the licence', 0x0521],
    ['the current use', 0x0507],
    ['the download before', 0x050e],
  ])('%s, is not missed', (_, fileId) => {
    const file = without(version1, (element) => element.fileId === fileId && element.appendix >= 2);
    expect(identifyDownload(file).structure).toBe('complete');
  });
});

describe.each([['G2v1'], ['G2v2']] as const)('a card of %s', (generation) => {
  test.each([
    ['', driverCard({ generations: ['G1', generation] })],
    [' with the chip’s files repeated', driverCard({ generations: ['G1', generation], quirks: [chipFilesRepeated] })],
  ])('that was cut exactly between two elements is never whole%s', (_, card) => {
    const { elements } = walkCard(card);
    const secondApplication = elements.findIndex(({ appendix }) => appendix === 2);
    for (const { offset, appendix, fileId } of elements.slice(secondApplication + 1)) {
      const { structure } = identifyDownload(card.subarray(0, offset));
      expect({ fileId, appendix, structure }).toEqual({ fileId, appendix, structure: 'cut-short' });
    }
  });
});

describe('the first half of a card that has two', () => {
  const french = (issuedOn: string): Uint8Array => driverCard({ generations: ['G1'], nation: 17, issuedOn });

  test('is missed where its state has issued no other cards since 2019', async () => {
    const file = french('2024-02-03');
    expect(identifyDownload(file)).toMatchObject({ structure: 'cut-short', stopsIn: null });
    expect((await classifyForIntake(file, 'card.ddd')).structure).toBe('ends-with-a-part');
    expect(lineOf(file)).toBe(
      'Driver card of M. Brindlewood: your reader fetched only the older half of this card, the rest is genuine; ' +
        'update the reader’s software, or use another reader',
    );
  });

  test('is all there is of an older card, of one of another state, and of one that holds both', () => {
    expect(identifyDownload(french('2018-11-05')).structure).toBe('complete');
    expect(identifyDownload(driverCard({ generations: ['G1'], nation: 43 })).structure).toBe('complete');
    expect(identifyDownload(driverCard({ generations: ['G1', 'G2v1'], nation: 17 })).structure).toBe('complete');
  });
});

test('a card that lost bytes is kept back, and read again', async () => {
  const card = driverCard();
  const lost = Uint8Array.from([...card.subarray(0, 9_000), ...card.subarray(9_100)]);
  expect((await classifyForIntake(lost, 'card.ddd')).structure).toBe('cut-short');
  expect(lineOf(lost)).toContain('read the card again');
});
