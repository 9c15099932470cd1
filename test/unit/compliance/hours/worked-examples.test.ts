import { describe, expect, it } from 'vitest';
import { hoursOfWitnesses, referenceHours } from '../../../hours/compare.ts';
import { workedExamples } from '../../../hours/worked-examples.ts';

describe.each(workedExamples)('Under $article, the reckoning of hours', ({ says, witnesses, zone, asks, answer }) => {
  it(says, () => {
    const hours = hoursOfWitnesses(witnesses, zone ?? 'UTC');
    expect(hours && asks(hours)).toEqual(answer);
  });

  it(`${says}: in the reference service too`, () => {
    const hours = referenceHours(witnesses, zone ?? 'UTC');
    expect(hours && asks(hours)).toEqual(answer);
  });
});
