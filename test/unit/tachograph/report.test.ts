import { describe, expect, test } from 'vitest';
import { identifyReport } from '../../../shared/compliance/record/identify-report.ts';
import { openDownload } from '../../../shared/tachograph/open.ts';
import { concat } from '../../corpus/bytes.ts';
import { flipBit } from '../../corpus/damage.ts';
import { cardNumber, driverCard, vehicle, vehicleUnit } from '../../corpus/library/subjects.ts';
import { corpusVerifier } from './roots.ts';

const card = driverCard({ generations: ['G1', 'G2v2'] });
const unit = vehicleUnit({ generations: ['G2v2'], firstDay: '2026-11-16' });

/** Where the data of a card's file begin, behind their header of five bytes. */
function dataAt(fileId: number, appendix: number): number {
  const opened = openDownload(card);
  const elements = opened.kind === 'card' ? opened.walk.elements : [];
  const element = elements.find((each) => each.fileId === fileId && each.appendix === appendix);
  if (element === undefined) throw new Error('the card has no such file');
  return element.offset + 5;
}

const identification = 0x0520;

describe('what identify --json says of signatures', () => {
  test.each([
    ['a card', card],
    ['a vehicle unit', unit],
  ])('is one entry for each signed element of %s, by its place in the file', (_, file) => {
    const { elements, signatures } = identifyReport('file.DDD', file, corpusVerifier);
    expect(elements).toHaveLength(signatures.valid);
    expect(elements.every(({ verdict, reason }) => verdict === 'valid' && reason === undefined)).toBe(true);
    const offsets = elements.map(({ offset }) => offset);
    expect(offsets).toEqual([...offsets].sort((left, right) => left - right));
    expect(new Set(offsets).size).toBe(offsets.length);
  });

  test.each([
    ['first', 0, '(00)'],
    ['second', 2, '(02)'],
  ])(
    'names the holder by the copy that verifies where the %s generation’s was changed, and tells which does not',
    (_, appendix, label) => {
      // The third character of the card's number, which stands behind the nation.
      const altered = flipBit(card, dataAt(identification, appendix) + 3, 0);
      const report = identifyReport('card.DDD', altered, corpusVerifier);
      expect(report.card?.cardNumber).toBe(cardNumber);
      const wrong = report.elements.filter(({ verdict }) => verdict !== 'valid');
      expect(wrong).toEqual([
        { part: 'identity', element: `EF 0520 ${label}`, offset: expect.any(Number), verdict: 'invalid' },
      ]);
    },
  );

  test('tells the vehicle by the overview that verifies, where another copy of it was changed', () => {
    const opened = openDownload(unit);
    const second =
      opened.kind === 'vehicle-unit' ? opened.walk.blocks.find(({ kind }) => kind.part === 'activities') : null;
    const overview = unit.subarray(0, second?.offset);
    const vinAt = Buffer.from(overview).indexOf(vehicle.vin);
    const report = identifyReport('unit.DDD', concat(flipBit(overview, vinAt, 0), unit), corpusVerifier);
    expect(vinAt).toBeGreaterThan(0);
    expect(report.vehicle?.vin).toBe(vehicle.vin);
    expect(report.elements.slice(0, 2).map(({ part, verdict }) => [part, verdict])).toEqual([
      ['overview', 'invalid'],
      ['overview', 'valid'],
    ]);
  });

  test('gives the reason of each element that cannot be checked', () => {
    const cut = card.subarray(0, card.length - 20);
    const { elements } = identifyReport('card.DDD', cut, corpusVerifier);
    expect(elements.at(-1)).toMatchObject({ verdict: 'not-verifiable', reason: 'cut-short' });
  });
});
