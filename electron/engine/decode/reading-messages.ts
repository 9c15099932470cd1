import type { Contents, ContentsRows, ContentsRowsQuery } from '../../../shared/contract/contents.ts';
import type { CardHours } from '../../../shared/contract/hours.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';

/** What can be asked of the bytes of a file, and what answers it. */
export interface FileQuestions {
  readonly summary: { readonly asked: { readonly fileName: string }; readonly answer: DownloadSummary };
  readonly contents: { readonly asked: { readonly search: string }; readonly answer: Contents };
  readonly contentsRows: { readonly asked: Omit<ContentsRowsQuery, 'id'>; readonly answer: ContentsRows };
  /** The zone decides which calendar days the minutes are put on. */
  readonly hours: { readonly asked: { readonly zone: string }; readonly answer: CardHours };
}

export type FileQuestion = {
  readonly [Kind in keyof FileQuestions]: { readonly kind: Kind } & FileQuestions[Kind]['asked'];
}[keyof FileQuestions];

/** What the reading thread is told. `bytes` are handed over, not copied. */
export type ToReadingWorker =
  | { readonly kind: 'begin'; readonly rootFiles: readonly Uint8Array[]; readonly isWaitedFor: boolean }
  | { readonly kind: 'file'; readonly id: number; readonly bytes: Uint8Array; readonly question: FileQuestion };

export interface FromReadingWorker {
  readonly id: number;
  readonly answer: FileQuestions[keyof FileQuestions]['answer'];
}
