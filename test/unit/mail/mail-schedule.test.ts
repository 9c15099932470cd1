import { describe, expect, it } from 'vitest';
import { dueSlot, lastSlot, nextSlot } from '../../../shared/mail/mail-schedule.ts';

const london = 'Europe/London';
const daily = { interval: 'daily', weekday: 1, at: '07:00' } as const;
const monday = { interval: 'weekly', weekday: 1, at: '07:00' } as const;
const at = (text: string) => Date.parse(text);
const iso = (epochMs: number) => new Date(epochMs).toISOString();

describe('a daily list', () => {
  it('is due from its time on, once a day', () => {
    expect(dueSlot(daily, '2026-11-21', at('2026-11-22T06:59:59Z'), london)).toBeNull();
    expect(dueSlot(daily, '2026-11-21', at('2026-11-22T07:00:00Z'), london)?.day).toBe('2026-11-22');
    expect(dueSlot(daily, '2026-11-22', at('2026-11-22T23:59:00Z'), london)).toBeNull();
  });

  it('of a day on which the PC was off is not made the day after, because the next one comes', () => {
    expect(dueSlot(daily, '2026-11-19', at('2026-11-22T06:00:00Z'), london)).toBeNull();
    expect(dueSlot(daily, '2026-11-19', at('2026-11-22T08:00:00Z'), london)?.day).toBe('2026-11-22');
  });

  it('keeps its time of day when clocks change', () => {
    expect(iso(nextSlot(daily, at('2026-10-24T12:00:00Z'), london).at)).toBe('2026-10-25T07:00:00.000Z');
    expect(iso(nextSlot(daily, at('2026-10-23T12:00:00Z'), london).at)).toBe('2026-10-24T06:00:00.000Z');
  });

  it('comes once on the day on which its hour comes twice, and once on the day on which it is left out', () => {
    const early = { ...daily, at: '01:30' };
    const twice = at('2026-10-25T00:30:00Z');
    expect(lastSlot(early, twice, london)).toEqual({ day: '2026-10-25', at: twice });
    expect(dueSlot(early, '2026-10-25', at('2026-10-25T01:30:00Z'), london)).toBeNull();
    const gap = nextSlot(early, at('2026-03-28T12:00:00Z'), london);
    expect({ day: gap.day, at: iso(gap.at) }).toEqual({ day: '2026-03-29', at: '2026-03-29T01:30:00.000Z' });
  });

  it('goes by the day of the depot, not by that of Greenwich', () => {
    const slot = lastSlot(daily, at('2026-11-22T20:00:00Z'), 'Pacific/Auckland');
    expect({ day: slot.day, at: iso(slot.at) }).toEqual({ day: '2026-11-23', at: '2026-11-22T18:00:00.000Z' });
  });
});

describe('a weekly list', () => {
  it('is due on its day', () => {
    expect(dueSlot(monday, '2026-11-16', at('2026-11-22T12:00:00Z'), london)).toBeNull();
    expect(dueSlot(monday, '2026-11-16', at('2026-11-23T07:00:00Z'), london)?.day).toBe('2026-11-23');
  });

  it('that the PC slept through is made later in its week', () => {
    expect(dueSlot(monday, '2026-11-16', at('2026-11-25T05:00:00Z'), london)?.day).toBe('2026-11-23');
  });

  it('names the moment of the next one', () => {
    expect(iso(nextSlot(monday, at('2026-11-23T07:00:00Z'), london).at)).toBe('2026-11-30T07:00:00.000Z');
  });
});
