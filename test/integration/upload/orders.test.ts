import { afterEach, describe, expect, it } from 'vitest';
import {
  accepted,
  forbidden,
  keysRefused,
  neverAnswers,
  noAnswer,
  stopped,
  type TestOptions,
  type UploaderUnderTest,
  unreachable,
  uploaderUnderTest,
} from './uploader-under-test.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let open: UploaderUnderTest | null = null;

async function under(options: TestOptions): Promise<UploaderUnderTest> {
  open = await uploaderUnderTest(options);
  return open;
}

afterEach(async () => {
  await open?.close();
  open = null;
});

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

  it('also holds a file back whose bytes are still being read, and knows that it was not sent', async () => {
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

  it('ends when a person says: try now', async () => {
    const { clock, uploader, add, attempts } = await under({ script: slow });
    uploader.pause(null);
    add(2);
    uploader.tryNow();
    await clock.advance(100);
    expect(attempts).toHaveLength(2);
    expect(uploader.state().pause).toBeNull();
  });
});

describe('keys', () => {
  it('that are refused stop everything at once, and nothing is retried in a loop', async () => {
    const { clock, uploader, add, attempts, states } = await under({ script: () => keysRefused });
    add(50);
    await clock.advance(24 * hourMs);
    expect(attempts).toHaveLength(4);
    expect(new Set(states())).toEqual(new Set(['queued']));
    expect(uploader.state().lane).toMatchObject({ state: 'keys-refused', nextTryAt: null, detail: 'status-401' });
  });

  it('that are put right let all go without anything else', async () => {
    const { clock, uploader, add, states, attempts, secrets } = await under({
      script: () => (secrets.kept?.apiToken === 'right' ? accepted : keysRefused),
    });
    add(50);
    await clock.advance(hourMs);
    secrets.kept = { apiToken: 'right', subscriptionKey: 'right' };
    uploader.keysChanged();
    expect(uploader.state().lane.state).toBe('keys-refused');
    await clock.advance(5000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    expect(attempts).toHaveLength(54);
  });

  it('that are still wrong are found out with one file', async () => {
    const { clock, uploader, add, attempts } = await under({ script: () => keysRefused });
    add(50);
    await clock.advance(1000);
    const before = attempts.length;
    uploader.keysChanged();
    await clock.advance(hourMs);
    uploader.tryNow();
    await clock.advance(hourMs);
    expect(attempts).toHaveLength(before + 2);
    expect(uploader.state().lane.state).toBe('keys-refused');
  });

  it('that are refused get one probe at the next start', async () => {
    const first = await under({ script: () => keysRefused });
    first.add(50);
    await first.clock.advance(1000);
    const second = await first.restart(minuteMs);
    await second.clock.advance(hourMs);
    expect(second.attempts).toHaveLength(1);
  });

  it('that are missing are said to be missing before any file is sent', async () => {
    const { clock, uploader, add, attempts, secrets, states } = await under({ script: () => accepted });
    secrets.kept = null;
    uploader.keysChanged();
    await clock.advance(10);
    add(3);
    await clock.advance(minuteMs);
    expect(attempts).toHaveLength(0);
    expect(uploader.state().lane.state).toBe('no-keys');
    secrets.kept = { apiToken: 'a', subscriptionKey: 's' };
    uploader.keysChanged();
    await clock.advance(1000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('are not blamed for one file that a firewall refuses: it needs attention, and the others go', async () => {
    const { clock, store, uploader, add, states } = await under({
      script: (job) => (job.id === 10 ? forbidden : accepted),
    });
    add(50);
    await clock.advance(5000);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(49);
    expect(states()[9]).toBe('attention');
    const [row] = store.uploads.rows(store.uploads.rowIdsOf([10]));
    expect(row?.reason).toEqual({ code: 'refused-file', parameters: { status: 403 } });
    expect(uploader.state().lane.state).toBe('open');
  });
});

describe('settings', () => {
  it('without an address nothing is sent; with one all goes', async () => {
    const { clock, uploader, add, attempts, settings, states } = await under({
      script: () => accepted,
      settings: { serviceUrl: '' },
    });
    add(3);
    await clock.advance(minuteMs);
    expect(attempts).toHaveLength(0);
    expect(uploader.state().lane.state).toBe('no-settings');
    settings.current = { ...settings.current, serviceUrl: 'https://service.example' };
    uploader.settingsChanged();
    await clock.advance(1000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('a new address ends the trouble with the old one', async () => {
    const { clock, uploader, add, settings, states } = await under({
      script: () => (settings.current.serviceUrl === 'https://right.example' ? accepted : unreachable),
    });
    add(10);
    await clock.advance(hourMs);
    settings.current = { ...settings.current, serviceUrl: 'https://right.example' };
    uploader.settingsChanged();
    await clock.advance(1000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });
});

describe('a person who says: try now', () => {
  it('does not have to wait for the next try', async () => {
    let isUp = false;
    const { clock, uploader, add, states } = await under({ script: () => (isUp ? accepted : noAnswer('trust', 10)) });
    add(10);
    await clock.advance(minuteMs);
    expect(uploader.state().lane).toMatchObject({ state: 'not-trusted' });
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

  it('hears no answer that comes after it gave the file back', async () => {
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
