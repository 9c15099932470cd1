import type { OtherFormat, Reason } from '../../../shared/contract/uploads.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { hasDownloadEnding } from '../../../shared/tachograph/names.ts';
import { faultFacts } from '../platform/fault.ts';
import type { Log } from '../ports.ts';
import { reason } from '../store/store.ts';
import { type Classification, type Classify, isDocumentArchive, nothingKnown } from './classify-for-intake.ts';
import type { Completeness } from './stability.ts';
import { type ArchiveMember, openArchive, type ZipError } from './zip-reader.ts';

/** Bytes, with everything that their content says. */
export interface Inspection {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly classification: Classification;
  /** The members of an archive that was opened; null for every other file. */
  readonly members: readonly ArchiveMember[] | null;
  /** Why an archive was not opened. */
  readonly archiveError: ZipError | null;
}

/** Examines bytes, and opens them where they are an archive and the depot wants archives opened. Never throws. */
export async function inspect(
  bytes: Uint8Array,
  fileName: string,
  how: { readonly classify: Classify; readonly openArchives: boolean; readonly log: Log },
): Promise<Inspection> {
  const classification = await classifySafely(bytes, fileName, how);
  const inspection = { bytes, fileName, classification, members: null, archiveError: null };
  if (classification.kind !== 'archive' || classification.otherFormat !== null || !how.openArchives) return inspection;
  const opened = await openArchive(bytes);
  if (!opened.ok) return { ...inspection, archiveError: opened.error };
  if (!isDocumentArchive(opened.value.map(({ name }) => name))) return { ...inspection, members: opened.value };
  return { ...inspection, classification: { ...classification, otherFormat: 'document' } };
}

/** An archive inside an archive is not opened: a person has to see it, unless the depot sends everything. */
export async function inspectMember(
  bytes: Uint8Array,
  name: string,
  how: { readonly classify: Classify; readonly log: Log },
): Promise<Inspection> {
  const classification = await classifySafely(bytes, name, how);
  const isNested = classification.kind === 'archive' && classification.otherFormat === null;
  const archiveError: ZipError | null = isNested ? { code: 'archive-unreadable', parameters: { nested: 1 } } : null;
  return { bytes, fileName: name, classification, members: null, archiveError };
}

/** A bug in reading the content must not cost the file: nothing is known of it then, and its name decides. */
async function classifySafely(
  bytes: Uint8Array,
  fileName: string,
  { classify, log }: { readonly classify: Classify; readonly log: Log },
): Promise<Classification> {
  try {
    return await classify(bytes, fileName);
  } catch (error) {
    log.error('intake.examination-failed', faultFacts(error));
    return nothingKnown;
  }
}

/** What the content says of its own completeness. An archive that opens has its table of contents, which comes last. */
export function completenessOf({ bytes, classification, members, archiveError }: Inspection): Completeness {
  if (bytes.length === 0) return 'empty';
  if (members !== null) return 'complete';
  if (archiveError?.code === 'archive-unreadable') return 'unfinished';
  if (classification.notADownload === 'one-byte-fill') return 'unfinished';
  switch (classification.structure) {
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
 * Why bytes that were kept wait for a person instead of being sent; null to send them. A file that is known to be
 * something else is kept back, and so is one of an unknown kind, unless its name ends as those of downloads do. Where
 * the depot sends everything, only an empty file is kept back, because there is nothing in it to send.
 */
export function quarantineReasonOf(inspection: Inspection, sendWhat: Settings['sendWhat']): Reason | null {
  const { bytes, fileName, classification, archiveError } = inspection;
  if (bytes.length === 0) return reason('empty-file');
  if (sendWhat === 'everything') return null;
  if (archiveError !== null) return reason(archiveError.code, archiveError.parameters);
  if (classification.otherFormat !== null) return reason('other-format', { format: classification.otherFormat });
  // An archive that is not to be opened.
  if (classification.kind === 'archive') return reason('other-format', { format: 'zip' satisfies OtherFormat });
  switch (classification.notADownload) {
    case 'empty':
      return reason('empty-file');
    case 'one-byte-fill':
      return reason('one-byte-fill');
    case 'web-page':
      return reason('web-page');
    case 'text':
      return reason('text-file');
    case null:
      return quarantineReasonOfPossibleDownload(classification, fileName);
  }
}

function quarantineReasonOfPossibleDownload({ kind, structure }: Classification, fileName: string): Reason | null {
  if (structure === 'cut-short') return reason('cut-short');
  return kind === 'unknown' && !hasDownloadEnding(fileName) ? reason('unknown-content') : null;
}
