import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type {
  ReasonCode,
  UploadKind,
  UploadQuery,
  UploadSegment,
  UploadState,
} from '../../../shared/contract/uploads.ts';
import type { Times } from '../../../shared/format/times.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';

export type ArrivedChoice = 'today' | 'yesterday' | 'week' | 'month' | 'year';

/** Days as `YYYY-MM-DD`, both included; null where the range is open on that side. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** The files of a batch in one state and, where it matters, for one reason. */
interface BatchFiles {
  readonly id: number;
  /** What the batch is called. */
  readonly title: string;
  readonly state: UploadState;
  readonly reason?: ReasonCode | null;
}

/** The filters and the order of the list. */
export interface ListFilter {
  readonly segment: UploadSegment;
  readonly search: string;
  readonly kinds: readonly UploadKind[];
  readonly folderIds: readonly number[];
  readonly arrived: ArrivedChoice | DayRange | null;
  /** Only the files of one group of a batch; null: all. */
  readonly ofBatch: BatchFiles | null;
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
  ofBatch: null,
  sort: 'arrived',
  descending: true,
};

/** A query without its place in the list. */
export type SectionQuery = Omit<UploadQuery, 'offset' | 'limit'>;

const daysOf: Readonly<Record<Exclude<ArrivedChoice, 'yesterday'>, number>> = {
  today: 1,
  week: 7,
  month: 30,
  year: 365,
};
const dayMs = 86_400_000;

/** `now`: epoch milliseconds; whole days are counted in the zone of `times`, today included. */
export function sectionQuery(filter: ListFilter, times: Times, now: number): SectionQuery {
  const arrived = arrivedBetween(filter.arrived, times, now);
  return {
    segment: filter.segment,
    search: filter.search.trim(),
    kinds: [...filter.kinds],
    folderIds: [...filter.folderIds],
    arrivedFrom: arrived.from,
    arrivedBefore: arrived.before,
    ...(filter.ofBatch !== null && {
      batchId: filter.ofBatch.id,
      states: [filter.ofBatch.state],
      ...(filter.ofBatch.reason !== undefined && { reason: filter.ofBatch.reason }),
    }),
    sort: filter.sort,
    descending: filter.descending,
  };
}

interface Moments {
  readonly from: number | null;
  readonly before: number | null;
}

function arrivedBetween(arrived: ListFilter['arrived'], times: Times, now: number): Moments {
  if (arrived === null) return { from: null, before: null };
  const today = times.startOfDay(now);
  // Half a day of slack stays within the intended day, even on days of 23 and 25 hours.
  const daysAfter = (day: number, days: number) => times.startOfDay(day + days * dayMs + dayMs / 2);
  if (arrived === 'yesterday') return { from: daysAfter(today, -1), before: today };
  if (typeof arrived === 'string') return { from: daysAfter(today, 1 - daysOf[arrived]), before: null };
  const { from, to } = arrived;
  return {
    from: from === null ? null : times.dayStart(from),
    before: to === null ? null : daysAfter(times.dayStart(to), 1),
  };
}

export function isNarrowed(filter: ListFilter): boolean {
  return (
    filter.search.trim() !== '' ||
    filter.kinds.length > 0 ||
    filter.folderIds.length > 0 ||
    filter.arrived !== null ||
    filter.ofBatch !== null
  );
}

/** The result of "Try again": how many files are tried, and how many are not because they were kept back. */
export function retriedText({ count, keptBack }: AnswerOf<'uploads.retry'>, t: Translate): string {
  const stays = t('uploads.done.keptBack', { count: keptBack });
  if (count === 0 && keptBack > 0) return stays;
  const retried = t('uploads.done.retried', { count });
  return keptBack === 0 ? retried : `${retried} ${stays}`;
}
