import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intakeLimits } from '../../../electron/engine/intake/limits.ts';
import { createReadScheduler } from '../../../electron/engine/intake/read-scheduler.ts';

const megabyte = 1024 * 1024;

/** Lets what is ready run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('reading many files', () => {
  it('has no more bytes in memory than the limits say, and reads every file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ folderId: fc.integer({ min: 1, max: 3 }), size: fc.integer({ min: 0, max: 6 * megabyte }) }),
          {
            maxLength: 60,
          },
        ),
        async (files) => {
          const readScheduler = createReadScheduler();
          let small = 0;
          let large = 0;
          let read = 0;
          const reading = new Map<number, number>();
          await Promise.all(
            files.map(({ folderId, size }) =>
              readScheduler.run(folderId, size, async (hasRead) => {
                const isLarge = size > intakeLimits.largeFileBytes;
                if (isLarge) large += 1;
                else small += size;
                reading.set(folderId, (reading.get(folderId) ?? 0) + 1);
                expect(small).toBeLessThanOrEqual(intakeLimits.bytesInFlight);
                expect(large).toBeLessThanOrEqual(1);
                expect(reading.get(folderId)).toBeLessThanOrEqual(intakeLimits.readsAtOnce);
                await turn();
                reading.set(folderId, (reading.get(folderId) ?? 0) - 1);
                hasRead();
                await turn();
                if (isLarge) large -= 1;
                else small -= size;
                read += 1;
              }),
            ),
          );
          expect(read).toBe(files.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('from one folder that hangs does not delay another', async () => {
    const readScheduler = createReadScheduler();
    for (let index = 0; index < 100; index += 1) void readScheduler.run(1, 60_000, () => new Promise(() => {}));
    let isRead = false;
    await readScheduler.run(2, 60_000, async () => {
      isRead = true;
    });
    expect(isRead).toBe(true);
  });

  it('lets a large file neither wait for the small ones nor delay them', async () => {
    const readScheduler = createReadScheduler();
    const began: string[] = [];
    void readScheduler.run(1, 30 * megabyte, async () => {
      began.push('large');
      await new Promise(() => {});
    });
    void readScheduler.run(1, 30 * megabyte, async () => void began.push('second large'));
    await readScheduler.run(1, 60_000, async () => void began.push('small'));
    expect(began).toEqual(['large', 'small']);
  });

  it('drops what has not begun, of one folder only, and says so by ending', async () => {
    const readScheduler = createReadScheduler();
    let began = 0;
    const start = (folderId: number) =>
      readScheduler.run(folderId, 60_000, async () => {
        began += 1;
        await turn();
      });
    const first = Array.from({ length: 20 }, () => start(1));
    const second = Array.from({ length: 20 }, () => start(2));
    readScheduler.drop(1);
    await Promise.all([...first, ...second]);
    expect(began).toBe(intakeLimits.readsAtOnce + 20);
  });
});
