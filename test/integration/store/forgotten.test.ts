import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenedStore } from '../../../electron/engine/store/open-store.ts';
import { forgetJoblessNames } from '../../../electron/engine/upkeep-feature.ts';
import { everything, letGo, spooled } from '../../unit/store/store-under-test.ts';
import { type DataFolder, makeDataFolder, numberedSha256 } from './data-folder.ts';

const dayMs = 86_400_000;
// Long enough that the random marks in the place of forgotten names do not spell one: of 'Lida' some 1 in 20 depots did.
const names = ['wexcombe', 'Lidzianna', 'DB1234'];

let folder: DataFolder;
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(() => folder.remove());

/** Where in the data folder one of the names stands, in whatever file and case. */
async function found(): Promise<readonly string[]> {
  const entries = await readdir(folder.directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const places: string[] = [];
  for (const file of files) {
    const bytes = await readFile(file);
    // As text and as the UTF-16 of some programs.
    for (const text of [bytes.toString('latin1'), bytes.toString('utf16le')]) {
      for (const name of names) {
        if (text.toLowerCase().includes(name.toLowerCase())) {
          places.push(`${name} in ${file.slice(folder.directory.length)}`);
        }
      }
    }
  }
  return places;
}

/**
 * Enough files that the oldest are in the search index: files that are still there, that were moved, that vanished, and
 * members of archives.
 */
function fill({ store }: OpenedStore): number {
  const { clock } = folder;
  const folderId = store.folders.add('/depot/cards', 'Cards', clock.now()).id;
  const stamp = { sizeBytes: 100, modifiedMs: 1 };
  const pathOf = (count: number) =>
    count % 7 === 0 ? `Lidzianna ${count}.zip` : `of Wexcombe/C_DB1234_Lidzianna_${String(count).padStart(5, '0')}.DDD`;
  for (let from = 0; from < 2_400; from += 200) {
    const counts = Array.from({ length: 200 }, (_, index) => from + index);
    const ids = store.sightings.add(
      counts.map((count) => ({
        folderId,
        path: pathOf(count),
        member: count % 7 === 0 ? 'Lidzianna.DDD' : null,
        ...stamp,
      })),
      clock.now(),
    );
    const kept = counts.flatMap((count, index) => {
      const sightingId = ids[index] ?? 0;
      if (count % 11 === 0) return [];
      const file = spooled('', { subject: `Lidzianna Wexcombe ${count % 50}`, summary: { surname: 'Wexcombe' } });
      return [{ ...file, sha256: numberedSha256(count), sightingId, modifiedMs: 1 }];
    });
    store.sightings.keep(kept, clock.now());
    const vanished = counts.filter((count) => count % 11 === 0).map((count) => ids[count - from] ?? 0);
    store.sightings.markGone(vanished, clock.now());
    const [archive = 0] = store.sightings.add(
      [{ folderId, path: pathOf(from - (from % 7)), member: null, ...stamp }],
      clock.now(),
    );
    store.sightings.update(
      [{ id: archive, state: 'opened', ...stamp, reason: null, needsAttention: false }],
      clock.now(),
    );
  }
  const jobs = store.jobs.claimDue(clock.now(), 5_000);
  store.jobs.endAttempts(
    jobs.map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: `r-${id}`, responseCode: 1 })),
    clock.now(),
  );
  while (store.uploads.extendSearch());
  return jobs.length;
}

const wipes = [
  [
    'by a start',
    async (opened: OpenedStore) => {
      opened.store.close();
      return folder.opened();
    },
  ],
  [
    'by a program that runs for months',
    async (opened: OpenedStore) => {
      opened.wipeForgotten();
      return opened;
    },
  ],
] as const;

it.each(wipes)(
  'After the retention time no file of the data folder has a name any more, wiped %s: tables, search index, log, backups, set aside',
  async (_, wipe) => {
    let first = await folder.opened();
    const files = fill(first);
    const { clock } = folder;
    expect(await first.backUp(0)).toMatchObject({ ok: true });
    const damaged = join(folder.directory, 'damaged', '20200101T000000Z');
    await mkdir(damaged, { recursive: true });
    await writeFile(join(damaged, 'depot.sqlite'), 'of Lidzianna Wexcombe');
    await clock.advance(366 * dayMs);
    expect(await first.backUp(0)).toMatchObject({ ok: true });
    expect(first.store.uploads.page({ ...everything, search: 'wexcombe' }).total).toBeGreaterThan(2_000);

    const before = clock.now() - 365 * dayMs;
    const old = first.store.custody.due(Number.MAX_SAFE_INTEGER, null, 5_000).map(({ jobId }) => jobId);
    expect(old).toHaveLength(files);
    letGo({ store: first.store, clock }, old);
    await forgetJoblessNames(first.store, before);
    first = await wipe(first);
    await first.removeSetAside(before);
    expect(first.store.uploads.page({ ...everything, search: 'wexcombe' }).total).toBe(0);
    const { rows } = first.store.uploads.page(everything);
    expect(rows.map(({ fileName, subject }) => fileName + (subject ?? '')).join('')).toBe('');

    await clock.advance(3_600_000);
    expect(await first.backUp(0)).toMatchObject({ ok: true });
    expect(await first.isBackupDue(), 'on the same day').toBe(false);
    await clock.advance(dayMs);
    expect(await first.isBackupDue(), 'the backup of an earlier day has names').toBe(true);
    expect(await first.backUp(0)).toMatchObject({ ok: true });
    expect(await first.isBackupDue()).toBe(false);
    first.store.close();
    expect(await found()).toEqual([]);
    const again = await folder.opened();
    expect(again.store.uploads.counts(0).uploaded).toBe(files);
    again.store.close();
  },
);
