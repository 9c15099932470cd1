import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginTime,
  clockOf,
  dayMs,
  liveOn,
  type RunningTime,
  takeDate,
  takePersonsWord,
} from '../../../electron/engine/custody/lived-time.ts';
import type { LivedTime } from '../../../electron/engine/store/custody.ts';

const noon = Date.UTC(2026, 10, 23, 12);
const fresh: LivedTime = { livedMs: 0, confirmed: null, wallMs: null, doubt: null };
const begun = (stored: LivedTime = fresh, wallMs = noon, isSamePlace = true) =>
  beginTime(stored, isSamePlace, { wallMs, steadyMs: 1_000 });
const livedAfter = (time: RunningTime, { steady, wall }: { readonly steady: number; readonly wall: number }) =>
  liveOn(time, { wallMs: time.wallMs + wall, steadyMs: time.steadyMs + steady });

describe('The lived time', () => {
  it('grows by steady time alone while nobody confirms the clock', () => {
    const time = livedAfter(begun(), { steady: 3 * dayMs, wall: 3 * dayMs });
    expect(time.livedMs).toBe(3 * dayMs);
    expect(clockOf(time)).toEqual({ state: 'unproven', sinceMs: null, byMs: null, confirmedMs: null });
  });

  it('does not grow by a start two years ahead, nor by a clock that is set right after a dead battery', () => {
    const stored = { ...fresh, livedMs: 5_000, wallMs: noon };
    expect(begun(stored, noon + 730 * dayMs).livedMs).toBe(5_000);
    const dead = begun({ ...fresh, livedMs: 5_000 }, Date.UTC(2010, 0, 1));
    const right = livedAfter(dead, { steady: 60_000, wall: noon - dead.wallMs });
    expect(right.livedMs).toBe(65_000);
    expect(clockOf(right)).toMatchObject({ state: 'jumped', byMs: noon - dead.wallMs - 60_000 });
  });

  it('counts a stop between two confirmed moments, and moves along what came after the first of them', () => {
    const first = takeDate(begun(), noon).time;
    const later = begun(first, noon + 100 * dayMs);
    const { time, moved } = takeDate(later, noon + 100 * dayMs);
    expect(time.livedMs).toBe(100 * dayMs);
    expect(moved).toEqual({ fromMs: 0, byMs: 100 * dayMs });
    expect(clockOf(time).state).toBe('confirmed');
  });

  it('counts no stop in a folder that was copied or restored', () => {
    const first = takeDate(begun(), noon).time;
    const later = begun(first, noon + 100 * dayMs, false);
    expect(takeDate(later, noon + 100 * dayMs)).toMatchObject({ time: { livedMs: 0 }, moved: null });
  });

  it('goes back by what a false moment has added', () => {
    const first = takeDate(begun(), noon).time;
    const ahead = livedAfter(first, { steady: 60_000, wall: 365 * dayMs });
    const misled = takeDate(ahead, ahead.wallMs).time;
    expect(misled.livedMs).toBe(365 * dayMs);
    const right = takeDate(livedAfter(misled, { steady: 60_000, wall: 120_000 - 365 * dayMs }), noon + 120_000).time;
    expect(right.livedMs).toBe(120_000);
  });

  it.each([
    ['ahead', 2 * dayMs],
    ['behind', -2 * dayMs],
  ])('is in doubt while the clock is a day and more %s of the service’s, until both agree', (_, byMs) => {
    const doubted = takeDate(begun(fresh, noon + byMs), noon).time;
    expect(clockOf(doubted)).toEqual({ state: 'disagrees', sinceMs: noon + byMs, byMs, confirmedMs: null });
    const again = takeDate(livedAfter(doubted, { steady: 1_000, wall: 1_000 }), noon + 1_000).time;
    expect(clockOf(again)).toMatchObject({ state: 'disagrees', sinceMs: noon + byMs });
    const set = livedAfter(again, { steady: 1_000, wall: 1_000 - byMs });
    expect(clockOf(set).state).toBe('jumped');
    expect(clockOf(takeDate(set, noon + 2_000).time).state).toBe('confirmed');
  });

  it('keeps its doubt over a restart, and loses it by a person’s word, which counts no span', () => {
    const jumped = begun({ ...fresh, livedMs: 7, wallMs: noon }, noon - 30 * dayMs);
    expect(clockOf(jumped)).toMatchObject({ state: 'jumped', byMs: -30 * dayMs });
    const started = begun(jumped, noon - 30 * dayMs + 1_000);
    expect(clockOf(started).state).toBe('jumped');
    expect(takePersonsWord(started)).toMatchObject({ livedMs: 7, doubt: null, isConfirmed: false });
  });

  it('takes a wrong zone for no jump', () => {
    expect(livedAfter(begun(), { steady: 60_000, wall: 60_000 + 14 * 3_600_000 }).doubt).toBeNull();
  });

  it('never grows by more than steady time without the service’s word, whatever the wall clock does', () => {
    const step = fc.record({ steady: fc.nat(10 * dayMs), wall: fc.integer({ min: -9_000, max: 9_000 }) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const end = steps.reduce((time, { steady, wall }) => livedAfter(time, { steady, wall: wall * dayMs }), begun());
        expect(end.livedMs).toBe(steps.reduce((sum, { steady }) => sum + steady, 0));
      }),
    );
  });
});
