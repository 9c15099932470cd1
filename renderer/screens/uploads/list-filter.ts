import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { UploadKind, UploadQuery, UploadSegment } from '../../../shared/contract/uploads.ts';
import type { Times } from '../../../shared/format/times.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';

export type ArrivedFilter = 'today' | 'week' | 'month' | 'year';

/** The filters and the order of the list. */
export interface ListFilter {
  readonly segment: UploadSegment;
  readonly search: string;
  readonly kinds: readonly UploadKind[];
  readonly folderIds: readonly number[];
  readonly arrived: ArrivedFilter | null;
  readonly sort: UploadQuery['sort'];
  readonly descending: boolean;
}

/** The list as it opens: newest first. */
export const plainFilter: ListFilter = {
  segment: 'all',
  search: '',
  kinds: [],
  folderIds: [],
  arrived: null,
  sort: 'arrived',
  descending: true,
};

/** A query without its place in the list. */
export type SectionQuery = Omit<UploadQuery, 'offset' | 'limit'>;

const daysOf: Readonly<Record<ArrivedFilter, number>> = { today: 1, week: 7, month: 30, year: 365 };
const dayMs = 86_400_000;

/** `now`: epoch milliseconds; whole days are counted in the zone of `times`, today included. */
export function sectionQuery(filter: ListFilter, times: Times, now: number): SectionQuery {
  const { arrived } = filter;
  return {
    segment: filter.segment,
    search: filter.search.trim(),
    kinds: [...filter.kinds],
    folderIds: [...filter.folderIds],
    // Half a day of slack stays within the intended day, even on days of 23 and 25 hours.
    arrivedFrom:
      arrived === null ? null : times.startOfDay(times.startOfDay(now) - (daysOf[arrived] - 1) * dayMs + dayMs / 2),
    arrivedBefore: null,
    sort: filter.sort,
    descending: filter.descending,
  };
}

export function isNarrowed(filter: ListFilter): boolean {
  return (
    filter.search.trim() !== '' || filter.kinds.length > 0 || filter.folderIds.length > 0 || filter.arrived !== null
  );
}

/** The result of "Try again": how many files are tried, and how many are not because they were kept back. */
export function retriedText({ count, keptBack }: AnswerOf<'uploads.retry'>, t: Translate): string {
  const stays = t('uploads.done.keptBack', { count: keptBack });
  if (count === 0 && keptBack > 0) return stays;
  const retried = t('uploads.done.retried', { count });
  return keptBack === 0 ? retried : `${retried} ${stays}`;
}
