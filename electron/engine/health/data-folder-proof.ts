import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { DutyReason, DutyReport } from '../../../shared/contract/duties.ts';
import { answeredWithin } from '../intake/time-limited-files.ts';
import { createSharedRun } from '../platform/turns.ts';
import { writeWholeFile } from '../platform/whole-file.ts';
import type { Clock, FileError, FileResult, Files } from '../ports.ts';
import { createProof } from '../proof.ts';
import { type SettingStore, storedOr } from '../store/store.ts';

/**
 * Whether what is kept is kept: a program goes on writing into files that were removed below it, or on a disk that was
 * taken away, and hears no error. So something is written, flushed and read back by its path, and the folder is asked
 * whether it is still the one whose records are open.
 */
export interface DataFolderProof {
  /** Tries now. Never rejects. */
  readonly prove: () => Promise<void>;
  readonly report: () => DutyReport;
}

interface DataFolderProofParts {
  /** Absolute. */
  readonly dataDirectory: string;
  readonly files: Pick<Files, 'read' | 'writeFlushed' | 'rename' | 'remove' | 'flushDirectory' | 'locate'>;
  readonly notes: Pick<SettingStore, 'note' | 'setNote'>;
  readonly clock: Clock;
}

/** Holds what tells this data folder from any other, as its records have it too. */
const identityFile = 'depot-id';
const proofFile = 'last-proof';
const identityNote = 'depot-identity';
const identityBytes = 200;
const timeoutMs = 20_000;

export function createDataFolderProof({ dataDirectory, files, notes, clock }: DataFolderProofParts): DataFolderProof {
  /** The system's name of the folder as this process found it first; null before. */
  let location: string | null = null;
  const inFolder = (name: string) => path.join(dataDirectory, name);
  const bounded = <Value>(call: () => FileResult<Value>) => answeredWithin(clock, timeoutMs, call);

  async function found(): Promise<DutyReason | null> {
    const located = await bounded(() => files.locate(dataDirectory));
    if (!located.ok) return reasonOf(located.error, 'data-folder-gone');
    const isSame = location === null || location === located.value.identity;
    const identity = await bounded(() => files.read(inFolder(identityFile), identityBytes));
    if (identity.ok) {
      const [lying, known] = [textOf(identity.value.bytes), knownIdentity(notes)];
      // Records that were made anew know none yet.
      if (known === null) storedOr(() => notes.setNote(identityNote, lying), undefined);
      else if (lying !== known) return 'data-folder-other';
    } else if (identity.error.code !== 'missing') {
      return reasonOf(identity.error, 'data-not-written');
    } else if (location !== null) {
      // It was there: where the folder is still the same, somebody has emptied it.
      return isSame ? 'data-folder-gone' : 'data-folder-other';
    } else {
      const made = await giveIdentity();
      if (made !== null) return made;
    }
    // A restored or remounted folder with the same identity is the same depot's, wherever the system has put it.
    location = located.value.identity;
    return written();
  }

  async function giveIdentity(): Promise<DutyReason | null> {
    const kept = knownIdentity(notes) ?? randomUUID();
    storedOr(() => notes.setNote(identityNote, kept), undefined);
    const made = await bounded(() => writeWholeFile(files, inFolder(identityFile), Buffer.from(kept)));
    return made.ok ? null : reasonOf(made.error, 'data-not-written');
  }

  async function written(): Promise<DutyReason | null> {
    const text = randomUUID();
    const temporary = inFolder(`${proofFile}.new`);
    await bounded(() => files.remove(temporary));
    const wrote = await bounded(() => files.writeFlushed(temporary, Buffer.from(text)));
    if (!wrote.ok) return reasonOf(wrote.error, 'data-not-written');
    const named = await bounded(() => files.rename(temporary, inFolder(proofFile)));
    if (!named.ok) return reasonOf(named.error, 'data-not-written');
    const read = await bounded(() => files.read(inFolder(proofFile), identityBytes));
    return read.ok && textOf(read.value.bytes) === text ? null : 'data-not-written';
  }

  const proof = createProof(clock, found);
  proof.of(dataDirectory);
  return { prove: createSharedRun(proof.prove).run, report: proof.report };
}

function knownIdentity(notes: Pick<SettingStore, 'note'>): string | null {
  const noted = storedOr(() => notes.note(identityNote), null);
  return typeof noted === 'string' ? noted : null;
}

function reasonOf({ code }: FileError, otherwise: DutyReason): DutyReason {
  if (code === 'disk-full') return 'no-space';
  return code === 'missing' ? 'data-folder-gone' : otherwise;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).trim();
}
