import { useDeferredValue, useMemo, useState } from 'react';
import { screenPaths, serviceVehicleAddress } from '../../../shared/contract/addresses.ts';
import type { MissingVehicle, MissingVehiclesQuery } from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { type ListWidth, listWidth } from '../../components/data-table/list-width.ts';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { useReportPages } from '../../components/report/use-report-pages.ts';
import { SubjectLink } from '../../components/subject-link.tsx';
import { chooseColumn, useChosenRows } from './chosen-rows.tsx';
import { chosenVehiclesQuery, narrowedText, vehiclesQuery } from './missing-filter.ts';
import { MissingScreen } from './missing-screen.tsx';
import { categoryColumn, dayCell, heldColumn, limitColumns } from './shared-columns.tsx';
import { useMissingFilter } from './use-missing-filter.ts';
import '../../components/data-table/data-table.css';

type Sort = MissingVehiclesQuery['sort'];

/** Vehicle units that have not been downloaded for long: vehicle-v14 of the service, joined with the local files. */
export default function VehicleUnitsScreen() {
  const formatter = useFormatter();
  const narrowing = useMissingFilter(screenPaths.vehicleUnits);
  const [sorting, setSorting] = useState<Sorting<Sort>>({ sort: 'deadline', descending: false });
  // Typing must stay smooth, so the list may follow the letters a moment later.
  const filter = useDeferredValue(narrowing.filter);
  const pages = useReportPages('vehicles.missing', vehiclesQuery(filter, sorting.sort, sorting.descending));
  const limitDays = pages.head?.limitDays ?? defaultSettings.vehicleUnitLimitDays;
  const list = useElementSize();
  const width = listWidth(list.width);
  const choice = useChosenRows(idOf, JSON.stringify(pages.query), pages.rowsBetween);
  const columns = useMemo(
    () => [chooseColumn<MissingVehicle>(formatter, choice, nameOf), ...vehicleColumns(formatter, limitDays, width)],
    [formatter, choice, limitDays, width],
  );
  const chosen = useColumnChoice(width === 'wide' ? 'vehicle-units' : 'vehicle-units-slim', columns);
  const exported = useReportExport({
    name: 'vehicles.missing',
    query: pages.query,
    columns: chosen.shown,
    title: formatter.t('missing.vehicles.title'),
    narrowedBy: narrowedText('vehicles', filter, formatter),
  });
  const chosenExported = useReportExport({
    name: 'vehicles.missing',
    query: chosenVehiclesQuery(choice.ids, pages.query),
    columns: chosen.shown,
    title: formatter.t('missing.vehicles.title'),
    narrowedBy: formatter.t('missing.chosen.vehicles', { count: choice.ids.size }),
  });
  return (
    <MissingScreen
      addressOf={(row) => serviceVehicleAddress(idOf(row))}
      choice={choice}
      chosen={chosen}
      chosenExported={chosenExported}
      columns={columns}
      exported={exported}
      kind="vehicles"
      listRef={list.ref}
      narrowing={narrowing}
      onSort={setSorting}
      pages={pages}
      sorting={sorting}
    />
  );
}

type VehicleColumn = ReportColumn<MissingVehicle, MissingVehiclesQuery['sort']>;

function idOf({ vehicleId }: MissingVehicle): string {
  return vehicleId;
}

function nameOf({ registration }: MissingVehicle): string {
  return registration;
}

/** The track of a day that may be of another year, which then stands beside it. */
const ofAnyYear = '106px';

/** The columns of vehicle units after the boxes; all tracks come to the 1,076 px of a list at 1,280, or to 820 at 1,024. */
export function vehicleColumns(formatter: Formatter, limitDays: number, width: ListWidth): readonly VehicleColumn[] {
  const { t } = formatter;
  const isSlim = width === 'slim';
  return [
    {
      id: 'name',
      label: t('missing.vehicles.name'),
      track: 'minmax(94px, 94fr)',
      sort: 'name',
      fixed: true,
      cell: ({ vehicleId, registration }) => (
        <span className="name two-lines">
          <SubjectLink href={serviceVehicleAddress(vehicleId)} isInGrid name={registration} />
        </span>
      ),
      csv: ({ registration }) => registration,
    },
    categoryColumn(formatter, 'minmax(76px, 76fr)'),
    ...limitColumns<MissingVehicle>(formatter, 'vehicle', limitDays, isSlim, {
      lastDownload: 'minmax(106px, 106fr)',
      days: '54px',
      meter: '104px',
    }),
    {
      ...dayColumn(formatter, 'limit-day', ofAnyYear, ({ deadline }) => deadline.limitDay, 'limit-day'),
      hidden: isSlim,
    },
    { ...dayColumn(formatter, 'service-limit', '124px', ({ serviceLimitDay }) => serviceLimitDay), hidden: true },
    {
      ...dayColumn(formatter, 'last-driven', ofAnyYear, ({ lastDrivenDay }) => lastDrivenDay, 'last-driven'),
      hidden: isSlim,
      cell: ({ lastDrivenDay }, { formatter: { times }, now }) =>
        lastDrivenDay !== null && lastDrivenDay === times.iso(now).slice(0, 10)
          ? t('missing.today')
          : dayCell(lastDrivenDay, now, formatter),
    },
    {
      id: 'times-driven',
      label: t('missing.column.times-driven'),
      track: '54px',
      hidden: true,
      align: 'right',
      sort: 'times-driven',
      descendingFirst: true,
      cell: ({ timesDriven }) => timesDriven ?? t('reportParts.nothing'),
      csv: ({ timesDriven }) => timesDriven ?? undefined,
    },
    heldColumn(formatter, isSlim, 228, ({ vehicleId, registration }) => ({
      of: 'vehicle',
      serviceId: vehicleId,
      name: registration,
    })),
  ];
}

function dayColumn(
  { t }: Formatter,
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
    cell: (row, { formatter, now }) => dayCell(dayOf(row), now, formatter),
    csv: (row) => dayOf(row) ?? '',
    paper: (row, { formatter, now }) => dayCell(dayOf(row), now, formatter),
  };
}
