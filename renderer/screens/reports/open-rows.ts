import type { ReportRecord, ReportTreeLine } from './report-lines.ts';

/** Rows that are open, by their place, with the lines within them. */
export type OpenRows = ReadonlyMap<number, readonly ReportTreeLine[]>;

/** What is at a position of the table: a row, or a line within an open row. */
interface PlacedLine {
  /** Place of the row, the first is 0. */
  readonly row: number;
  /** The line within it; null for the row itself. */
  readonly within: ReportTreeLine | null;
}

export interface TreeLayout {
  /** Lines in all. */
  readonly count: number;
  readonly at: (position: number) => PlacedLine;
  readonly positionOf: (row: number) => number;
}

/** The positions of rows and of lines within open rows, found without an object for each row. */
export function treeLayout(rows: number, open: OpenRows): TreeLayout {
  const opened = [...open].sort(([one], [other]) => one - other);
  const linesBefore = (row: number) =>
    opened.reduce((sum, [place, lines]) => (place < row ? sum + lines.length : sum), 0);
  return {
    count: rows + linesBefore(rows),
    at(position) {
      let before = 0;
      for (const [row, lines] of opened) {
        if (position <= row + before) break;
        const inside = position - (row + before) - 1;
        if (inside < lines.length) return { row, within: lines[inside] ?? null };
        before += lines.length;
      }
      return { row: position - before, within: null };
    },
    positionOf: (row) => row + linesBefore(row),
  };
}

/** Opens a row, or closes it where it is open. */
export function toggled(open: OpenRows, row: number, lines: readonly ReportTreeLine[]): OpenRows {
  const next = new Map(open);
  if (!next.delete(row)) next.set(row, lines);
  return next;
}

/** A row that has moved further than this is not searched for. */
const farthestMove = 100;

/**
 * The rows that stay open when a new answer has come, each at its new position and with its new lines. A row that is gone
 * is no longer open; one that is still being fetched stays as it was.
 *
 * @returns `open` itself where nothing has changed
 */
export function stillOpen(
  open: OpenRows,
  rowAt: (row: number) => ReportRecord | null,
  linesOf: (record: ReportRecord) => readonly ReportTreeLine[],
): OpenRows {
  const next = new Map<number, readonly ReportTreeLine[]>();
  let isChanged = false;
  for (const [row, lines] of open) {
    const before = lines[0]?.records.get('');
    const now = rowAt(row);
    if (now === null || now === before) {
      next.set(row, lines);
      continue;
    }
    isChanged = true;
    const place = before === undefined ? null : placeOf(before, row, rowAt);
    const record = place === null ? null : rowAt(place);
    const linesNow = record === null ? [] : linesOf(record);
    if (place !== null && linesNow.length > 0) next.set(place, linesNow);
  }
  return isChanged ? next : open;
}

function placeOf(record: ReportRecord, row: number, rowAt: (row: number) => ReportRecord | null): number | null {
  const ids = idsOf(record);
  if (ids === '') return null;
  for (let distance = 0; distance <= farthestMove; distance += 1) {
    for (const place of [row - distance, row + distance]) {
      const found = place < 0 ? null : rowAt(place);
      if (found !== null && idsOf(found) === ids) return place;
    }
  }
  return null;
}

/** The identifiers of the driver, vehicle or site that a row is about; empty where it has none. */
function idsOf(record: ReportRecord): string {
  return Object.entries(record)
    .filter(([name, value]) => /(^i|I)d$/.test(name) && typeof value === 'string')
    .map(([name, value]) => `${name} ${value}`)
    .join(' ');
}
