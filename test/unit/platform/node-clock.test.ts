import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';

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
