import { describe, expect, it } from 'vitest';
import { accepted, noAnswer, under, unreachable } from './uploader-under-test.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
describe('a pause', () => {
  const slow = () => ({ ...accepted, afterMs: 1000 });

  it('lets what is being sent end, and begins nothing new', async () => {
    const { clock, uploader, add, states, attempts } = await under({ script: slow });
    add(20);
    await clock.advance(500);
    uploader.pause(null);
    await clock.advance(hourMs);
    expect(attempts).toHaveLength(4);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(4);
    expect(states().filter((state) => state === 'queued')).toHaveLength(16);
    expect(uploader.state().pause).toEqual({ until: null });
    expect(uploader.nothingDueNow()).toBe(true);
    uploader.resume();
    await clock.advance(10_000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    expect(uploader.state().pause).toBeNull();
  });

  it('counts no attempt for a file that was ready but did not leave', async () => {
    const { clock, store, uploader, add } = await under({ script: slow });
    const ids = add(20);
    await clock.advance(500);
    uploader.pause(null);
    await clock.advance(2000);
    expect(ids.map((id) => store.jobs.get(id)?.attempts)).toEqual([...Array(4).fill(1), ...Array(16).fill(0)]);
  });

  it('also keeps a file back whose bytes are still being read, and knows that it was not sent', async () => {
    const { clock, store, uploader, add, attempts } = await under({
      script: slow,
      spoolRead: () =>
        new Promise((resolve) => {
          clock.after(500, () => resolve({ ok: true, value: new Uint8Array(8) }));
        }),
    });
    const [id = 0] = add(1);
    await clock.advance(100);
    expect(store.jobs.get(id)?.state).toBe('uploading');
    uploader.pause(null);
    await clock.advance(1000);
    expect(attempts).toHaveLength(0);
    expect(store.jobs.get(id)).toMatchObject({ state: 'queued', attempts: 0, outcomeUnknown: false });
  });

  it('until a moment ends by itself', async () => {
    const { clock, uploader, add, attempts } = await under({ script: slow });
    uploader.pause(clock.now() + hourMs);
    add(3);
    await clock.advance(hourMs - 1000);
    expect(attempts).toHaveLength(0);
    await clock.advance(1500);
    expect(attempts).toHaveLength(3);
    expect(uploader.state().pause).toBeNull();
  });

  it('outlives a restart, and ends while the program is down', async () => {
    const first = await under({ script: slow });
    first.uploader.pause(first.clock.now() + hourMs);
    first.add(2);
    const second = await first.restart(10 * minuteMs);
    await second.clock.advance(10 * minuteMs);
    expect(second.attempts).toHaveLength(0);
    const third = await second.restart(hourMs);
    await third.clock.advance(100);
    expect(third.attempts).toHaveLength(2);
  });

  it('ends while the PC sleeps', async () => {
    const { clock, uploader, add, attempts } = await under({ script: slow });
    uploader.pause(clock.now() + hourMs);
    add(2);
    await clock.advance(minuteMs);
    clock.jumpWallClock(8 * hourMs);
    await clock.advance(10_000);
    expect(attempts).toHaveLength(2);
  });

  it('is not stretched by a clock that is set back a day', async () => {
    const { clock, uploader, add, attempts } = await under({ script: slow });
    uploader.pause(clock.now() + hourMs);
    add(2);
    await clock.advance(minuteMs);
    clock.jumpWallClock(-24 * hourMs);
    await clock.advance(hourMs + 10_000);
    expect(attempts).toHaveLength(2);
  });

  it('ends when a person asks to try now', async () => {
    const { clock, uploader, add, attempts } = await under({ script: slow });
    uploader.pause(null);
    add(2);
    uploader.tryNow();
    await clock.advance(100);
    expect(attempts).toHaveLength(2);
    expect(uploader.state().pause).toBeNull();
  });
});

describe('a person who asks to try now', () => {
  it('does not have to wait for the next try', async () => {
    let isUp = false;
    const { clock, uploader, add, states } = await under({ script: () => (isUp ? accepted : noAnswer('trust', 10)) });
    add(10);
    await clock.advance(minuteMs);
    expect(uploader.state().connection).toMatchObject({ state: 'not-trusted' });
    isUp = true;
    uploader.tryNow();
    await clock.advance(1000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('sets off one probe while the service is still away', async () => {
    const { clock, uploader, add, attempts } = await under({ script: () => unreachable });
    add(10);
    await clock.advance(hourMs);
    const before = attempts.length;
    uploader.tryNow();
    await clock.advance(50);
    expect(attempts.length - before).toBe(1);
  });
});
