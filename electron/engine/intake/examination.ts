import type { OtherFormat } from '../../../shared/contract/other-formats.ts';
import type { UploadKind } from '../../../shared/contract/uploads.ts';
import type { NotADownload } from '../../../shared/tachograph/not-a-download.ts';

/** What reading a file's bytes tells. */
export interface Examination {
  readonly kind: UploadKind;
  /**
   * `ends-with-a-part`: parts are missing, and none is begun and not ended. `not-known` for what
   * is neither a card nor a vehicle unit.
   */
  readonly structure: 'complete' | 'cut-short' | 'ends-with-a-part' | 'not-known';
  /** Set when the bytes certainly are no download. */
  readonly notADownload: NotADownload | null;
  /** Set when the bytes are something else that is known, such as a PDF; a download is never asked for it. */
  readonly otherFormat: OtherFormat | null;
  /** JSON that is stored with the file, or null. */
  readonly summary: unknown;
  /** Holder or registration; null where unknown. */
  readonly subject: string | null;
  /** `YYYY-MM-DD`, or null. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** Reads a file's bytes. May work elsewhere (a worker thread) and answer later. The name is a hint only. */
export type Examine = (bytes: Uint8Array, fileName: string) => Examination | Promise<Examination>;

/** What is known of bytes of which nothing is known. Their name decides whether they are sent. */
export const nothingKnown: Examination = {
  kind: 'unknown',
  structure: 'not-known',
  notADownload: null,
  otherFormat: null,
  summary: null,
  subject: null,
  firstDay: null,
  lastDay: null,
};
