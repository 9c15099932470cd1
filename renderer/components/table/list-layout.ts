import { pageRows, type RowPlace } from '../data-table/visible-rows.ts';

/** One line of the list: the head of a group, or a row by its place in a section. */
type ListLine =
  | { readonly kind: 'group'; readonly section: number }
  | { readonly kind: 'row'; readonly section: number; readonly index: number };

/** Where every line of the list stands, found without holding one object a row. */
export interface ListLayout {
  /** Lines, group heads included. */
  readonly count: number;
  /** Rows, group heads not included. */
  readonly rowCount: number;
  readonly line: (position: number) => ListLine | null;
  /** Quick, because it is asked for every line whenever the list becomes longer. */
  readonly isHead: (position: number) => boolean;
  /** Where a row is: its page is `section:page`. Null for a head. */
  readonly placeOf: (position: number) => RowPlace | null;
  /** The nearest row from `position` on in steps of `step`; null when there is none. */
  readonly rowFrom: (position: number, step: 1 | -1) => number | null;
}

/** `totals`: rows of each section. A section without rows has no head either. */
export function createListLayout(totals: readonly number[], grouped: boolean): ListLayout {
  const head = grouped ? 1 : 0;
  const starts: number[] = [];
  let count = 0;
  for (const total of totals) {
    starts.push(count);
    count += total === 0 ? 0 : total + head;
  }
  const heads = new Set(grouped ? starts.filter((_, section) => (totals[section] ?? 0) > 0) : []);
  const line = (position: number): ListLine | null => {
    if (position < 0 || position >= count) return null;
    const section = starts.findLastIndex((start, index) => start <= position && (totals[index] ?? 0) > 0);
    const index = position - (starts[section] ?? 0) - head;
    return index < 0 ? { kind: 'group', section } : { kind: 'row', section, index };
  };
  return {
    count,
    rowCount: totals.reduce((sum, total) => sum + total, 0),
    line,
    isHead: (position) => heads.has(position),
    placeOf(position) {
      const found = line(position);
      if (found?.kind !== 'row') return null;
      return { page: `${found.section}:${Math.floor(found.index / pageRows)}`, index: found.index % pageRows };
    },
    rowFrom(position, step) {
      for (let at = position; at >= 0 && at < count; at += step) if (line(at)?.kind === 'row') return at;
      return null;
    },
  };
}
