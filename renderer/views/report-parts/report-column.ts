import type { ReactNode } from 'react';
import type { Words } from '../../../shared/words/words.ts';

/** What a cell needs besides its row to put it into words. */
export interface ReportSurroundings {
  readonly words: Words;
  /** Epoch milliseconds by the engine's clock, moving every ten seconds. */
  readonly now: number;
}

/** One column of a report's table. `Sort` is what the engine sorts by. */
export interface ReportColumn<Row, Sort extends string> {
  /** Unique in its table; kept in the browser's storage when the column is chosen. */
  readonly id: string;
  /** The head, as text: for the menu of columns, for CSV and for paper. */
  readonly label: string;
  /** The head where it is more than text. */
  readonly head?: ReactNode;
  /** A CSS grid track, such as `112px` or `minmax(140px, 1fr)`. */
  readonly track: string;
  readonly align?: 'left' | 'right';
  readonly sort?: Sort;
  /** What the first press of the head sorts by: numbers and times begin with the largest. */
  readonly descendingFirst?: boolean;
  /** Always shown: without it a row says nothing. */
  readonly fixed?: boolean;
  /** Hidden until a person chooses it. */
  readonly hidden?: boolean;
  readonly cell: (row: Row, surroundings: ReportSurroundings) => ReactNode;
  /** The cell for a spreadsheet: days and times in ISO form. `null` leaves the column out of the file. */
  readonly csv: ((row: Row, surroundings: ReportSurroundings) => string) | null;
  /** The cell on paper; absent where `csv` will do, `null` to leave the column out. */
  readonly paper?: ((row: Row, surroundings: ReportSurroundings) => string) | null;
}
