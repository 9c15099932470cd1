import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderErrors } from '../../../electron/agent/cli/drain.ts';
import { statusKind } from '../../../shared/contract/status.ts';
import { ask, dropCards, makePlace, startDepot, startService, statusFactsOf } from './depot-under-test.ts';

const patience = { timeout: 60_000 };

describe('a folder that is away when it is to be watched', () => {
  it('holds up no other, is told, and is collected from when it appears', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const depot = await startDepot(place, service.url);
    const late = `${place.folder} late`;
    expect(await depot.watchFolder(late)).toMatchObject({ ok: true });
    await dropCards(place.folder, 0, 2);
    await expect.poll(() => service.received().length, patience).toBe(2);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('folder-gone');
    expect(folderErrors(depot.folders())).toEqual([expect.stringContaining('cannot be reached')]);

    await mkdir(late);
    await dropCards(late, 2, 3);
    await ask(depot, 'folders.scanNow');
    await expect.poll(() => service.received().length, patience).toBe(5);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('all-sent');
    expect(folderErrors(depot.folders())).toEqual([]);
  });

  it('is the same folder when it is named again through a link to what lies above it', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const depot = await startDepot(place, service.url);
    await symlink(path.dirname(place.folder), `${place.folder} link`);
    const late = `${path.basename(place.folder)} late`;
    await depot.watchFolder(path.join(`${place.folder} link`, late));
    await mkdir(`${place.folder} late`);
    await depot.watchFolder(`${place.folder} late`);
    expect(depot.folders()).toHaveLength(2);
  });

  it('is refused when it is a file', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const depot = await startDepot(place, service.url);
    const file = path.join(path.dirname(place.folder), 'file');
    await writeFile(file, 'x');
    expect(await depot.watchFolder(file)).toMatchObject({ ok: false, error: { code: 'folder-missing' } });
  });
});

describe('an empty folder in the place of a watched one', () => {
  it('is never all sent, until a person says that it is the right one', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const depot = await startDepot(place, service.url);
    await dropCards(place.folder, 0, 1);
    await expect.poll(() => service.received().length, patience).toBe(1);
    await rename(place.folder, `${place.folder} share`);
    await mkdir(place.folder);
    await ask(depot, 'folders.scanNow');
    expect(statusKind(await statusFactsOf(depot))).toBe('folder-gone');
    expect(folderErrors(depot.folders())).toEqual([expect.stringContaining('Another folder')]);
    const [folder] = depot.folders();
    await ask(depot, 'folders.accept', { id: folder?.id });
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('all-sent');
  });
});

describe('how a folder is watched', () => {
  it('is a setting of its own that takes effect at once and is kept', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const depot = await startDepot(place, service.url);
    const [folder] = depot.folders();
    await ask(depot, 'folders.setWatching', { id: folder?.id, watching: 'polling' });
    await ask(depot, 'folders.scanNow');
    expect((await ask(depot, 'folders.list')).folders).toMatchObject([{ watching: 'polling', isPolled: true }]);
    await ask(depot, 'folders.setWatching', { id: folder?.id, watching: 'auto' });
    await ask(depot, 'folders.scanNow');
    const [after] = (await ask(depot, 'folders.list')).folders;
    expect(after).not.toHaveProperty('watching');
    expect(after).not.toHaveProperty('isPolled');
  });
});
