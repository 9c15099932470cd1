import { type QueryFunction, type QueryKey, type SkipToken, useQueries, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinesOnScreen } from './line-grid.tsx';
import { type LinesInSight, usePagesInSight } from './lines-in-sight.ts';

/** Rows asked for at once. */
export const pageRows = 100;

interface Page<Row> {
  readonly rows: readonly Row[];
}

interface PageQuery<Row> {
  readonly queryKey: QueryKey;
  readonly queryFn?: QueryFunction<Page<Row>> | SkipToken;
}

/** The pages of a list, as they are asked for. */
export interface RowPages<Row> {
  readonly inSight: LinesInSight;
  /** The page of this number, the first is 0. */
  readonly pageQuery: (page: number) => PageQuery<Row>;
}

export interface RowsInSightProps<Row> {
  readonly pages: RowPages<Row>;
  /** `rowAt` gives null while the row has not been fetched. */
  readonly children: (rowAt: (position: number) => Row | null) => ReactNode;
}

/**
 * Keeps the pages behind the lines in sight fetched and up to date. A part of its own, so that a page that comes draws
 * the list again and not the whole screen.
 */
export function RowsInSight<Row>({ pages: { inSight, pageQuery }, children }: RowsInSightProps<Row>) {
  const client = useQueryClient();
  const inSightNow = usePagesInSight(inSight, pagesOf);
  useQueries({ queries: inSightNow.split(' ').map((page) => pageQuery(Number(page))) });

  // Looked up once a page: the key of a query takes longer to make than a row to draw.
  const atHand = new Map<number, Page<Row>>();
  const pageAt = (page: number): Page<Row> | undefined => {
    const found = atHand.get(page) ?? client.getQueryData<Page<Row>>(pageQuery(page).queryKey);
    if (found !== undefined) atHand.set(page, found);
    return found;
  };
  return children((position) => pageAt(Math.floor(position / pageRows))?.rows[position % pageRows] ?? null);
}

function pagesOf({ firstNeeded, lastNeeded }: LinesOnScreen): string {
  const pages: number[] = [];
  for (let page = Math.floor(firstNeeded / pageRows); page * pageRows <= lastNeeded; page += 1) pages.push(page);
  return pages.join(' ');
}
