import { mostUploadRows } from '../../../shared/contract/limits.ts';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { daysCovered, shownFileName } from '../../../shared/format/download-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { nextText } from '../../../shared/format/reason-text.ts';
import { success } from '../../../shared/result.ts';
import { useDepot } from '../../client/depot-context.tsx';
import type { ExportColumn } from '../../components/data-table/column.ts';
import { inPortions, type TableExport, useTableExport } from '../../components/data-table/table-export.tsx';
import type { SectionQuery } from './list-filter.ts';
import { type RowSurroundings, useRowSurroundings } from './row-context.tsx';

/**
 * Exports the files that match the filters, newest first, with every column, because the columns on the screen depend on
 * the width of the window.
 */
export function useListExport(query: SectionQuery): TableExport {
  const { transport, clock } = useDepot();
  const surroundings = useRowSurroundings();
  const { t, times } = surroundings.formatter;
  return useTableExport({
    title: t('uploads.title'),
    columns: exportColumns(surroundings.formatter),
    surroundings,
    linesOf: (row: UploadRow) => [row],
    facts: () => [t('listExport.asOf', { at: times.full(clock.now()) })],
    read(options) {
      // Files that arrive later are left out, so that the list does not change while it is read.
      const arrivedBefore = Math.min(query.arrivedBefore ?? Number.POSITIVE_INFINITY, clock.now() + 1);
      const given = { ...query, sort: 'arrived', descending: true, arrivedBefore } as const;
      const ask = async (offset: number, limit: number) => {
        const answer = await transport.request('uploads.page', { ...given, offset, limit });
        return answer.ok ? success({ rows: answer.value.rows, total: answer.value.total, asOf: null }) : answer;
      };
      return inPortions(ask, mostUploadRows)(options);
    },
  });
}

/** Times and days in ISO form, which every spreadsheet sorts; on paper as a person reads them. */
export function exportColumns({ t, times }: Formatter): readonly ExportColumn<UploadRow, RowSurroundings>[] {
  return [
    { label: t('common.state'), csv: ({ state }) => t(`states.${state}`) },
    {
      label: t('common.driverOrVehicle'),
      csv: ({ subject }) => subject ?? '',
      paper: ({ subject }) => subject ?? t('uploads.subjectUnknown'),
    },
    {
      label: t('common.kind'),
      csv: ({ kind }) => (kind === null ? '' : t(`kinds.${kind}`)),
      paper: ({ kind }) => t(kind === null ? 'common.nothing' : `kinds.${kind}`),
    },
    {
      label: t('common.file'),
      csv: ({ fileName }) => fileName,
      paper: ({ fileName }, { formatter }) => shownFileName(fileName, formatter),
    },
    { label: t('common.folder'), csv: ({ folderLabel }) => folderLabel ?? '', paper: null },
    { label: t('common.firstDay'), csv: ({ firstDay }) => firstDay ?? '', paper: null },
    { label: t('common.lastDay'), csv: ({ lastDay }) => lastDay ?? '', paper: null },
    {
      label: t('common.daysCovered'),
      csv: null,
      paper: (row, { formatter, now }) => daysCovered(row, now, formatter),
    },
    { label: t('listExport.sizeBytes'), csv: ({ sizeBytes }) => sizeBytes, paper: null },
    {
      label: t('common.arrived'),
      csv: ({ arrivedAt }) => times.iso(arrivedAt),
      paper: ({ arrivedAt }) => times.full(arrivedAt),
    },
    {
      label: t('uploads.columns.sent'),
      csv: ({ sentAt }) => (sentAt === null ? '' : times.iso(sentAt)),
      paper: null,
    },
    { label: t('common.tries'), csv: ({ attempts }) => attempts, paper: null },
    {
      label: t('uploads.columns.reason'),
      csv: (row, { formatter, now, obstacle }) => nextText(row, obstacle, now, formatter),
    },
  ];
}
