import type { UploadCounts } from '../../shared/contract/uploads.ts';
import { exitCodes } from './exit-codes.ts';

/** Options that every command takes. */
export interface CommonOptions {
  readonly data?: string;
  readonly folder: readonly string[];
  readonly settings?: string;
  readonly watchAnyway?: boolean;
  readonly json: boolean;
}

/** One line for a person on standard output, or one JSON object for a program. */
export function print(options: CommonOptions, text: string, object: unknown): void {
  process.stdout.write(`${options.json ? JSON.stringify(object) : text}\n`);
}

/** A sentence on standard error that says what is wrong and what to do; in JSON an object on standard output too. */
export function complain(options: CommonOptions, message: string): void {
  if (options.json) process.stdout.write(`${JSON.stringify({ event: 'error', message })}\n`);
  process.stderr.write(`${message}\n`);
}

export function sayCounts(counts: UploadCounts): string {
  const parts = [
    `${counts.uploaded} sent`,
    `${counts.duplicates} already here`,
    `${counts.needsAttention} ${counts.needsAttention === 1 ? 'needs' : 'need'} attention`,
    `${counts.waiting} waiting`,
  ];
  const oldest = counts.oldestUnsent === null ? '' : `; the oldest unsent file arrived ${counts.oldestUnsent}`;
  return `${parts.join(', ')}${oldest}`;
}

export function exitCodeOf(counts: UploadCounts): number {
  if (counts.needsAttention > 0) return exitCodes.needsAttention;
  return counts.waiting > 0 ? exitCodes.stillWaits : exitCodes.done;
}
