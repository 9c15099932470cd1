import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { backup, restore } from '../../../electron/agent/cli/backup.ts';
import { drain } from '../../../electron/agent/cli/drain.ts';
import { retry } from '../../../electron/agent/cli/send-anyway.ts';
import { status } from '../../../electron/agent/cli/status.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { createSpool } from '../../../electron/engine/spool/spool.ts';
import { sampleDownload } from '../../desktop/sample-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type CommandSurroundings, runAgent, runHere, tachoDepot, temporaryFolder } from './command-line.ts';

const options = { folder: [], json: true };
const here = (around: CommandSurroundings, command: () => Promise<number>) => runHere(around, command);

interface Counts {
  readonly uploaded: number;
  readonly waiting: number;
  readonly agent?: string;
}

const lastLine = <Value>(output: string) => JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Value;

/** A depot with one download that was sent and one that could not be, and a place for backups. */
async function depot() {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const service = await runningService();
  const around = { serviceUrl: service.url, dataDirectory: path.join(home, 'data') };
  const put = async (index: number) => {
    const { fileName, bytes } = sampleDownload(index);
    await writeFile(path.join(folder, fileName), bytes);
  };
  await put(0);
  await here(around, () => drain({ ...options, folder: [folder] }));
  await put(1);
  await here({ ...around, serviceUrl: 'http://127.0.0.1:9/' }, () => drain({ ...options, folder: [folder] }));
  return { home, folder, around, file: path.join(home, 'depot.backup') };
}

/** Makes a backup, and gives the key that signed it. */
async function backedUp(around: CommandSurroundings, file: string, more: { readonly recipient?: string } = {}) {
  const made = await here(around, () => backup({ ...options, ...more }, file));
  expect(made).toMatchObject({ exitCode: 0, complaint: '' });
  return lastLine<{ readonly publicKey: string }>(made.output).publicKey;
}

const counts = async (around: CommandSurroundings) =>
  lastLine<Counts>((await here(around, () => status({ ...options, dismiss: false }))).output);

describe('a backup of a depot', () => {
  it('is one file that brings records and copies back to another PC, with what was unsent', async () => {
    const { home, around, file } = await depot();
    expect(await counts(around)).toMatchObject({ uploaded: 1, waiting: 1 });
    const made = await here(around, () => backup(options, file));
    expect(made).toMatchObject({ exitCode: 0, complaint: '' });
    expect(lastLine(made.output)).toMatchObject({ event: 'backed-up', copies: 2, unsound: 0 });
    const { publicKey: key } = lastLine<{ readonly publicKey: string }>(made.output);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    const elsewhere = { ...around, dataDirectory: path.join(home, 'another PC') };
    const restored = await here(elsewhere, () => restore({ ...options, from: key }, file));
    expect(restored).toMatchObject({ exitCode: 0, complaint: '' });
    expect(lastLine(restored.output)).toMatchObject({ event: 'restored', copies: 2, uploaded: 1, waiting: 1 });
    const copiesOf = async ({ dataDirectory }: CommandSurroundings) =>
      (await readdir(path.join(dataDirectory, 'spool'))).sort();
    expect(await copiesOf(elsewhere)).toEqual(await copiesOf(around));
    // What had not been sent goes to the service from there.
    // A pass sends what is due; when that is, the first failure has decided.
    const sendAll = async () => {
      await here(elsewhere, () => retry(options, []));
      await here(elsewhere, () => drain(options));
      return counts(elsewhere);
    };
    await expect.poll(sendAll, { timeout: 60_000 }).toMatchObject({ uploaded: 2, waiting: 0 });
  });

  it('has what the log of the records held, which a copy of their file does not, while an agent works', async () => {
    const { home, folder, around, file } = await depot();
    const agent = await runAgent(around, {}, '--no-page', '--folder', folder);
    await expect
      .poll(async () => lastLine<Counts>((await tachoDepot(around, 'status', '--json')).output).uploaded, {
        timeout: 60_000,
        interval: 300,
      })
      .toBe(2);
    const made = await tachoDepot(around, 'backup', '--json', file);
    expect(made).toMatchObject({ exitCode: 0, complaint: '' });
    const { publicKey: key } = lastLine<{ readonly publicKey: string }>(made.output);
    const log = path.join(around.dataDirectory, 'depot.sqlite-wal');
    expect((await stat(log)).size).toBeGreaterThan(0);
    expect(await agent.stop()).toBe(0);
    const elsewhere = { ...around, dataDirectory: path.join(home, 'another PC') };
    expect((await here(elsewhere, () => restore({ ...options, from: key }, file))).exitCode).toBe(0);
    expect(await counts(elsewhere)).toMatchObject({ uploaded: 2 });
  });

  it('leaves out a copy that the disk has changed, and says so', async () => {
    const { around, file } = await depot();
    const spool = path.join(around.dataDirectory, 'spool');
    const [copy = ''] = await readdir(spool);
    await writeFile(path.join(spool, copy), 'changed');
    const made = await here(around, () => backup(options, file));
    expect(made.exitCode).toBe(2);
    expect(lastLine(made.output)).toMatchObject({ copies: 1, unsound: 1 });
  });

  it('is written over no file, and where it cannot be written leaves nothing behind', async () => {
    const { home, around, file } = await depot();
    await writeFile(file, 'something else');
    expect(await here(around, () => backup(options, file))).toMatchObject({ exitCode: 1 });
    expect(await readFile(file, 'utf8')).toBe('something else');
    const nowhere = await here(around, () => backup(options, path.join(home, 'missing', 'file')));
    expect(nowhere.exitCode).toBe(1);
    expect(nowhere.complaint).toContain('ENOENT');
  });
});

describe('a backup is not restored', () => {
  it('over a depot', async () => {
    const { around, file } = await depot();
    const key = await backedUp(around, file);
    const refused = await here(around, () => restore({ ...options, from: key }, file));
    expect(refused.exitCode).toBe(1);
    expect(refused.complaint).toContain('There is a depot');
    expect(await counts(around)).toMatchObject({ uploaded: 1, waiting: 1 });
  });

  it('where it is cut, changed, or no backup, and the next one is taken all the same', async () => {
    const { home, around, file } = await depot();
    const key = await backedUp(around, file);
    const whole = await readFile(file);
    const elsewhere = { ...around, dataDirectory: path.join(home, 'another PC') };
    const damaged = path.join(home, 'damaged');
    const copy = whole.indexOf(sampleDownload(0).bytes.subarray(0, 200));
    expect(copy).toBeGreaterThan(0);
    const changedAt = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      return bytes;
    };
    for (const bytes of [whole.subarray(0, -40), changedAt(copy + 100), changedAt(60), Buffer.from('text')]) {
      await writeFile(damaged, bytes);
      const refused = await here(elsewhere, () => restore({ ...options, from: key }, damaged));
      expect(refused.exitCode, refused.complaint).toBe(1);
      expect(refused.complaint).toContain(damaged);
    }
    await copyFile(file, damaged);
    expect((await here(elsewhere, () => restore({ ...options, from: key }, damaged))).exitCode).toBe(0);
    expect(await counts(elsewhere)).toMatchObject({ uploaded: 1, waiting: 1 });
  });

  it('with a file in it that no backup has', async () => {
    const { home, around, file } = await depot();
    const key = await backedUp(around, file);
    const bytes = await readFile(file);
    // The names of the entries, in the two places where a zip archive has them.
    const renamed = Buffer.from(bytes.toString('latin1').replaceAll('copies/', '../../x'), 'latin1');
    await writeFile(path.join(home, 'evil'), renamed);
    const elsewhere = { ...around, dataDirectory: path.join(home, 'another PC') };
    expect((await here(elsewhere, () => restore({ ...options, from: key }, path.join(home, 'evil')))).exitCode).toBe(1);
    const spool = createSpool({
      files: nodeFiles(),
      directory: path.join(elsewhere.dataDirectory, 'spool'),
      random: Math.random,
    });
    expect(await spool.list()).toEqual({ ok: true, value: [] });
  });
});
