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

describe('how many files are held ready', () => {
  it('one at the start, and on a slow line', () => {
    expect(paceOf(0, 0)).toBe(1);
    expect(paceOf(5000, 20)).toBe(1);
  });

  it('as many as go in a quarter of a second', () => {
    expect(paceOf(10, 100)).toBe(25);
  });

  it('never more than 64', () => {
    expect(paceOf(0.01, 100)).toBe(64);
    expect(paceOf(0, 100)).toBe(64);
  });

  it('fewer again as soon as the line gets slow', () => {
    let nowMs = 0;
    const pace = createPace(() => nowMs);
    for (let end = 0; end < 200; end += 1) {
      nowMs += end < 100 ? 1 : 1000;
      pace.tick();
    }
    expect(pace.ahead()).toBe(1);
  });
});
