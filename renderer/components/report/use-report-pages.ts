import { hashKey, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import type { ReportRequestName } from '../../../shared/contract/names.ts';
import { useDepot } from '../../client/depot-context.tsx';
import type { Depot } from '../../client/engine-clock.ts';
import { queryKeys, type RequestFailure, requestOrThrow } from '../../client/queries.ts';
import { createVisibleRows, pageRows, partOfPage, type RowPages } from '../data-table/visible-rows.ts';

/** What is reckoned as of now changes with the clock, also while no report does. */
export const clockMovesMs = 60_000;

/** A request of a managers' screen, whose answer is kept until the topic `reports` says that something changed. */
export function reportQuery<Name extends ReportRequestName>(
  { transport }: Depot,
  name: Name,
  given: ArgumentsOf<Name>,
) {
  return queryOptions<AnswerOf<Name>>({
    queryKey: [...queryKeys.reports, name, given],
    queryFn: () => requestOrThrow(transport, name, given),
  });
}

/** What `reportQuery` answers, also with more options beside. */
export type ReportQuery<Name extends ReportRequestName> = ReturnType<typeof reportQuery<Name>>;

/** The requests that answer with a part of a list. */
export type PagedReport = Extract<
  ReportRequestName,
  'drivers.missing' | 'vehicles.missing' | 'availability.page' | 'reports.get' | 'clockings.page' | 'toDo.page'
>;
export type PageOf<Name extends PagedReport> = AnswerOf<Name>;
export type RowOf<Name extends PagedReport> = AnswerOf<Name>['rows'][number];
/** A query without its place in the list. */
export type NarrowedBy<Name extends PagedReport> = Omit<ArgumentsOf<Name>, 'offset' | 'limit'>;

export interface ReportPages<Name extends PagedReport> extends RowPages<RowOf<Name>> {
  /** The first page: counts, totals and the snapshot. The one of the query before, until the new one has come. */
  readonly head: PageOf<Name> | undefined;
  readonly failure: RequestFailure | null;
  readonly again: () => void;
  /** The rows of two places and all between; those that are not here are fetched, and left out where that fails. */
  readonly rowsBetween: (first: number, last: number) => Promise<readonly RowOf<Name>[]>;
  /** What `head` and the rows were asked with. */
  readonly query: NarrowedBy<Name>;
}

/** A list of the engine, page by page. The list of the previous query stays until the new one is answered. */
export function useReportPages<Name extends PagedReport>(name: Name, asked: NarrowedBy<Name>): ReportPages<Name> {
  const depot = useDepot();
  const client = useQueryClient();
  const [visible] = useState(createVisibleRows);
  const [query, setQuery] = useState(asked);
  const pageQuery = (narrowed: NarrowedBy<Name>, page: number) =>
    reportQuery(depot, name, { ...narrowed, ...partOfPage(page) } as ArgumentsOf<Name>);

  const first = useQuery({ ...pageQuery(asked, 0), placeholderData: keepPreviousData });
  const settled = first.isPlaceholderData || first.data === undefined ? query : asked;
  if (hashKey([settled]) !== hashKey([query])) setQuery(settled);

  return {
    head: first.data,
    failure: first.error,
    again: () => void first.refetch(),
    async rowsBetween(first, last) {
      const begin = Math.floor(first / pageRows);
      const numbers = Array.from({ length: Math.floor(last / pageRows) - begin + 1 }, (_, index) => begin + index);
      const found = await Promise.allSettled(numbers.map((page) => client.ensureQueryData(pageQuery(settled, page))));
      return found.flatMap((page, index) => {
        if (page.status === 'rejected') return [];
        const { rows }: { readonly rows: readonly RowOf<Name>[] } = page.value;
        const start = (begin + index) * pageRows;
        return rows.slice(Math.max(0, first - start), Math.max(0, last + 1 - start));
      });
    },
    query: settled,
    visible,
    pageQuery: (page) => pageQuery(settled, page),
  };
}
