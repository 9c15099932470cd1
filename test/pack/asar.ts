import { readFileSync } from 'node:fs';

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly size?: number;
  readonly offset?: string;
  readonly unpacked?: boolean;
  readonly integrity?: { readonly algorithm: string; readonly hash: string };
}

/** One file of an archive. `bytes` is null for one that lies beside it, in `app.asar.unpacked`. */
export interface ArchivedFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly bytes: Buffer | null;
  /** SHA-256 as the archive's head says it; Electron refuses a file that has another. */
  readonly sha256: string | null;
}

/** Reads Electron's archive: a head of JSON behind two nested lengths, then the files one after the other. */
export function readAsar(file: string): readonly ArchivedFile[] {
  const archive = readFileSync(file);
  const headBytes = archive.readUInt32LE(4);
  const head = JSON.parse(archive.subarray(16, 16 + archive.readUInt32LE(12)).toString('utf8')) as Entry;
  const start = 8 + headBytes;
  const walk = (entry: Entry, name: string): ArchivedFile[] => {
    if (entry.files !== undefined)
      return Object.entries(entry.files).flatMap(([part, inner]) =>
        walk(inner, name === '' ? part : `${name}/${part}`),
      );
    const sizeBytes = entry.size ?? 0;
    const from = start + Number(entry.offset ?? 0);
    const bytes = entry.unpacked === true ? null : archive.subarray(from, from + sizeBytes);
    return [{ name, sizeBytes, bytes, sha256: entry.integrity?.hash ?? null }];
  };
  return walk(head, '');
}
