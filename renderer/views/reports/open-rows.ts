import type { ReportTreeLine } from './report-lines.ts';

/** Rows that are open, by their place, with the lines within them. */
export type OpenRows = ReadonlyMap<number, readonly ReportTreeLine[]>;

/** What stands at a position of the table: a row, or a line within an open row. */
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

/** Where rows and the lines within open ones stand, found without holding one object a row. */
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
