import type { ArchiveManifest } from '../../../shared/contract/company-archive.ts';
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

const manifestsFolder = 'manifests';

/** Where the labels of a month lie. */
export function manifestsOf(month: string): string {
  return `${manifestsFolder}/${month}`;
}

/** What a file's own label is called. It stays where an index is lost, and with the file where its depot is gone. */
export function manifestName(month: string, sha256: string): string {
  return `${manifestsOf(month)}/${sha256}.json`;
}

/** In which a file is looked for: the last month in it, or that of its arrival. */
export function monthOf({ lastDay, arrivedAt }: Pick<ArchiveItem, 'lastDay' | 'arrivedAt'>): string {
  return (lastDay ?? new Date(arrivedAt).toISOString()).slice(0, 7);
}

type Described = Omit<ArchiveItem, 'upload' | 'attempts' | 'madeAt' | 'dueAt'>;

export function manifestOf(item: Described, depot: string, now: number): ArchiveManifest {
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
