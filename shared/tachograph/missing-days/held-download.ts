import type { DownloadSummary } from '../summary-schema.ts';

/** A download that this depot holds. */
export interface HeldDownload {
  readonly id: string;
  readonly summary: DownloadSummary;
  /** When this depot first saw the file, `YYYY-MM-DDTHH:MM:SSZ`: it was read from the card before that. */
  readonly receivedAt: string;
}
