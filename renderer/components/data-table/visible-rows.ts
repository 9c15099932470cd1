import { type QueryFunction, type QueryKey, type SkipToken, useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** Number of rows in one request. */
export const pageRows = 100;

/** The part of a list that is asked for with a page. */
export function partOfPage(page: number): { readonly offset: number; readonly limit: number } {
  return { offset: page * pageRows, limit: pageRows };
}

/** Indexes of lines. */
export interface VisibleLines {
  /** Lines that are completely visible. */
  readonly from: number;
  readonly to: number;
  /** Includes lines just beyond, which must be there when they are scrolled to. */
  readonly firstNeeded: number;
  readonly lastNeeded: number;
}

/** The part of a list that is on the screen. Only components that depend on it are drawn again while a person scrolls. */
export interface VisibleRows {
  readonly get: () => VisibleLines;
  readonly set: (lines: VisibleLines) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createVisibleRows(): VisibleRows {
  const listeners = new Set<() => void>();
  let lines: VisibleLines = { from: 0, to: 0, firstNeeded: 0, lastNeeded: 0 };
  return {
    get: () => lines,
    set: (next) => {
      lines = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function useVisibleLines(visible: VisibleRows): VisibleLines {
  return useSyncExternalStore(visible.subscribe, visible.get);
}

/** The position of a row: the name of its page, which has no comma, and its index in the page. */
export interface RowPlace {
  readonly page: string;
  readonly index: number;
}

interface Page<Row> {
  readonly rows: readonly Row[];
}

interface PageQuery<Row> {
  readonly queryKey: QueryKey;
  readonly queryFn?: QueryFunction<Page<Row>> | SkipToken;
}

export interface PagedRowsOptions<Row> {
  readonly visible: VisibleRows;
  /** Null for a line that is no row. Always the same function for as long as the list is the same. */
  readonly placeOf: (position: number) => RowPlace | null;
  /** Null for a page of an earlier list. */
  readonly pageQuery: (page: string) => PageQuery<Row> | null;
}

/** Keeps the pages of the lines on the screen fetched and up to date. Gives null for a row that is being fetched. */
export function usePagedRows<Row>({
  visible,
  placeOf,
  pageQuery,
}: PagedRowsOptions<Row>): (position: number) => Row | null {
  const client = useQueryClient();
  const pagesOf = useCallback((lines: VisibleLines) => pagesBehind(lines, placeOf), [placeOf]);
  const names = useVisiblePages(visible, pagesOf);
  useQueries({
    queries: names
      .split(',')
      .filter((name) => name !== '')
      .flatMap((name) => pageQuery(name) ?? []),
  });

  // Looked up once per page, because making the key of a query takes longer than drawing a row.
  const atHand = new Map<string, Page<Row> | undefined>();
  const pageAt = (name: string): Page<Row> | undefined => {
    if (atHand.has(name)) return atHand.get(name);
    const query = pageQuery(name);
    const page = query === null ? undefined : client.getQueryData<Page<Row>>(query.queryKey);
    atHand.set(name, page);
    return page;
  };
  return (position) => {
    const place = placeOf(position);
    return place === null ? null : (pageAt(place.page)?.rows[place.index] ?? null);
  };
}

/** The pages of a list. */
export interface RowPages<Row> {
  readonly visible: VisibleRows;
  /** The page of this number, the first is 0. */
  readonly pageQuery: (page: number) => PageQuery<Row>;
}

interface PagedRowsProps<Row> {
  readonly pages: RowPages<Row>;
  /** `rowAt` gives null while the row has not been fetched. */
  readonly children: (rowAt: (position: number) => Row | null) => ReactNode;
}

/** The rows of a list without groups. It is a component of its own, so that a page that arrives redraws only the list. */
export function PagedRows<Row>({ pages: { visible, pageQuery }, children }: PagedRowsProps<Row>) {
  return children(usePagedRows({ visible, placeOf, pageQuery: (page) => pageQuery(Number(page)) }));
}

function placeOf(position: number) {
  return { page: String(Math.floor(position / pageRows)), index: position % pageRows };
}

function pagesBehind(
  { firstNeeded, lastNeeded }: VisibleLines,
  placeOf: (position: number) => RowPlace | null,
): string {
  const names = new Set<string>();
  for (let position = firstNeeded; position <= lastNeeded; position += 1) {
    const place = placeOf(position);
    if (place !== null) names.add(place.page);
  }
  return [...names].join(',');
}

/** Pages that were only scrolled past are not fetched. */
const restMs = 60;

/** The pages behind the lines on the screen, as one text: at once after a pause, else when the scrolling rests. */
function useVisiblePages(visible: VisibleRows, pagesOf: (lines: VisibleLines) => string): string {
  const [pages, setPages] = useState(() => pagesOf(visible.get()));
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | null = null;
    let shown = pagesOf(visible.get());
    let askedAt = Number.NEGATIVE_INFINITY;
    setPages(shown);
    const look = () => {
      const next = pagesOf(visible.get());
      if (next === shown) return;
      shown = next;
      if (rest !== null) clearTimeout(rest);
      const sinceLastMs = performance.now() - askedAt;
      askedAt = performance.now();
      rest = setTimeout(() => setPages(shown), sinceLastMs < restMs ? restMs : 0);
    };
    const stop = visible.subscribe(look);
    return () => {
      stop();
      if (rest !== null) clearTimeout(rest);
    };
  }, [visible, pagesOf]);
  return pages;
}
