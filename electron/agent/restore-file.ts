import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, rmdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter } from 'age-encryption';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { parsedJson } from '../../shared/json.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import { isSignedBy } from '../engine/custody/signing-key.ts';
import { nodeFiles } from '../engine/platform/node-files.ts';
import { openFile } from '../engine/platform/open-file.ts';
import { createSpool, largestCopyBytes } from '../engine/spool/spool.ts';
import { takeBroughtRecords } from '../engine/store/brought-backup.ts';
import {
  type BackupContents,
  backupContentsSchema,
  backupEntries,
  backupSignatureSchema,
  copyName,
  digestOfCopies,
  hashOfFile,
} from './backup-file.ts';
import { commandWords as t } from './words.ts';

/** Who made a backup. `publicKey` is null where it is not signed. */
export interface BackupOrigin {
  readonly depot: string;
  readonly publicKey: string | null;
  readonly at: string;
  readonly copies: number;
}

interface RestoreOrder {
  /** Absolute. */
  readonly file: string;
  /** Absolute. Missing, or an empty folder. */
  readonly dataDirectory: string;
  /** Secret keys of age, `AGE-SECRET-KEY-1...`; empty where none was given. */
  readonly identities: readonly string[];
  /** Whether a depot of this origin is wanted. Asked before anything of it is unpacked. */
  readonly isWanted: (origin: BackupOrigin) => Promise<boolean>;
}

interface RestoredBackup {
  readonly contents: BackupContents;
  readonly publicKey: string | null;
  /** Hashes of copies that the records know and the backup does not hold. */
  readonly missing: readonly string[];
}

/** Why a backup was not taken: a sentence that says what to do, or an origin that was not wanted. */
type RestoreError = { readonly message: string } | { readonly unwanted: BackupOrigin };

const refused = (message: string) => failure<RestoreError>({ message });

/** While it is there, nothing else in the folder is a depot's: what an end half way leaves behind is removed by the next. */
const staging = 'restoring.part';
const mostEntries = 2_000_000;
const mostContentsBytes = 100_000;
const mostRecordsBytes = 64 * 1024 ** 3;

/**
 * Puts a depot from a file into a data folder that holds nothing. Everything is checked before it counts: who made it,
 * the names, each copy by its hash, the records by theirs and by SQLite. The records come last. Whatever is refused, or
 * fails, leaves nothing behind.
 */
export async function readBackup(order: RestoreOrder): Promise<Result<RestoredBackup, RestoreError>> {
  const { file, dataDirectory } = order;
  const target = await emptyTarget(dataDirectory);
  if (!target.ok) return target;
  const opened = await openFile(file);
  if (!opened.ok) return refused(t('command.backup.noBackup', { file }));
  const source = opened.value.handle;
  const part = path.join(dataDirectory, staging);
  let firstMade: string | undefined;
  let isDone = false;
  try {
    firstMade = await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await mkdir(part, { mode: 0o700 });
    const plain = await decrypted(source, part, order);
    if (!plain.ok) return plain;
    const restored = await unpackFile(plain.value, part, order);
    if (plain.value !== source) await plain.value.close();
    if (!restored.ok) return restored;
    await place(part, dataDirectory);
    isDone = true;
    return restored;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const systemCode = 'code' in error ? String(error.code) : error.name;
    return refused(t('command.backup.notRestored', { file, folder: dataDirectory, systemCode }));
  } finally {
    await source.close();
    await rm(part, { recursive: true, force: true });
    if (!isDone) await leaveNothing(dataDirectory, firstMade);
  }
}

/** The records come last: without them there is no depot. */
async function place(part: string, dataDirectory: string): Promise<void> {
  const files = nodeFiles();
  await files.flushDirectory(path.join(part, 'spool'));
  await rename(path.join(part, 'spool'), path.join(dataDirectory, 'spool'));
  await files.flushDirectory(dataDirectory);
  await rename(path.join(part, backupEntries.records), path.join(dataDirectory, backupEntries.records));
  await files.flushDirectory(dataDirectory);
}

/** @param firstMade the uppermost of the folders that were made for it; undefined where all were there */
async function leaveNothing(dataDirectory: string, firstMade: string | undefined): Promise<void> {
  await rm(path.join(dataDirectory, 'spool'), { recursive: true, force: true });
  if (firstMade === undefined) return;
  for (let folder = dataDirectory; ; folder = path.dirname(folder)) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved || folder === firstMade) return;
  }
}

/** A folder that is missing or holds nothing. Hidden files count, and a link to a folder is none. */
async function emptyTarget(folder: string): Promise<Result<void, RestoreError>> {
  const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    if (found.code === 'ENOENT') return success(undefined);
    return refused(t('command.backup.folderNotRead', { folder, systemCode: found.code ?? found.name }));
  }
  if (!found.isDirectory()) return refused(t('command.backup.noFolder', { folder }));
  const names = await readdir(folder);
  if (names.includes(staging) && names.every((name) => name === staging || name === 'spool')) {
    for (const name of ['spool', staging]) await rm(path.join(folder, name), { recursive: true, force: true });
    return success(undefined);
  }
  return names.length === 0 ? success(undefined) : refused(t('command.backup.folderNotEmpty', { folder }));
}

const beginOfAge = 'age-encryption.org/v1\n';
/** Far above the head of a file for a hundred recipients. */
const mostHeadBytes = 65_536;

/** The archive itself: the given file, or what was in it where it is encrypted. */
async function decrypted(
  source: FileHandle,
  part: string,
  { file, identities }: RestoreOrder,
): Promise<Result<FileHandle, RestoreError>> {
  const head = Buffer.alloc(mostHeadBytes);
  const { bytesRead } = await source.read(head, 0, head.length, 0);
  const begin = head.toString('latin1', 0, bytesRead);
  if (!begin.startsWith(beginOfAge)) return success(source);
  // A head without an end would be read into memory whole.
  if (!begin.includes('\n--- ')) return refused(t('command.backup.notDecrypted', { file }));
  if (identities.length === 0) return refused(t('command.backup.encrypted', { file }));
  const decrypter = new Decrypter();
  const plain = path.join(part, 'backup.zip');
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    const sealed = createReadStream('', { fd: source.fd, start: 0, autoClose: false });
    const opened = await decrypter.decrypt(Readable.toWeb(sealed) as globalThis.ReadableStream<Uint8Array>);
    await pipeline(Readable.fromWeb(opened as ReadableStream), createWriteStream(plain, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    // A full disk has a code of the system's; what age says of a file or a key has none.
    if (error instanceof Error && 'syscall' in error) throw error;
    return refused(t('command.backup.notDecrypted', { file }));
  }
  return success(await open(plain, 'r'));
}

async function unpackFile(
  plain: FileHandle,
  part: string,
  order: RestoreOrder,
): Promise<Result<RestoredBackup, RestoreError>> {
  const zip = await fromFdPromise(plain.fd, { lazyEntries: true, autoClose: false }).catch(() => null);
  return zip === null ? refused(t('command.backup.noBackup', { file: order.file })) : unpack(zip, part, order);
}

/** Unpacks the archive beside the place where it will be. */
async function unpack(
  zip: ZipFile,
  part: string,
  { file, isWanted, dataDirectory }: RestoreOrder,
): Promise<Result<RestoredBackup, RestoreError>> {
  if (zip.entryCount > mostEntries) return refused(t('command.backup.tooLarge', { file }));
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) return refused(t('command.backup.incomplete', { file }));
    entries.set(entry.fileName, entry);
    unpackedBytes += entry.uncompressedSize;
  }
  const bytesOf = async (entry: Entry) => buffer(await zip.openReadStreamPromise(entry));
  const smallText = async (name: string) => {
    const entry = entries.get(name);
    if (entry === undefined || entry.uncompressedSize > mostContentsBytes) return null;
    return (await bytesOf(entry)).toString('utf8');
  };
  const text = await smallText(backupEntries.contents);
  const said = backupContentsSchema.safeParse(parsedJson(text ?? ''));
  if (text === null || !said.success) return refused(t('command.backup.otherBackup', { file }));
  const contents = said.data;
  const signed = backupSignatureSchema.safeParse(parsedJson((await smallText(backupEntries.signature)) ?? ''));
  if (signed.success && !isSignedBy(signed.data.publicKey, 'backup', text, signed.data.signature)) {
    return refused(t('command.backup.badSignature', { file }));
  }
  const publicKey = signed.success ? signed.data.publicKey : null;
  const { records, contents: contentsName, signature, copies: inCopies } = backupEntries;
  const names = [...entries.keys()].filter((name) => ![records, contentsName, signature].some((own) => own === name));
  const kept = names.map((name) => (name.startsWith(inCopies) ? name.slice(inCopies.length) : '')).sort();
  const recordsEntry = entries.get(records);
  const isComplete =
    kept.length === contents.copies &&
    kept.every((name) => copyName.test(name)) &&
    digestOfCopies(kept) === contents.copiesDigest &&
    recordsEntry?.uncompressedSize === contents.records.sizeBytes;
  if (!isComplete || recordsEntry === undefined) return refused(t('command.backup.incomplete', { file }));
  const { depot, at } = contents;
  const origin = { depot, publicKey, at, copies: contents.copies };
  if (!(await isWanted(origin))) return failure({ unwanted: origin });
  const free = await statfs(part);
  if (recordsEntry.uncompressedSize > mostRecordsBytes || unpackedBytes > free.bavail * free.bsize) {
    return refused(t('command.backup.noRoom', { folder: dataDirectory, bytes: unpackedBytes }));
  }

  const spool = createSpool({ files: nodeFiles(), directory: path.join(part, 'spool'), random: Math.random });
  await mkdir(path.join(part, 'spool'), { mode: 0o700 });
  for (const sha256 of kept) {
    const entry = entries.get(`${inCopies}${sha256}`);
    if (entry === undefined || entry.uncompressedSize > largestCopyBytes) {
      return refused(t('command.backup.copyDamaged', { file }));
    }
    const bytes = await bytesOf(entry);
    if (hash('sha256', bytes, 'hex') !== sha256) return refused(t('command.backup.copyDamaged', { file }));
    const placed = await spool.keep([bytes]);
    if (!placed.ok) {
      const { systemCode } = placed.error;
      return refused(t('command.backup.copyNotWritten', { folder: dataDirectory, systemCode }));
    }
  }
  return placeRecords(zip, recordsEntry, { part, file, contents, publicKey, kept: new Set(kept) });
}

interface PlacedRecords {
  readonly part: string;
  readonly file: string;
  readonly contents: BackupContents;
  readonly publicKey: string | null;
  readonly kept: ReadonlySet<string>;
}

async function placeRecords(
  zip: ZipFile,
  entry: Entry,
  { part, file, contents, publicKey, kept }: PlacedRecords,
): Promise<Result<RestoredBackup, RestoreError>> {
  const place = path.join(part, backupEntries.records);
  const stream = await zip.openReadStreamPromise(entry);
  await pipeline(stream, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }));
  if ((await hashOfFile(place)) !== contents.records.sha256) {
    return refused(t('command.backup.recordsChanged', { file }));
  }
  const facts = { at: Date.now(), backupAt: Date.parse(contents.at), publicKey };
  const taken = takeBroughtRecords(place, (sha256) => kept.has(sha256), facts);
  if (taken.ok) return success({ contents, publicKey, missing: taken.value.missing });
  if (taken.error === 'damaged') return refused(t('command.backup.recordsDamaged', { file }));
  return refused(t('command.backup.newerVersion', { file, program: contents.program }));
}
