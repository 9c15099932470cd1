import { describe, expect, it } from 'vitest';
import { type AttemptEnd, StoreError } from '../../../electron/engine/store/store.ts';
import { createResultWriter, type PendingResult } from '../../../electron/engine/upload/result-writer.ts';
import { createStoreGuard } from '../../../electron/engine/upload/store-guard.ts';
import { success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const silentLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function accepted(jobId: number): PendingResult {
  return { jobId, file: { kind: 'accepted', receipt: `receipt-${jobId}`, responseCode: null }, nextAttemptAt: 0 };
}

function resultWriterUnderTest() {
  const steady = createFakeClock();
  const disk = { storesInMs: 0 };
  const claims = { areNear: false };
  let storedForMs = 0;
  const clock = { ...steady, monotonicMs: () => steady.monotonicMs() + storedForMs };
  const groups: number[][] = [];
  const lost: number[] = [];
  const committed: number[] = [];
  const fault: { refuses: (end: AttemptEnd) => boolean } = { refuses: () => false };
  const resultWriter = createResultWriter(
    {
      endAttempts: (ends) => {
        if (ends.some(fault.refuses)) {
          throw new StoreError('failed');
        }
        storedForMs += disk.storesInMs;
        groups.push(ends.map(({ jobId }) => jobId));
      },
      needCopyAgain: (id) => {
        lost.push(id);
      },
    },
    createStoreGuard(clock, silentLog),
    clock,
    () => claims.areNear,
    (ends) => committed.push(...ends.map(({ jobId }) => jobId)),
  );
  return { resultWriter, clock, groups, lost, committed, fault, disk, claims };
}

describe('the ends of attempts', () => {
  it('that arrive together are one transaction', async () => {
    const { resultWriter, clock, groups } = resultWriterUnderTest();
    for (const jobId of [1, 2, 3]) {
      resultWriter.add(accepted(jobId));
    }
    expect(resultWriter.size()).toBe(3);
    await clock.advance(5);
    expect(groups).toEqual([[1, 2, 3]]);
    expect(resultWriter.size()).toBe(0);
  });

  it('do not wait once they are many', () => {
    const { resultWriter, groups } = resultWriterUnderTest();
    for (let jobId = 1; jobId <= 32; jobId += 1) {
      resultWriter.add(accepted(jobId));
    }
    expect(groups.map((group) => group.length)).toEqual([32]);
  });

  it('wait for each other longer on a slow disk, and no longer than 60 ms', async () => {
    const { resultWriter, clock, groups, disk } = resultWriterUnderTest();
    async function afterOneStoredIn(milliseconds: number): Promise<void> {
      disk.storesInMs = milliseconds;
      resultWriter.add(accepted(0));
      await clock.advance(60);
      groups.length = 0;
    }
    await afterOneStoredIn(2);
    resultWriter.add(accepted(1));
    await clock.advance(39);
    resultWriter.add(accepted(2));
    await clock.advance(1);
    expect(groups).toEqual([[1, 2]]);
    await afterOneStoredIn(1_000);
    resultWriter.add(accepted(3));
    await clock.advance(60);
    expect(groups).toEqual([[3]]);
  });

  it('wait for the next claim while it is near, and no longer than a quarter of a second', async () => {
    const { resultWriter, clock, groups, claims } = resultWriterUnderTest();
    claims.areNear = true;
    resultWriter.add(accepted(1));
    await clock.advance(200);
    resultWriter.add(accepted(2));
    expect(groups).toEqual([]);
    await clock.advance(50);
    expect(groups).toEqual([[1, 2]]);
  });

  it('are stored without a claim, near as it may be, once they are as many as one takes along', () => {
    const { resultWriter, groups, claims } = resultWriterUnderTest();
    claims.areNear = true;
    for (let jobId = 1; jobId < 64; jobId += 1) {
      resultWriter.add(accepted(jobId));
    }
    expect(groups).toEqual([]);
    resultWriter.add(accepted(64));
    expect(groups.map((group) => group.length)).toEqual([64]);
  });

  it('wait no longer for a claim once the last of them is there', async () => {
    const { resultWriter, clock, groups, claims } = resultWriterUnderTest();
    claims.areNear = true;
    resultWriter.add(accepted(1));
    claims.areNear = false;
    resultWriter.add(accepted(2));
    await clock.advance(5);
    expect([groups, clock.nextTimerInMs()]).toEqual([[[1, 2]], null]);
  });

  it('that the store refuses are offered again until it takes them, and none is lost', async () => {
    const { resultWriter, clock, committed, fault } = resultWriterUnderTest();
    fault.refuses = () => true;
    resultWriter.add(accepted(1));
    resultWriter.add(accepted(2));
    await clock.advance(60_000);
    expect([resultWriter.size(), committed]).toEqual([2, []]);
    fault.refuses = () => false;
    await clock.advance(30_000);
    expect([resultWriter.size(), committed]).toEqual([0, [1, 2]]);
  });

  it('are stored one by one where one of them is refused', async () => {
    const { resultWriter, clock, committed, fault } = resultWriterUnderTest();
    fault.refuses = ({ jobId }) => jobId === 2;
    for (const jobId of [1, 2, 3]) {
      resultWriter.add(accepted(jobId));
    }
    await clock.advance(5);
    expect([resultWriter.size(), committed]).toEqual([1, [1, 3]]);
  });

  it('go along with another transaction, and are then neither stored again nor waited for', () => {
    const { resultWriter, clock, committed } = resultWriterUnderTest();
    for (const jobId of [1, 2]) {
      resultWriter.add(accepted(jobId));
    }
    const written = resultWriter.commitWith((ends) => ends.map(({ jobId }) => jobId));
    expect(written).toEqual(success([1, 2]));
    expect([resultWriter.size(), committed, clock.nextTimerInMs()]).toEqual([0, [1, 2], null]);
  });

  it('are offered by themselves where a transaction with them is refused, and one that stays goes along with no other', async () => {
    const { resultWriter, committed, fault } = resultWriterUnderTest();
    fault.refuses = ({ jobId }) => jobId === 2;
    for (const jobId of [1, 2, 3]) {
      resultWriter.add(accepted(jobId));
    }
    const refused = resultWriter.commitWith((ends) => {
      if (ends.some(fault.refuses)) {
        throw new StoreError('failed');
      }
    });
    expect([refused.ok, resultWriter.size(), committed]).toEqual([false, 1, [1, 3]]);
    resultWriter.add(accepted(4));
    expect(resultWriter.commitWith((ends) => ends.length)).toEqual(success(0));
    expect(resultWriter.size()).toBe(2);
  });

  it('of lost copies go along with no other transaction', () => {
    const { resultWriter } = resultWriterUnderTest();
    const reason = { code: 'spool-copy-missing', parameters: {} } as const;
    resultWriter.add({ jobId: 4, file: { kind: 'copy-lost', reason }, nextAttemptAt: 0 });
    expect(resultWriter.commitWith((ends) => ends.length)).toEqual(success(0));
    expect(resultWriter.size()).toBe(1);
  });

  it('of files whose copy is gone ask for the copy again', async () => {
    const { resultWriter, clock, groups, lost } = resultWriterUnderTest();
    const reason = { code: 'spool-copy-missing', parameters: {} } as const;
    resultWriter.add({ jobId: 4, file: { kind: 'copy-lost', reason }, nextAttemptAt: 0 });
    await clock.advance(5);
    expect([groups, lost]).toEqual([[], [4]]);
  });

  it('are offered once more when the writer is closed, and never after', async () => {
    const { resultWriter, clock, committed, fault } = resultWriterUnderTest();
    fault.refuses = () => true;
    resultWriter.add(accepted(1));
    resultWriter.close();
    fault.refuses = () => false;
    await clock.advance(60_000);
    expect(committed).toEqual([]);
    expect(clock.nextTimerInMs()).toBeNull();
  });
});
