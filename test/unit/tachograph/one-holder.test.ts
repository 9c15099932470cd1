import { describe, expect, test } from 'vitest';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { downloadLine } from '../../../shared/format/download-text.ts';
import { walkCard } from '../../../shared/tachograph/card/walk.ts';
import { type Examination, examineDownload } from '../../../shared/tachograph/examine.ts';
import { walkVehicleUnit } from '../../../shared/tachograph/vehicle-unit/walk.ts';
import { concat } from '../../corpus/bytes.ts';
import { flipBit } from '../../corpus/damage.ts';
import { driverCard, otherDriver, otherVehicleUnit, vehicleUnit } from '../../corpus/library/subjects.ts';
import { english } from '../format/english.ts';
import { corpusVerifier } from './roots.ts';

const today = '2026-11-21';

const examine = (file: Uint8Array): Examination => examineDownload(file, corpusVerifier);
const codesOf = ({ findings }: Examination): readonly string[] => findings.map(({ code }) => code);
const lineOf = (file: Uint8Array): string =>
  downloadLine(summariseDownload(file, { verifier: corpusVerifier }), today, english.t);

/** A card's file in two: its first generation with the chip's files, and its second. */
function halvesOf(card: Uint8Array): readonly [Uint8Array, Uint8Array] {
  const at = walkCard(card).elements.find(({ appendix }) => appendix === 0x02)?.offset ?? 0;
  return [card.subarray(0, at), card.subarray(at)];
}

describe.each([['G2v1'], ['G2v2']] as const)('two people’s cards of %s', (generation) => {
  const generations = ['G1', generation] as const;
  const [gen1OfOne, gen2OfOne] = halvesOf(driverCard({ generations }));
  const [gen1OfOther, gen2OfOther] = halvesOf(driverCard({ ...otherDriver, generations }));
  const spliced = concat(gen1OfOne, gen2OfOther);

  test('half of one and half of the other are genuine by themselves, and not trusted together', () => {
    const examination = examine(spliced);
    const states = examination.verification?.elements.map(({ verdict }) => verdict.state);
    expect(new Set(states)).toEqual(new Set(['valid']));
    expect(examination.identification.structure).toBe('complete');
    expect(examination.verification).toMatchObject({ trust: 'untrusted', holderProblem: 'two-cards' });
    expect(codesOf(examination)).toContain('two-cards');
    expect(lineOf(spliced)).toMatch(/, not trusted: it holds the data of two cards$/);
  });

  test('the name and the days that are shown come from the same application', () => {
    const { content } = examine(spliced);
    if (content.kind !== 'card') throw new Error('it is a card');
    const { identity, data, applications } = content.card;
    const source = applications.find((each) => each.identity?.cardNumber === identity?.cardNumber);
    expect(data.activity).toEqual(source?.activity);
    expect(data.vehiclesUsed).toEqual(source?.vehiclesUsed);
  });

  test('one after the other in one file are said as such', () => {
    const examination = examine(concat(gen1OfOne, gen2OfOne, gen1OfOther, gen2OfOther));
    expect(examination.verification).toMatchObject({ trust: 'untrusted', holderProblem: 'two-cards' });
  });

  test('the same card twice is still one person’s', () => {
    const examination = examine(concat(gen1OfOne, gen2OfOne, gen1OfOne, gen2OfOne));
    expect(examination.verification).toMatchObject({ trust: 'trusted', holderProblem: null });
  });
});

describe('the chip’s serial number', () => {
  const card = driverCard({ generations: ['G1', 'G2v1'] });
  const chipOf = (file: Uint8Array): Uint8Array => file.subarray(0, 5 + 25);

  test('of another card makes the file untrusted, though every signature is valid', () => {
    const examination = examine(concat(chipOf(driverCard(otherDriver)), card.subarray(5 + 25)));
    expect(examination.verification).toMatchObject({ trust: 'untrusted', holderProblem: 'chip-of-another-card' });
    expect(new Set(examination.verification?.elements.map(({ verdict }) => verdict.state))).toEqual(new Set(['valid']));
    expect(codesOf(examination)).toContain('chip-of-another-card');
  });

  test('changed by a bit is found', () => {
    for (let at = 6; at < 14; at++) {
      expect(examine(flipBit(card, at, at % 8)).verification?.trust).toBe('untrusted');
    }
  });

  test('that was not read, or was blanked, speaks against nobody', () => {
    expect(examine(card.subarray(5 + 25)).verification?.trust).toBe('trusted');
    expect(examine(card.slice().fill(0, 6, 14)).verification?.trust).toBe('trusted');
  });
});

describe('two vehicles', () => {
  const one = vehicleUnit({ generations: ['G1'] });
  const other = vehicleUnit({ ...otherVehicleUnit, generations: ['G1'] });

  test('one after the other in one file are said as such', () => {
    const examination = examine(concat(one, other));
    expect(examination.verification).toMatchObject({ trust: 'untrusted', holderProblem: 'two-vehicles' });
    expect(codesOf(examination)).toContain('two-vehicles');
    expect(lineOf(concat(one, other))).toMatch(/, not trusted: it holds the data of two vehicles$/);
  });

  test('of two generations in one file are said as such too', () => {
    const gen2OfOther = vehicleUnit({ ...otherVehicleUnit, generations: ['G2v1'] });
    expect(examine(concat(one, gen2OfOther)).verification).toMatchObject({
      trust: 'untrusted',
      holderProblem: 'two-vehicles',
    });
  });

  test('a day of the other one among those of the first does not verify', () => {
    const dayOf = (file: Uint8Array): Uint8Array => {
      const day = walkVehicleUnit(file).blocks.find(({ kind }) => kind.part === 'activities');
      if (!day) throw new Error('a vehicle unit has days');
      return file.subarray(day.offset, day.offset + 2 + day.data.length);
    };
    const { verification } = examine(concat(one, dayOf(other)));
    expect(verification?.trust).toBe('untrusted');
    expect(verification?.elements.filter(({ verdict }) => verdict.state === 'invalid')).toHaveLength(1);
  });

  test.each([['G1'], ['G2v1'], ['G2v2']] as const)(
    'a second overview of %s whose certificates were changed is not vouched for by those of the first',
    (generation) => {
      const unit = vehicleUnit({ generations: [generation] });
      const before = walkVehicleUnit(unit).blocks.findIndex(({ kind }) => kind.part === 'overview');
      for (const at of [100, 300]) {
        const offset = unit.length + (walkVehicleUnit(unit).blocks[before]?.offset ?? 0) + 2 + at;
        const { verification } = examine(flipBit(concat(unit, unit), offset, 3));
        expect({ at, trust: verification?.trust }).toEqual({ at, trust: 'untrusted' });
        expect(verification?.elements.filter(({ verdict }) => verdict.state !== 'valid')).toMatchObject([
          { part: 'overview', verdict: { state: 'not-verifiable' } },
        ]);
      }
    },
  );

  test('the same vehicle twice, and in both generations, is one vehicle', () => {
    expect(examine(concat(one, one)).verification?.trust).toBe('trusted');
    expect(examine(vehicleUnit({ generations: ['G1', 'G2v2'] })).verification?.trust).toBe('trusted');
  });

  test('a card inside a vehicle unit’s file is held to its own chip', () => {
    const [, gen2OfOther] = halvesOf(driverCard({ ...otherDriver, generations: ['G1', 'G2v1'] }));
    const [gen1OfOne] = halvesOf(driverCard({ generations: ['G1', 'G2v1'] }));
    const file = vehicleUnit({ generations: ['G1'], embeddedCard: concat(gen1OfOne, gen2OfOther) });
    expect(examine(file).verification).toMatchObject({ trust: 'untrusted', holderProblem: 'two-cards' });
  });
});
