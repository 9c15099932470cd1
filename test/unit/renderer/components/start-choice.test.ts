import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockOf, startChoiceOf, startMomentOf } from '../../../../renderer/components/start-choice.ts';
import { createTimes } from '../../../../shared/format/times.ts';
import { en } from '../../../../shared/i18n/en.ts';
import { createTexts } from '../../../../shared/i18n/texts.ts';

const berlin = createTimes('Europe/Berlin', createTexts(en));
const at = (text: string) => Date.parse(`${text}:00Z`);

describe('the start that a person chooses', () => {
  test('is a time of the depot’s clock, in summer and in winter', () => {
    expect(startMomentOf('tomorrow', at('2026-11-22T20:31'), berlin)).toBe(at('2026-11-23T05:00'));
    expect(startMomentOf('tomorrow', at('2026-03-28T12:00'), berlin)).toBe(at('2026-03-29T04:00'));
    expect(startMomentOf('evening', at('2026-07-01T06:00'), berlin)).toBe(at('2026-07-01T16:00'));
    expect(startMomentOf('2026-11-30T04:30', at('2026-11-22T20:31'), berlin)).toBe(at('2026-11-30T03:30'));
  });

  test('is now where it has passed', () => {
    expect(startMomentOf('now', at('2026-11-22T20:31'), berlin)).toBeNull();
    expect(startMomentOf('evening', at('2026-11-22T20:31'), berlin)).toBeNull();
    expect(startMomentOf('2026-11-22T21:00', at('2026-11-22T20:31'), berlin)).toBeNull();
  });

  test('is none where an address names no time', () => {
    for (const text of ['', 'later', '2026-11-23', '2026-02-30T06:00', '2026-11-23T24:10', '2026-13-01T06:00']) {
      expect(startChoiceOf(text)).toBeNull();
    }
    expect(startChoiceOf('2026-11-23T06:00')).toBe('2026-11-23T06:00');
  });

  test('stands on the wall as it was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2026-01-01T00:00'), max: at('2036-01-01T00:00') }), (moment) => {
        const wall = berlin.wallClock(moment);
        expect(startChoiceOf(wall)).toBe(wall);
        expect(berlin.wallClock(berlin.atClock(wall))).toBe(wall);
      }),
    );
  });
});

describe('a time that is typed', () => {
  test('is taken as people write it', () => {
    const written = ['6', '06', '6:30', '6.30', '0630', ' 23:59 ', '6h', '6h30', '6 am', '12 pm', '12am', '11PM'].map(
      clockOf,
    );
    expect(written.slice(0, 6)).toEqual(['06:00', '06:00', '06:30', '06:30', '06:30', '23:59']);
    expect(written.slice(6)).toEqual(['06:00', '06:30', '06:00', '12:00', '00:00', '23:00']);
  });

  test('is none beyond the clock', () => {
    for (const text of ['', '24:00', '6:60', 'six', '6:3', '12345', '13 pm', '0 am', '25h'])
      expect(clockOf(text)).toBeNull();
  });
});
