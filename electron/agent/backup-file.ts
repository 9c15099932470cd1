import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { failure, type Result, success } from '../../shared/result.ts';
import { nodeFiles } from '../engine/platform/node-files.ts';
import { createSpool, largestCopyBytes } from '../engine/spool/spool.ts';
import { checkBackup, placeOfBackup } from '../engine/store/brought-backup.ts';
import { commandWords as t } from './words.ts';

/**
 * A depot in one file: a zip archive of the records, complete with what their log held, and of every kept copy under the
 * SHA-256 of its bytes. The keys are not in it, and neither is what stands for forgotten names.
 */
const records = 'depot.sqlite';
const copies = 'copies/';
const contents = 'backup.json';

const contentsSchema = z.object({
  format: z.literal('tacho-depot-backup'),
  formatVersion: z.literal(1),
  /** Of the program that made it. */
  program: z.string(),
  /** When the records were copied. */
  at: z.iso.datetime(),
  records: z.object({ sha256: z.string(), sizeBytes: z.int().nonnegative() }),
  copies: z.int().nonnegative(),
  /** Copies that were not what was kept, and are left out. */
  unsound: z.int().nonnegative(),
});
export type BackupContents = Readonly<z.infer<typeof contentsSchema>>;

const copyName = /^[0-9a-f]{64}$/;

interface BackupOrder {
  /** Absolute. */
  readonly dataDirectory: string;
  /** Absolute: a backup of the records, made just now. */
  readonly recordsFile: string;
  /** A new file. */
  readonly to: string;
  readonly program: string;
}

/**
 * Writes the depot into a new file, which has its name only when it is whole and flushed. The copies are read after the
 * records were copied, so that none is missing which these know; each is held against its hash.
 */
export async function writeBackup({ dataDirectory, recordsFile, to, program }: BackupOrder): Promise<BackupContents> {
  const { size: sizeBytes, mtime } = await stat(recordsFile);
  const sha256 = await hashOfFile(recordsFile);
  const spool = createSpool({ files: nodeFiles(), directory: path.join(dataDirectory, 'spool'), random: Math.random });
  const names = (await readdir(path.join(dataDirectory, 'spool')).catch(() => [])).filter((name) =>
    copyName.test(name),
  );
  const zip = new ZipFile();
  const made = { copies: 0, unsound: 0 };
  const part = `${to}.part`;
  const handle = await open(part, 'wx', 0o600);
  try {
    const written = pipeline(zip.outputStream, createWriteStream('', { fd: handle.fd, autoClose: false }));
    zip.addReadStreamLazy(records, { compress: true, mtime }, (take) => take(null, createReadStream(recordsFile)));
    for (const name of names) {
      const read = await spool.read(name);
      // One that is gone was removed meanwhile, because its time is over.
      if (!read.ok && read.error.code === 'missing') continue;
      if (!read.ok) {
        made.unsound += 1;
        continue;
      }
      made.copies += 1;
      await added(zip, `${copies}${name}`, Buffer.from(read.value), mtime);
    }
    const said: BackupContents = {
      format: 'tacho-depot-backup',
      formatVersion: 1,
      program,
      at: mtime.toISOString(),
      records: { sha256, sizeBytes },
      ...made,
    };
    zip.addBuffer(Buffer.from(`${JSON.stringify(said, null, 2)}\n`), contents, { mtime });
    zip.end();
    await written;
    await handle.sync();
    await handle.close();
    await rename(part, to);
    return said;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/** Settles when the bytes are on their way to the disk, so that one copy is in memory at a time. */
function added(zip: ZipFile, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = Readable.from([bytes], { objectMode: false });
    stream.once('end', resolve).once('error', reject);
    // Downloads are signed and packed densely: compressing gigabytes of them would take hours for little.
    zip.addReadStream(stream, name, { compress: false, size: bytes.length, mtime });
  });
}

async function hashOfFile(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

/** Why a backup was not taken; a sentence that says what to do. */
type RestoreError = string;

/**
 * Puts a depot from a file into a data folder that holds none. Everything is checked: the names, each copy by its hash,
 * the records by theirs and by SQLite. The records come last, so that what is there after an end half way is no depot
 * yet, and the same can be done again.
 */
export async function readBackup(file: string, dataDirectory: string): Promise<Result<BackupContents, RestoreError>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (zip === null) return failure(t('command.backup.noBackup', { file }));
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const bytesOf = async (entry: Entry) => buffer(await zip.openReadStreamPromise(entry));
    const listed = entries.get(contents);
    const said = listed === undefined ? null : contentsOf((await bytesOf(listed)).toString('utf8'));
    if (said === null) return failure(t('command.backup.otherBackup', { file }));
    const names = [...entries.keys()].filter((name) => name !== contents && name !== records);
    const kept = names.filter((name) => name.startsWith(copies) && copyName.test(name.slice(copies.length)));
    const recordsEntry = entries.get(records);
    if (recordsEntry === undefined || kept.length !== names.length || kept.length !== said.copies) {
      return failure(t('command.backup.incomplete', { file }));
    }
    const spool = createSpool({
      files: nodeFiles(),
      directory: path.join(dataDirectory, 'spool'),
      random: Math.random,
    });
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    for (const name of kept) {
      const entry = entries.get(name);
      if (entry === undefined || entry.uncompressedSize > largestCopyBytes) return failure(damagedCopy(file));
      const bytes = await bytesOf(entry);
      if (hash('sha256', bytes, 'hex') !== name.slice(copies.length)) return failure(damagedCopy(file));
      const placed = await spool.keep([bytes]);
      if (!placed.ok)
        return failure(
          t('command.backup.copyNotWritten', { folder: dataDirectory, systemCode: placed.error.systemCode }),
        );
    }
    return await placeRecords(() => zip.openReadStreamPromise(recordsEntry), { said, file, dataDirectory });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const systemCode = 'code' in error ? String(error.code) : error.name;
    return failure(t('command.backup.notRestored', { file, folder: dataDirectory, systemCode }));
  } finally {
    zip.close();
  }
}

const damagedCopy = (file: string) => t('command.backup.copyDamaged', { file });

function contentsOf(text: string): BackupContents | null {
  try {
    return contentsSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function placeRecords(
  openRecords: () => Promise<Readable>,
  {
    said,
    file,
    dataDirectory,
  }: { readonly said: BackupContents; readonly file: string; readonly dataDirectory: string },
): Promise<Result<BackupContents, RestoreError>> {
  const part = path.join(dataDirectory, 'restoring.part');
  await rm(part, { force: true });
  const place = placeOfBackup(dataDirectory, Date.parse(said.at));
  try {
    await pipeline(await openRecords(), createWriteStream(part, { mode: 0o600, flush: true }));
    if ((await hashOfFile(part)) !== said.records.sha256) {
      return failure(t('command.backup.recordsChanged', { file }));
    }
    const checked = checkBackup(part);
    if (!checked.ok) {
      return failure(
        checked.error === 'damaged'
          ? t('command.backup.recordsDamaged', { file })
          : t('command.backup.newerVersion', { file, program: said.program }),
      );
    }
    await mkdir(place.folder, { recursive: true, mode: 0o700 });
    await rename(part, place.file);
    return success(said);
  } finally {
    await rm(part, { force: true });
  }
}
