import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { classifyForIntake } from '../../../electron/engine/intake/classify-for-intake.ts';
import type { FileError, RemovableDrive } from '../../../electron/engine/ports.ts';
import {
  createRemovableDrives,
  type RemovableDrivesParts,
} from '../../../electron/engine/removable/removable-drives.ts';
import type { RememberedDrive } from '../../../shared/contract/removable.ts';
import { failure, success } from '../../../shared/result.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { createFakeFiles, type FakeFiles, type FaultKind } from '../../faults/fake-files.ts';
import { silentLog } from '../../faults/silent-log.ts';

const card = (index: number) => makeBulkDownload(index, { signed: false }).bytes;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const key: RemovableDrive = { identity: 'uuid:1A2B-3C4D', root: '/media/key', label: 'DEPOT KEY' };
const notRead = failure<FileError>({ code: 'failed', systemCode: 'EIO' });

type KeepResult = Awaited<ReturnType<RemovableDrivesParts['keep']>>;

/** A PC with one USB port; what is kept are hashes. */
function pc(prepare = (files: FakeFiles): FakeFiles => files, tells = false) {
  const clock = createFakeClock();
  const disk = prepare(createFakeFiles({ now: clock.now }));
  const kept = new Set<string>();
  const remembered = new Map<string, RememberedDrive>();
  let plugged: readonly RemovableDrive[] = [];
  let refusal: KeepResult | null = null;
  let onKeep = () => {};
  let listed = 0;
  let told = () => {};

  const change = (id: number, with_: Partial<RememberedDrive>) => {
    const entry = [...remembered].find(([, one]) => one.id === id);
    if (entry !== undefined) remembered.set(entry[0], { ...entry[1], ...with_ });
    return entry !== undefined;
  };
  const removable: RemovableDrivesParts['store']['removable'] = {
    list: () => [...remembered.values()],
    find: (identity) => remembered.get(identity) ?? null,
    seen: (identity, label, seenAt) => {
      const before = remembered.get(identity);
      const fresh = { id: remembered.size + 1, decision: 'ask', filesCopied: 0 } as const;
      const now = { ...fresh, ...before, label, seenAt };
      remembered.set(identity, now);
      return now;
    },
    decide: (id, decision) => change(id, { decision }),
    copied: (id, files) => {
      const before = [...remembered.values()].find((one) => one.id === id);
      change(id, { filesCopied: (before?.filesCopied ?? 0) + files });
    },
    forget: (id) => [...remembered].some(([identity, one]) => one.id === id && remembered.delete(identity)),
  };
  const jobs = { adoptable: (hashes: readonly string[]) => hashes.filter((hash) => !kept.has(hash)) };
  const files: FakeFiles = {
    ...disk,
    read: async (path, limitBytes) => (plugged.length === 0 ? notRead : disk.read(path, limitBytes)),
    within: () => files,
  };
  const keys = createRemovableDrives({
    drives: {
      list: async () => {
        listed += 1;
        return success(plugged);
      },
      follow: (hear) => {
        if (!tells) return null;
        told = hear;
        return () => {
          told = () => {};
        };
      },
    },
    files,
    clock,
    log: silentLog,
    classify: classifyForIntake,
    onChange: () => {},
    store: { removable, jobs, batches: { begin: () => 1, end: () => {} } } as unknown as RemovableDrivesParts['store'],
    keep: async (_name, bytes) => {
      onKeep();
      if (refusal !== null) return refusal;
      kept.add(sha256(bytes));
      return success({ sightingId: kept.size, duplicate: false });
    },
  });
  keys.start();
  return {
    keys,
    disk,
    kept,
    clock,
    listed: () => listed,
    /** The system tells that a disk came or went; the desktop mounts it some seconds later. */
    tell: () => told(),
    plugIn: async (...drives: readonly RemovableDrive[]) => {
      plugged = drives;
      await clock.advance(3_000);
    },
    takeOut: async () => {
      plugged = [];
      await clock.advance(3_000);
    },
    refuse: (with_: KeepResult | null) => {
      refusal = with_;
    },
    /** The drive is pulled out at the next file that is kept. */
    pullOutWhileCopying: () => {
      onKeep = () => {
        plugged = [];
        onKeep = () => {};
      };
    },
  };
}

function furnish(disk: FakeFiles, cards: number): void {
  for (let index = 0; index < cards; index += 1) disk.put(`${key.root}/DOWNLOADS/card ${index}.ddd`, card(index));
}

describe('A USB drive with downloads', () => {
  it('is offered with what is new on it, and copied when a person says so', async () => {
    const { keys, disk, kept, plugIn, takeOut, clock } = pc();
    furnish(disk, 3);
    kept.add(sha256(card(0)));
    const before = disk.filesBelow(key.root);
    await plugIn(key);
    const offered = { id: 1, label: 'DEPOT KEY', found: 3, looked: 3, fresh: 2, known: 1, unreadable: 0 };
    expect(keys.state().present).toEqual([{ ...offered, decision: 'ask', phase: 'offered', copied: 0 }]);
    expect(kept.size).toBe(1);
    expect(keys.collect(1)).toBe(true);
    await clock.advance(10);
    expect(keys.state().present).toEqual([{ ...offered, decision: 'ask', phase: 'done', copied: 2 }]);
    expect(kept.size).toBe(3);
    expect(keys.state().remembered).toMatchObject([{ label: 'DEPOT KEY', decision: 'ask', filesCopied: 2 }]);
    expect(disk.filesBelow(key.root)).toEqual(before);
    expect(new Set(disk.calls)).toEqual(new Set(['entries', 'stamp', 'read']));
    await takeOut();
    expect(keys.state().present).toEqual([]);
  });

  it('is copied without a question the next time, if the person chose so, and only what is new then', async () => {
    const { keys, disk, kept, plugIn, takeOut, clock } = pc();
    furnish(disk, 2);
    await plugIn(key);
    keys.decide(1, 'always');
    await clock.advance(10);
    expect(keys.state().present).toMatchObject([{ phase: 'done', decision: 'always', copied: 2 }]);
    await takeOut();
    furnish(disk, 5);
    await plugIn(key);
    expect(keys.state().present).toMatchObject([{ phase: 'done', fresh: 3, known: 2, copied: 3 }]);
    expect(kept.size).toBe(5);
    await takeOut();
    await plugIn(key);
    expect(keys.state().present).toMatchObject([{ phase: 'done', fresh: 0, known: 5, copied: 0 }]);
  });

  it('is left alone for good, if the person chose so, until it is forgotten', async () => {
    const { keys, disk, plugIn, takeOut } = pc();
    furnish(disk, 2);
    await plugIn(key);
    keys.decide(1, 'never');
    expect(keys.state().present).toEqual([]);
    await takeOut();
    const calls = disk.calls.length;
    await plugIn(key);
    expect(keys.state().present).toEqual([]);
    expect(disk.calls.length).toBe(calls);
    await takeOut();
    expect(keys.forget(1)).toBe(true);
    await plugIn(key);
    expect(keys.state().present).toMatchObject([{ phase: 'offered', decision: 'ask' }]);
  });

  it('that was refused once is not offered again before it is plugged in again', async () => {
    const { keys, disk, plugIn, takeOut, clock } = pc();
    furnish(disk, 1);
    await plugIn(key);
    expect(keys.dismiss(1)).toBe(true);
    await clock.advance(30_000);
    expect(keys.state().present).toEqual([]);
    expect([keys.dismiss(1), keys.collect(1), keys.decide(7, 'never')]).toEqual([false, false, false]);
    await takeOut();
    await plugIn(key);
    expect(keys.state().present).toMatchObject([{ phase: 'offered' }]);
  });

  it('pulled out midway keeps what was copied, says so, and gives the rest the next time', async () => {
    const { keys, disk, kept, plugIn, clock, pullOutWhileCopying } = pc();
    furnish(disk, 12);
    await plugIn(key);
    pullOutWhileCopying();
    keys.decide(1, 'always');
    await clock.advance(3_000);
    const [half] = keys.state().present;
    expect(half).toMatchObject({ phase: 'taken-out', fresh: 12, unreadable: 0 });
    expect(half?.copied).toBe(kept.size);
    expect(kept.size).toBeGreaterThan(0);
    expect(kept.size).toBeLessThan(12);
    await clock.advance(60_000);
    expect(keys.state().present).toMatchObject([{ phase: 'taken-out' }]);
    await plugIn(key);
    expect(keys.state().present).toMatchObject([{ phase: 'done', known: half?.copied }]);
    expect(kept.size).toBe(12);
  });

  it('says when this PC cannot keep more, and goes on when asked again', async () => {
    const { keys, disk, kept, plugIn, clock, refuse } = pc();
    furnish(disk, 6);
    await plugIn(key);
    refuse({ ok: false, error: { code: 'disk-full', systemCode: 'ENOSPC' } });
    keys.collect(1);
    await clock.advance(10);
    expect(keys.state().present).toMatchObject([{ phase: 'not-kept', copied: 0 }]);
    refuse(null);
    keys.collect(1);
    await clock.advance(10);
    expect(keys.state().present).toMatchObject([{ phase: 'done', copied: 6 }]);
    expect(kept.size).toBe(6);
  });
});

describe('Whatever happens at one call of the file system', () => {
  it.each<FaultKind>(['fails', 'hangs'])('all is copied, at the latest the next time (the call %s)', async (kind) => {
    for (let atCall = 1; atCall <= 14; atCall += 1) {
      const { keys, kept, plugIn, takeOut, clock } = pc((disk) => {
        furnish(disk, 3);
        return disk.afterRestart({ fault: { kind, atCall } });
      });
      await plugIn(key);
      await clock.advance(60_000);
      keys.decide(1, 'always');
      await clock.advance(60_000);
      await takeOut();
      await plugIn(key);
      await clock.advance(60_000);
      // Where its first call was never answered, the drive was not known, and nothing could be decided about it.
      keys.decide(1, 'always');
      await clock.advance(60_000);
      expect(kept.size, `call ${atCall}`).toBe(3);
      await takeOut();
      await plugIn(key);
      await clock.advance(60_000);
      expect(keys.state().present, `call ${atCall}`).toMatchObject([{ phase: 'done', unreadable: 0 }]);
      await keys.stop();
    }
  });
});

describe('A USB drive that is slow to answer', () => {
  it('is read as soon as it does, and asked only once until then', async () => {
    let asked = 0;
    const { keys, plugIn, clock } = pc((disk) => {
      furnish(disk, 3);
      return {
        ...disk,
        entries: async (directory) => {
          if (directory === key.root) {
            asked += 1;
            if (asked === 1) await new Promise<void>((resolve) => clock.after(40_000, resolve));
          }
          return disk.entries(directory);
        },
      };
    });
    await plugIn(key);
    await clock.advance(35_000);
    expect(keys.state().present).toEqual([]);
    expect(asked).toBe(1);
    await clock.advance(10_000);
    expect(keys.state().present).toMatchObject([{ phase: 'offered', fresh: 3 }]);
  });
});

describe('What is on a USB drive', () => {
  it('is recognised by its content where its name says nothing, and left alone where it is something else', async () => {
    const { keys, disk, plugIn } = pc();
    disk.put('/media/key/download', card(1));
    disk.put('/media/key/deep/er/RECORD.BIN', card(2));
    disk.put('/media/key/settings.dat', new Uint8Array(500).fill(7));
    disk.put('/media/key/film.mp4', new Uint8Array(1_000));
    disk.put('/media/key/card.jpg', card(3));
    disk.put('/media/key/System Volume Information/x.ddd', card(4));
    disk.put('/media/key/empty.ddd', new Uint8Array());
    disk.put('/media/key/same again.ddd', card(1));
    await plugIn(key);
    expect(keys.state().present).toMatchObject([{ phase: 'offered', found: 3, fresh: 2, known: 1 }]);
    expect(disk.calls.filter((name) => name === 'read')).toHaveLength(4);
  });

  it('is not shown where there is no download on it', async () => {
    const { keys, disk, plugIn } = pc();
    disk.put('/media/key/holiday.jpg', new Uint8Array(1_000));
    disk.put('/media/key/notes.dat', new Uint8Array(1_000).fill(1));
    await plugIn(key);
    expect(keys.state()).toEqual({ present: [], remembered: [] });
  });

  it('is shown for each of two drives that are plugged in', async () => {
    const { keys, disk, plugIn } = pc();
    furnish(disk, 1);
    disk.put('/media/tool/a.tgd', card(8));
    await plugIn(key, { identity: 'uuid:other', root: '/media/tool', label: 'TOOL' });
    expect(keys.state().present.map(({ label }) => label)).toEqual(['DEPOT KEY', 'TOOL']);
    await plugIn(key);
    expect(keys.state().present.map(({ label }) => label)).toEqual(['DEPOT KEY']);
    await keys.stop();
  });
});

describe('A system that tells of drives', () => {
  it('is hardly asked while nothing happens, and often once it has told of one, until that has been mounted', async () => {
    const { clock, keys, disk, listed, tell, plugIn, takeOut } = pc(undefined, true);
    furnish(disk, 1);
    await clock.advance(600_000);
    expect(listed()).toBeLessThanOrEqual(1 + 600 / 30);
    tell();
    tell();
    await clock.advance(9_000);
    await plugIn(key);
    expect(keys.state().present).toMatchObject([{ phase: 'offered', fresh: 1 }]);
    await clock.advance(120_000);
    await takeOut();
    expect(keys.state().present).toEqual([]);
    await clock.advance(60_000);
    const before = listed();
    await clock.advance(600_000);
    expect(listed() - before).toBeLessThanOrEqual(1 + 600 / 30);
  });

  it('is asked by one chain alone, however often it tells, and no more once the engine stops', async () => {
    const { clock, keys, listed, tell } = pc(undefined, true);
    for (let round = 0; round < 20; round += 1) {
      tell();
      await clock.advance(4_000);
    }
    const before = listed();
    await clock.advance(300_000);
    expect(listed() - before).toBeLessThanOrEqual(11 + 300 / 30);
    await keys.stop();
    const atStop = listed();
    tell();
    await clock.advance(300_000);
    expect(listed()).toBe(atStop);
  });

  it('is found to have a drive that it did not tell of', async () => {
    const { clock, keys, disk, plugIn } = pc(undefined, true);
    furnish(disk, 1);
    await clock.advance(10_000);
    await plugIn(key);
    await clock.advance(30_000);
    expect(keys.state().present).toMatchObject([{ phase: 'offered' }]);
  });
});
