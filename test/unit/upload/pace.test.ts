import { describe, expect, it } from 'vitest';
import { createPace } from '../../../electron/engine/upload/scheduler.ts';

function paceOf(intervalMs: number, ends: number): number {
  let nowMs = 0;
  const pace = createPace(() => nowMs);
  for (let end = 0; end < ends; end += 1) {
    nowMs += intervalMs;
    pace.tick();
  }
  return pace.ahead();
}

describe('how many files are prefetched', () => {
  it('is one at the start, and on a slow connection', () => {
    expect(paceOf(0, 0)).toBe(1);
    expect(paceOf(5000, 20)).toBe(1);
  });

  it('is as many as go in a quarter of a second', () => {
    expect(paceOf(10, 100)).toBe(25);
  });

  it('is never more than 64', () => {
    expect(paceOf(0.01, 100)).toBe(64);
    expect(paceOf(0, 100)).toBe(64);
  });

  it('is fewer again as soon as the connection gets slow', () => {
    let nowMs = 0;
    const pace = createPace(() => nowMs);
    for (let end = 0; end < 200; end += 1) {
      nowMs += end < 100 ? 1 : 1000;
      pace.tick();
    }
    expect(pace.ahead()).toBe(1);
  });
});
