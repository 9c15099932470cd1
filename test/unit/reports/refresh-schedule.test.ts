import { describe, expect, it } from 'vitest';
import { createRefreshSchedule } from '../../../electron/engine/reports/refresh-schedule.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const minuteMs = 60_000;

function scheduleUnderTest(random = () => 0.5, periodMs = () => 60 * minuteMs) {
  const clock = createFakeClock();
  const asked: { id: string; at: number }[] = [];
  const schedule = createRefreshSchedule({
    clock,
    random,
    periodMs,
    times: { firstMs: 1_000, againMs: minuteMs },
    refresh: (id) => asked.push({ id, at: clock.now() }),
  });
  return { clock, schedule, asked, start: clock.now() };
}

describe('A standing report', () => {
  it('without an answer is asked for at once, a fresh one when its period is over', async () => {
    const { clock, schedule, asked, start } = scheduleUnderTest();
    schedule.begin('none', null);
    schedule.begin('fresh', start - 20 * minuteMs);
    schedule.begin('from-the-future', start + 20 * minuteMs);
    await clock.advance(39 * minuteMs);
    expect(asked.map(({ id }) => id)).toEqual(['none', 'from-the-future']);
    await clock.advance(2 * minuteMs);
    expect(asked.map(({ id }) => id)).toContain('fresh');
  });

  it('that failed is asked for again within one minute, two, four, and never more seldom than every quarter of an hour', () => {
    const { schedule, start } = scheduleUnderTest(() => 1);
    const delays = Array.from({ length: 6 }, () => {
      schedule.ended('a', true);
      return ((schedule.nextAt('a') ?? 0) - start) / minuteMs;
    });
    expect(delays).toEqual([1, 2, 4, 8, 15, 15]);
    schedule.ended('a', false);
    schedule.ended('a', true);
    expect(schedule.nextAt('a')).toBe(start + minuteMs);
  });

  it('that failed is asked for by each depot at its own moment, between half of the delay and all of it', () => {
    const minutes = [0, 0.5, 0.999].map((share) => {
      const { schedule, start } = scheduleUnderTest(() => share);
      for (let round = 0; round < 9; round += 1) schedule.ended('a', true);
      return Math.round(((schedule.nextAt('a') ?? 0) - start) / minuteMs);
    });
    expect(minutes).toEqual([8, 11, 15]);
  });

  it('of which the period is shorter than that is asked for within its period', () => {
    const { schedule, start } = scheduleUnderTest(
      () => 1,
      () => 5 * minuteMs,
    );
    for (let round = 0; round < 9; round += 1) schedule.ended('a', true);
    expect(schedule.nextAt('a')).toBe(start + 5 * minuteMs);
  });

  it('is brought forward when its period becomes shorter, and never put off by another setting', () => {
    let minutes = 60;
    let share = 0.5;
    const { schedule, start } = scheduleUnderTest(
      () => share,
      () => minutes * minuteMs,
    );
    schedule.ended('a', false);
    minutes = 15;
    schedule.periodChanged();
    expect(schedule.nextAt('a')).toBe(start + 15 * minuteMs);
    share = 0.999;
    schedule.periodChanged();
    minutes = 60;
    schedule.periodChanged();
    expect(schedule.nextAt('a')).toBe(start + 15 * minuteMs);
  });

  it('has a tenth of jitter at most, and asks nothing after the stop', async () => {
    for (const share of [0, 0.999]) {
      const { clock, schedule, asked, start } = scheduleUnderTest(() => share);
      schedule.ended('a', false);
      const delayMs = (schedule.nextAt('a') ?? 0) - start;
      expect(Math.abs(delayMs - 60 * minuteMs)).toBeLessThanOrEqual(6 * minuteMs);
      expect(delayMs).not.toBe(60 * minuteMs);
      schedule.stop();
      await clock.advance(120 * minuteMs);
      expect(asked).toEqual([]);
    }
  });
});
