import { hashKey, keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, ArgumentsOf } from '../../../shared/app/contract.ts';
import type { ReportRequestName } from '../../../shared/app/names.ts';
import type { AskFailure } from '../../live/ask.ts';
import { useDepot } from '../../live/depot-context.tsx';
import type { LinesOnScreen } from './line-grid.tsx';
import { createLinesInSight, type LinesInSight, usePagesInSight } from './lines-in-sight.ts';
import { reportQuery } from './report-query.ts';

/** The requests that answer with a part of a list. */
export type PagedReport = Extract<
  ReportRequestName,
  'drivers.missing' | 'vehicles.missing' | 'availability.page' | 'reports.get'
>;
export type PageOf<Name extends PagedReport> = AnswerOf<Name>;
export type RowOf<Name extends PagedReport> = AnswerOf<Name>['rows'][number];
/** A query without its place in the list. */
export type NarrowedBy<Name extends PagedReport> = Omit<ArgumentsOf<Name>, 'offset' | 'limit'>;

const pageRows = 100;

export interface ReportPages<Name extends PagedReport> {
  /** The first page: counts, totals and the snapshot. The one of the query before, until the new one has come. */
  readonly head: PageOf<Name> | undefined;
  readonly failure: AskFailure | null;
  readonly again: () => void;
  /** What `head` and the rows were asked with. */
  readonly query: NarrowedBy<Name>;
  /** Null while the row has not been fetched. */
  readonly rowAt: (position: number) => RowOf<Name> | null;
  /** The pages behind the lines that are set here are fetched and stay up to date. */
  readonly inSight: LinesInSight;
}

/** A list of the engine, page by page. While a new query is answered the list of the last one stays. */
export function useReportPages<Name extends PagedReport>(name: Name, asked: NarrowedBy<Name>): ReportPages<Name> {
  const depot = useDepot();
  const client = useQueryClient();
  const [inSight] = useState(createLinesInSight);
  const [query, setQuery] = useState(asked);
  const pageQuery = (narrowed: NarrowedBy<Name>, page: number) =>
    reportQuery(depot, name, { ...narrowed, offset: page * pageRows, limit: pageRows } as ArgumentsOf<Name>);

  const first = useQuery({ ...pageQuery(asked, 0), placeholderData: keepPreviousData });
  const settled = first.isPlaceholderData || first.data === undefined ? query : asked;
  if (hashKey([settled]) !== hashKey([query])) setQuery(settled);

  useQueries({
    queries: usePagesInSight(inSight, pagesOf)
      .split(' ')
      .map(Number)
      .filter((page) => page > 0)
      .map((page) => pageQuery(settled, page)),
  });

  // Looked up once a page: the key of a query takes longer to make than a row to draw.
  const atHand = new Map<number, PageOf<Name>>();
  const pageAt = (page: number): PageOf<Name> | undefined => {
    const found = atHand.get(page) ?? client.getQueryData<PageOf<Name>>(pageQuery(settled, page).queryKey);
    if (found !== undefined) atHand.set(page, found);
    return found;
  };

  return {
    head: first.data,
    failure: first.error,
    again: () => void first.refetch(),
    query: settled,
    rowAt: (position) => pageAt(Math.floor(position / pageRows))?.rows[position % pageRows] ?? null,
    inSight,
  };
}

function pagesOf({ firstNeeded, lastNeeded }: LinesOnScreen): string {
  const pages: number[] = [];
  for (let page = Math.floor(firstNeeded / pageRows); page * pageRows <= lastNeeded; page += 1) pages.push(page);
  return pages.join(' ');
}
