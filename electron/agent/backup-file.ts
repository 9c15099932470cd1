import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Encrypter } from 'age-encryption';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { nodeFiles } from '../engine/platform/node-files.ts';
import { createSpool } from '../engine/spool/spool.ts';

/**
 * A depot in one file: a zip archive of the records, complete with what their log held, and of every kept copy under the
 * SHA-256 of its bytes. The keys are not in it, and neither is what stands for forgotten names.
 *
 * The signature is on the text of `backup.json`, which has the hash of the records and one over the names of the copies,
 * which are hashes themselves: so it covers the content as it is before it is encrypted. Who made a backup is inside the
 * encryption too, and a backup may be encrypted anew for somebody else; what is encrypted, age protects from changes.
 */
export const backupEntries = {
  records: 'depot.sqlite',
  copies: 'copies/',
  contents: 'backup.json',
  signature: 'backup.signature.json',
} as const;

const hashText = z.string().regex(/^[0-9a-f]{64}$/);
export const backupContentsSchema = z.object({
  format: z.literal('tacho-depot-backup'),
  formatVersion: z.literal(2),
  /** Of the program that made it. */
  program: z.string().max(100),
  /** What the depot that made it is called. */
  depot: z.string().max(300),
  /** When the records were copied. */
  at: z.iso.datetime(),
  records: z.object({ sha256: hashText, sizeBytes: z.int().nonnegative() }),
  copies: z.int().nonnegative(),
  /** SHA-256 over the names of the copies in the order of their text, a line end after each. */
  copiesDigest: hashText,
  /** Copies that were not what was kept, and are left out. */
  unsound: z.int().nonnegative(),
});
export type BackupContents = Readonly<z.infer<typeof backupContentsSchema>>;

export const backupSignatureSchema = z.object({ publicKey: z.string().max(100), signature: z.string().max(200) });

export const copyName = /^[0-9a-f]{64}$/;

/** Of the names in the order in which they are given. */
export function digestOfCopies(sortedNames: readonly string[]): string {
  const digest = createHash('sha256');
  for (const name of sortedNames) digest.update(`${name}\n`);
  return digest.digest('hex');
}

interface BackupOrder {
  /** Absolute. */
  readonly dataDirectory: string;
  /** Absolute: a backup of the records, made just now. */
  readonly recordsFile: string;
  /** A new file. */
  readonly to: string;
  readonly program: string;
  readonly depot: string;
  /** `age1...`; null for a backup that everybody can read who has the file. */
  readonly recipient: string | null;
  /** Null where there is no key. */
  readonly sign: (text: string) => Promise<z.infer<typeof backupSignatureSchema> | null>;
}

/** `publicKey`: whose signature it has; null where it has none. */
export type MadeBackup = BackupContents & { readonly publicKey: string | null };

/**
 * Writes the depot into a new file, which has its name only when it is whole and flushed. The copies are read after the
 * records were copied, so that none is missing which these know; each is held against its hash.
 */
export async function writeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { dataDirectory, recordsFile, to, program, depot, recipient, sign } = order;
  const { size: sizeBytes, mtime } = await stat(recordsFile);
  const sha256 = await hashOfFile(recordsFile);
  const spool = createSpool({ files: nodeFiles(), directory: path.join(dataDirectory, 'spool'), random: Math.random });
  const names = (await readdir(path.join(dataDirectory, 'spool')).catch(() => []))
    .filter((name) => copyName.test(name))
    .sort();
  const zip = new ZipFile();
  const included: string[] = [];
  let unsound = 0;
  const part = `${to}.part`;
  const handle = await open(part, 'wx', 0o600);
  try {
    const output = recipient === null ? zip.outputStream : await encrypted(zip.outputStream as Readable, recipient);
    const written = pipeline(output, createWriteStream('', { fd: handle.fd, autoClose: false }));
    // It is waited for below; until then a failure of the disk must not be one that nobody takes.
    written.catch(() => undefined);
    zip.addReadStreamLazy(backupEntries.records, { compress: true, mtime }, (take) =>
      take(null, createReadStream(recordsFile)),
    );
    for (const name of names) {
      const read = await spool.read(name);
      // One that is gone was removed meanwhile, because its time is over.
      if (!read.ok && read.error.code === 'missing') continue;
      if (!read.ok) {
        unsound += 1;
        continue;
      }
      included.push(name);
      await Promise.race([added(zip, `${backupEntries.copies}${name}`, Buffer.from(read.value), mtime), written]);
    }
    const said: BackupContents = {
      format: 'tacho-depot-backup',
      formatVersion: 2,
      program,
      depot,
      at: mtime.toISOString(),
      records: { sha256, sizeBytes },
      copies: included.length,
      copiesDigest: digestOfCopies(included),
      unsound,
    };
    const text = `${JSON.stringify(said, null, 2)}\n`;
    const signed = await sign(text);
    zip.addBuffer(Buffer.from(text), backupEntries.contents, { mtime });
    if (signed !== null) zip.addBuffer(Buffer.from(JSON.stringify(signed)), backupEntries.signature, { mtime });
    zip.end();
    await written;
    await handle.sync();
    await handle.close();
    await rename(part, to);
    return { ...said, publicKey: signed?.publicKey ?? null };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/** Whether it is a public key of age, `age1...`. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** In the format of age, 64 KiB at a time. */
async function encrypted(plain: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as ReadableStream);
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

export async function hashOfFile(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}
