import { describe, expect, it } from 'vitest';
import type { Job } from '../../../electron/engine/store/store.ts';
import { createPrefetchQueue, type SpoolCopy } from '../../../electron/engine/upload/prefetch-queue.ts';

const mebibyte = 1024 * 1024;

function jobs(...sizesBytes: readonly number[]): readonly Job[] {
  return sizesBytes.map((sizeBytes, index) => ({
    id: index + 1,
    sha256: String(index + 1).padStart(64, '0'),
    sizeBytes,
    fileName: `${index + 1}.ddd`,
    state: 'uploading',
    attempts: 1,
    nextAttemptAt: null,
    outcomeUnknown: false,
    unreadReceipts: 0,
  }));
}

function lineUnderTest() {
  const read: number[] = [];
  const line = createPrefetchQueue(async (job): Promise<SpoolCopy> => {
    read.push(job.id);
    return { kind: 'bytes', bytes: new Uint8Array(0) };
  });
  return { line, read };
}

describe('the queue of claimed files', () => {
  it('keeps their order and reads them ahead, each once', async () => {
    const { line, read } = lineUnderTest();
    line.add(jobs(10, 20, 30));
    expect(read).toEqual([1, 2, 3]);
    const first = line.take();
    await first?.copy();
    expect(first?.job.id).toBe(1);
    expect(line.take()?.job.id).toBe(2);
    expect(read).toEqual([1, 2, 3]);
  });

  it('has no more than 16 MiB in memory of what is not being sent, and goes on reading when there is room', () => {
    const { line, read } = lineUnderTest();
    line.add(jobs(10 * mebibyte, 6 * mebibyte, 1 * mebibyte, 9 * mebibyte));
    expect(read).toEqual([1, 2]);
    line.take();
    expect(read).toEqual([1, 2, 3, 4]);
  });

  it('reads a file that is larger than that when its turn comes', async () => {
    const { line, read } = lineUnderTest();
    line.add(jobs(40 * mebibyte));
    expect(read).toEqual([]);
    await line.take()?.copy();
    expect(read).toEqual([1]);
  });

  it('returns what was in it when it is cleared', () => {
    const { line } = lineUnderTest();
    line.add(jobs(1, 2));
    expect(line.clear().map(({ id }) => id)).toEqual([1, 2]);
    expect([line.size(), line.take()]).toEqual([0, null]);
  });
});
