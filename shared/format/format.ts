import type { StatusFacts } from '../contract/status.ts';
import type { Translate } from '../i18n/texts.ts';
import type { Times } from './times.ts';

/** The text of the banner: `title` is the status, `line` says what is safe and what happens next. `line` may be empty. */
export interface StatusText {
  readonly title: string;
  readonly line: string;
}

/** What formatting facts and codes needs: the catalogue of texts, and times in the depot's zone. */
export interface Formatter {
  readonly t: Translate;
  readonly times: Times;
}

/** `1,206` */
export function wholeNumber(value: number, t: Translate): string {
  return t('measures.whole', { value });
}

/** `310 MB`, `1.5 GB`. A gigabyte is 1,024 MB here, as in the setting that these figures are compared with. */
export function formatMegabytes(megabytes: number, t: Translate): string {
  return megabytes < 1024
    ? t('measures.megabytes', { value: Math.floor(megabytes) })
    : t('measures.gigabytes', { value: megabytes / 1024 });
}

/** `498 KB`; a kilobyte is 1,000 bytes. */
export function formatBytes(sizeBytes: number, t: Translate): string {
  if (sizeBytes < 1_000) return t('measures.bytes', { count: sizeBytes });
  if (sizeBytes < 1_000_000) return t('measures.kilobytes', { value: Math.round(sizeBytes / 1_000) });
  return t('measures.megabytes', { value: sizeBytes / 1_000_000 });
}

/** The number of files that are collected or kept and not sent yet, without those that need attention. */
export function unsentOf(facts: StatusFacts): number {
  return facts.settling + facts.waiting + facts.sending;
}

/** "Sending 12 of 40": the current file, of all files of the batches that are under way. */
export function batchPosition(facts: StatusFacts): { readonly number: number; readonly total: number } | null {
  if (facts.batch === null || facts.batch.total === 0) return null;
  return { number: Math.min(facts.batch.done + 1, facts.batch.total), total: facts.batch.total };
}

/** Before this many files have been sent, and for so long, an estimate would jump. */
const enoughSent = 3;
const longEnoughMs = 10_000;

/** Whole minutes until so many files are sent at the pace so far, 0 for less than one; null while there is no estimate. */
export function minutesLeft({ pace, now }: Pick<StatusFacts, 'pace' | 'now'>, files: number): number | null {
  if (pace === null || pace.sent < enoughSent || files < enoughSent) return null;
  const elapsedMs = now - pace.since;
  return elapsedMs < longEnoughMs ? null : Math.round(((elapsedMs / pace.sent) * files) / 60_000);
}
