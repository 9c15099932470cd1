import { describe, expect, it } from 'vitest';
import {
  type Answer,
  accepted,
  later,
  neverAnswers,
  refused,
  type TestOptions,
  under,
  unreachable,
} from './uploader-under-test.ts';

const minuteMs = 60_000;
describe("3. `uploaded` has the service's receipt", () => {
  it('for every file that was sent, each of them once', async () => {
    const { clock, store, add, states, attempts } = await under({ script: () => accepted });
    const ids = add(40);
    await clock.advance(2000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    expect(attempts).toHaveLength(40);
    const [row] = store.uploads.rows(store.uploads.rowIdsOf(ids.slice(0, 1)));
    expect(row?.state).toBe('sent');
    expect(store.uploads.details(row?.id ?? 0)?.receipt).toBe('receipt');
  });

  it('a receipt that cannot be used is none: the file is sent again, marked', async () => {
    const broken = {
      kind: 'broken-answer',
      reason: 'body',
      status: 201,
      redirectOrigin: null,
      words: null,
      outcomeUnknown: true,
    } as const;
    const { clock, store, add } = await under({
      script: (_job, _at, attempt) => (attempt === 1 ? { outcome: broken } : accepted),
    });
    const [id = 0] = add(1);
    await clock.advance(100);
    expect(store.jobs.get(id)).toMatchObject({ state: 'waiting', outcomeUnknown: true });
    await clock.advance(5000);
    expect(store.jobs.get(id)?.state).toBe('uploaded');
  });
});

describe('sending', () => {
  it('sends as many at once as the depot chose, also after the choice changed', async () => {
    const { clock, uploader, add, attempts, settings } = await under({ script: () => ({ ...accepted, afterMs: 100 }) });
    add(60);
    await clock.advance(450);
    expect(Math.max(...attempts.map(({ atOnce }) => atOnce))).toBe(4);
    const before = attempts.length;
    settings.current = { ...settings.current, uploadsAtOnce: 1 };
    uploader.settingsChanged();
    await clock.advance(1000);
    expect(attempts.slice(before + 4).every(({ atOnce }) => atOnce === 1)).toBe(true);
    settings.current = { ...settings.current, uploadsAtOnce: 8 };
    uploader.settingsChanged();
    await clock.advance(50);
    expect(attempts.filter(({ endedAt }) => endedAt === null)).toHaveLength(8);
  });

  it('sends files that come while it rests', async () => {
    const { clock, add, states } = await under({ script: () => accepted });
    await clock.advance(minuteMs);
    add(1);
    await clock.advance(200);
    expect(states()).toEqual(['uploaded']);
  });

  it('a file that the service refuses needs attention with its words, and the next ones go', async () => {
    const { clock, store, add, states } = await under({ script: (job) => (job.id === 1 ? refused : accepted) });
    const [first = 0] = add(5);
    await clock.advance(1000);
    expect(states()).toEqual(['attention', 'uploaded', 'uploaded', 'uploaded', 'uploaded']);
    const [row] = store.uploads.rows(store.uploads.rowIdsOf([first]));
    expect(row?.reason).toEqual({ code: 'refused-file', parameters: { status: 400, words: 'Not a download' } });
  });

  it('one file that always gets 500 waits by itself, with growing delays, and the others go', async () => {
    const { clock, uploader, add, states, attempts } = await under({
      script: (job) => (job.id === 3 ? later(500) : accepted),
    });
    add(50);
    await clock.advance(2000);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(49);
    expect(uploader.state().connection.state).toBe('open');
    await clock.advance(60 * minuteMs);
    const tries = attempts.filter(({ jobId }) => jobId === 3).map(({ startedAt }) => startedAt);
    expect(tries.length).toBeGreaterThan(8);
    expect(tries.length).toBeLessThan(30);
    expect(states()[2]).toBe('waiting');
    add(5);
    await clock.advance(1000);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(54);
  });

  it('says what is under way: progress, pace, idle', async () => {
    const { clock, uploader, add } = await under({ script: () => ({ ...accepted, afterMs: 1000 }) });
    expect(uploader.nothingDueNow(), 'while it is not known whether there are keys').toBe(false);
    await clock.advance(1);
    expect(uploader.state()).toEqual({
      connection: { state: 'open', since: null, failures: 0, nextTryAt: null, detail: null },
      pause: null,
      pace: null,
    });
    expect([uploader.idle(), uploader.nothingDueNow()]).toEqual([true, true]);
    const since = clock.now();
    const [first = 0] = add(6);
    expect(uploader.nothingDueNow()).toBe(false);
    await clock.advance(1500);
    expect(uploader.state().pace).toEqual({ sent: 4, since });
    expect(uploader.idle()).toBe(false);
    expect(uploader.progressOf(first)).toBeNull();
    await clock.advance(2000);
    expect([uploader.idle(), uploader.nothingDueNow(), uploader.state().pace]).toEqual([true, true, null]);
  });
});

describe('a service that is away', () => {
  it('is asked by one file at a time, with growing delays, instead of by all', async () => {
    const { clock, uploader, add, attempts } = await under({ script: () => unreachable });
    add(100);
    const since = clock.now();
    await clock.advance(10 * minuteMs);
    const probes = attempts.slice(4);
    expect(attempts.length).toBeLessThan(20);
    expect(probes.every(({ atOnce }) => atOnce === 1)).toBe(true);
    expect(new Set(probes.map(({ jobId }) => jobId)).size).toBe(probes.length);
    expect(uploader.state().connection).toMatchObject({ state: 'no-connection', detail: 'ECONNREFUSED' });
    expect((uploader.state().connection.since ?? 0) - since).toBeLessThan(100);
    expect(uploader.nothingDueNow()).toBe(true);
  });

  it('when it comes back, all go within one back-off step without a person', async () => {
    let isUp = false;
    const { clock, uploader, add, states, attempts } = await under({ script: () => (isUp ? accepted : unreachable) });
    add(60);
    await clock.advance(30 * minuteMs);
    isUp = true;
    const backAt = clock.now();
    const stepMs = (uploader.state().connection.nextTryAt ?? 0) - backAt;
    await clock.advance(stepMs + 5000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    expect(attempts.filter(({ startedAt }) => startedAt >= backAt)).toHaveLength(60);
    expect(uploader.state().connection.state).toBe('open');
  });

  it('all that waited go at once when a file that has just arrived gets through', async () => {
    let isUp = false;
    const { clock, uploader, add, attempts, states } = await under({ script: () => (isUp ? accepted : later(500)) });
    const untilNextTryMs = () => (uploader.state().connection.nextTryAt ?? 0) - clock.now();
    add(8);
    await clock.advance(120 * minuteMs);
    while (untilNextTryMs() < 2 * minuteMs) {
      await clock.advance(10_000);
    }
    isUp = true;
    add(1);
    await clock.advance(70_000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    const accepts = attempts.filter(({ answer }) => answer === 'accepted').map(({ startedAt }) => startedAt);
    expect(Math.max(...accepts) - Math.min(...accepts)).toBeLessThan(1000);
  });

  it('answers 500 to everything: three files are enough to know', async () => {
    const { clock, uploader, add, attempts } = await under({ script: () => later(500) });
    add(100);
    await clock.advance(1000);
    expect(attempts.length).toBeLessThan(10);
    expect(uploader.state().connection).toMatchObject({ state: 'service-failing', detail: 'status-500' });
  });

  it('asks for time with 429 and gets it, also over a restart of the program', async () => {
    const busyUntil = { at: 0 };
    const options: TestOptions = {
      script: (_job, at) => (at < busyUntil.at ? later(429, busyUntil.at - at) : accepted),
    };
    const first = await under(options);
    busyUntil.at = first.clock.now() + 5 * minuteMs;
    first.add(20);
    await first.clock.advance(1000);
    expect(first.attempts.length).toBeLessThanOrEqual(4);
    expect(first.uploader.state().connection).toMatchObject({ state: 'service-busy' });
    const second = await first.restart(minuteMs);
    await second.clock.advance(3 * minuteMs);
    expect(second.attempts).toHaveLength(0);
    expect(second.uploader.state().connection.nextTryAt).toBeGreaterThanOrEqual(busyUntil.at);
    await second.clock.advance(2 * minuteMs);
    expect(new Set(second.states())).toEqual(new Set(['uploaded']));
  });

  it('is forgotten when a person ignores the last file that waits for it', async () => {
    const { clock, store, uploader, add } = await under({ script: () => unreachable });
    const ids = add(1);
    await clock.advance(5000);
    store.jobs.ignore(ids, clock.now());
    await clock.advance(20 * minuteMs);
    expect(uploader.state().connection.state).toBe('open');
  });
});

describe('an upload that never ends', () => {
  it('does not keep the other files from going', async () => {
    const { clock, add, states } = await under({ script: (job) => (job.id <= 3 ? neverAnswers : accepted) });
    add(20);
    await clock.advance(1000);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(17);
  });
});

describe('a service whose receipts cannot be read', () => {
  const taken = {
    outcome: {
      kind: 'broken-answer',
      reason: 'body',
      status: 201,
      redirectOrigin: null,
      words: null,
      outcomeUnknown: true,
    },
  } as const;

  it('gets a file three times at most, over restarts too; then it needs attention, and the others go on', async () => {
    const script: TestOptions['script'] = (job) => (job.id === 2 ? taken : accepted);
    const first = await under({ script });
    first.add(4);
    await first.clock.advance(400);
    const second = await first.restart(minuteMs);
    await second.clock.advance(24 * 60 * minuteMs);
    const sendings = [...first.attempts, ...second.attempts].filter(({ jobId }) => jobId === 2);
    expect(sendings).toHaveLength(3);
    expect(second.states()).toEqual(['uploaded', 'attention', 'uploaded', 'uploaded']);
    const [row] = second.store.uploads.rows(second.store.uploads.rowIdsOf([2]));
    expect(row?.reason).toEqual({ code: 'receipt-unreadable', parameters: {} });
    second.store.jobs.retry([2], second.clock.now());
    second.uploader.wake();
    await second.clock.advance(24 * 60 * minuteMs);
    expect(
      second.attempts.filter(({ jobId }) => jobId === 2),
      'once more at a person’s word',
    ).toHaveLength(4 - first.attempts.filter(({ jobId }) => jobId === 2).length);
    expect(second.states()[1]).toBe('attention');
  });
});

describe('one file that gets an answer that the interface does not describe', () => {
  const conflict = (words: string): Answer => ({
    outcome: {
      kind: 'broken-answer',
      reason: 'status',
      status: 409,
      redirectOrigin: null,
      words,
      outcomeUnknown: false,
    },
  });

  it('is sent three times, over restarts too, then it needs attention with the words; the others go', async () => {
    const script: TestOptions['script'] = (job, _at, attempt) => (job.id === 2 ? conflict(`No ${attempt}`) : accepted);
    const first = await under({ script });
    first.add(4);
    await first.clock.advance(400);
    const second = await first.restart(minuteMs);
    await second.clock.advance(24 * 60 * minuteMs);
    const sendings = [...first.attempts, ...second.attempts].filter(({ jobId }) => jobId === 2);
    expect(sendings).toHaveLength(3);
    expect(second.states()).toEqual(['uploaded', 'attention', 'uploaded', 'uploaded']);
    const [row] = second.store.uploads.rows(second.store.uploads.rowIdsOf([2]));
    expect(row?.reason).toMatchObject({ code: 'answer-not-described', parameters: { status: 409 } });
    expect(row?.reason?.parameters.words).toMatch(/^No \d$/);
    second.store.jobs.retry([2], second.clock.now());
    second.uploader.wake();
    await second.clock.advance(24 * 60 * minuteMs);
    expect(second.states()[1], 'a person has it sent again: the count begins anew, while nothing else goes').toBe(
      'waiting',
    );
    second.add(1);
    await second.clock.advance(24 * 60 * minuteMs);
    expect(second.states()[1]).toBe('attention');
  });

  it('waits while every file gets it: then it is the service, or something before it', async () => {
    let isRight = false;
    const { clock, add, states } = await under({ script: () => (isRight ? accepted : conflict('Portal')) });
    add(5);
    await clock.advance(24 * 60 * minuteMs);
    expect(new Set(states())).toEqual(new Set(['waiting']));
    isRight = true;
    await clock.advance(16 * minuteMs);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });
});
