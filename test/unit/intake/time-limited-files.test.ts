import { describe, expect, it } from 'vitest';
import { intakeLimits } from '../../../electron/engine/intake/limits.ts';
import { timeLimitedFiles } from '../../../electron/engine/intake/time-limited-files.ts';
import type { DirectoryEntry, FileError, FileResult, Files } from '../../../electron/engine/ports.ts';
import { failure, success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { createFakeFiles } from '../../faults/fake-files.ts';

const times = { callTimeoutMs: 15_000, slowestBytesPerMs: 32, forgetUnansweredMs: 300_000 };
const timedOut = failure<FileError>({ code: 'timed-out', systemCode: 'ETIMEDOUT' });

type Entries = Awaited<FileResult<readonly DirectoryEntry[]>>;

/** A share that answers each listing when the test lets it. */
function deadShare() {
  const clock = createFakeClock();
  const answers: ((result: Entries) => void)[] = [];
  const files: Files = {
    ...createFakeFiles(),
    entries: () => new Promise((resolve) => answers.push(resolve)),
  };
  return { clock, answers, files: timeLimitedFiles(files, clock, times) };
}

describe('a folder that does not answer', () => {
  it('gets the answer `timed-out` after a while', async () => {
    const { clock, files } = deadShare();
    const entries = files.entries('/share');
    await clock.advance(15_000);
    expect(await entries).toEqual(timedOut);
  });

  it('gets no more calls while several are without an answer', async () => {
    const { clock, answers, files } = deadShare();
    for (let call = 0; call < intakeLimits.unansweredCalls; call += 1) {
      void files.entries('/share');
      await clock.advance(15_000);
    }
    const asked = answers.length;
    expect(await files.entries('/share')).toEqual(timedOut);
    expect(answers).toHaveLength(asked);
  });

  it('gets calls again when one is answered after all', async () => {
    const { clock, answers, files } = deadShare();
    for (let call = 0; call < intakeLimits.unansweredCalls; call += 1) {
      void files.entries('/share');
      await clock.advance(15_000);
    }
    answers[0]?.(success([]));
    await clock.advance(0);
    const entries = files.entries('/share');
    await clock.advance(0);
    answers.at(-1)?.(success([]));
    expect(await entries).toEqual(success([]));
  });

  it('gets calls again in the end even when they never return, but not because the port gave them up', async () => {
    const { clock, answers, files } = deadShare();
    for (let call = 0; call < intakeLimits.unansweredCalls; call += 1) {
      void files.entries('/share');
      await clock.advance(15_000);
    }
    for (const answer of answers) answer(timedOut);
    const asked = answers.length;
    void files.entries('/share');
    await clock.advance(1_000);
    expect(answers).toHaveLength(asked);
    await clock.advance(300_000);
    void files.entries('/share');
    await clock.advance(0);
    expect(answers).toHaveLength(asked + 1);
  });
});

describe('calls to a folder', () => {
  it('run a few at one time, and all of them', async () => {
    const clock = createFakeClock();
    let running = 0;
    let most = 0;
    const slow: Files = {
      ...createFakeFiles(),
      realPath: async (path) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return success(path);
      },
    };
    const files = timeLimitedFiles(slow, clock, times);
    const results = await Promise.all(Array.from({ length: 100 }, (_, index) => files.realPath(`/${index}`)));
    expect(most).toBe(intakeLimits.callsAtOnce);
    expect(results).toEqual(Array.from({ length: 100 }, (_, index) => success(`/${index}`)));
  });

  it('that throw count as failed', async () => {
    const clock = createFakeClock();
    const throwing: Files = { ...createFakeFiles(), realPath: () => Promise.reject(new Error('a bug')) };
    const files = timeLimitedFiles(throwing, clock, times);
    expect(await files.realPath('/a')).toEqual(failure({ code: 'failed', systemCode: 'UNKNOWN' }));
  });

  it('may take longer for a large file', async () => {
    const clock = createFakeClock();
    const slow: Files = { ...createFakeFiles(), read: () => new Promise(() => {}) };
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
