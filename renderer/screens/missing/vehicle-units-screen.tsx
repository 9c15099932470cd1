import { useDeferredValue, useMemo, useState } from 'react';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { MissingVehicle, MissingVehiclesQuery } from '../../../shared/contract/reports/missing.ts';
import type { Words } from '../../../shared/format/format.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { useWords } from '../../client/depot-context.tsx';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { useReportPages } from '../../components/report/use-report-pages.ts';
import { narrowedText, vehiclesQuery } from './missing-filter.ts';
import { MissingScreen } from './missing-screen.tsx';
import { categoryColumn, dayCell, heldColumn, limitColumns } from './shared-columns.tsx';
import { useMissingFilter } from './use-missing-filter.ts';

type Sort = MissingVehiclesQuery['sort'];

/** Vehicle units that have not been downloaded for long: vehicle-v14 of the service, joined with the files held here. */
export default function VehicleUnitsScreen() {
  const words = useWords();
  const narrowing = useMissingFilter(screenPaths.vehicleUnits);
  const [sorting, setSorting] = useState<Sorting<Sort>>({ sort: 'deadline', descending: false });
  // Typing must stay smooth: the list may come a moment after the letters.
  const filter = useDeferredValue(narrowing.filter);
  const pages = useReportPages('vehicles.missing', vehiclesQuery(filter, sorting.sort, sorting.descending));
  const limitDays = pages.head?.limitDays ?? defaultSettings.vehicleUnitLimitDays;
  const columns = useMemo(() => vehicleColumns(words, limitDays), [words, limitDays]);
  const chosen = useColumnChoice('vehicle-units', columns);
  const exported = useReportExport({
    name: 'vehicles.missing',
    query: pages.query,
    columns: chosen.shown,
    title: words.t('missing.vehicles.title'),
    narrowedBy: narrowedText('vehicles', filter, words),
  });
  return (
    <MissingScreen
      chosen={chosen}
      columns={columns}
      exported={exported}
      kind="vehicles"
      narrowing={narrowing}
      onSort={setSorting}
      pages={pages}
      sorting={sorting}
    />
  );
}

type VehicleColumn = ReportColumn<MissingVehicle, MissingVehiclesQuery['sort']>;

/** The columns of vehicle units; the tracks come to the 1,076 px of a list at 1,280. */
export function vehicleColumns(words: Words, limitDays: number): readonly VehicleColumn[] {
  const { t } = words;
  return [
    {
      id: 'name',
      label: t('missing.vehicles.name'),
      track: 'minmax(108px, 108fr)',
      sort: 'name',
      fixed: true,
      cell: ({ registration }) => <span className="name">{registration}</span>,
      csv: ({ registration }) => registration,
    },
    categoryColumn(words, 'minmax(92px, 92fr)'),
    ...limitColumns<MissingVehicle>(words, 'vehicle', limitDays, { lastDownload: '100px', days: '52px' }),
    dayColumn(words, 'limit-day', '80px', ({ deadline }) => deadline.limitDay, 'limit-day'),
    { ...dayColumn(words, 'service-limit', '124px', ({ serviceLimitDay }) => serviceLimitDay), hidden: true },
    {
      ...dayColumn(words, 'last-driven', '84px', ({ lastDrivenDay }) => lastDrivenDay, 'last-driven'),
      cell: ({ lastDrivenDay }, { words: { times }, now }) =>
        lastDrivenDay !== null && lastDrivenDay === times.iso(now).slice(0, 10)
          ? t('missing.today')
          : dayCell(lastDrivenDay, now, words),
    },
    {
      id: 'times-driven',
      label: t('missing.column.times-driven'),
      track: '58px',
      align: 'right',
      sort: 'times-driven',
      descendingFirst: true,
      cell: ({ timesDriven }) => timesDriven ?? t('reportParts.nothing'),
      csv: ({ timesDriven }) => (timesDriven === null ? '' : String(timesDriven)),
    },
    heldColumn(words, 'minmax(262px, 262fr)', ({ vehicleId, registration }) => ({
      of: 'vehicle',
      serviceId: vehicleId,
      name: registration,
    })),
  ];
}

function dayColumn(
  { t }: Words,
  id: 'limit-day' | 'service-limit' | 'last-driven',
  track: string,
  dayOf: (row: MissingVehicle) => string | null,
  sort?: 'limit-day' | 'last-driven',
): VehicleColumn {
  return {
    id,
    label: t(`missing.column.${id}`),
    track,
    align: 'right',
    ...(sort !== undefined && { sort, descendingFirst: true }),
    cell: (row, { words, now }) => dayCell(dayOf(row), now, words),
    csv: (row) => dayOf(row) ?? '',
    paper: (row, { words, now }) => dayCell(dayOf(row), now, words),
  };
}
