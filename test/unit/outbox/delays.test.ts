import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayMs, longestDelayMs, usualDelays, withinLongestDelay } from '../../../electron/engine/outbox/delays.ts';

const almostOne = () => 0.999_999;

describe('back-off', () => {
  it('has a ceiling that starts at one second and doubles to a quarter of an hour', () => {
    const ceilings = [1, 2, 3, 10, 11, 12, 500].map((failures) =>
      Math.ceil(delayMs(usualDelays, failures, almostOne) / 1000),
    );
    expect(ceilings).toEqual([1, 2, 4, 512, 900, 900, 900]);
  });

  it('draws from the whole range below the ceiling', () => {
    expect(delayMs(usualDelays, 5, () => 0.5)).toBe(8000);
    expect(delayMs(usualDelays, 5, () => 0.25)).toBe(4000);
  });

  it('never becomes a busy loop and never exceeds the longest delay, whatever the draw', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failures, draw) => {
          const delay = delayMs(usualDelays, failures, () => draw);
          expect(delay).toBeGreaterThanOrEqual(100);
          expect(delay).toBeLessThanOrEqual(longestDelayMs);
        },
      ),
    );
  });
});

describe('a stored moment', () => {
  it('is brought forward when it is beyond the longest delay, and left alone otherwise', () => {
    expect(withinLongestDelay(5_000_000, 1_000_000)).toBe(1_900_000);
    expect(withinLongestDelay(1_200_000, 1_000_000)).toBe(1_200_000);
    expect(withinLongestDelay(10, 1_000_000)).toBe(10);
  });
});
