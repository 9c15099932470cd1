import { describe, expect, it } from 'vitest';
import { StoreError } from '../../../electron/engine/store/store.ts';
import { createSendingStart } from '../../../electron/engine/upload/sending-start.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

function sendingStart(failures: readonly Error[]) {
  const clock = createFakeClock();
  const left = [...failures];
  const done: string[] = [];
  const isIdle = { now: false };
  const taking = createSendingStart({
    recover: () => {
      const next = left.shift();
      done.push(next === undefined ? 'recovered' : 'failed');
      if (next !== undefined) throw next;
    },
    uploader: { start: () => done.push('begun'), nothingDueNow: () => isIdle.now },
    clock,
    log: silentLog,
  });
  return { taking, clock, done, isIdle };
}

describe('what the last run left while it was being sent', () => {
  it('goes back to the queue before anything is sent', () => {
    const { taking, done } = sendingStart([]);
    expect(taking.start()).toBeNull();
    expect(done).toEqual(['recovered', 'begun']);
    expect(taking.waitsFor()).toBeNull();
  });

  it('waits while the disk is full, and goes back to the queue once, by itself, when there is space', async () => {
    const full = new StoreError('disk-full');
    const { taking, clock, done } = sendingStart([full, full]);
    expect(taking.start()).toBe('disk-full');
    expect(taking.waitsFor()).toBe('disk-full');
    await clock.advance(15_000);
    expect(done).toEqual(['failed', 'failed']);
    await clock.advance(120_000);
    expect(done).toEqual(['failed', 'failed', 'recovered', 'begun']);
    expect(taking.waitsFor()).toBeNull();
  });

  it('keeps a pass waiting only for what can be sent: until all is, and not at all before it has begun', async () => {
    const { taking, clock, isIdle } = sendingStart([new StoreError('disk-full')]);
    taking.start();
    await taking.passDone();
    await clock.advance(15_000);
    let isDone = false;
    void taking.passDone().then(() => {
      isDone = true;
    });
    await clock.advance(1_000);
    expect(isDone).toBe(false);
    isIdle.now = true;
    await clock.advance(20);
    expect(isDone).toBe(true);
  });

  it('is not tried again after the end', async () => {
    const { taking, clock, done } = sendingStart([new StoreError('failed')]);
    expect(taking.start()).toBe('failed');
    taking.stop();
    await clock.advance(120_000);
    expect(done).toEqual(['failed']);
  });

  it('does not hide a bug', () => {
    const { taking } = sendingStart([new TypeError('a bug')]);
    expect(() => taking.start()).toThrow(TypeError);
  });
});
