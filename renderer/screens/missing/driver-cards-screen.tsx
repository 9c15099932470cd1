import { useDeferredValue, useMemo, useState } from 'react';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { MissingDriversQuery } from '../../../shared/contract/reports/missing.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { useWords } from '../../client/depot-context.tsx';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { useReportPages } from '../../components/report/use-report-pages.ts';
import { driverColumns } from './driver-columns.tsx';
import { driversQuery } from './missing-filter.ts';
import { MissingScreen } from './missing-screen.tsx';
import { narrowedWords } from './narrowed-words.ts';
import { useMissingFilter } from './use-missing-filter.ts';

type Sort = MissingDriversQuery['sort'];

/** Driver cards that have not been downloaded for long: driver-d53 of the service, joined with the files held here. */
export default function DriverCardsScreen() {
  const words = useWords();
  const narrowing = useMissingFilter(screenPaths.driverCards);
  const [sorting, setSorting] = useState<Sorting<Sort>>({ sort: 'deadline', descending: false });
  // Typing must stay smooth: the list may come a moment after the letters.
  const filter = useDeferredValue(narrowing.filter);
  const pages = useReportPages('drivers.missing', driversQuery(filter, sorting.sort, sorting.descending));
  const limitDays = pages.head?.limitDays ?? defaultSettings.driverCardLimitDays;
  const columns = useMemo(() => driverColumns(words, limitDays), [words, limitDays]);
  const chosen = useColumnChoice('driver-cards', columns);
  const exported = useReportExport({
    name: 'drivers.missing',
    query: pages.query,
    columns: chosen.shown,
    title: words.t('missing.drivers.title'),
    narrowedBy: narrowedWords('drivers', filter, words),
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
