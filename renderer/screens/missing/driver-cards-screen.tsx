import { useDeferredValue, useMemo, useState } from 'react';
import { screenPaths, serviceDriverAddress } from '../../../shared/contract/addresses.ts';
import type { MissingDriver, MissingDriversQuery } from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { useReportPages } from '../../components/report/use-report-pages.ts';
import { SubjectLink } from '../../components/subject-link.tsx';
import { driversQuery, narrowedText } from './missing-filter.ts';
import { MissingScreen } from './missing-screen.tsx';
import { categoryColumn, heldColumn, limitColumns } from './shared-columns.tsx';
import { useMissingFilter } from './use-missing-filter.ts';

type Sort = MissingDriversQuery['sort'];

/** Driver cards that have not been downloaded for long: driver-d53 of the service, joined with the local files. */
export default function DriverCardsScreen() {
  const formatter = useFormatter();
  const narrowing = useMissingFilter(screenPaths.driverCards);
  const [sorting, setSorting] = useState<Sorting<Sort>>({ sort: 'deadline', descending: false });
  // Typing must stay smooth, so the list may follow the letters a moment later.
  const filter = useDeferredValue(narrowing.filter);
  const pages = useReportPages('drivers.missing', driversQuery(filter, sorting.sort, sorting.descending));
  const limitDays = pages.head?.limitDays ?? defaultSettings.driverCardLimitDays;
  const columns = useMemo(() => driverColumns(formatter, limitDays), [formatter, limitDays]);
  const chosen = useColumnChoice('driver-cards', columns);
  const exported = useReportExport({
    name: 'drivers.missing',
    query: pages.query,
    columns: chosen.shown,
    title: formatter.t('missing.drivers.title'),
    narrowedBy: narrowedText('drivers', filter, formatter),
  });
  return (
    <MissingScreen
      chosen={chosen}
      columns={columns}
      exported={exported}
      kind="drivers"
      narrowing={narrowing}
      onSort={setSorting}
      pages={pages}
      sorting={sorting}
    />
  );
}

/** The columns of driver cards; the tracks come to the 1,076 px of a list at 1,280. */
export function driverColumns(
  formatter: Formatter,
  limitDays: number,
): readonly ReportColumn<MissingDriver, MissingDriversQuery['sort']>[] {
  const { t } = formatter;
  return [
    {
      id: 'name',
      label: t('missing.drivers.name'),
      track: 'minmax(192px, 192fr)',
      sort: 'name',
      fixed: true,
      cell: ({ driverId, name }) => (
        <span className="name">
          <SubjectLink href={serviceDriverAddress(driverId)} isInGrid name={name} />
        </span>
      ),
      csv: ({ name }) => name,
    },
    categoryColumn(formatter, 'minmax(88px, 88fr)'),
    {
      id: 'agency',
      label: t('missing.column.agency'),
      track: 'minmax(116px, 116fr)',
      sort: 'agency',
      cell: ({ agency }) => (agency === '' ? t('reportParts.nothing') : agency),
      csv: ({ agency }) => agency,
    },
    ...limitColumns<MissingDriver>(formatter, 'driver', limitDays, { lastDownload: '108px', days: '56px' }),
    heldColumn(formatter, 'minmax(276px, 276fr)', ({ driverId, name }) => ({
      of: 'driver',
      serviceId: driverId,
      name,
    })),
  ];
}
