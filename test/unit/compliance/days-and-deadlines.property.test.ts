import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { deadlineOf } from '../../../shared/compliance/deadline.ts';
import { dayMeant, depotDays } from '../../../shared/compliance/depot-days.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';

const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'UTC');
const moment = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });

describe('Days in the depot’s zone', () => {
  it('are those of the calendar there, across every clock change', () => {
    fc.assert(
      fc.property(zone, fc.array(moment, { maxLength: 20 }), (name, moments) => {
        const days = depotDays(name);
        for (const at of moments) {
          const expected = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name).toPlainDate().toString();
          expect(isoDayOf(days.dayOf(at))).toBe(expected);
        }
      }),
    );
  });

  it('begin with the first moment that belongs to them', () => {
    fc.assert(
      fc.property(zone, moment, (name, at) => {
        const days = depotDays(name);
        const start = days.startOf(days.dayOf(at));
        expect(start).toBeLessThanOrEqual(at);
        expect(days.dayOf(start)).toBe(days.dayOf(at));
        expect(days.dayOf(start - 1)).toBe(days.dayOf(at) - 1);
      }),
    );
  });

  it('change at the very moment of a clock change, whichever side is asked first', () => {
    const spring = Date.parse('2026-03-29T01:00:00Z');
    for (const order of [
      [spring, spring - 1],
      [spring - 1, spring],
    ]) {
      const days = depotDays('Europe/London');
      expect(order.map((at) => isoDayOf(days.dayOf(at)))).toEqual(['2026-03-29', '2026-03-29']);
      expect(isoDayOf(days.dayOf(Date.parse('2026-03-29T23:30:00Z')))).toBe('2026-03-30');
      expect(isoDayOf(days.dayOf(Date.parse('2026-03-28T23:30:00Z')))).toBe('2026-03-28');
    }
  });

  it('a day written as midnight UTC is that day also west of Greenwich; a time of day is the day there', () => {
    const days = depotDays('America/New_York');
    expect(isoDayOf(dayMeant(days, Date.parse('2026-11-21T00:00:00Z')))).toBe('2026-11-21');
    expect(isoDayOf(dayMeant(days, Date.parse('2026-11-21T00:01:00Z')))).toBe('2026-11-20');
  });
});

describe('A deadline', () => {
  const day = fc.integer({ min: 10_000, max: 30_000 });
  const rule = fc.record({ limitDays: fc.integer({ min: 1, max: 365 }), dueSoonDays: fc.integer({ min: 0, max: 60 }) });

  it('has days over, the last day and days left that agree with the limit', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 500 }), rule, (last, since, given) => {
        const { state, days, daysLeft, limitDay } = deadlineOf(last, last + since, given);
        expect(days).toBe(since);
        expect(daysLeft).toBe(given.limitDays - since);
        expect(limitDay).toBe(last + given.limitDays);
        expect(state === 'over').toBe(since > given.limitDays);
        expect(state === 'last-day').toBe(since === given.limitDays);
        if (state === 'fine') expect(daysLeft).toBeGreaterThan(given.dueSoonDays);
        if (state === 'due') expect(daysLeft).toBeLessThanOrEqual(given.dueSoonDays);
      }),
    );
  });

  it('gets no better as days go by', () => {
    const order = ['fine', 'due', 'last-day', 'over'];
    fc.assert(
      fc.property(day, fc.nat(400), rule, (last, since, given) => {
        const now = order.indexOf(deadlineOf(last, last + since, given).state);
        const tomorrow = order.indexOf(deadlineOf(last, last + since + 1, given).state);
        expect(tomorrow).toBeGreaterThanOrEqual(now);
      }),
    );
  });

  it('is unknown without a download, and a download from tomorrow is one of today', () => {
    const given = { limitDays: 28, dueSoonDays: 7 };
    expect(deadlineOf(null, 20_000, given).state).toBe('unknown');
    expect(deadlineOf(20_001, 20_000, given)).toMatchObject({ days: 0, daysLeft: 28, limitDay: 20_028 });
  });
});
