import { describe, expect, it } from 'vitest';
import { compareRandomWeeks } from '../../../hours/compare.ts';

describe('Product and reference service', () => {
  it('reckon the same hours of 300 random weeks, in which every kind of fact occurs', () => {
    const { weeks, disagreements, seen } = compareRandomWeeks(300, 1);
    expect(disagreements).toEqual([]);
    expect(weeks).toBeGreaterThanOrEqual(300);
    expect(Object.keys(seen).sort()).toEqual([
      'compensation found',
      'compensation not found',
      'daily rest reduced',
      'daily rest regular',
      'daily rest short',
      'daily rest split',
      'daily rest unknown',
      'day of driving',
      'day of driving whose start is not known',
      'day with a clock change',
      'day with driving out of scope',
      'day with two drivers',
      'driving period ended by break',
      'driving period ended by crew-availability',
      'driving period ended by data-end',
      'driving period ended by rest',
      'driving period ended by split-break',
      'fortnight covered',
      'fortnight in part',
      'over the daily limit, next rest daily',
      'over the daily limit, next rest reduced',
      'over the daily limit, next rest regular',
      'reduced weekly rests in a row',
      'rest interrupted 1 times on a ferry or train',
      'rest interrupted 2 times on a ferry or train',
      'sources differ: activity',
      'sources differ: two-vehicles',
      'weekly rest reduced',
      'weekly rest regular',
    ]);
  }, 600_000);
});
