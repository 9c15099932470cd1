import { describe, expect, it } from 'vitest';
import { createSpoolCache } from '../../../electron/engine/spool/spool-cache.ts';
import { success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const mebibyte = 1024 * 1024;

function freshCopiesUnderTest() {
  const clock = createFakeClock();
  const fromDisk: string[] = [];
  const spool = {
    read: async (sha256: string) => {
      fromDisk.push(sha256);
      return success(new Uint8Array(0));
    },
  };
  return { clock, fromDisk, copies: createSpoolCache(spool, clock) };
}

describe('bytes that were just kept', () => {
  it('are read once without the disk, and from the spool after that', async () => {
    const { copies, fromDisk } = freshCopiesUnderTest();
    const bytes = Uint8Array.of(1, 2, 3);
    copies.put('one', bytes);
    expect(await copies.read('one')).toEqual(success(bytes));
    expect(fromDisk).toEqual([]);
    await copies.read('one');
    expect(fromDisk).toEqual(['one']);
  });

  it('are released when nobody asked for them within two seconds, the newer ones later', async () => {
    const { copies, clock, fromDisk } = freshCopiesUnderTest();
    const [older, newer] = [new Uint8Array(10), new Uint8Array(10)];
    copies.put('older', older);
    await clock.advance(1_500);
    copies.put('newer', newer);
    await clock.advance(500);
    expect([older.length, newer.length]).toEqual([0, 10]);
    await clock.advance(2_000);
    expect([newer.length, clock.nextTimerInMs()]).toEqual([0, null]);
    await copies.read('older');
    expect(fromDisk).toEqual(['older']);
  });

  it('take no more than 8 MiB: what comes then is released, until there is room', async () => {
    const { copies, fromDisk } = freshCopiesUnderTest();
    const third = new Uint8Array(1);
    copies.put('first', new Uint8Array(5 * mebibyte));
    copies.put('second', new Uint8Array(3 * mebibyte));
    copies.put('third', third);
    expect(third.length).toBe(0);
    await copies.read('second');
    copies.put('fourth', new Uint8Array(3 * mebibyte));
    await copies.read('fourth');
    expect(fromDisk).toEqual([]);
  });

  it('that are cached already are not cached twice', () => {
    const { copies } = freshCopiesUnderTest();
    const [first, second] = [new Uint8Array(5), new Uint8Array(5)];
    copies.put('same', first);
    copies.put('same', second);
    expect([first.length, second.length]).toEqual([5, 0]);
  });

  it('are let go at the end, with no timer left', () => {
    const { copies, clock } = freshCopiesUnderTest();
    const bytes = new Uint8Array(5);
    copies.put('one', bytes);
    copies.stop();
    expect([bytes.length, clock.nextTimerInMs()]).toEqual([0, null]);
  });
});
