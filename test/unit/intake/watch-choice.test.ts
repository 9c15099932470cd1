import { describe, expect, it } from 'vitest';
import { createWatchChoice } from '../../../electron/engine/intake/watch-choice.ts';
import type { FolderWatching } from '../../../shared/contract/folders.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

function choosing(watching: FolderWatching = 'auto') {
  const clock = createFakeClock();
  let foundOut = 0;
  const choice = createWatchChoice({
    clock,
    watching,
    onFoundOut: () => {
      foundOut += 1;
    },
  });
  return { clock, choice, foundOut: () => foundOut };
}

const local = false;
const remote = true;

describe('whether a folder is polled', () => {
  it('depends on the file system, unless somebody has chosen', () => {
    expect(choosing('auto').choice.isPolled(remote)).toBe(true);
    expect(choosing('auto').choice.isPolled(local)).toBe(false);
    expect(choosing('events').choice.isPolled(remote)).toBe(false);
    expect(choosing('polling').choice.isPolled(local)).toBe(true);
  });

  it('is decided when scans find what no hint has named', async () => {
    const { clock, choice, foundOut } = choosing();
    for (const name of ['a.ddd', 'b.ddd']) {
      expect(choice.isPolled(local)).toBe(false);
      choice.foundByScan([name]);
      await clock.advance(45_000);
    }
    expect(choice.isPolled(local)).toBe(true);
    expect(foundOut()).toBe(1);
  });

  it('is not decided by a hint that comes just before the scan, or just after it', async () => {
    const { clock, choice } = choosing();
    for (let scan = 0; scan < 5; scan += 1) {
      choice.hinted(`before ${scan}.ddd`);
      choice.foundByScan([`before ${scan}.ddd`, `after ${scan}.ddd`]);
      await clock.advance(1_000);
      choice.hinted(`after ${scan}.ddd`);
      await clock.advance(44_000);
    }
    expect(choice.isPolled(local)).toBe(false);
  });

  it('is not decided after hints that named no file', async () => {
    const { clock, choice } = choosing();
    for (let scan = 0; scan < 5; scan += 1) {
      choice.hinted(null);
      choice.foundByScan([`${scan}.ddd`]);
      await clock.advance(45_000);
    }
    expect(choice.isPolled(local)).toBe(false);
  });

  it('is tried again when somebody chooses anew', async () => {
    const { clock, choice } = choosing();
    for (const name of ['a.ddd', 'b.ddd']) {
      choice.foundByScan([name]);
      await clock.advance(45_000);
    }
    choice.setWatching('events');
    choice.setWatching('auto');
    expect(choice.isPolled(local)).toBe(false);
  });
});
