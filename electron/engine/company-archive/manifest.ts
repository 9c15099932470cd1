import { type ArchiveManifest, archiveManifestSchema } from '../../../shared/contract/company-archive.ts';
import type { UploadKind } from '../../../shared/contract/uploads.ts';
import { downloadKinds } from '../../../shared/tachograph/identify.ts';
import type { ArchiveItem } from '../store/company-archive.ts';

/** Where a file lies: its kind, and the hash of its content. Nothing in the name says whose it is. */
export function objectName(kind: UploadKind, sha256: string): string {
  return `${kind}/${sha256}`;
}

/** Where a file may lie whose kind is not known here. */
export function objectNames(sha256: string): readonly string[] {
  return downloadKinds.map((kind) => objectName(kind, sha256));
}

export const manifestsFolder = 'manifests';

/** Beside the files of the same month, so that a search need not read the years: the last month in it, or that of its arrival. */
export function manifestName({ sha256, lastDay, arrivedAt }: ArchiveItem): string {
  const month = (lastDay ?? new Date(arrivedAt).toISOString()).slice(0, 7);
  return `${manifestsFolder}/${month}/${sha256}.json`;
}

export function manifestOf(item: ArchiveItem, depot: string, now: number): ArchiveManifest {
  const { sha256, sizeBytes, kind, fileName, subject, firstDay, lastDay, arrivedAt } = item;
  return {
    format: 1,
    object: objectName(kind, sha256),
    sha256,
    sizeBytes,
    kind,
    fileName,
    subject,
    firstDay,
    lastDay,
    arrivedAt: new Date(arrivedAt).toISOString(),
    archivedAt: new Date(now).toISOString(),
    depot,
  };
}

/** Null where the bytes are no manifest that this version understands. */
export function readManifest(bytes: Uint8Array): ArchiveManifest | null {
  try {
    const read = archiveManifestSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
