import { describe, expect, it } from 'vitest';
import { createProgramUpdates, plainNotes, whyNoUpdates } from '../../../electron/shell/updates/program-updates.ts';
import type { Feed, FetchEnd, LookEnd, UpdatePort } from '../../../electron/shell/updates/update-port.ts';
import { silentLog } from '../../faults/silent-log.ts';

const feed = { updateFeedUrl: 'https://updates.example/depot', proxyUrl: '' };
const hourMs = 3_600_000;
const newer: LookEnd = { kind: 'found', version: '0.2.0', notes: 'Calmer.', release: 'a' };

/** Updates on a clock that a test moves, with a feed that it answers for. */
function updatesUnderTest(impossible: UpdatePort['impossible'] = null) {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const looks: { readonly feed: Feed; readonly signal: AbortSignal; readonly end: (end: LookEnd) => void }[] = [];
  const fetches: {
    readonly progress: (percent: number | null) => void;
    readonly signal: AbortSignal;
    readonly end: (end: FetchEnd) => void;
  }[] = [];
  const installed: boolean[] = [];
  let quits = 0;
  const updates = createProgramUpdates({
    port: {
      impossible,
      look: (asked, signal) => new Promise((end) => looks.push({ feed: asked, signal, end })),
      fetch: (progress, signal) => new Promise((end) => fetches.push({ progress, signal, end })),
      install: async (startAgain) => void installed.push(startAgain),
    },
    clock: {
      now: () => now,
      monotonicMs: () => now,
      after(delayMs, run) {
        const timer = { at: now + delayMs, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    log: silentLog,
    quit: () => {
      quits += 1;
    },
  });
  async function pass(durationMs: number): Promise<void> {
    now += durationMs;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.run();
    }
    await settled();
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  async function answer(end: LookEnd): Promise<void> {
    looks.at(-1)?.end(end);
    await settled();
  }
  async function fetched(end: FetchEnd = { kind: 'fetched' }): Promise<void> {
    fetches.at(-1)?.end(end);
    await settled();
  }
  return { updates, looks, fetches, fetched, installed, pass, answer, timers, quits: () => quits };
}

describe('updates of the program', () => {
  it('are off without a feed, and nothing is ever asked', async () => {
    const { updates, looks, pass } = updatesUnderTest();
    updates.follow({ updateFeedUrl: '', proxyUrl: '' });
    updates.check();
    await pass(100 * hourMs);
    expect(updates.state()).toEqual({ state: 'off' });
    expect(looks).toEqual([]);
  });

  it('say why this copy can take none, and ask nobody', async () => {
    const { updates, looks, pass } = updatesUnderTest('not-signed');
    updates.follow(feed);
    updates.check();
    await pass(100 * hourMs);
    expect(updates.state()).toEqual({ state: 'not-possible', why: 'not-signed' });
    expect(looks).toEqual([]);
  });

  it('are looked for a minute after the start and every six hours, after a failure too', async () => {
    const { updates, looks, pass, answer } = updatesUnderTest();
    updates.follow(feed);
    expect(updates.state()).toEqual({ state: 'waiting' });
    await pass(60_000);
    expect(updates.state()).toEqual({ state: 'looking' });
    expect(looks[0]?.feed).toEqual({ url: feed.updateFeedUrl, proxyUrl: '' });
    updates.check();
    await answer({ kind: 'none' });
    expect(updates.state()).toEqual({ state: 'current', lookedAt: 60_000 });
    await pass(6 * hourMs);
    await answer({ kind: 'failed', why: 'no-answer' });
    expect(updates.state()).toMatchObject({ state: 'failed', why: 'no-answer' });
    await pass(6 * hourMs);
    expect(looks).toHaveLength(3);
  });

  it('that are ready are installed when the program quits, and never while the session ends', async () => {
    const { updates, fetches, pass, answer, fetched, installed, quits } = updatesUnderTest();
    updates.follow(feed);
    expect(updates.restart()).toBe(false);
    await pass(60_000);
    expect(updates.restart()).toBe(false);
    await answer(newer);
    fetches[0]?.progress(41.7);
    expect(updates.state()).toEqual({ state: 'downloading', percent: 42 });
    expect(updates.restart()).toBe(false);
    await fetched();
    expect(updates.state()).toEqual({ state: 'ready', version: '0.2.0', notes: 'Calmer.' });
    await updates.installAtQuit(true);
    expect(installed).toEqual([]);
    await updates.installAtQuit(false);
    expect(updates.restart()).toBe(true);
    expect(quits()).toBe(1);
    await updates.installAtQuit(false);
    expect(installed).toEqual([false, true]);
  });

  it('that are not there when the program quits hold nothing up', async () => {
    const { updates, installed, timers } = updatesUnderTest();
    updates.follow(feed);
    await updates.installAtQuit(false);
    expect(installed).toEqual([]);
    expect(timers.size).toBe(0);
  });

  it('of a feed that was changed or taken away in the meantime are not taken', async () => {
    const { updates, looks, pass, answer, fetched, installed, timers } = updatesUnderTest();
    updates.follow(feed);
    await pass(60_000);
    updates.follow({ ...feed, updateFeedUrl: 'https://elsewhere.example/' });
    expect(looks[0]?.signal.aborted).toBe(true);
    await answer(newer);
    expect(updates.state()).toEqual({ state: 'waiting' });
    await pass(60_000);
    await answer(newer);
    await fetched();
    expect(updates.state()).toMatchObject({ state: 'ready' });
    updates.follow({ updateFeedUrl: '', proxyUrl: '' });
    expect(updates.state()).toEqual({ state: 'off' });
    await updates.installAtQuit(false);
    expect(installed).toEqual([]);
    expect(timers.size).toBe(0);
  });
});

describe('each step of a check ends by itself', () => {
  it('where the feed never answers: the next look is six hours after this one', async () => {
    const { updates, looks, pass } = updatesUnderTest();
    updates.follow(feed);
    await pass(60_000);
    await pass(60_000);
    expect(updates.state()).toMatchObject({ state: 'failed', why: 'no-answer' });
    expect(looks[0]?.signal.aborted).toBe(true);
    await pass(6 * hourMs - 60_000);
    expect(looks).toHaveLength(2);
  });

  it('where an installer stops coming, and where it comes for hours', async () => {
    const { updates, fetches, pass, answer } = updatesUnderTest();
    updates.follow(feed);
    await pass(60_000);
    await answer(newer);
    await pass(119_000);
    fetches[0]?.progress(null);
    await pass(119_000);
    expect(updates.state()).toMatchObject({ state: 'downloading' });
    await pass(1_000);
    expect(updates.state()).toMatchObject({ state: 'failed', why: 'broken-off' });
    expect(fetches[0]?.signal.aborted).toBe(true);
    fetches[0]?.progress(50);
    expect(updates.state()).toMatchObject({ state: 'failed' });

    updates.check();
    await answer(newer);
    for (let minute = 0; minute < 239; minute += 1) {
      fetches[1]?.progress(minute / 10);
      await pass(60_000);
    }
    expect(updates.state()).toMatchObject({ state: 'downloading' });
    await pass(60_000);
    expect(updates.state()).toMatchObject({ state: 'failed', why: 'broken-off' });
  });
});

describe('a release that is ready', () => {
  async function withReady() {
    const parts = updatesUnderTest();
    parts.updates.follow(feed);
    await parts.pass(60_000);
    await parts.answer(newer);
    await parts.fetched();
    expect(parts.updates.state()).toMatchObject({ state: 'ready' });
    return parts;
  }

  it('is looked for every six hours, and stays while the feed has it or does not answer', async () => {
    const { updates, looks, fetches, pass, answer } = await withReady();
    await pass(6 * hourMs);
    await answer(newer);
    await pass(6 * hourMs);
    await answer({ kind: 'failed', why: 'no-answer' });
    expect(updates.state()).toMatchObject({ state: 'ready', version: '0.2.0' });
    expect(looks).toHaveLength(3);
    expect(fetches).toHaveLength(1);
  });

  it('is gone where the feed has taken it back, and fetched anew where another one took its place', async () => {
    const { updates, fetches, pass, answer, fetched, installed } = await withReady();
    await pass(6 * hourMs);
    await answer({ ...newer, release: 'b' });
    expect(updates.state()).toMatchObject({ state: 'downloading' });
    expect(fetches).toHaveLength(2);
    await fetched();
    await pass(6 * hourMs);
    await answer({ kind: 'none' });
    expect(updates.state()).toMatchObject({ state: 'current' });
    await updates.installAtQuit(false);
    expect(installed).toEqual([]);
  });

  it('is looked for before it is installed, for ten seconds', async () => {
    const { updates, pass, answer, installed } = await withReady();
    await pass(hourMs);
    const silentEnd = updates.installAtQuit(false);
    await pass(10_000);
    await silentEnd;
    expect(installed).toEqual([]);
    const end = updates.installAtQuit(false);
    await answer(newer);
    await end;
    expect(installed).toEqual([false]);
  });
});

describe('a copy of the program', () => {
  const signed = 'provider: generic\npublisherName:\n  - The makers\n';
  const unsigned = 'provider: generic\n';
  it.each([
    ['nsis-user', signed, null],
    ['nsis-user', unsigned, 'not-signed'],
    ['nsis-user', null, 'not-signed'],
    ['nsis-all', signed, 'it'],
    ['msi', signed, 'it'],
    ['dmg', unsigned, null],
    ['dmg', null, 'not-signed'],
    ['deb', signed, 'packages'],
    ['rpm', signed, 'packages'],
    ['appimage', signed, 'by-hand'],
    ['archive', signed, 'by-hand'],
    ['checkout', signed, 'not-installed'],
  ] as const)('installed as %s with %j: %s', (installation, feedFile, why) => {
    expect(whyNoUpdates(installation, feedFile)).toBe(why);
  });
});

it('what a feed says is new is plain text, of a bounded length', () => {
  expect(plainNotes('One.\r\nTwo\u202e.\u0000')).toBe('One.\nTwo.');
  expect(plainNotes([{ version: '1', note: 'x' }])).toBe('');
  expect(plainNotes('x'.repeat(9_000))).toHaveLength(4_000);
});
