import { useDeferredValue, useMemo, useState } from 'react';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { MissingVehiclesQuery } from '../../../shared/contract/reports/missing.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { useWords } from '../../client/depot-context.tsx';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { useReportPages } from '../../components/report/use-report-pages.ts';
import { vehiclesQuery } from './missing-filter.ts';
import { MissingScreen } from './missing-screen.tsx';
import { narrowedWords } from './narrowed-words.ts';
import { useMissingFilter } from './use-missing-filter.ts';
import { vehicleColumns } from './vehicle-columns.tsx';

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
    narrowedBy: narrowedWords('vehicles', filter, words),
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
