import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Cell } from '../../../shared/format/csv.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';

/** What a cell needs besides its row to format it. */
export interface TableSurroundings {
  readonly formatter: Formatter;
  /** Epoch milliseconds by the engine's clock, moving in steps. */
  readonly now: number;
}

/** The text of a cell as it is typed. */
interface TypedCell {
  /** Names its field for who hears the page. */
  readonly label: string;
  readonly text: string;
  /** What is probably meant; null where nothing is known. */
  readonly proposal: string | null;
  readonly isWrong: boolean;
}

/** One column on the screen. `Sort` is the engine's name for its order. */
export interface TableColumn<Row, Sort extends string, Surroundings extends TableSurroundings = TableSurroundings> {
  /** Unique in its table. The browser's storage keeps it when the column is chosen. */
  readonly id: string;
  /** The head, as text: also for the menu of columns. */
  readonly label: string;
  /** The head where it is more than text. */
  readonly head?: ReactNode;
  /** The head in full, where its words may be cut. */
  readonly title?: string;
  /** A CSS grid track, such as `112px` or `minmax(140px, 1fr)`. */
  readonly track: string;
  readonly align?: 'left' | 'right';
  readonly sort?: Sort;
  /** The direction of the first click on the head: numbers and times begin with the largest. */
  readonly descendingFirst?: boolean;
  /** Always shown, because a row is meaningless without it. */
  readonly fixed?: boolean;
  /** Hidden until a person chooses it. */
  readonly hidden?: boolean;
  readonly cell: (row: Row, surroundings: Surroundings) => ReactNode;
  /** What a person edits in the cell, in a table whose cells are edited; null where there is nothing to. */
  readonly typed?: (row: Row) => TypedCell | null;
}

/** One column of a file for spreadsheets, and of the printed sheet. */
export interface ExportColumn<Row, Surroundings extends TableSurroundings = TableSurroundings> {
  readonly label: string;
  /**
   * The cell for a spreadsheet: figures as numbers, so that it sorts and adds them, days and times in ISO form. `null`
   * leaves the column out of the file.
   */
  readonly csv: ((row: Row, surroundings: Surroundings) => Cell) | null;
  /** The same as a plain number, in a column after it, where `csv` is written for eyes. */
  readonly csvNumber?: { readonly label: string; readonly csv: (row: Row, surroundings: Surroundings) => Cell };
  /** The cell on paper; absent where `csv` will do, `null` to leave the column out. */
  readonly paper?: ((row: Row, surroundings: Surroundings) => string) | null;
}

/** A column that is exported as it shows. */
export interface ReportColumn<Row, Sort extends string> extends TableColumn<Row, Sort>, ExportColumn<Row> {}

export function useTableSurroundings(): TableSurroundings {
  const formatter = useFormatter();
  // Every minute redraws all rows; deferring it does so bit by bit, so that scrolling stays smooth.
  const now = useDeferredValue(useMinute());
  return useMemo(() => ({ formatter, now }), [formatter, now]);
}
