import type { ReactNode } from 'react';
import { type PageQuery, pageRows, usePagedRows, type VisibleRows } from '../data-table/visible-rows.ts';

/** The pages of a list, as they are asked for. */
export interface RowPages<Row> {
  readonly visible: VisibleRows;
  /** The page of this number, the first is 0. */
  readonly pageQuery: (page: number) => PageQuery<Row>;
}

export interface PagedRowsProps<Row> {
  readonly pages: RowPages<Row>;
  /** `rowAt` gives null while the row has not been fetched. */
  readonly children: (rowAt: (position: number) => Row | null) => ReactNode;
}

/** The rows of a list without groups. A part of its own, so that a page that comes draws the list and not the screen. */
export function PagedRows<Row>({ pages: { visible, pageQuery }, children }: PagedRowsProps<Row>) {
  return children(usePagedRows({ visible, placeOf, pageQuery: (page) => pageQuery(Number(page)) }));
}

function placeOf(position: number) {
  return { page: String(Math.floor(position / pageRows)), index: position % pageRows };
}
