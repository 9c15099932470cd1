import { hashKey, keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf, ArgumentsOf } from '../../../shared/app/contract.ts';
import type { ReportRequestName } from '../../../shared/app/names.ts';
import type { AskFailure } from '../../live/ask.ts';
import { useDepot } from '../../live/depot-context.tsx';
import type { LinesOnScreen } from './line-grid.tsx';
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

/** Pages that were only scrolled past are not asked for. */
const restMs = 60;

export interface ReportPages<Name extends PagedReport> {
  /** The first page: counts, totals and the snapshot. The one of the query before, until the new one has come. */
  readonly head: PageOf<Name> | undefined;
  readonly failure: AskFailure | null;
  readonly again: () => void;
  /** What `head` and the rows were asked with. */
  readonly query: NarrowedBy<Name>;
  /** Null while the row has not been fetched. */
  readonly rowAt: (position: number) => RowOf<Name> | null;
  /** What of the list is on the screen. */
  readonly lines: LinesOnScreen;
  /** Says so, so that the pages behind it are fetched and stay up to date. Always the same function. */
  readonly show: (lines: LinesOnScreen) => void;
}

/** A list of the engine, page by page. While a new query is answered the list of the last one stays. */
export function useReportPages<Name extends PagedReport>(name: Name, asked: NarrowedBy<Name>): ReportPages<Name> {
  const depot = useDepot();
  const client = useQueryClient();
  const [lines, show] = useState<LinesOnScreen>({ from: 0, to: 0, firstNeeded: 0, lastNeeded: 0 });
  const [query, setQuery] = useState(asked);
  const pageQuery = (narrowed: NarrowedBy<Name>, page: number) =>
    reportQuery(depot, name, { ...narrowed, offset: page * pageRows, limit: pageRows } as ArgumentsOf<Name>);

  const first = useQuery({ ...pageQuery(asked, 0), placeholderData: keepPreviousData });
  const settled = first.isPlaceholderData || first.data === undefined ? query : asked;
  if (hashKey([settled]) !== hashKey([query])) setQuery(settled);

  const rested = useAtRest(pagesBetween(lines.firstNeeded, lines.lastNeeded));
  useQueries({
    queries: rested
      .split(' ')
      .map(Number)
      .filter((page) => page > 0)
      .map((page) => pageQuery(settled, page)),
  });

  return {
    head: first.data,
    failure: first.error,
    again: () => void first.refetch(),
    query: settled,
    rowAt(position) {
      const { queryKey } = pageQuery(settled, Math.floor(position / pageRows));
      return client.getQueryData<PageOf<Name>>(queryKey)?.rows[position % pageRows] ?? null;
    },
    lines,
    show,
  };
}

function pagesBetween(first: number, last: number): string {
  const pages: number[] = [];
  for (let page = Math.floor(first / pageRows); page * pageRows <= last; page += 1) pages.push(page);
  return pages.join(' ');
}

function useAtRest(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
