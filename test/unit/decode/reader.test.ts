import { describe, expect, it, onTestFinished } from 'vitest';
import { createReader } from '../../../electron/engine/decode/reader.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { failure, success } from '../../../shared/result.ts';
import { driverCard } from '../../corpus/library/subjects.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

const card = driverCard({ generations: ['G1'] });
const manyFiles = 100;

/** A depot with files that nobody has read yet; each takes 10 ms. Its alarms come too early by `earlyMs`. */
function depotWithUnreadFiles({ earlyMs = 0, withoutCopy = 0 } = {}) {
  const clock = createFakeClock();
  const unread = Array.from({ length: manyFiles }, (_, index) => ({
    jobId: index + 1,
    sha256: index.toString(16),
    fileName: `${index}.DDD`,
  }));
  const state = { toCollect: 1_000, isSpare: true, releases: 0, asked: 0 };
  let endThread = () => {};
  const reader = createReader({
    clock: { ...clock, after: (delayMs, act) => clock.after(delayMs - earlyMs, act) },
    log: silentLog,
    store: {
      readings: {
        unread: (limit) => unread.slice(0, limit),
        unreadCount: () => unread.length,
        keep(readings) {
          const kept = new Set(readings.map(({ jobId }) => jobId));
          unread.splice(0, unread.length, ...unread.filter(({ jobId }) => !kept.has(jobId)));
        },
        activitiesSince: () => [],
        unitsSince: () => [],
        keepActivities: () => {},
        subjects: () => [],
        filesOf: () => [],
        filesSince: () => [],
      },
    },
    spool: {
      read: async (sha256) =>
        Number.parseInt(sha256, 16) < withoutCopy ? failure({ code: 'missing', systemCode: 'ENOENT' }) : success(card),
    },
    thread: {
      async read(bytes, fileName) {
        const isDone = await new Promise<boolean>((resolve) => {
          clock.after(10, () => resolve(true));
          endThread = () => resolve(false);
        });
        return isDone
          ? success({ summary: summariseDownload(bytes, { fileName }), standing: null, activities: null, drivers: [] })
          : failure('crashed');
      },
      ask: async () => failure('crashed'),
      async release() {
        state.releases += 1;
        endThread();
      },
    },
    filesAhead: () => ({ toCollect: state.toCollect, toSend: 0 }),
    hasSpareProcessor() {
      state.asked += 1;
      return state.isSpare;
    },
  });
  onTestFinished(() => reader.stop());
  return { clock, state, reader, read: () => manyFiles - unread.length };
}

describe('While files are collected and sent, reading', () => {
  it('goes on with the processor time that is left over, and asks for it twice a second', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles();
    reader.wake();
    await clock.advance(1_000);
    expect(read()).toBeGreaterThan(50);
    expect(state.asked).toBeGreaterThan(0);
    expect(state.asked).toBeLessThan(4);
  });

  it('waits while none is left over, and goes on as soon as some is', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles();
    state.isSpare = false;
    reader.wake();
    await clock.advance(5_000);
    expect(read()).toBe(0);
    state.isSpare = true;
    await clock.advance(1_000);
    expect(read()).toBeGreaterThan(0);
  });

  it('waits also where an alarm comes a moment before its time, as those of timers do', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles({ earlyMs: 1 });
    state.isSpare = false;
    reader.wake();
    await clock.advance(5_000);
    expect(read()).toBe(0);
  });

  it('stops within half a second when others begin to want the processor', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles();
    reader.wake();
    await clock.advance(300);
    state.isSpare = false;
    await clock.advance(600);
    const before = read();
    await clock.advance(2_000);
    expect(before).toBeGreaterThan(0);
    expect(read()).toBe(before);
  });

  it('keeps its thread through a short wait and lets it go in a long one', async () => {
    const { clock, state, reader } = depotWithUnreadFiles();
    reader.wake();
    await clock.advance(300);
    state.isSpare = false;
    await clock.advance(10_000);
    expect(state.releases).toBe(0);
    await clock.advance(15_000);
    expect(state.releases).toBe(1);
  });
});

describe('Files that nobody waits for', () => {
  it('are read a group at a time where no processor was to spare for five minutes', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles();
    state.isSpare = false;
    reader.wake();
    await clock.advance(4 * 60_000);
    expect(read()).toBe(0);
    await clock.advance(62_000);
    expect(read()).toBeGreaterThan(8);
    expect(read()).toBeLessThanOrEqual(40);
    await clock.advance(10_000);
    expect(read()).toBe(manyFiles);
  });

  it('wait five minutes again when there was a processor to spare meanwhile', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles();
    state.isSpare = false;
    reader.wake();
    await clock.advance(4 * 60_000);
    state.isSpare = true;
    while (read() === 0) await clock.advance(50);
    state.isSpare = false;
    await clock.advance(1_000);
    const before = read();
    expect(before).toBeLessThan(manyFiles);
    await clock.advance(4 * 60_000);
    expect(read()).toBe(before);
  });

  it('are read at once, with nothing to spare, when somebody asks for them', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles();
    state.isSpare = false;
    reader.wake();
    await clock.advance(2_000);
    const told: number[] = [];
    const left = reader.readUnread({ isEnough: () => false, onLeft: (files) => told.push(files) });
    await clock.advance(2_000);
    expect(await left).toBe(0);
    expect(read()).toBe(manyFiles);
    expect(told.slice(0, 2)).toEqual([92, 84]);
  });

  it('are left when it is enough for whoever asked, and wait again', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles();
    state.isSpare = false;
    let isEnough = false;
    const left = reader.readUnread({ isEnough: () => isEnough });
    await clock.advance(200);
    isEnough = true;
    await clock.advance(200);
    const before = read();
    expect(await left).toBe(manyFiles - before);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(manyFiles);
    await clock.advance(5_000);
    expect(read()).toBe(before);
  });

  it('do not wait for newer ones whose copies cannot be read', async () => {
    const { clock, state, reader, read } = depotWithUnreadFiles({ withoutCopy: 20 });
    state.toCollect = 0;
    reader.wake();
    await clock.advance(5_000);
    expect(read()).toBe(manyFiles - 20);
  });
});

it('When nothing is collected or sent, reading asks nobody and reads all', async () => {
  const { clock, state, reader, read } = depotWithUnreadFiles();
  state.toCollect = 32;
  state.isSpare = false;
  reader.wake();
  await clock.advance(5_000);
  expect(read()).toBe(manyFiles);
  expect(state.asked).toBe(0);
});
