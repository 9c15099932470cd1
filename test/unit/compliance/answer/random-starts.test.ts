import { describe, expect, it } from 'vitest';
import { compareStarts } from '../../../hours/random-starts.ts';

describe('the answer about a start, beside a reading of the articles by another hand', () => {
  it('agrees on random weeks under every rule, on the answer, the first start and the next weekly rest', () => {
    const { disagreements, seen } = compareStarts(300, 50_200);
    expect(disagreements).toEqual([]);
    const answers = new Set(Object.keys(seen).map((said) => said.split(/[:,] /)[1]));
    expect(answers).toEqual(new Set(['yes', 'no', 'unknown']));
  });

  it('agrees on random weeks with second drivers and on ferries, whose bunks no record tells', () => {
    const { disagreements, seen } = compareStarts(30, 93_000_000, 'crews-and-ferries');
    expect(disagreements).toEqual([]);
    expect(Object.keys(seen).some((said) => said.endsWith('unknown, ferry'))).toBe(true);
  });

  it('agrees on random weeks partly out of scope, also by the domestic rules of Great Britain', () => {
    const { disagreements, seen } = compareStarts(30, 97_000_000, 'domestic');
    expect(disagreements).toEqual([]);
    const domestic = Object.keys(seen).filter((said) => said.startsWith('gb-domestic'));
    for (const reason of ['yes, working-day', 'no, day-duty', 'no, daily-rest', 'unknown, unrecorded']) {
      expect(domestic).toContain(`gb-domestic: ${reason}`);
    }
  });

  it.each([
    [50_285, 'a way that is better for the daily rests was dropped among many ways'],
    [50_475, 'after a lapse one of two ways to have paid as much was dropped'],
    [203_241, 'the same, and a first start was told too late'],
    [204_872, 'the same, and nothing was told'],
    [
      202_042,
      'a way that had lapsed while another was lawful took away what was owed, and a start was allowed too early',
    ],
    [300_200, 'the same, after a whole week without a weekly rest'],
    [405_960, 'a first start in the week before was told without what was driven in the two weeks before it'],
    [1_015_991, 'after a lapse the reading tried one of two ways to have paid as much'],
    [1_022_010, 'the same, and it called a start not known'],
    [
      5_039_611,
      'the first rest was not counted as reduced where a weekly rest had ended with the beginning of the records',
    ],
    [5_092_703, 'the same, and a start was called not known'],
    [7_007_876, 'a rest from Monday on did not count for the week in which it ended, and the next was told too early'],
    [6_081_712, 'twelve days were allowed after a reduced weekly rest, and the next was told 17 hours too late'],
  ])('agrees on the weeks of seed %i: %s', (seed) => {
    expect(compareStarts(1, seed).disagreements).toEqual([]);
  });

  it.each([
    [93_000_017, 'a rest that was interrupted on a ferry counted, though no record tells of a bunk'],
    [93_000_058, 'the same, and the next weekly rest was told too late'],
    [93_000_090, 'the same, for the rule of two reduced rests in a row'],
    [93_000_045, 'a rest of seven hours began new 24 hours, or a crew counted though a part of its day has no record'],
    [93_000_075, 'the same, and a first start was told too early'],
    [93_000_206, 'a start was not known where it is not lawful with a bunk either'],
    [93_000_288, 'a first start was told too late'],
    [95_010_891, 'a crew that worked in time without a record had taken its three reduced rests'],
    [94_302_323, 'a weekly rest that began in time with its first piece aboard was not considered'],
    [95_082_848, 'a first rest that came too late counted as a reduced one in the reading of the articles alone'],
  ])('agrees on the weeks of seed %i with crews and ferries: %s', (seed) => {
    expect(compareStarts(1, seed, 'crews-and-ferries').disagreements).toEqual([]);
  });
});
