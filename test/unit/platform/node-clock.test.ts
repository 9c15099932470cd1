import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStartOfDay, nodeClock } from '../../../electron/engine/platform/clock.ts';

const dayMs = 24 * 3_600_000;

describe('The clock of this PC', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs something once after its delay', () => {
    const run = vi.fn();
    nodeClock().after(1_000, run);
    vi.advanceTimersByTime(999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledOnce();
  });

  it('does not run what was called off', () => {
    const run = vi.fn();
    nodeClock().after(1_000, run)();
    vi.advanceTimersByTime(10_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('waits for a delay of more than 24.8 days, which one timer of Node cannot hold', () => {
    const run = vi.fn();
    nodeClock().after(60 * dayMs, run);
    vi.advanceTimersByTime(60 * dayMs - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('can call off a long delay half way', () => {
    const run = vi.fn();
    const callOff = nodeClock().after(60 * dayMs, run);
    vi.advanceTimersByTime(30 * dayMs);
    callOff();
    vi.advanceTimersByTime(60 * dayMs);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('The start of a day', () => {
  it('follows the clock over midnight in the zone, also where it is set back, and the zone once it is another', () => {
    let nowMs = Date.UTC(2026, 9, 25, 22, 59, 30);
    let zone = 'Europe/Berlin';
    const startOf = createStartOfDay(() => zone);
    const startOfToday = () => startOf(nowMs);
    // The day on which summer time ends begins in summer time.
    expect(startOfToday()).toBe(Date.UTC(2026, 9, 24, 22));
    nowMs += 30_000;
    expect(startOfToday()).toBe(Date.UTC(2026, 9, 25, 23));
    zone = 'Europe/London';
    expect(startOfToday()).toBe(Date.UTC(2026, 9, 24, 23));
    nowMs -= 48 * 3_600_000;
    expect(startOfToday()).toBe(Date.UTC(2026, 9, 23, 23));
  });
});
