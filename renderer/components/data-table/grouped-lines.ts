import { pageRows, type RowPlace } from './visible-rows.ts';

/** A part of a list: its rows in all, and how many of them show. */
export interface ListPart<Group extends string> {
  /** Null for a list without groups, which has no heads. */
  readonly group: Group | null;
  readonly total: number;
  readonly shown: number;
  readonly isClosed: boolean;
}

/** One line of a list: the head of a group, or a row by its place in its group. */
type GroupedLine<Group extends string> =
  | { readonly kind: 'head'; readonly part: ListPart<Group> }
  | { readonly kind: 'row'; readonly part: ListPart<Group>; readonly index: number };

/** The lines of all parts, found without an object for each row. */
export interface GroupedLines<Group extends string> {
  /** Lines, heads included. */
  readonly count: number;
  readonly line: (position: number) => GroupedLine<Group> | null;
  /** Quick, because it is asked for every line whenever the list becomes longer. */
  readonly isHead: (position: number) => boolean;
  /** Null for a head. */
  readonly placeOf: (position: number) => RowPlace | null;
  /** The part and the number of the page in it that the name of a page tells; null for a page of an earlier list. */
  readonly pageOf: (name: string) => { readonly part: ListPart<Group>; readonly page: number } | null;
  /** The nearest row from `position` on in steps of `step`; null when there is none. */
  readonly rowFrom: (position: number, step: 1 | -1) => number | null;
}

/** A part without rows has no head either. */
export function groupedLines<Group extends string>(parts: readonly ListPart<Group>[]): GroupedLines<Group> {
  let count = 0;
  const placed = parts.flatMap((part) => {
    if (part.total === 0) return [];
    const start = count;
    const heads = part.group === null ? 0 : 1;
    count += part.shown + heads;
    return [{ part, start, heads }];
  });
  const headsAt = new Set(placed.filter(({ heads }) => heads > 0).map(({ start }) => start));
  const find = (position: number) => {
    if (position < 0 || position >= count) return null;
    const found = placed.findLast(({ start }) => start <= position);
    return found === undefined ? null : { ...found, index: position - found.start - found.heads };
  };
  const isHead = (position: number) => headsAt.has(position);
  return {
    count,
    isHead,
    line(position) {
      const found = find(position);
      if (found === null) return null;
      const { part, index } = found;
      return index < 0 ? { kind: 'head', part } : { kind: 'row', part, index };
    },
    placeOf(position) {
      const found = find(position);
      if (found === null || found.index < 0) return null;
      const page = `${found.part.group ?? ''} ${Math.floor(found.index / pageRows)}`;
      return { page, index: found.index % pageRows };
    },
    pageOf(name) {
      const [group, page] = name.split(' ');
      const part = parts.find((each) => (each.group ?? '') === group);
      return part === undefined ? null : { part, page: Number(page) };
    },
    rowFrom(position, step) {
      for (let at = position; at >= 0 && at < count; at += step) if (!isHead(at)) return at;
      return null;
    },
  };
}
