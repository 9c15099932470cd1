import type { Log } from '../ports.ts';
import { type Examination, type Examine, nothingKnown } from './examination.ts';
import { isDocumentArchive } from './other-format.ts';
import { type ArchiveMember, type ArchiveTrouble, openArchive } from './zip-reader.ts';

/** Bytes with everything that their content tells. */
export interface Inspection {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly examination: Examination;
  /** The members of an archive that was opened; null for every other file. */
  readonly members: readonly ArchiveMember[] | null;
  /** Why an archive was not opened. */
  readonly archiveTrouble: ArchiveTrouble | null;
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
  const archiveTrouble: ArchiveTrouble | null = isNested
    ? { code: 'archive-unreadable', parameters: { nested: 1 } }
    : null;
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
