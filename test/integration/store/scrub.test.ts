import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { changedCopies, scrubCopies } from '../../../electron/engine/spool/scrub.ts';
import { createSpool } from '../../../electron/engine/spool/spool.ts';
import type { Store } from '../../../electron/engine/store/store.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { type DataFolder, makeDataFolder } from './data-folder.ts';

let folder: DataFolder;
let store: Store;
let depot: string;

beforeEach(async () => {
  folder = await makeDataFolder();
  store = (await folder.opened()).store;
  depot = join(folder.directory, '..', 'depot');
  await mkdir(depot);
});

afterEach(async () => {
  store.close();
  await folder.remove();
});

const files = nodeFiles();
const spool = () => createSpool({ files, directory: join(folder.directory, 'spool'), random: Math.random });
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const copyOf = (bytes: Uint8Array) => join(folder.directory, 'spool', sha256Of(bytes));

/** A file of the depot that was kept; sent where asked for. */
async function kept(name: string, isSent: boolean) {
  const bytes = Buffer.from(`the bytes of ${name}`);
  await writeFile(join(depot, name), bytes);
  await spool().keep([bytes]);
  const now = folder.clock.now();
  const folderId = store.folders.add(depot, 'Depot', now).id;
  const stamp = { sizeBytes: bytes.length, modifiedMs: 1 };
  const [sightingId = 0] = store.sightings.add([{ ...stamp, folderId, path: name, member: null }], now);
  const unread = {
    kind: 'driver-card',
    summary: null,
    subject: null,
    firstDay: null,
    lastDay: null,
    quarantineReason: null,
  } as const;
  const [job] = store.sightings.keep([{ ...stamp, ...unread, sightingId, sha256: sha256Of(bytes) }], now);
  const jobId = job?.jobId ?? 0;
  if (isSent) {
    store.jobs.claimDue(now, 1);
    store.jobs.endAttempts([{ jobId, kind: 'accepted', receipt: 'receipt', responseCode: 0 }], now);
  }
  return { bytes, jobId, sightingId };
}

function scrub(isStopped = () => false): Promise<boolean> {
  const pause = async () => {};
  return scrubCopies({ store, spool: spool(), files, clock: folder.clock, log: silentLog, isStopped, pause });
}

describe('Reading through the kept copies', () => {
  it('heals a copy that has changed from its original', async () => {
    const { bytes } = await kept('a.ddd', true);
    await writeFile(copyOf(bytes), 'what a disk made of it');
    expect(await scrub()).toBe(true);
    expect(sha256Of(await readFile(copyOf(bytes)))).toBe(sha256Of(bytes));
    expect(changedCopies(store.settings)).toBe(0);
  });

  it('heals a copy from where the original was moved to, and from another file with the same bytes', async () => {
    const moved = await kept('b.ddd', true);
    await mkdir(join(depot, 'Uploaded'));
    await writeFile(join(depot, 'Uploaded', 'b.ddd'), moved.bytes);
    store.sightings.markMoved(moved.sightingId, 'Uploaded/b.ddd', null, folder.clock.now());
    await writeFile(join(depot, 'b.ddd'), 'another file by now');
    await writeFile(copyOf(moved.bytes), 'changed');
    expect(await scrub()).toBe(true);
    expect(sha256Of(await readFile(copyOf(moved.bytes)))).toBe(sha256Of(moved.bytes));
  });

  it('reports a copy that no original can heal, and lets its job need attention where it was not sent', async () => {
    const sent = await kept('c.ddd', true);
    const unsent = await kept('d.ddd', false);
    const whole = await kept('e.ddd', false);
    for (const { bytes } of [sent, unsent]) await writeFile(copyOf(bytes), 'changed');
    for (const name of ['c.ddd', 'd.ddd']) await writeFile(join(depot, name), 'changed too');
    expect(await scrub()).toBe(true);
    expect(changedCopies(store.settings)).toBe(2);
    expect(store.jobs.get(sent.jobId)?.state).toBe('uploaded');
    expect(store.jobs.get(unsent.jobId)?.state).toBe('attention');
    expect(store.jobs.get(whole.jobId)?.state).toBe('queued');
  });

  it('goes on where it was stopped', async () => {
    for (let number = 0; number < 20; number += 1) await kept(`${number}.ddd`, true);
    let looks = 0;
    const stopsThen = () => {
      looks += 1;
      return looks > 2;
    };
    expect(await scrub(stopsThen)).toBe(false);
    expect(store.settings.note('scrub')).toEqual({ after: 16, changed: 0 });
    expect(await scrub()).toBe(true);
    expect(store.settings.note('scrub')).toEqual({ after: 0, changed: 0 });
  });
});
