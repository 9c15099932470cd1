import { describe, expect, it } from 'vitest';
import { accepted, neverAnswers, stopped, under } from './uploader-under-test.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
describe('stopping', () => {
  it('waits for what is being sent, and stores it', async () => {
    const { clock, uploader, add, states, attempts } = await under({ script: () => ({ ...accepted, afterMs: 3000 }) });
    add(10);
    await clock.advance(100);
    await stopped(uploader, clock);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(4);
    expect(states().filter((state) => state === 'queued')).toHaveLength(6);
    expect(attempts).toHaveLength(4);
  });

  it('ends what does not end, and sends it again after the start, marked', async () => {
    const first = await under({ script: () => neverAnswers });
    const [id = 0] = first.add(1);
    await first.clock.advance(100);
    await stopped(first.uploader, first.clock);
    expect(first.attempts.map(({ answer }) => answer)).toEqual(['cancelled']);
    expect(first.store.jobs.get(id)).toMatchObject({ state: 'queued', outcomeUnknown: true, attempts: 0 });
  });

  it('ends also when the client does not even end when it is asked to', async () => {
    const { clock, uploader, store, add } = await under({
      script: () => accepted,
      send: () => new Promise(() => {}),
    });
    const [id = 0] = add(1);
    await clock.advance(100);
    await stopped(uploader, clock);
    expect(store.jobs.get(id)).toMatchObject({ state: 'queued', outcomeUnknown: true });
    expect(uploader.idle()).toBe(true);
  });

  it('ignores an answer that comes after it gave the file back', async () => {
    let stored = 0;
    const { clock, uploader, store, add } = await under({
      script: () => accepted,
      send: () =>
        new Promise((resolve) => {
          clock.after(minuteMs, () => resolve(accepted.outcome));
        }),
      through: (jobs) => ({
        ...jobs,
        endAttempts: (ends, at) => {
          stored += 1;
          jobs.endAttempts(ends, at);
        },
      }),
    });
    const [id = 0] = add(1);
    await clock.advance(100);
    await stopped(uploader, clock);
    expect(stored).toBe(1);
    await clock.advance(2 * minuteMs);
    expect(stored).toBe(1);
    expect(store.jobs.get(id)?.state).toBe('queued');
  });

  it('begins nothing afterwards, and leaves no timer behind', async () => {
    const { clock, uploader, add, attempts } = await under({ script: () => accepted });
    await stopped(uploader, clock);
    add(3);
    uploader.wake();
    await clock.advance(hourMs);
    expect(attempts).toHaveLength(0);
    expect(clock.nextTimerInMs()).toBeNull();
  });
});
