import { describe, expect, it } from 'vitest';
import {
  type CheckEnd,
  createProgramUpdates,
  type Feed,
  plainNotes,
  type UpdatePort,
  whyNoUpdates,
} from '../../../electron/shell/updates/program-updates.ts';
import { silentLog } from '../../faults/silent-log.ts';

const feed = { updateFeedUrl: 'https://updates.example/depot', proxyUrl: '' };
const hourMs = 3_600_000;
const newer: CheckEnd = { kind: 'ready', version: '0.2.0', notes: 'Calmer.' };

/** Updates on a clock that a test moves, with a feed that it answers for. */
function updatesUnderTest(impossible: UpdatePort['impossible'] = null) {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const looks: {
    readonly feed: Feed;
    readonly percent: (percent: number) => void;
    readonly end: (end: CheckEnd) => void;
  }[] = [];
  const installed: boolean[] = [];
  let quits = 0;
  const updates = createProgramUpdates({
    port: {
      impossible,
      check: (asked, percent) => new Promise((end) => looks.push({ feed: asked, percent, end })),
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
    await Promise.resolve();
  }
  async function answer(end: CheckEnd): Promise<void> {
    looks.at(-1)?.end(end);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { updates, looks, installed, pass, answer, timers, quits: () => quits };
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
    await answer({ kind: 'failed', why: 'bad-signature' });
    expect(updates.state()).toMatchObject({ state: 'failed', why: 'bad-signature' });
    await pass(6 * hourMs);
    expect(looks).toHaveLength(3);
  });

  it('that are ready are installed when the program quits, and never while the session ends', async () => {
    const { updates, looks, pass, answer, installed, quits } = updatesUnderTest();
    updates.follow(feed);
    expect(updates.restart()).toBe(false);
    await pass(60_000);
    expect(updates.restart()).toBe(false);
    looks[0]?.percent(41.7);
    expect(updates.state()).toEqual({ state: 'downloading', percent: 42 });
    await answer(newer);
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
    const { updates, looks, pass, answer, installed, timers } = updatesUnderTest();
    updates.follow(feed);
    await pass(60_000);
    updates.follow({ ...feed, updateFeedUrl: 'https://elsewhere.example/' });
    looks[0]?.percent(50);
    await answer(newer);
    expect(updates.state()).toEqual({ state: 'waiting' });
    await pass(60_000);
    await answer(newer);
    expect(updates.state()).toMatchObject({ state: 'ready' });
    updates.follow({ updateFeedUrl: '', proxyUrl: '' });
    expect(updates.state()).toEqual({ state: 'off' });
    await updates.installAtQuit(false);
    expect(installed).toEqual([]);
    expect(timers.size).toBe(0);
  });
});

describe('a copy of the program', () => {
  const signed = 'provider: generic\npublisherName:\n  - The makers\n';
  it.each([
    [{ platform: 'win32', isPackaged: true, feedFile: signed }, null],
    [{ platform: 'win32', isPackaged: true, feedFile: 'provider: generic\n' }, 'not-signed'],
    [{ platform: 'win32', isPackaged: true, feedFile: null }, 'not-signed'],
    [{ platform: 'darwin', isPackaged: true, feedFile: 'provider: generic\n' }, null],
    [{ platform: 'linux', isPackaged: true, feedFile: signed }, 'packages'],
    [{ platform: 'win32', isPackaged: false, feedFile: signed }, 'not-installed'],
  ] as const)('%j: %s', (place, why) => {
    expect(whyNoUpdates(place)).toBe(why);
  });
});

it('what a feed says is new is plain text, of a bounded length', () => {
  expect(plainNotes('One.\r\nTwo\u202e.\u0000')).toBe('One.\nTwo.');
  expect(plainNotes([{ version: '1', note: 'x' }])).toBe('');
  expect(plainNotes('x'.repeat(9_000))).toHaveLength(4_000);
});
