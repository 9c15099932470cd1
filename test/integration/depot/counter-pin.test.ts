import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { createFileLog } from '../../../electron/engine/log/file-log.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { readerInHand } from '../../card/reader-process.ts';
import { ask, makePlace, startDepot } from './depot-under-test.ts';

/** Made-up, and in no size, time or number of a test. */
const pin = '904817263';
const mistyped = '904817264';

async function everyFileIn(directory: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)));
}

async function textIn(zip: Uint8Array): Promise<string> {
  const archive = await fromBufferPromise(Buffer.from(zip));
  const texts: string[] = [];
  for await (const entry of archive.eachEntry()) {
    texts.push(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString('latin1'));
  }
  return texts.join('\n');
}

it('A PIN of the counter, right or mistyped, and its hash are in nothing that leaves the records, and the PIN in no file at all', async () => {
  const place = await makePlace();
  const log = createFileLog(path.join(place.data, 'log'), nodeClock(), 'debug');
  const depot = await startDepot(place, 'http://127.0.0.1:9', { log, startReaderProcess: readerInHand().start });
  await ask(depot, 'counter.setPin', { pin });
  await ask(depot, 'counter.open');
  for (const tried of [mistyped, mistyped, 'and no PIN']) {
    await expect(ask(depot, 'counter.leave', { pin: tried })).rejects.toThrow();
  }
  await expect(ask(depot, 'counter.setPin', { pin: mistyped })).rejects.toThrow();
  await ask(depot, 'counter.leave', { pin });

  const { bytes } = await ask(depot, 'support.bundle');
  const leaves = {
    bundle: await textIn(bytes),
    settings: (await ask(depot, 'settings.export')).text,
    page: JSON.stringify([
      await ask(depot, 'cards.get'),
      await ask(depot, 'settings.get'),
      await ask(depot, 'status.get'),
    ]),
  };
  await depot.stop();
  const files = await everyFileIn(place.home);
  const records = new Database(path.join(place.data, 'depot.sqlite'), { readonly: true });
  const note = z.string().parse(records.prepare(`SELECT value FROM note WHERE name = 'counter-pin'`).pluck().get());
  records.close();
  const { salt, hash } = z.object({ salt: z.string(), hash: z.string() }).parse(JSON.parse(note));

  const logged = [...files].filter(([file]) => file.includes(`${path.sep}log${path.sep}`));
  expect(logged.length).toBeGreaterThan(0);
  for (const [where, text] of [
    ...Object.entries(leaves),
    ...logged.map(([file, all]) => [file, String(all)] as const),
  ]) {
    for (const secret of [pin, mistyped, salt, hash]) expect(text.includes(secret), where).toBe(false);
  }
  for (const [file, content] of files) {
    for (const secret of [pin, mistyped]) expect(content.includes(secret), file).toBe(false);
  }
});
