import type { CoverageYear } from '../../../shared/contract/reports/coverage.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { type ExportColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { atHand, type TableExport, useTableExport } from '../../components/data-table/table-export.tsx';

type CoverageDay = CoverageYear['days'][number];

/** The days of the calendar in words, for a CSV file or for paper. */
export function useCoverageExport(year: CoverageYear | undefined, name: string): TableExport {
  const { clock } = useDepot();
  const surroundings = useTableSurroundings();
  const { t, times } = surroundings.words;
  const columns: readonly ExportColumn<CoverageDay>[] = [
    {
      label: t('coverage.columns.day'),
      // A spreadsheet sorts days as they are written, a person reads them.
      csv: ({ day }) => day,
      paper: ({ day }, { now }) => times.day(day, now),
    },
    { label: t('coverage.columns.state'), csv: ({ state }) => t(`coverage.state.${state}`) },
    { label: t('coverage.columns.read'), csv: ({ read }) => (read ? t('coverage.yes') : '') },
  ];
  const days = (year?.days ?? []).filter(({ state }) => state !== 'none');
  return useTableExport({
    title: `${t('coverage.title')}: ${name}`,
    columns,
    surroundings,
    read: atHand(days, year?.snapshot.asOf ?? null),
    linesOf: (day: CoverageDay) => [day],
    facts: ({ asOf }) => [
      asOf === null ? '' : t('reportParts.asOf', { at: times.full(asOf) }),
      t('coverage.filesAsOf', { at: times.full(clock.now()) }),
    ],
  });
}
