import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { backup, restore } from '../../../electron/agent/cli/backup.ts';
import { drain } from '../../../electron/agent/cli/drain.ts';
import { exportJournal } from '../../../electron/agent/cli/journal.ts';
import { status } from '../../../electron/agent/cli/status.ts';
import { sampleDownload } from '../../desktop/sample-download.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type CommandSurroundings, runHere, temporaryFolder } from './command-line.ts';

const options = { folder: [], json: true };
const here = (around: CommandSurroundings, command: () => Promise<number>) => runHere(around, command);
const lastLine = <Value>(output: string) => JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Value;

/** A depot that has sent one download, its backup, and a folder where nothing is yet. */
async function backedUpDepot(more: { readonly recipient?: string } = {}) {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const service = await runningService();
  const around = { serviceUrl: service.url, dataDirectory: path.join(home, 'data') };
  const { fileName, bytes } = sampleDownload(0);
  await writeFile(path.join(folder, fileName), bytes);
  await here(around, () => drain({ ...options, folder: [folder] }));
  const file = path.join(home, 'depot.backup');
  const made = await here(around, () => backup({ ...options, ...more }, file));
  expect(made).toMatchObject({ exitCode: 0, complaint: '' });
  const { publicKey, at } = lastLine<{ readonly publicKey: string; readonly at: string }>(made.output);
  const elsewhere = { ...around, dataDirectory: path.join(home, 'made', 'for it') };
  return { home, around, file, key: publicKey, at, elsewhere };
}

/** The same archive with other entries: a null takes one out. */
async function rewritten(file: string, change: (name: string, bytes: Buffer) => Buffer | null): Promise<void> {
  const source = await openPromise(file, { lazyEntries: true, autoClose: false });
  const zip = new ZipFile();
  for await (const entry of source.eachEntry()) {
    const bytes = change(entry.fileName, await buffer(await source.openReadStreamPromise(entry)));
    if (bytes !== null) zip.addBuffer(bytes, entry.fileName);
  }
  source.close();
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

/** The same archive with one entry more. */
async function withEntry(file: string, added: string, content: Buffer): Promise<void> {
  const source = await openPromise(file, { lazyEntries: true, autoClose: false });
  const zip = new ZipFile();
  for await (const entry of source.eachEntry()) {
    zip.addBuffer(await buffer(await source.openReadStreamPromise(entry)), entry.fileName);
  }
  source.close();
  zip.addBuffer(content, added);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

const withoutSignature = (name: string, bytes: Buffer) => (name === 'backup.signature.json' ? null : bytes);

describe('a restore', () => {
  it('says who made the backup and when, and takes nothing until it is told that this is the one', async () => {
    const { file, key, at, elsewhere } = await backedUpDepot();
    for (const from of [undefined, 'unsigned', `${key.slice(1)}A`]) {
      const asked = await here(elsewhere, () => restore({ ...options, ...(from !== undefined && { from }) }, file));
      expect(asked.exitCode).toBe(1);
      expect(asked.complaint).toContain(`--from ${key}`);
      expect(asked.complaint).toContain(at);
      expect(asked.complaint).toContain('1 copy');
      expect(existsSync(path.dirname(elsewhere.dataDirectory))).toBe(false);
    }
    expect((await here(elsewhere, () => restore({ ...options, from: key }, file))).exitCode).toBe(0);
  });

  it('that is wanted is no damaged disk: nothing speaks of one, and the journal goes on and says whose it is', async () => {
    const { file, key, elsewhere } = await backedUpDepot();
    const restored = await here(elsewhere, () => restore({ ...options, from: key }, file));
    expect(lastLine(restored.output)).toMatchObject({ event: 'restored', publicKey: key, missing: 0, uploaded: 1 });
    const said = await here(elsewhere, () => status({ ...options, dismiss: false }));
    expect(said.output).not.toContain('records-replaced');
    const exported = path.join(path.dirname(elsewhere.dataDirectory), 'journal.jsonl');
    const written = await here(elsewhere, () => exportJournal(options, exported));
    expect(written.exitCode, written.complaint).toBe(0);
    const lines = (await readFile(exported, 'utf8')).split('\n');
    expect(lines.find((line) => line.includes('"from":"file"'))).toContain(key);
  });

  it('refuses a backup that was changed after it was signed, and says so where the signature was taken away', async () => {
    const { file, key, elsewhere } = await backedUpDepot();
    await rewritten(file, (name, bytes) =>
      name === 'backup.json' ? Buffer.from(bytes.toString('utf8').replace('"depot": ""', '"depot": "another"')) : bytes,
    );
    const changed = await here(elsewhere, () => restore({ ...options, from: key }, file));
    expect(changed.exitCode).toBe(1);
    expect(changed.complaint).toContain('changed after it was signed');
    await rewritten(file, withoutSignature);
    const bare = await here(elsewhere, () => restore({ ...options, from: key }, file));
    expect(bare.exitCode).toBe(1);
    expect(bare.complaint).toContain('not signed');
    expect(existsSync(path.dirname(elsewhere.dataDirectory))).toBe(false);
    expect((await here(elsewhere, () => restore({ ...options, from: 'unsigned' }, file))).exitCode).toBe(0);
  });

  it('refuses copies that were changed, added or taken out, and leaves nothing behind', async () => {
    const { home, file, key, elsewhere } = await backedUpDepot();
    const whole = await readFile(file);
    const added = Buffer.from('a file of somebody else');
    const changes = [
      (name: string, bytes: Buffer) => (name.startsWith('copies/') ? Buffer.from('other') : bytes),
      (name: string, bytes: Buffer) => (name.startsWith('copies/') ? null : bytes),
      (name: string, bytes: Buffer) => (name === 'depot.sqlite' ? Buffer.alloc(bytes.length) : bytes),
    ];
    for (const change of changes) {
      await writeFile(file, whole);
      await rewritten(file, change);
      const refused = await here(elsewhere, () => restore({ ...options, from: key }, file));
      expect(refused.exitCode, refused.complaint).toBe(1);
      expect(refused.complaint).toContain(file);
      expect(existsSync(path.join(home, 'made'))).toBe(false);
    }
    await writeFile(file, whole);
    await withEntry(file, `copies/${hash('sha256', added, 'hex')}`, added);
    expect((await here(elsewhere, () => restore({ ...options, from: key }, file))).exitCode).toBe(1);
    expect(existsSync(path.join(home, 'made'))).toBe(false);
  });

  it('unpacks no more than a download can have, however little of the file it takes', async () => {
    const { file, elsewhere } = await backedUpDepot();
    const zeros = Buffer.alloc(300_000_000);
    const name = hash('sha256', zeros, 'hex');
    await rewritten(file, (entry, bytes) => {
      if (entry.startsWith('copies/')) return null;
      if (entry !== 'backup.json') return withoutSignature(entry, bytes);
      const said = { ...JSON.parse(bytes.toString('utf8')), copiesDigest: hash('sha256', `${name}\n`, 'hex') };
      return Buffer.from(JSON.stringify(said));
    });
    await withEntry(file, `copies/${name}`, zeros);
    const refused = await here(elsewhere, () => restore({ ...options, from: 'unsigned' }, file));
    expect(refused.exitCode).toBe(1);
    expect(refused.complaint).toContain('a copy in it is not what was kept');
    expect(existsSync(path.dirname(elsewhere.dataDirectory))).toBe(false);
  });

  it('writes into no folder with a hidden file in it, and through no link', async () => {
    const { home, file, key, elsewhere } = await backedUpDepot();
    await mkdir(elsewhere.dataDirectory, { recursive: true });
    await writeFile(path.join(elsewhere.dataDirectory, '.hidden'), 'of somebody');
    const full = await here(elsewhere, () => restore({ ...options, from: key }, file));
    expect(full.complaint).toContain('is not empty');
    expect(await readdir(elsewhere.dataDirectory)).toEqual(['.hidden']);
    await mkdir(path.join(home, 'target'));
    const link = { ...elsewhere, dataDirectory: path.join(home, 'link') };
    await symlink(path.join(home, 'target'), link.dataDirectory, 'junction');
    const linked = await here(link, () => restore({ ...options, from: key }, file));
    expect(linked.exitCode).toBe(1);
    expect(linked.complaint).toContain('a link');
    expect(await readdir(path.join(home, 'target'))).toEqual([]);
  });

  it('takes up what one that was killed has left, as if nothing were there', async () => {
    const { file, key, elsewhere } = await backedUpDepot();
    await mkdir(path.join(elsewhere.dataDirectory, 'restoring.part', 'spool'), { recursive: true });
    await mkdir(path.join(elsewhere.dataDirectory, 'spool'));
    expect((await here(elsewhere, () => restore({ ...options, from: key }, file))).exitCode).toBe(0);
    expect(await readdir(elsewhere.dataDirectory)).not.toContain('restoring.part');
  });

  it('brings a copy along that was kept after the records were copied, and sends it', async () => {
    const { file, elsewhere } = await backedUpDepot();
    const { bytes: later } = sampleDownload(1);
    const name = hash('sha256', later, 'hex');
    await rewritten(file, (entry, bytes) => {
      if (entry !== 'backup.json') return withoutSignature(entry, bytes);
      const first = hash('sha256', sampleDownload(0).bytes, 'hex');
      const names = [first, name].sort().map((copy) => `${copy}\n`);
      const copiesDigest = hash('sha256', names.join(''), 'hex');
      return Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString('utf8')), copies: 2, copiesDigest }));
    });
    await withEntry(file, `copies/${name}`, Buffer.from(later));
    const restored = await here(elsewhere, () => restore({ ...options, from: 'unsigned' }, file));
    expect(lastLine(restored.output)).toMatchObject({ copies: 2, uploaded: 1 });
    await here(elsewhere, () => drain(options));
    const said = await here(elsewhere, () => status({ ...options, dismiss: false }));
    expect(lastLine(said.output)).toMatchObject({ uploaded: 2 });
  });

  it('waits for no pipe in the place of the backup', async () => {
    if (process.platform === 'win32') return;
    const { home, elsewhere } = await backedUpDepot();
    const pipe = path.join(home, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect((await here(elsewhere, () => restore(options, pipe))).exitCode).toBe(1);
  });

  it('says how many copies the records name that did not come along, and they need attention', async () => {
    const { around, home, elsewhere } = await backedUpDepot();
    const spool = path.join(around.dataDirectory, 'spool');
    const [copy = ''] = await readdir(spool);
    await writeFile(path.join(spool, copy), 'changed');
    const file = path.join(home, 'second.backup');
    const made = await here(around, () => backup(options, file));
    expect(made.exitCode).toBe(2);
    const { publicKey: from } = lastLine<{ readonly publicKey: string }>(made.output);
    const restored = await here(elsewhere, () => restore({ ...options, from }, file));
    expect(restored.exitCode).toBe(2);
    expect(lastLine(restored.output)).toMatchObject({ copies: 0, missing: 1 });
  });
});

describe('an encrypted backup', () => {
  it('is read by whoever has the secret key, and by nobody else', async () => {
    const identity = await generateIdentity();
    const { home, file, key, elsewhere } = await backedUpDepot({ recipient: await identityToRecipient(identity) });
    const bytes = await readFile(file);
    expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    expect(bytes.includes('depot.sqlite')).toBe(false);
    const identityFile = path.join(home, 'key.txt');
    const tried = async (text: string) => {
      await writeFile(identityFile, text);
      return here(elsewhere, () => restore({ ...options, from: key, identity: identityFile }, file));
    };
    const without = await here(elsewhere, () => restore({ ...options, from: key }, file));
    expect(without.complaint).toContain('--identity');
    const noKey = await tried('a password');
    expect(noKey.complaint).toContain('holds no secret keys');
    expect(noKey.complaint).not.toContain('a password');
    const wrong = await tried(await generateIdentity());
    expect(wrong.complaint).toContain('cannot be decrypted');
    expect(existsSync(path.dirname(elsewhere.dataDirectory))).toBe(false);
    const right = await tried(`# of the depot\n${identity}\n`);
    expect(right.exitCode, right.complaint).toBe(0);
    expect(lastLine(right.output)).toMatchObject({ uploaded: 1, publicKey: key });
  });

  it('is for a public key: a secret one is refused and not repeated', async () => {
    const { home, around } = await backedUpDepot();
    const secret = await generateIdentity();
    const refused = await here(around, () => backup({ ...options, recipient: secret }, path.join(home, 'other')));
    expect(refused.exitCode).toBe(1);
    expect(refused.complaint).toContain('age1');
    expect(refused.complaint + refused.output).not.toContain(secret);
    expect(existsSync(path.join(home, 'other'))).toBe(false);
  });

  it('that was cut says so, and leaves nothing behind', async () => {
    const identity = await generateIdentity();
    const { home, file, key, elsewhere } = await backedUpDepot({ recipient: await identityToRecipient(identity) });
    await writeFile(path.join(home, 'key.txt'), identity);
    const whole = await readFile(file);
    for (const bytes of [whole.subarray(0, 60), whole.subarray(0, -20), Buffer.from('age-encryption.org/v1\n')]) {
      await writeFile(file, bytes);
      const given = { ...options, from: key, identity: path.join(home, 'key.txt') };
      const refused = await here(elsewhere, () => restore(given, file));
      expect(refused.exitCode).toBe(1);
      expect(refused.complaint).toContain('cannot be decrypted');
      expect(existsSync(path.dirname(elsewhere.dataDirectory))).toBe(false);
    }
  });
});
