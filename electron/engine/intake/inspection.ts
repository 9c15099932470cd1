import type { OtherFormat, Reason } from '../../../shared/contract/uploads.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { hasDownloadEnding } from '../../../shared/tachograph/names.ts';
import type { Log } from '../ports.ts';
import { reason } from '../store/store.ts';
import { type Examination, type Examine, isDocumentArchive, nothingKnown } from './classify-for-intake.ts';
import type { Completeness } from './stability.ts';
import { type ArchiveMember, openArchive, type ZipError } from './zip-reader.ts';

/** Bytes with everything that their content tells. */
export interface Inspection {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly examination: Examination;
  /** The members of an archive that was opened; null for every other file. */
  readonly members: readonly ArchiveMember[] | null;
  /** Why an archive was not opened. */
  readonly archiveTrouble: ZipError | null;
}

/** Examines bytes, and opens them where they are an archive and the depot wants archives opened. Never throws. */
export async function inspect(
  bytes: Uint8Array,
  fileName: string,
  how: { readonly examine: Examine; readonly openArchives: boolean; readonly log: Log },
): Promise<Inspection> {
  const examination = await examineSafely(bytes, fileName, how);
  const inspection = { bytes, fileName, examination, members: null, archiveTrouble: null };
  if (examination.kind !== 'archive' || examination.otherFormat !== null || !how.openArchives) return inspection;
  const opened = await openArchive(bytes);
  if (!opened.ok) return { ...inspection, archiveTrouble: opened.error };
  if (!isDocumentArchive(opened.value.map(({ name }) => name))) return { ...inspection, members: opened.value };
  return { ...inspection, examination: { ...examination, otherFormat: 'document' } };
}

/** An archive inside an archive is not opened: a person has to see it, unless the depot sends everything. */
export async function inspectMember(
  bytes: Uint8Array,
  name: string,
  how: { readonly examine: Examine; readonly log: Log },
): Promise<Inspection> {
  const examination = await examineSafely(bytes, name, how);
  const isNested = examination.kind === 'archive' && examination.otherFormat === null;
  const archiveTrouble: ZipError | null = isNested ? { code: 'archive-unreadable', parameters: { nested: 1 } } : null;
  return { bytes, fileName: name, examination, members: null, archiveTrouble };
}

/** A fault in reading the content must not cost the file: it is then one of which nothing is known, and its name decides. */
async function examineSafely(
  bytes: Uint8Array,
  fileName: string,
  { examine, log }: { readonly examine: Examine; readonly log: Log },
): Promise<Examination> {
  try {
    return await examine(bytes, fileName);
  } catch (error) {
    log.error('intake.examination-failed', { name: error instanceof Error ? error.name : 'unknown' });
    return nothingKnown;
  }
}

/** What the content says of its own completeness. An archive that opens has its table of contents, which comes last. */
export function completenessOf({ bytes, examination, members, archiveTrouble }: Inspection): Completeness {
  if (bytes.length === 0) return 'empty';
  if (members !== null) return 'complete';
  if (archiveTrouble?.code === 'archive-unreadable') return 'unfinished';
  if (examination.notADownload === 'one-byte-fill') return 'unfinished';
  switch (examination.structure) {
    case 'complete':
      return 'complete';
    case 'cut-short':
      return 'unfinished';
    case 'ends-with-a-part':
      return 'perhaps-more';
    case 'not-known':
      return 'ordinary';
  }
}

/**
 * Why bytes that were kept wait for a person instead of being sent; null to send them. What is known to be something
 * else is held, and so is what nobody knows, unless its name ends as the names of downloads do. Where the depot sends
 * everything, only the empty file is held, because there is nothing in it to send.
 */
export function quarantineReasonOf(inspection: Inspection, sendWhat: Settings['sendWhat']): Reason | null {
  const { bytes, fileName, examination, archiveTrouble } = inspection;
  if (bytes.length === 0) return reason('empty-file');
  if (sendWhat === 'everything') return null;
  if (archiveTrouble !== null) return reason(archiveTrouble.code, archiveTrouble.parameters);
  if (examination.otherFormat !== null) return reason('other-format', { format: examination.otherFormat });
  // One that is not to be opened.
  if (examination.kind === 'archive') return reason('other-format', { format: 'zip' satisfies OtherFormat });
  switch (examination.notADownload) {
    case 'empty':
      return reason('empty-file');
    case 'one-byte-fill':
      return reason('one-byte-fill');
    case 'web-page':
      return reason('web-page');
    case 'text':
      return reason('text-file');
    case null:
      return holdOfPossibleDownload(examination, fileName);
  }
}

function holdOfPossibleDownload({ kind, structure }: Examination, fileName: string): Reason | null {
  if (structure === 'cut-short') return reason('cut-short');
  return kind === 'unknown' && !hasDownloadEnding(fileName) ? reason('unknown-content') : null;
}
