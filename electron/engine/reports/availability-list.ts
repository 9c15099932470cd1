import { dayMeant } from '../../../shared/compliance/depot-days.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import { createListView, type ListOrder, type ListRow, type ListView } from './list-view.ts';
import { type JoinParts, joined, type MissingRow, momentOf } from './missing-list.ts';

/** A driver of driver-d99, joined with what this depot has. */
export interface AvailableDriver extends ListRow {
  readonly source: RowOf<'driver-d99'>;
  readonly name: string;
  readonly earliestStartMs: number | null;
  readonly dataUpToMs: number | null;
  readonly processedAt: number | null;
  /** Of the file that was processed last, as the missing downloads have it. */
  readonly lastDownloadDay: number | null;
  /** When the service computed it. */
  readonly asOf: number;
  readonly local: Pick<MissingRow, 'match' | 'localFiles' | 'jobId'>;
}

export type AvailabilityList = ListView<AvailableDriver, 'name'>;

export function availableDriver(source: RowOf<'driver-d99'>, index: number, parts: JoinParts): AvailableDriver {
  const processedAt = momentOf(source.cardProcessedDate);
  const lastDownloadDay = processedAt === null ? null : dayMeant(parts.days, processedAt);
  return {
    index,
    source,
    name: source.driverName ?? '',
    earliestStartMs: momentOf(source.earliestNextStart),
    dataUpToMs: momentOf(source.lastRecordEndTime),
    processedAt,
    lastDownloadDay,
    asOf: parts.asOf,
    local: joined('driver', source.driverId, { lastDownloadAt: processedAt, lastDownloadDay }, parts),
  };
}

export function createAvailabilityList(rows: readonly AvailableDriver[], order: ListOrder): AvailabilityList {
  return createListView<AvailableDriver, 'name'>({
    rows,
    order,
    searchText: ({ name, source }) => `${name} ${source.driverId}`,
    sortValues: { name: ({ name }) => name },
    changing: [],
    tie: 'name',
  });
}
