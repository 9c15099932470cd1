import { useDeferredValue, useMemo, useState } from 'react';
import { screenPaths, serviceDriverAddress } from '../../../shared/contract/addresses.ts';
import type { MissingDriver, MissingDriversQuery } from '../../../shared/contract/reports/missing.ts';
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
import { chosenDriversQuery, driversQuery, narrowedText } from './missing-filter.ts';
import { MissingScreen } from './missing-screen.tsx';
import { categoryColumn, heldColumn, limitColumns } from './shared-columns.tsx';
import { useMissingFilter } from './use-missing-filter.ts';
import '../../components/data-table/data-table.css';

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
  const list = useElementSize();
  const width = listWidth(list.width);
  const choice = useChosenRows(idOf, JSON.stringify(pages.query), pages.rowsBetween);
  const columns = useMemo(
    () => [chooseColumn<MissingDriver>(formatter, choice, nameOf), ...driverColumns(formatter, limitDays, width)],
    [formatter, choice, limitDays, width],
  );
  const chosen = useColumnChoice(width === 'wide' ? 'driver-cards' : 'driver-cards-slim', columns);
  const exported = useReportExport({
    name: 'drivers.missing',
    query: pages.query,
    columns: chosen.shown,
    title: formatter.t('missing.drivers.title'),
    narrowedBy: narrowedText('drivers', filter, formatter),
  });
  const chosenExported = useReportExport({
    name: 'drivers.missing',
    query: chosenDriversQuery(choice.ids, pages.query),
    columns: chosen.shown,
    title: formatter.t('missing.drivers.title'),
    narrowedBy: formatter.t('missing.chosen.drivers', { count: choice.ids.size }),
  });
  return (
    <MissingScreen
      addressOf={(row) => serviceDriverAddress(idOf(row))}
      choice={choice}
      chosen={chosen}
      chosenExported={chosenExported}
      columns={columns}
      exported={exported}
      kind="drivers"
      listRef={list.ref}
      narrowing={narrowing}
      onSort={setSorting}
      pages={pages}
      sorting={sorting}
    />
  );
}

function idOf({ driverId }: MissingDriver): string {
  return driverId;
}

function nameOf({ name }: MissingDriver): string {
  return name;
}

/** The columns of driver cards after the boxes; all tracks come to the 1,076 px of a list at 1,280, or to 820 at 1,024. */
export function driverColumns(
  formatter: Formatter,
  limitDays: number,
  width: ListWidth,
): readonly ReportColumn<MissingDriver, MissingDriversQuery['sort']>[] {
  const { t } = formatter;
  const isSlim = width === 'slim';
  return [
    {
      id: 'name',
      label: t('missing.drivers.name'),
      track: isSlim ? 'minmax(138px, 138fr)' : 'minmax(164px, 164fr)',
      sort: 'name',
      fixed: true,
      cell: ({ driverId, name }) => (
        <span className="name two-lines">
          <SubjectLink href={serviceDriverAddress(driverId)} isInGrid name={name} />
        </span>
      ),
      csv: ({ name }) => name,
    },
    categoryColumn(formatter, isSlim ? 'minmax(72px, 72fr)' : 'minmax(84px, 84fr)'),
    {
      id: 'agency',
      label: t('missing.column.agency'),
      track: 'minmax(100px, 100fr)',
      sort: 'agency',
      hidden: isSlim,
      cell: ({ agency }) => (agency === '' ? t('reportParts.nothing') : agency),
      csv: ({ agency }) => agency,
    },
    ...limitColumns<MissingDriver>(formatter, 'driver', limitDays, isSlim, {
      lastDownload: '106px',
      days: '52px',
      meter: '116px',
    }),
    heldColumn(formatter, isSlim, isSlim ? 242 : 252, ({ driverId, name }) => ({
      of: 'driver',
      serviceId: driverId,
      name,
    })),
  ];
}
