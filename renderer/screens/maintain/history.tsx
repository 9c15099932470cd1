import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MaintainBatch } from '../../../shared/contract/maintain.ts';
import { type Formatter, wholeNumber } from '../../../shared/format/format.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { hostQuery, queryKeys, requestOrThrow } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { type TableColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { TableFailed, TableSkeleton } from '../../components/data-table/table-states.tsx';
import { createVisibleRows, pageRows, usePagedRows } from '../../components/data-table/visible-rows.ts';
import { EmptyState } from '../../components/list-states.tsx';
import styles from './choose-step.module.css';

/** Batches that were sent from this PC: when, by whom, from which file, and what became of how many. */
export function BatchHistory() {
  const depot = useDepot();
  const { transport } = depot;
  const surroundings = useTableSurroundings();
  const { formatter } = surroundings;
  const { t } = formatter;
  const [visible] = useState(createVisibleRows);
  const columns = useMemo(() => batchColumns(formatter), [formatter]);
  const pageQuery = (page: number) => ({
    queryKey: [...queryKeys.maintainHistory, page],
    queryFn: async () => {
      const { batches, total } = await requestOrThrow(transport, 'maintain.history', {
        offset: page * pageRows,
        limit: pageRows,
      });
      return { rows: batches, total };
    },
  });
  const isAgent = useQuery(hostQuery(depot)).data?.kind === 'agent';
  const first = useQuery(pageQuery(0));
  const rowAt = usePagedRows({ visible, placeOf, pageQuery: (page) => pageQuery(Number(page)) });
  const total = first.data?.total;
  return (
    <section aria-labelledby="maintain-history" className={styles.history}>
      <div className={styles.historyHead}>
        <h2 className={styles.sectionTitle} id="maintain-history">
          {t('maintain.history.title')}
        </h2>
        <span>{t(isAgent ? 'maintain.history.agentLine' : 'maintain.history.line')}</span>
      </div>
      {total === undefined && first.error === null && <TableSkeleton />}
      {total === undefined && first.error !== null && (
        <TableFailed message={formatError(first.error.reason, formatter)} onAgain={() => void first.refetch()} />
      )}
      {total === 0 && (
        <EmptyState icon={History} line={t('maintain.history.empty.line')} title={t('maintain.history.empty.title')} />
      )}
      {total !== undefined && total > 0 && (
        <div className={`list ${styles.historyList}`}>
          <DataTable
            columns={columns}
            count={total}
            id="maintain-batches"
            label={t('maintain.history.title')}
            onShow={visible.set}
            onSort={nothing}
            rowAt={rowAt}
            sorting={asSent}
            surroundings={surroundings}
          />
        </div>
      )}
    </section>
  );
}

/** The newest first, always. */
const asSent = { sort: 'at', descending: true } as const;
const nothing = () => undefined;

function placeOf(position: number) {
  return { page: String(Math.floor(position / pageRows)), index: position % pageRows };
}

function batchColumns({ t }: Formatter): readonly TableColumn<MaintainBatch, 'at'>[] {
  const number = (
    id: 'applied' | 'refused' | 'inDoubt' | 'notSent',
    countOf: (batch: MaintainBatch) => number,
  ): TableColumn<MaintainBatch, 'at'> => ({
    id,
    label: t(`maintain.history.${id}`),
    track: '84px',
    align: 'right',
    cell: (batch) => (batch.endedAt === null ? '' : wholeNumber(countOf(batch), t)),
  });
  return [
    {
      id: 'at',
      label: t('maintain.history.at'),
      track: '104px',
      align: 'right',
      cell: ({ startedAt }, { formatter, now }) => formatter.times.short(startedAt, now),
    },
    {
      id: 'what',
      label: t('maintain.history.what'),
      track: '150px',
      cell: ({ kind }) => t(`maintain.kind.${kind}.title`),
    },
    {
      id: 'by',
      label: t('maintain.history.by'),
      track: '140px',
      cell: ({ user }) => user ?? t('maintain.history.unknown'),
    },
    {
      id: 'batch-file',
      label: t('maintain.history.file'),
      track: 'minmax(180px, 1fr)',
      cell: ({ fileName }) =>
        fileName === null ? t('maintain.history.noFile') : <span className="name">{fileName}</span>,
    },
    {
      id: 'rows',
      label: t('maintain.history.rows'),
      track: '84px',
      align: 'right',
      cell: ({ total, endedAt }) => (endedAt === null ? t('maintain.history.underWay') : wholeNumber(total, t)),
    },
    number('applied', ({ applied }) => applied),
    number('refused', ({ refused }) => refused),
    number('inDoubt', ({ inDoubt, unaccounted }) => inDoubt + unaccounted),
    number('notSent', ({ notSent }) => notSent),
  ];
}
