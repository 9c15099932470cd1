import type {
  MaintainColumn,
  MaintainCounts,
  MaintainRow,
  MaintainSegment,
  RowState,
} from '../../../shared/contract/maintain.ts';
import { hasWords, searchKey, searchWords } from '../../../shared/search-key.ts';
import { twinsOf } from '../../../shared/service/batch-account.ts';
import type { KeptRow } from '../store/maintain.ts';
import { asksDateOrder, problem } from './cell-values.ts';
import { type CheckedRow, checkRow, matchedColumns, type RowManner, withProblem } from './check-row.ts';

/** What a check found out of a row, as far as lists and counts need it: its cells are read again when they are shown. */
interface Finding {
  readonly state: CheckedRow['state'];
  readonly identifier: string;
  /** The first cell with a problem; null where there is none. */
  readonly badCell: number | null;
  /** Places of the cells that would change something, and of those among them whose old value is known. */
  readonly changes: readonly number[];
  readonly told: readonly number[];
  /** All of its texts and its driver's name, folded for searching. */
  readonly key: string;
}

/** A row of a draft, in memory. */
export interface DraftRow extends KeptRow {
  finding: Finding;
  /** The earlier row about the same record that is still to be sent; null where there is none. */
  twin: DraftRow | null;
}

/** A row that nobody has touched. `line`: that of the file; null for one that is typed in. */
export function keptRow(id: number, line: number | null, cells: readonly string[]): KeptRow {
  return { id, line, cells, outcome: null, words: [], before: {} };
}

export function newRow(kept: KeptRow, manner: RowManner): DraftRow {
  return { ...kept, finding: findingOf(kept.cells, manner), twin: null };
}

export function findingOf(texts: readonly string[], manner: RowManner): Finding {
  const { state, identifier, cells } = checkRow(texts, manner);
  const places = (matches: (cell: CheckedRow['cells'][number]) => boolean) =>
    cells.flatMap((cell, place) => (matches(cell) ? [place] : []));
  return {
    state,
    identifier,
    badCell: places(({ problem: found }) => found !== null)[0] ?? null,
    changes: places(({ isChange }) => isChange),
    told: places(({ isChange, today }) => isChange && today !== null),
    key: searchKey([...texts, manner.known.driverName(identifier) ?? ''].join(' ')),
  };
}

export function stateOfRow({ outcome, twin, finding }: DraftRow): RowState {
  return outcome ?? (twin === null ? finding.state : 'error');
}

/**
 * Counts the states, and finds the rows about a record that an earlier row is about too: which of the two the service
 * would obey, nobody knows. Rows that were sent are no part of that.
 */
export function tally(rows: readonly DraftRow[]): MaintainCounts {
  const counts = {
    all: rows.length,
    change: 0,
    error: 0,
    unchanged: 0,
    'under-way': 0,
    applied: 0,
    refused: 0,
    unaccounted: 0,
    'in-doubt': 0,
  };
  const twins = twinsOf(rows.map(({ outcome, finding }) => (outcome === null ? finding.identifier : '')));
  for (const [place, row] of rows.entries()) {
    const twin = twins[place] ?? null;
    row.twin = twin === null ? null : (rows[twin] ?? null);
    counts[stateOfRow(row)] += 1;
  }
  return counts;
}

/** A row as the page shows it. */
export function shownRow(row: DraftRow, manner: RowManner): MaintainRow {
  const { identifier, cells } = checkRow(row.cells, manner);
  const { id, line, words } = row;
  return {
    id,
    line,
    identifier,
    words: [...words],
    state: stateOfRow(row),
    name: manner.known.driverName(identifier),
    cells: row.twin === null ? [...cells] : withTwin(cells, row.twin, manner),
  };
}

function withTwin(cells: CheckedRow['cells'], twin: DraftRow, manner: RowManner): MaintainRow['cells'] {
  const place = identifierPlace(manner);
  const found = problem('same-record', { row: twin.line ?? twin.id }).error;
  return cells.map((cell, at) => (at === place && cell.problem === null ? withProblem(cell, found) : cell));
}

function identifierPlace({ columns }: RowManner): number {
  return Math.max(
    0,
    matchedColumns(columns).findIndex(({ field }) => field.isIdentifier),
  );
}

/** Rows of one segment that have all the words of a search. */
export function narrowed(rows: readonly DraftRow[], show: MaintainSegment, search: string): readonly DraftRow[] {
  const words = searchWords(search);
  return rows.filter((row) => isShown(stateOfRow(row), show) && hasWords(row.finding.key, words));
}

function isShown(state: RowState, show: MaintainSegment): boolean {
  if (show === 'all') return true;
  if (show === 'not-applied') return state === 'refused' || state === 'unaccounted' || state === 'in-doubt';
  return state === show;
}

const shownExamples = 3;

/** The first texts of a column that are not empty. */
export function examplesOf(rows: readonly DraftRow[], place: number): string[] {
  const examples = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[place] ?? '';
    if (text !== '') examples.add(text);
    if (examples.size === shownExamples) break;
  }
  return [...examples];
}

/** Whether a matched column has dates whose day and month could be either. */
export function asksDates(rows: readonly DraftRow[], { columns }: RowManner): boolean {
  const dates = matchedColumns(columns).filter(({ field: { type } }) => type === 'day' || type === 'moment');
  return dates.some(({ place }) => rows.some(({ cells }) => asksDateOrder(cells[place] ?? '')));
}

/** As a spreadsheet program names a column: A to Z, AA ... */
export function columnLetter(column: number): MaintainColumn['letter'] {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnLetter(Math.floor(column / 26) - 1)}${last}`;
}
