import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fortnightLimitMinutes, fortnightNow, startOf } from '../../../shared/compliance/availability.ts';

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

  it('begins a week on Monday at 00:00 UTC, the time of every recorder', () => {
    const given = { lastWeekMinutes: 1_000, thisWeekMinutes: 2_000, leftMinutes: 2_400 };
    const answeredAtMs = Date.parse('2026-11-20T12:00:00Z');
    const at = Date.parse('2026-11-23T00:00:00Z');
    expect(fortnightNow(given, { answeredAtMs, nowMs: at - 1 })).toEqual(given);
    const nextWeek = { lastWeekMinutes: 2_000, thisWeekMinutes: 0, leftMinutes: 3_400 };
    expect(fortnightNow(given, { answeredAtMs, nowMs: at })).toEqual(nextWeek);
  });

  it('stands as answered within the week, moves on with the next, and is not known after that', () => {
    // The first Monday after 1970-01-01, which was a Thursday, was the fifth.
    const firstMondayMs = Date.UTC(1970, 0, 5);
    const weekOf = (atMs: number) => Math.floor((atMs - firstMondayMs) / weekMs);
    fc.assert(
      fc.property(answered, moment, fc.integer({ min: 0, max: 4 * weekMs }), (given, at, laterMs) => {
        const now = fortnightNow(given, { answeredAtMs: at, nowMs: at + laterMs });
        const ended = weekOf(at + laterMs) - weekOf(at);
        if (ended === 0) {
          expect(now).toEqual(given);
        } else if (ended > 1) {
          expect(now).toBeNull();
        } else {
          expect(now?.lastWeekMinutes).toBe(given.thisWeekMinutes);
          expect(now?.leftMinutes).toBe(fortnightLimitMinutes - given.thisWeekMinutes);
        }
      }),
    );
  });
});
