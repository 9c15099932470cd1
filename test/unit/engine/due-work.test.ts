import { describe, expect, it } from 'vitest';
import { createDueWork, type DueTask, lastDone } from '../../../electron/engine/due-work.ts';
import { StoreError } from '../../../electron/engine/store/store.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

const hourMs = 3_600_000;

/** A data folder: what is noted in it stays from one run to the next. */
function dataFolder() {
  const notes = new Map<string, unknown>();
  const clock = createFakeClock();
  const runs: number[] = [];
  let trouble: string | null = null;
  const task: DueTask = {
    name: 'backup',
    everyMs: hourMs,
    run: async () => {
      runs.push(clock.now());
      return trouble;
    },
  };
  return {
    clock,
    runs,
    notes,
    setNote: (name: string, value: unknown) => void notes.set(name, value),
    last: () => lastDone({ note: (name) => notes.get(name) }, 'backup'),
    fail: (code: string | null) => {
      trouble = code;
    },
    start: (isNew = false) =>
      createDueWork({
        tasks: [task],
        notes: { note: (name) => notes.get(name), setNote: (name, value) => void notes.set(name, value) },
        isNew,
        clock,
        log: silentLog,
      }),
  };
}

describe('Work that is due', () => {
  it('is done right after a start, however short each run is, and once a period', async () => {
    const folder = dataFolder();
    for (let run = 0; run < 10; run += 1) {
      // On for 20 minutes, off for 20: no run lasts a period.
      await folder.start().doDue();
      await folder.clock.advance(40 * 60_000);
    }
    const minutes = folder.runs.map((at) => (at - (folder.runs[0] ?? 0)) / 60_000);
    expect(minutes).toEqual([0, 80, 160, 240, 320]);
  });

  it('is first due after a period in a data folder that was made just now', async () => {
    const folder = dataFolder();
    await folder.start(true).doDue();
    expect(folder.runs).toEqual([]);
    await folder.clock.advance(hourMs);
    await folder.start().doDue();
    expect(folder.runs).toHaveLength(1);
  });

  it('is tried again at each turn until it succeeds, and remembers since when it has not', async () => {
    const folder = dataFolder();
    folder.fail('disk-full');
    const work = folder.start();
    const since = folder.clock.now();
    await work.doDue();
    await folder.clock.advance(5 * 60_000);
    await work.doDue();
    expect(folder.runs).toHaveLength(2);
    expect(folder.last()).toEqual({ at: 0, trouble: { code: 'disk-full', since } });
    folder.fail(null);
    await work.doDue();
    expect(folder.last()).toEqual({ at: folder.clock.now(), trouble: null });
  });

  it('is done although the work before it throws, which is noted as not done and tried again', async () => {
    const folder = dataFolder();
    const notes = { note: (name: string) => folder.notes.get(name), setNote: folder.setNote };
    const done: string[] = [];
    const task = (name: DueTask['name'], run: () => void): DueTask => ({
      name,
      everyMs: hourMs,
      run: async () => {
        done.push(name);
        run();
        return null;
      },
    });
    const work = createDueWork({
      tasks: [
        task('backup', () => {
          throw new TypeError('a fault of the program');
        }),
        task('archive', () => {
          throw new StoreError('disk-full');
        }),
        task('custody', () => undefined),
      ],
      notes,
      isNew: false,
      clock: folder.clock,
      log: silentLog,
    });
    const since = folder.clock.now();
    await work.doDue();
    expect(done).toEqual(['backup', 'archive', 'custody']);
    expect(lastDone(notes, 'backup')).toEqual({ at: 0, trouble: { code: 'failed', since } });
    expect(lastDone(notes, 'custody')).toEqual({ at: since, trouble: null });
    await folder.clock.advance(5 * 60_000);
    await work.doDue();
    expect(done.slice(3)).toEqual(['backup', 'archive']);
  });

  it('is not kept waiting by a clock that was set back', async () => {
    const folder = dataFolder();
    const work = folder.start();
    await work.doDue();
    folder.clock.jumpWallClock(-1_000 * hourMs);
    await work.doDue();
    expect(folder.runs).toHaveLength(2);
  });

  it('is not begun a second time while it is under way, and ends before the stop does', async () => {
    const folder = dataFolder();
    const work = folder.start();
    await Promise.all([work.doDue(), work.doDue(), work.stop()]);
    expect(folder.runs).toHaveLength(1);
    await folder.clock.advance(hourMs);
    await work.doDue();
    expect(folder.runs).toHaveLength(1);
  });

  it('goes by what can be read of its notes', async () => {
    const folder = dataFolder();
    folder.notes.set('upkeep', { backup: 'long ago', other: 5 });
    const work = folder.start();
    await work.doDue();
    expect(folder.runs).toHaveLength(1);
  });
});
