import { describe, expect, it } from 'vitest';
import { createWatchChoice } from '../../../electron/engine/intake/watch-choice.ts';
import type { FolderWatching } from '../../../shared/contract/folders.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

function choosing(watching: FolderWatching = 'auto') {
  const clock = createFakeClock();
  let foundOut = 0;
  const choice = createWatchChoice({
    ...{ clock, watching },
    onFoundOut: () => {
      foundOut += 1;
    },
  });
  return { clock, choice, foundOut: () => foundOut };
}

const local = false;
const remote = true;

describe('whether the system is asked for news of a folder', () => {
  it('is for the file system to tell, unless somebody has chosen', () => {
    expect(choosing('auto').choice.isPolled(remote)).toBe(true);
    expect(choosing('auto').choice.isPolled(local)).toBe(false);
    expect(choosing('events').choice.isPolled(remote)).toBe(false);
    expect(choosing('polling').choice.isPolled(local)).toBe(true);
  });

  it('is found out when looks find what no hint has told', async () => {
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
    for (let look = 0; look < 5; look += 1) {
      choice.hinted(`before ${look}.ddd`);
      choice.foundByScan([`before ${look}.ddd`, `after ${look}.ddd`]);
      await clock.advance(1_000);
      choice.hinted(`after ${look}.ddd`);
      await clock.advance(44_000);
    }
    expect(choice.isPolled(local)).toBe(false);
  });

  it('is not decided after hints that named no file', async () => {
    const { clock, choice } = choosing();
    for (let look = 0; look < 5; look += 1) {
      choice.hinted(null);
      choice.foundByScan([`${look}.ddd`]);
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
