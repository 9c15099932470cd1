import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';

/** What the reading thread is told. `bytes` are handed over, not copied. */
export type ToReadingWorker =
  | { readonly kind: 'roots'; readonly rootFiles: readonly Uint8Array[] }
  | { readonly kind: 'file'; readonly id: number; readonly bytes: Uint8Array; readonly fileName: string };

export interface FromReadingWorker {
  readonly id: number;
  readonly summary: DownloadSummary;
}
