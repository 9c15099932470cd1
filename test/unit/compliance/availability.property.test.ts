import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedWeekOf, fortnightLimitMinutes, fortnightNow, startOf } from '../../../shared/compliance/availability.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });

describe('When a driver can start', () => {
  it('is not known from data older than the depot chose, whatever they say', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 336 }), fc.integer({ min: 1 }), (now, hours, olderMs) => {
        const dataUpToMs = now - hours * hourMs - olderMs;
        expect(startOf({ earliestStartMs: now - 1, dataUpToMs }, now, hours)).toEqual({
          kind: 'unknown',
          because: 'too-old',
        });
      }),
    );
  });

  it('is now from the earliest start on, and at that moment before it', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -1e9, max: 1e9 }), (now, offsetMs) => {
        const start = startOf({ earliestStartMs: now + offsetMs, dataUpToMs: now }, now, 24);
        expect(start.kind).toBe(offsetMs <= 0 ? 'now' : 'at');
      }),
    );
  });

  it('is not known where the card has no data', () => {
    expect(startOf({ earliestStartMs: null, dataUpToMs: 1 }, 2, 24)).toEqual({ kind: 'unknown', because: 'no-data' });
    expect(startOf({ earliestStartMs: 1, dataUpToMs: null }, 2, 24)).toEqual({ kind: 'unknown', because: 'no-data' });
  });
});

describe('The fortnight', () => {
  const minutes = fc.integer({ min: 0, max: 56 * 60 });
  const answered = fc.record({ lastWeekMinutes: minutes, thisWeekMinutes: minutes, leftMinutes: minutes });

  it('begins a week on Monday at 00:00 UTC', () => {
    const monday = Date.parse('2026-11-23T00:00:00Z');
    expect(fixedWeekOf(monday)).toBe(fixedWeekOf(monday - 1) + 1);
    expect(fixedWeekOf(monday + weekMs - 1)).toBe(fixedWeekOf(monday));
  });

  it('stands as answered within the week, moves on with the next, and is not known after that', () => {
    fc.assert(
      fc.property(answered, moment, fc.integer({ min: 0, max: 4 * weekMs }), (given, at, laterMs) => {
        const now = fortnightNow(given, at, at + laterMs);
        const weeks = fixedWeekOf(at + laterMs) - fixedWeekOf(at);
        if (weeks === 0) {
          expect(now).toEqual(given);
        } else if (weeks > 1) {
          expect(now).toBeNull();
        } else {
          expect(now?.lastWeekMinutes).toBe(given.thisWeekMinutes);
          expect(now?.leftMinutes).toBe(fortnightLimitMinutes - given.thisWeekMinutes);
        }
      }),
    );
  });
});
