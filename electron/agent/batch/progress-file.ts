import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { failure, type Result, success } from '../../../shared/result.ts';
import { type BatchAccount, batchAccount, type ItemRange, itemRange } from '../../../shared/service/batch-account.ts';
import { inDoubtToo, type SentSoFar } from '../../engine/maintain/batch-sending.ts';
import { retryBusyFile, retryBusyFileNow } from '../../engine/platform/file-error.ts';
import { readFileText } from '../../engine/platform/open-file.ts';
import { commandWords as t } from '../words.ts';

/** How far the sending of a spreadsheet is, as it stands in a file beside it. */
export const batchProgressSchema = z.object({
  operation: z.string(),
  /** SHA-256 of all items: progress belongs to these items and to no others. */
  itemsDigest: z.string(),
  /** Items before this place need nothing more. */
  next: z.int().min(0),
  /** The part that is under way, or that broke without an answer. */
  sending: itemRange.nullable(),
  answer: batchAccount,
});
type BatchProgress = z.infer<typeof batchProgressSchema>;

/** Where an interrupted batch goes on: a file beside the spreadsheet, gone when every row is answered for. */
export interface ProgressFile {
  /** Without its folder. */
  readonly name: string;
  /** Null where there is none. The error says what to do with one that cannot be read, or that is of other rows. */
  readonly read: () => Promise<Result<Progress | null, string>>;
  /** On the disk when it returns; the system's code where it cannot be written: then nothing more must be sent. */
  readonly keep: (progress: Progress) => string | null;
  readonly remove: () => Promise<void>;
}

interface Progress {
  readonly soFar: SentSoFar;
  /** The part that is under way. */
  readonly sending: ItemRange | null;
}

/**
 * Where an interrupted run goes on. The part that was sent last and never answered for is in doubt: `leave` goes on after
 * it, `send` sends it again, so that some of its rows may be applied twice.
 */
export function resumed({ soFar, sending }: Progress, inDoubt: 'leave' | 'send'): SentSoFar {
  const left = sending === null ? soFar : inDoubtToo(soFar, sending);
  const last = left.account.inDoubt.at(-1);
  if (inDoubt === 'leave' || last?.to !== left.next) return left;
  return { next: last.from, account: { ...left.account, inDoubt: left.account.inDoubt.slice(0, -1) } };
}

/** Far above what the ends of the most rows take. */
const mostProgressBytes = 64 * 1024 * 1024;

/** @param items what all rows of the spreadsheet ask for */
export function progressFileOf(spreadsheet: string, operation: string, items: readonly unknown[]): ProgressFile {
  const file = `${spreadsheet}.progress.json`;
  const name = path.basename(file);
  const itemsDigest = createHash('sha256').update(JSON.stringify(items)).digest('hex');

  return {
    name,
    async read() {
      const read = await readFileText(file, mostProgressBytes);
      if (!read.ok) {
        return read.error.code === 'missing'
          ? success(null)
          : failure(t('command.batch.progressNotRead', { file: name, systemCode: read.error.systemCode }));
      }
      const progress = parsed(read.value);
      if (progress === null) return failure(t('command.batch.progressStrange', { file: name }));
      const { next, sending, answer } = progress;
      const isOfTheseRows =
        progress.operation === operation && next <= items.length && progress.itemsDigest === itemsDigest;
      return isOfTheseRows
        ? success({ soFar: { next, account: answer }, sending })
        : failure(t('command.batch.rowsChanged', { file: name }));
    },
    keep({ soFar: { next, account: answer }, sending }) {
      try {
        write(file, { operation, itemsDigest, next, sending, answer: withoutRecords(answer) });
        return null;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
      }
    },
    remove: () => retryBusyFile(() => rm(file, { force: true })),
  };
}

/** The spreadsheet has the records, by their places: what they say of people need not stand here once more. */
function withoutRecords(account: BatchAccount): BatchAccount {
  return { ...account, failures: account.failures.map((one) => (one.index === null ? one : { ...one, record: null })) };
}

function parsed(text: string): BatchProgress | null {
  try {
    return batchProgressSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function write(file: string, progress: BatchProgress): void {
  // A new one, whatever somebody has put there.
  rmSync(`${file}.new`, { force: true });
  const descriptor = openSync(`${file}.new`, 'wx', 0o600);
  try {
    writeFileSync(descriptor, JSON.stringify(progress));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  retryBusyFileNow(() => renameSync(`${file}.new`, file));
  flushFolderOf(file);
}

/** Until then a power cut brings back what stood there before, by which these rows would leave again. Windows does it itself. */
function flushFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
