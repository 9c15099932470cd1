import {
  newestUploads,
  type UploadCounts,
  type UploadPage,
  type UploadQuery,
  type UploadRow,
} from '../../shared/contract/uploads.ts';
import { formatReason } from '../../shared/format/reason-text.ts';
import { printableText } from '../../shared/printable-text.ts';
import { exitCodes } from './exit-codes.ts';
import { commandWords as t, words } from './words.ts';

/** Options that every command takes. */
export interface CommonOptions {
  readonly data?: string;
  readonly folder: readonly string[];
  readonly settings?: string;
  readonly watchAnyway?: boolean;
  readonly newDepot?: boolean;
  readonly json: boolean;
}

/** One line for a person on standard output, of which a terminal obeys nothing, or one JSON object for a program. */
export function print(options: CommonOptions, text: string, object: unknown): void {
  process.stdout.write(`${options.json ? JSON.stringify(object) : printableText(text)}\n`);
}

/** A sentence on standard error that says what is wrong and what to do; in JSON an object on standard output too. */
export function complain(options: CommonOptions, message: string): void {
  if (options.json) process.stdout.write(`${JSON.stringify({ event: 'error', message })}\n`);
  process.stderr.write(`${printableText(message)}\n`);
}

/** Complains of why a command is not carried out, mostly because it was given wrongly, and ends with that. */
export function refuse(options: CommonOptions, message: string, exitCode: number = exitCodes.wrongUse): number {
  complain(options, message);
  return exitCode;
}

export function formatCounts(counts: UploadCounts): string {
  const parts = [
    t('command.list.sent', { count: counts.uploaded }),
    t('command.list.alreadyHere', { count: counts.duplicates }),
    t('command.list.needAttention', { count: counts.needsAttention }),
    t('command.list.waiting', { count: counts.waiting }),
  ].join(', ');
  const { oldestUnsent: at } = counts;
  return at === null ? parts : t('command.list.withOldest', { counts: parts, at });
}

/** Says that kept files are not read yet, so that nobody takes what is known of the others for the whole. */
export function printUnread(options: CommonOptions, files: number): void {
  print(options, t('command.unread', { count: files }), { event: 'not-read', files });
}

export function exitCodeOf(counts: UploadCounts): number {
  if (counts.needsAttention > 0) return exitCodes.needsAttention;
  return counts.waiting > 0 ? exitCodes.stillWaits : exitCodes.done;
}

const mostShown = 50;

/** Prints the newest files that need attention, each with its number and why. */
export async function printAttention(
  options: CommonOptions,
  askPage: (query: UploadQuery) => Promise<Pick<UploadPage, 'rows'>>,
): Promise<void> {
  const { rows } = await askPage({ ...newestUploads, segment: 'attention', limit: mostShown });
  for (const row of rows) {
    const { id, fileName, reason } = row;
    const why = whyText(row);
    const facts = { event: 'needs-attention', id, fileName, reason: reason?.code ?? null, why };
    print(options, `${id}\t${fileName}\t${why}`, facts);
  }
}

/** Why a file is where it is, in the words of the page; empty where nothing is wrong with it. */
export function whyText({ reason, kind }: Pick<UploadRow, 'reason' | 'kind'>): string {
  return reason === null ? '' : formatReason(reason, kind, { t: words });
}
