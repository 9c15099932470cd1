import { describe, expect, it } from 'vitest';
import { createCallThreads, threadsOfProcess } from '../../../electron/engine/intake/call-threads.ts';
import { intakeLimits } from '../../../electron/engine/intake/limits.ts';
import { timeLimitedFiles } from '../../../electron/engine/intake/time-limited-files.ts';
import type { DirectoryEntry, FileError, FileResult, FileSystem } from '../../../electron/engine/ports.ts';
import { failure, success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { createFakeFiles } from '../../faults/fake-files.ts';

const times = { callTimeoutMs: 15_000, slowestBytesPerMs: 32, forgetUnansweredMs: 300_000 };
const timedOut = failure<FileError>({ code: 'timed-out', systemCode: 'ETIMEDOUT' });

type Entries = Awaited<FileResult<readonly DirectoryEntry[]>>;

/** A share that answers each listing when the test lets it. */
function deadShare(threads = createCallThreads(16), clock = createFakeClock()) {
  const answers: ((result: Entries) => void)[] = [];
  const files: FileSystem = {
    ...createFakeFiles(),
    entries: () => new Promise((resolve) => answers.push(resolve)),
  };
  const limited = timeLimitedFiles(files, clock, times, threads);
  return {
    clock,
    answers,
    files: limited,
    /** Lists so often without an answer that no more is asked. */
    async hang(calls = threads.unanswered) {
      for (let call = 0; call < calls; call += 1) {
        void limited.entries(`/share/${call}`);
        await clock.advance(15_000);
      }
    },
    async isAsked(path = '/share') {
      const before = answers.length;
      void limited.entries(path);
      await clock.advance(0);
      return answers.length > before;
    },
  };
}

describe('a folder that does not answer', () => {
  it('gets the answer `timed-out` after a while', async () => {
    const { clock, files } = deadShare();
    const entries = files.entries('/share');
    await clock.advance(15_000);
    expect(await entries).toEqual(timedOut);
  });

  it('gets no other call for the same path, while the others are asked: one file that hangs takes one thread', async () => {
    const { clock, isAsked } = deadShare(createCallThreads(4));
    expect(await isAsked('/share/bad.ddd')).toBe(true);
    await clock.advance(15_000);
    expect(await isAsked('/share/bad.ddd')).toBe(false);
    expect(await isAsked('/share/good.ddd')).toBe(true);
  });

  it('gets no more calls while several are without an answer', async () => {
    const { answers, files, hang } = deadShare();
    await hang();
    expect(answers).toHaveLength(intakeLimits.unansweredCalls);
    expect(await files.entries('/share')).toEqual(timedOut);
    expect(answers).toHaveLength(intakeLimits.unansweredCalls);
  });

  it('gets calls again when one is answered after all', async () => {
    const { clock, answers, files, hang } = deadShare();
    await hang();
    answers[0]?.(success([]));
    await clock.advance(0);
    const entries = files.entries('/share');
    await clock.advance(0);
    answers.at(-1)?.(success([]));
    expect(await entries).toEqual(success([]));
  });

  it('gets calls again when the system has answered one that the port had given up, and not before', async () => {
    const { clock, answers, hang, isAsked } = deadShare();
    await hang();
    let systemAnswers = () => {};
    const returned = new Promise<void>((resolve) => {
      systemAnswers = resolve;
    });
    answers[0]?.({ ...timedOut, returned });
    await clock.advance(1_000);
    expect(await isAsked()).toBe(false);
    systemAnswers();
    await clock.advance(0);
    expect(await isAsked()).toBe(true);
  });

  it('counts a call that the port gave up first as without an answer too', async () => {
    const { clock, answers, files, isAsked } = deadShare(createCallThreads(4));
    const entries = files.entries('/share');
    await clock.advance(0);
    answers[0]?.({ ...timedOut, returned: new Promise(() => {}) });
    expect(await entries).toMatchObject(timedOut);
    expect(await isAsked()).toBe(false);
  });

  it('gets calls again in the end even when they never return', async () => {
    const { clock, hang, isAsked } = deadShare();
    await hang();
    expect(await isAsked()).toBe(false);
    await clock.advance(300_000);
    expect(await isAsked()).toBe(true);
  });

  it('never gets so many that no thread is left for the rest, for however long it hangs', async () => {
    const { clock, answers, isAsked } = deadShare(createCallThreads(16));
    for (let hours = 0; hours < 24 * 60; hours += 1) {
      await isAsked();
      await clock.advance(60_000);
    }
    expect(answers).toHaveLength(8);
    answers[0]?.(success([]));
    await clock.advance(300_000);
    expect(await isAsked()).toBe(true);
  });

  it('leaves the threads that Node has by itself to the others: with four, two are kept and no more', async () => {
    const threads = createCallThreads(4);
    const clock = createFakeClock();
    const [dead, alsoDead, third] = [deadShare(threads, clock), deadShare(threads, clock), deadShare(threads, clock)];
    for (const { isAsked } of [dead, alsoDead]) {
      await isAsked();
      await clock.advance(15_000);
      await isAsked('/share/other');
      await clock.advance(15_000);
    }
    expect([dead.answers.length, alsoDead.answers.length]).toEqual([2, 1]);
    await clock.advance(24 * 3_600_000);
    expect([await dead.isAsked(), await alsoDead.isAsked()]).toEqual([false, false]);
    expect(await third.isAsked()).toBe(true);
  });
});

describe('the threads of this process', () => {
  it('are those that it was started with, else those of Node', () => {
    expect(threadsOfProcess({})).toBe(4);
    expect(threadsOfProcess({ UV_THREADPOOL_SIZE: '32' })).toBe(32);
    expect(threadsOfProcess({ UV_THREADPOOL_SIZE: 'many' })).toBe(4);
  });
});

describe('calls to a folder', () => {
  it('run a few at one time, and all of them', async () => {
    const clock = createFakeClock();
    let running = 0;
    let most = 0;
    const slow: FileSystem = {
      ...createFakeFiles(),
      realPath: async (path) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return success(path);
      },
    };
    const files = timeLimitedFiles(slow, clock, times, createCallThreads(16));
    const results = await Promise.all(Array.from({ length: 100 }, (_, index) => files.realPath(`/${index}`)));
    expect(most).toBe(intakeLimits.callsAtOnce);
    expect(results).toEqual(Array.from({ length: 100 }, (_, index) => success(`/${index}`)));
  });

  it('that throw a bug reject with it, and keep no other call waiting', async () => {
    const clock = createFakeClock();
    const bug = new TypeError('x is not a function');
    const throwing: FileSystem = { ...createFakeFiles(), realPath: () => Promise.reject(bug) };
    const files = timeLimitedFiles(throwing, clock, times);
    const calls = Array.from({ length: intakeLimits.callsAtOnce + 1 }, () => files.realPath('/a'));
    const ended = await Promise.allSettled(calls);
    expect(ended.map((end) => end.status === 'rejected' && end.reason === bug)).not.toContain(false);
  });

  it('may take longer for a large file', async () => {
    const clock = createFakeClock();
    const slow: FileSystem = { ...createFakeFiles(), read: () => new Promise(() => {}) };
    const files = timeLimitedFiles(slow, clock, times);
    let isAnswered = false;
    void files.read('/large', 3_200_000).then(() => {
      isAnswered = true;
    });
    await clock.advance(129_000);
    expect(isAnswered).toBe(false);
    await clock.advance(1_000);
    expect(isAnswered).toBe(true);
  });
});
