import { describe, expect, it } from 'vitest';
import { createRefreshSchedule } from '../../../electron/engine/reports/refresh-schedule.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const minuteMs = 60_000;

function scheduleUnderTest(random = () => 0.5, periodMs = () => 60 * minuteMs) {
  const clock = createFakeClock();
  const asked: { id: string; at: number }[] = [];
  const schedule = createRefreshSchedule({
    ...{ clock, random, periodMs },
    times: { firstMs: 1_000, afterUploadMs: 15_000, againMs: minuteMs },
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

  it('that failed is asked for again after one minute, two, four, and never more seldom than its period', () => {
    const { schedule, start } = scheduleUnderTest();
    const delays = Array.from({ length: 8 }, () => {
      schedule.ended('a', true);
      return ((schedule.nextAt('a') ?? 0) - start) / minuteMs;
    });
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    schedule.ended('a', false);
    schedule.ended('a', true);
    expect(schedule.nextAt('a')).toBe(start + minuteMs);
  });

  it('is looked at soon after an upload, and not put off by further ones', async () => {
    const { clock, schedule, start } = scheduleUnderTest();
    schedule.ended('a', false);
    schedule.uploaded(['a']);
    expect(schedule.nextAt('a')).toBe(start + 15_000);
    await clock.advance(10_000);
    schedule.uploaded(['a']);
    expect(schedule.nextAt('a')).toBe(start + 15_000);
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
