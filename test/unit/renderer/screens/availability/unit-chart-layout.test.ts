import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostRows, nowColumns, unitChart } from '../../../../../renderer/screens/availability/unit-chart.tsx';
import type { Timeline } from '../../../../../shared/contract/reports/availability.ts';

const hourMs = 3_600_000;
const from = Date.UTC(2026, 10, 20, 8, 14);
const utcHour = (at: number) => (at % (24 * hourMs)) / hourMs;

function timeline(drivers: readonly number[], startNow = 23, hours = 24): Timeline {
  let byThen = startNow;
  const first = Math.floor(from / (hourMs / 2)) * (hourMs / 2);
  return {
    from,
    until: from + hours * hourMs,
    startNow,
    total: 124,
    slots: drivers.flatMap((count, slot) => {
      if (count === 0) return [];
      byThen += count;
      return { from: first + slot * (hourMs / 2), drivers: count, byThen };
    }),
    midnights: [Date.UTC(2026, 10, 21)],
    snapshot: {
      id: 'availability',
      asOf: from,
      tookMs: 1,
      refreshing: null,
      lastError: null,
      misfits: 0,
      narrowedTo: null,
      askedOf: null,
      otherReading: null,
      nextRefreshAt: null,
    },
  };
}

describe('the chart of who becomes available when', () => {
  test('has a square for each driver while there is room', () => {
    const { unit, nowSquares, columns } = unitChart(timeline([1, 0, 3, 2]), 840, utcHour);
    expect([unit, nowSquares, columns.map(({ squares }) => squares)]).toEqual([1, 23, [1, 3, 2]]);
  });

  test('lets a square stand for several drivers of a large depot', () => {
    const { unit, nowSquares, columns } = unitChart(timeline([800, 40], 4_000), 840, utcHour);
    expect([unit, nowSquares, columns.map(({ squares }) => squares)]).toEqual([200, 20, [4, 1]]);
  });

  test('says how many can start by each clock time, those of now included', () => {
    // From 08:00 on: one in the first half hour, two more from 09:30, four from 12:00 on.
    const { labels } = unitChart(timeline([1, 0, 0, 2, 0, 0, 0, 0, 4]), 840, utcHour);
    const said = labels.slice(0, 3).map(({ at, byThen }) => [new Date(at).toISOString().slice(11, 16), byThen]);
    expect(said).toEqual([
      ['10:00', 26],
      ['12:00', 26],
      ['14:00', 30],
    ]);
  });

  test('counts the hours of the depot, not those of UTC', () => {
    const inIndia = (at: number) => utcHour(at + 5.5 * hourMs);
    const { labels } = unitChart(timeline([1]), 840, inIndia);
    expect(labels.every(({ at }) => inIndia(at) % 2 === 0)).toBe(true);
    expect(labels.length).toBeGreaterThan(8);
  });

  test('never draws more than fits, whatever the width, the hours and the depot', () => {
    const slots = fc.array(fc.nat(3_000), { maxLength: 144 });
    const cases = [slots, fc.nat(10_000), fc.integer({ min: 100, max: 1_700 }), fc.constantFrom(24, 48, 72)] as const;
    fc.assert(
      fc.property(...cases, (drivers, startNow, width, hours) => {
        const inTime = drivers.slice(0, hours * 2);
        const { columns, nowSquares, labels, unit } = unitChart(timeline(inTime, startNow, hours), width, utcHour);
        expect(Math.max(0, ...columns.map(({ squares }) => squares))).toBeLessThanOrEqual(mostRows);
        expect(nowSquares).toBeLessThanOrEqual(mostRows * nowColumns);
        expect(nowSquares * unit).toBeGreaterThanOrEqual(startNow);
        for (const [index, label] of labels.entries()) {
          const before = labels[index - 1];
          if (before !== undefined) expect(label.x - before.x).toBeGreaterThan(24);
        }
      }),
    );
  });
});
