import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { largestFileBytes } from '../../../shared/contract/limits.ts';
import type { Transport, TransportError } from '../../client/transport/transport.ts';

interface AddingFailure {
  readonly name: string;
  /** Why the engine did not take it, or why this page did not even send it. */
  readonly error: TransportError | 'unreadable' | 'too-large';
}

/** The progress of adding files. */
export interface Adding {
  readonly total: number;
  readonly handled: number;
  readonly added: number;
  readonly alreadyHere: number;
  readonly failures: readonly AddingFailure[];
  readonly finished: boolean;
}

export function startedAdding(total: number): Adding {
  return { total, handled: 0, added: 0, alreadyHere: 0, failures: [], finished: false };
}

/**
 * Hands the files to the engine one by one, so that this page never has more than one in memory. A file that fails does
 * not stop the next; an engine that does not answer, or a full disk, stops the rest. `tell` is called after each file.
 */
export async function addFiles(
  transport: Transport,
  files: readonly File[],
  tell: (adding: Adding) => void,
  signal: AbortSignal,
): Promise<void> {
  let adding = startedAdding(files.length);
  // Files that come together are one entry of the uploads, which says what became of each; one alone is an entry anyway.
  const begun = files.length > 1 ? await transport.request('uploads.beginBatch', { files: files.length }) : null;
  const act = begun?.ok === true ? begun.value : null;
  for (const file of files) {
    if (signal.aborted) break;
    const outcome = await addOne(transport, file, act);
    adding = { ...adding, ...outcome(adding), handled: adding.handled + 1 };
    const failed = adding.failures.at(-1);
    if (failed?.name === file.name && stopsTheRest(failed.error)) break;
    tell(adding);
  }
  if (act !== null) await transport.request('uploads.endBatch', act);
  tell({ ...adding, finished: true });
}

type Act = AnswerOf<'uploads.beginBatch'>;

async function addOne(transport: Transport, file: File, act: Act | null): Promise<(adding: Adding) => Partial<Adding>> {
  const fail = (error: AddingFailure['error']) => (adding: Adding) => ({
    failures: [...adding.failures, { name: file.name, error }],
  });
  if (file.size > largestFileBytes) return fail('too-large');
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return fail('unreadable');
  }
  const result = await transport.request('uploads.add', { fileName: file.name, bytes, ...act });
  if (!result.ok) return fail(result.error);
  return result.value.alreadyHere
    ? ({ alreadyHere }) => ({ alreadyHere: alreadyHere + 1 })
    : ({ added }) => ({ added: added + 1 });
}

function stopsTheRest(error: AddingFailure['error']): boolean {
  return (
    typeof error === 'object' &&
    (error.code === 'no-answer' || error.code === 'no-session' || error.code === 'disk-full')
  );
}

/** Files of dropped folders beyond this number are left out, and the person is told. */
export const mostFilesOfFolders = 2_000;

interface DroppedFiles {
  readonly files: readonly File[];
  /** The folders contained more files than were taken. */
  readonly cut: boolean;
}

/**
 * Every file of a drop, those inside dropped folders included. The items are read while the event runs, because the
 * browser discards them afterwards.
 */
export function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const dropped = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? item.getAsFile() ?? []) : [],
  );
  return dropped.length > 0 ? filesOf(dropped) : Promise.resolve({ files: [...transfer.files], cut: false });
}

/** An item without an entry, such as an attachment dragged out of a message, is a single file. */
async function filesOf(dropped: readonly (FileSystemEntry | File)[]): Promise<DroppedFiles> {
  const files: File[] = [];
  const waiting = [...dropped];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (files.length >= mostFilesOfFolders) return { files, cut: true };
    if (next instanceof File) {
      files.push(next);
    } else if (next.isFile) {
      const file = await fileOf(next as FileSystemFileEntry);
      if (file !== null) files.push(file);
    } else if (next.isDirectory) {
      waiting.push(...(await entriesOf(next as FileSystemDirectoryEntry)));
    }
  }
  return { files, cut: false };
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

/** Browsers return the entries of a folder in portions, of which the last is empty. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (portion.length === 0 || all.length > mostFilesOfFolders) return all;
    all.push(...portion);
  }
}
