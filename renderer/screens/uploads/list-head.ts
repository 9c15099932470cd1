import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StatusKind } from '../../../shared/contract/duties.ts';
import type { UploadPage, UploadQuery, UploadState } from '../../../shared/contract/uploads.ts';
import type { Depot } from '../../client/engine-clock.ts';
import { queryKeys, uploadPageQuery } from '../../client/queries.ts';
import { partOfPage } from '../../components/data-table/visible-rows.ts';
import type { ListFilter, SectionQuery } from './list-filter.ts';

/** How long the list and each of its sections is. */
export interface ListHead {
  readonly sections: readonly Section[];
  readonly totals: readonly number[];
  /** Rows in each segment, under the search and the filters. */
  readonly counts: UploadPage['counts'];
  /** More match the search than are counted. */
  readonly moreMatch: boolean;
  /** When the oldest file still to be sent arrived; null without groups, or where there is none. */
  readonly oldestUnderwayAt: number | null;
}

/**
 * The first page of every section, and with it how long each section is. While a new head is on its way, the old one
 * stays. `counting` is the query without groups, whose counts are those of the segments.
 */
export function listHeadQuery(depot: Depot, client: QueryClient, sections: readonly Section[], counting: SectionQuery) {
  return queryOptions({
    queryKey: [...queryKeys.uploadHead, sections, counting],
    placeholderData: keepPreviousData,
    async queryFn(): Promise<ListHead> {
      const ask = (query: UploadQuery) => client.fetchQuery(uploadPageQuery(depot, query));
      const [counted, oldest, ...firstPages] = await Promise.all([
        ask(sections.length === 1 ? { ...counting, ...partOfPage(0) } : { ...counting, offset: 0, limit: 1 }),
        askOldest(sections, ask),
        ...sections.map(({ query }) => ask({ ...query, ...partOfPage(0) })),
      ]);
      return {
        sections,
        totals: firstPages.map(({ total }) => total),
        counts: counted.counts,
        moreMatch: counted.moreMatch ?? false,
        oldestUnderwayAt: oldest,
      };
    },
  });
}

async function askOldest(
  sections: readonly Section[],
  ask: (query: UploadQuery) => Promise<UploadPage>,
): Promise<number | null> {
  const underway = sections.find(({ group }) => group === 'underway');
  if (underway === undefined) return null;
  const answer = await ask({ ...underway.query, sort: 'arrived', descending: false, offset: 0, limit: 1 });
  return answer.rows[0]?.arrivedAt ?? null;
}

/** The groups of the list, from files that a person has to look at to those that are long done. */
export type GroupId = 'attention' | 'underway' | 'sent-today' | 'set-aside' | 'sent-before' | 'set-aside-before';

/** A part of the list with a query of its own. `group` is null for a list without groups. */
interface Section {
  readonly group: GroupId | null;
  readonly query: SectionQuery;
}

/**
 * Groups help while something keeps files from being sent and the newest come first. While all is well, the list stays
 * undivided, because it must not jump with every file that arrives.
 */
export function isGrouped(filter: ListFilter, kind: StatusKind | undefined, unsent: number): boolean {
  if (
    filter.ofBatch !== null ||
    filter.segment !== 'all' ||
    filter.sort !== 'arrived' ||
    !filter.descending ||
    unsent === 0
  )
    return false;
  return kind !== undefined && kind !== 'sending' && kind !== 'all-sent' && kind !== 'not-known';
}

const underway: UploadState[] = ['settling', 'waiting', 'sending'];
const setAside: UploadState[] = ['already-here', 'ignored'];

/** `dayStart`: epoch milliseconds at which today began. Every row is in exactly one group. */
export function sectionsOf(query: SectionQuery, grouped: boolean, dayStart: number): readonly Section[] {
  if (!grouped) return [{ group: null, query }];
  const arrivedToday = Math.max(query.arrivedFrom ?? 0, dayStart);
  const beforeToday = Math.min(query.arrivedBefore ?? dayStart, dayStart);
  return [
    { group: 'attention', query: { ...query, states: ['attention'] } },
    { group: 'underway', query: { ...query, states: underway } },
    { group: 'sent-today', query: { ...query, states: ['sent'], sentFrom: dayStart } },
    { group: 'set-aside', query: { ...query, states: setAside, arrivedFrom: arrivedToday } },
    { group: 'sent-before', query: { ...query, states: ['sent'], sentBefore: dayStart } },
    { group: 'set-aside-before', query: { ...query, states: setAside, arrivedBefore: beforeToday } },
  ];
}
