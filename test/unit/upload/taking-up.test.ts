import { describe, expect, it } from 'vitest';
import { StoreTrouble } from '../../../electron/engine/store/store.ts';
import { createTakingUp } from '../../../electron/engine/upload/taking-up.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

function takingUp(failures: readonly Error[]) {
  const clock = createFakeClock();
  const left = [...failures];
  const done: string[] = [];
  const taking = createTakingUp({
    recover: () => {
      const next = left.shift();
      done.push(next === undefined ? 'recovered' : 'failed');
      if (next !== undefined) throw next;
    },
    begin: () => done.push('begun'),
    ...{ clock, log: silentLog },
  });
  return { taking, clock, done };
}

describe('what the last run left in the middle of being sent', () => {
  it('is taken up before anything is sent', () => {
    const { taking, done } = takingUp([]);
    expect(taking.start()).toBeNull();
    expect(done).toEqual(['recovered', 'begun']);
    expect(taking.hasBegun()).toBe(true);
  });

  it('waits while the disk is full, and is taken up once, by itself, when there is space', async () => {
    const full = new StoreTrouble('disk-full');
    const { taking, clock, done } = takingUp([full, full]);
    expect(taking.start()).toBe('disk-full');
    expect(taking.hasBegun()).toBe(false);
    await clock.advance(15_000);
    expect(done).toEqual(['failed', 'failed']);
    await clock.advance(120_000);
    expect(done).toEqual(['failed', 'failed', 'recovered', 'begun']);
    expect(taking.hasBegun()).toBe(true);
  });

  it('is not tried again after the end', async () => {
    const { taking, clock, done } = takingUp([new StoreTrouble('failed')]);
    expect(taking.start()).toBe('failed');
    taking.stop();
    await clock.advance(120_000);
    expect(done).toEqual(['failed']);
  });

  it('does not hide a bug', () => {
    const { taking } = takingUp([new TypeError('a bug')]);
    expect(() => taking.start()).toThrow(TypeError);
  });
});
