import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import { newestUploads, type UploadQuery, type UploadRow } from '../../../shared/contract/uploads.ts';
import { ask, dropCards, makePlace, startDepot, startService } from './depot-under-test.ts';

async function rowWhen(depot: Engine, state: UploadRow['state']): Promise<UploadRow> {
  const query: UploadQuery = { ...newestUploads, limit: 1 };
  return expect
    .poll(async () => (await depot.uploads(query)).rows[0]?.state, { timeout: 20_000 })
    .toBe(state)
    .then(async () => {
      const [row] = (await depot.uploads(query)).rows;
      if (row === undefined) throw new Error('the file is not in the list');
      return row;
    });
}

describe('Send again', () => {
  it('brings a file to the service a second time, and the row has the new receipt', async () => {
    const place = await makePlace();
    const service = await startService(place);
    await dropCards(place.folder, 0, 1);
    const depot = await startDepot(place, service.url);
    const { id } = await rowWhen(depot, 'sent');
    const first = (await ask(depot, 'uploads.details', { id })).receipt;
    await ask(depot, 'uploads.sendAgain', { id });
    await expect
      .poll(async () => (await ask(depot, 'uploads.details', { id })).receipt, { timeout: 20_000 })
      .not.toBe(first);
    expect((await rowWhen(depot, 'sent')).attempts).toBe(2);
    expect(service.received()).toHaveLength(2);
  });

  it('is refused for a file that has not been sent', async () => {
    const place = await makePlace();
    const depot = await startDepot(place, 'http://127.0.0.1:9');
    await dropCards(place.folder, 0, 1);
    const { id } = await rowWhen(depot, 'waiting');
    expect(await depot.api.answer('uploads.sendAgain', { id })).toMatchObject({
      ok: false,
      error: { code: 'not-possible-now', message: 'This file has not been sent yet.' },
    });
  });
});

describe('Ignore', () => {
  it('names the rows that it changed, and those alone are taken back', async () => {
    const place = await makePlace();
    const depot = await startDepot(place, 'http://127.0.0.1:9');
    await dropCards(place.folder, 0, 1);
    const { id } = await rowWhen(depot, 'waiting');
    expect(await ask(depot, 'uploads.ignore', { ids: [id, 999] })).toEqual({ count: 1, ids: [id] });
    expect(await ask(depot, 'uploads.ignore', { ids: [id] })).toEqual({ count: 0, ids: [] });
    expect(await ask(depot, 'uploads.undoIgnore', { ids: [id] })).toEqual({ count: 1 });
    await rowWhen(depot, 'waiting');
  });
});

describe('Show in folder', () => {
  it('names the original, also where it was moved, and says so when it is gone', async () => {
    const place = await makePlace();
    const shown: string[] = [];
    await dropCards(place.folder, 0, 1);
    const depot = await startDepot(place, 'http://127.0.0.1:9', { showInFolder: (file) => void shown.push(file) });
    const { id } = await rowWhen(depot, 'waiting');
    const original = path.join(place.folder, 'C_0000.DDD');
    await ask(depot, 'uploads.showInFolder', { id });
    expect(shown).toEqual([original]);
    await rename(original, path.join(place.home, 'elsewhere.DDD'));
    const gone = await depot.api.answer('uploads.showInFolder', { id });
    expect(gone).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(JSON.stringify(gone)).not.toContain(place.folder);
    await rm(path.join(place.home, 'elsewhere.DDD'));
    expect(shown).toHaveLength(1);
  });

  it('is not allowed where there is no desktop', async () => {
    const place = await makePlace();
    await dropCards(place.folder, 0, 1);
    const depot = await startDepot(place, 'http://127.0.0.1:9');
    const { id } = await rowWhen(depot, 'waiting');
    expect(await depot.api.answer('uploads.showInFolder', { id })).toMatchObject({
      ok: false,
      error: { code: 'not-allowed' },
    });
  });
});

describe('Drag out', () => {
  it('hands over the kept copy by its own name, also where the original is gone', async () => {
    const place = await makePlace();
    const dragged: { fileName: string; bytes: Buffer }[] = [];
    await dropCards(place.folder, 0, 1);
    const original = path.join(place.folder, 'C_0000.DDD');
    const bytes = await readFile(original);
    const depot = await startDepot(place, 'http://127.0.0.1:9', {
      dragOut: async (fileName, copy) => {
        dragged.push({ fileName, bytes: Buffer.from(copy) });
        return true;
      },
    });
    const { id } = await rowWhen(depot, 'waiting');
    await rm(original);
    await ask(depot, 'uploads.dragOut', { id });
    expect(dragged).toEqual([{ fileName: 'C_0000.DDD', bytes }]);
    expect(await depot.api.answer('uploads.dragOut', { id: 999 })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(dragged).toHaveLength(1);
  });

  it('says what to do instead where no file can be put aside, and is not allowed where there is no desktop', async () => {
    const place = await makePlace();
    await dropCards(place.folder, 0, 1);
    const depot = await startDepot(place, 'http://127.0.0.1:9', { dragOut: async () => false });
    const { id } = await rowWhen(depot, 'waiting');
    expect(await depot.api.answer('uploads.dragOut', { id })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Save a copy') },
    });
    const elsewhere = await makePlace();
    await dropCards(elsewhere.folder, 0, 1);
    const agent = await startDepot(elsewhere, 'http://127.0.0.1:9');
    const other = await rowWhen(agent, 'waiting');
    expect(await agent.api.answer('uploads.dragOut', { id: other.id })).toMatchObject({
      ok: false,
      error: { code: 'not-allowed' },
    });
  });
});
