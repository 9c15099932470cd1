import { mostUploadRows } from '../../../shared/contract/limits.ts';
import {
  type BatchProofRow,
  type BatchQuery,
  batchTotal,
  type UploadBatch,
} from '../../../shared/contract/upload-batches.ts';
import { nextText } from '../../../shared/format/reason-text.ts';
import { success } from '../../../shared/result.ts';
import { useDepot } from '../../client/depot-context.tsx';
import type { ExportColumn } from '../../components/data-table/column.ts';
import { inPortions, type TableExport, useTableExport } from '../../components/data-table/table-export.tsx';
import { batchTitle, closingStatement } from './batch-text.ts';
import { type RowSurroundings, useRowSurroundings } from './row-context.tsx';

/** What became of a batch as a proof: the counts, and each file with its receipt, on paper and as a file. */
export function useBatchProof(batch: UploadBatch): TableExport {
  const { transport, clock } = useDepot();
  const surroundings = useRowSurroundings();
  const { formatter } = surroundings;
  const { t, times } = formatter;
  return useTableExport({
    title: batchTitle(batch, formatter),
    columns: proofColumns(surroundings),
    surroundings,
    linesOf: (row: BatchProofRow) => [row],
    facts: () => [
      t('uploads.batches.proof.began', { at: times.full(batch.beganAt) }),
      closingStatement(batch, formatter),
      t('listExport.asOf', { at: times.full(clock.now()) }),
    ],
    read(options) {
      // A file that is named by its row stays where it is, whatever comes or goes while the list is read.
      let after = 0;
      const { parts } = batch;
      const total = batchTotal({ ...parts, 'to-come': 0, 'not-taken': 0 });
      const ask = async (_offset: number, limit: number) => {
        const answer = await transport.request('uploads.batchProof', { id: batch.id, after, limit });
        if (!answer.ok) return answer;
        after = answer.value.rows.at(-1)?.row.id ?? after;
        return success({ rows: answer.value.rows, total, asOf: null });
      };
      return inPortions(ask, mostUploadRows)(options);
    },
  });
}

function proofColumns({
  formatter: { t, times },
}: RowSurroundings): readonly ExportColumn<BatchProofRow, RowSurroundings>[] {
  return [
    { label: t('common.state'), csv: ({ row }) => t(`states.${row.state}`) },
    { label: t('common.driverOrVehicle'), csv: ({ row }) => row.subject ?? '' },
    { label: t('common.file'), csv: ({ row }) => row.fileName },
    {
      label: t('common.arrived'),
      csv: ({ row }) => times.iso(row.arrivedAt),
      paper: ({ row }) => times.full(row.arrivedAt),
    },
    {
      label: t('uploads.columns.sent'),
      csv: ({ row }) => (row.sentAt === null ? '' : times.iso(row.sentAt)),
      paper: ({ row }) => (row.sentAt === null ? '' : times.full(row.sentAt)),
    },
    { label: t('uploads.batches.proof.receipt'), csv: ({ receipt }) => receipt ?? '' },
    {
      label: t('uploads.columns.reason'),
      csv: ({ row }, { formatter, now, obstacle }) => nextText(row, obstacle, now, formatter),
    },
    { label: t('uploads.batches.proof.sha256'), csv: ({ sha256 }) => sha256 ?? '', paper: null },
  ];
}

/** The entries themselves as a file and on paper, newest first, with how many files became what. */
export function useBatchListExport(query: Omit<BatchQuery, 'offset' | 'limit'>): TableExport {
  const { transport, clock } = useDepot();
  const surroundings = useRowSurroundings();
  const { formatter } = surroundings;
  const { t, times } = formatter;
  return useTableExport({
    title: t('uploads.title'),
    columns: [
      { label: t('uploads.batches.columns.from'), csv: (batch: UploadBatch) => batchTitle(batch, formatter) },
      {
        label: t('common.arrived'),
        csv: ({ beganAt }) => times.iso(beganAt),
        paper: ({ beganAt }) => times.full(beganAt),
      },
      { label: t('uploads.batches.columns.became'), csv: (batch) => closingStatement(batch, formatter) },
    ],
    surroundings,
    linesOf: (batch: UploadBatch) => [batch],
    facts: () => [t('listExport.asOf', { at: times.full(clock.now()) })],
    read(options) {
      // Entries that come later are left out, so that the list does not change while it is read.
      const beganBefore = Math.min(query.beganBefore ?? Number.POSITIVE_INFINITY, clock.now() + 1);
      const ask = async (offset: number, limit: number) => {
        const answer = await transport.request('uploads.batches', { ...query, beganBefore, offset, limit });
        if (!answer.ok) return answer;
        return success({ rows: answer.value.batches, total: answer.value.total, asOf: null });
      };
      return inPortions(ask, mostUploadRows)(options);
    },
  });
}
