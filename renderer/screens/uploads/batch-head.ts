import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BatchPage, BatchQuery, BatchSegment } from '../../../shared/contract/upload-batches.ts';
import type { Depot } from '../../client/engine-clock.ts';
import { queryKeys, uploadBatchesQuery } from '../../client/queries.ts';
import { partOfPage } from '../../components/data-table/visible-rows.ts';
import type { SectionQuery } from './list-filter.ts';

/** A query without its place in the list. */
type PlainQuery = Omit<BatchQuery, 'offset' | 'limit'>;

export type BatchGroupId = 'today' | 'earlier';

/** The sections of the list with how long each is, and the counts of the segments. */
export interface BatchHead {
  readonly sections: readonly {
    readonly group: BatchGroupId;
    readonly query: PlainQuery;
    readonly total: number;
    readonly files: number | null;
  }[];
  readonly counts: BatchPage['counts'];
}

/** `dayStart`: epoch milliseconds at which today began. */
export function batchSections(query: PlainQuery, dayStart: number) {
  const { beganFrom, beganBefore } = query;
  return [
    { group: 'today' as const, query: { ...query, beganFrom: Math.max(beganFrom ?? 0, dayStart) } },
    { group: 'earlier' as const, query: { ...query, beganBefore: Math.min(beganBefore ?? dayStart, dayStart) } },
  ];
}

/** What of the filters of the files narrows the batches. */
export function batchQueryOf(given: SectionQuery, segment: BatchSegment): PlainQuery {
  const { search, folderIds, arrivedFrom, arrivedBefore } = given;
  return { segment, search, folderIds, beganFrom: arrivedFrom, beganBefore: arrivedBefore };
}

/** The first page of each section. While a new head is on its way, the old one stays. */
export function batchHeadQuery(depot: Depot, client: QueryClient, sections: ReturnType<typeof batchSections>) {
  return queryOptions({
    queryKey: [...queryKeys.uploadList, 'batch-head', sections],
    placeholderData: keepPreviousData,
    async queryFn(): Promise<BatchHead> {
      const pages = await Promise.all(
        sections.map(({ query }) => client.fetchQuery(uploadBatchesQuery(depot, { ...query, ...partOfPage(0) }))),
      );
      const count = (segment: BatchSegment) => pages.reduce((sum, { counts }) => sum + counts[segment], 0);
      return {
        sections: sections.map((section, index) => {
          const page = pages[index];
          return { ...section, total: page?.total ?? 0, files: page?.files ?? null };
        }),
        counts: {
          all: count('all'),
          underway: count('underway'),
          attention: count('attention'),
          ignored: count('ignored'),
        },
      };
    },
  });
}
