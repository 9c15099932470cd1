import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MaintainBatch } from '../../../shared/contract/maintain.ts';
import { type Formatter, wholeNumber } from '../../../shared/format/format.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { hostQuery, queryKeys, requestOrThrow } from '../../client/queries.ts';
import { type TableColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { createVisibleRows, PagedRows, partOfPage } from '../../components/data-table/visible-rows.ts';
import { AnsweredList } from '../../components/list-screen/list-screen.tsx';
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
      const { batches, total } = await requestOrThrow(transport, 'maintain.history', partOfPage(page));
      return { rows: batches, total };
    },
  });
  const isAgent = useQuery(hostQuery(depot)).data?.kind === 'agent';
  const { data, error, refetch } = useQuery(pageQuery(0));
  return (
    <section aria-labelledby="maintain-history" className={styles.history}>
      <div className={styles.historyHead}>
        <h2 className={styles.sectionTitle} id="maintain-history">
          {t('maintain.history.title')}
        </h2>
        <span>{t(isAgent ? 'maintain.history.agentLine' : 'maintain.history.line')}</span>
      </div>
      <AnsweredList answer={{ head: data, failure: error, again: () => void refetch() }}>
        {({ total }) =>
          total === 0 ? (
            <EmptyState
              icon={History}
              line={t('maintain.history.empty.line')}
              title={t('maintain.history.empty.title')}
            />
          ) : (
            <div className={`list ${styles.historyList}`}>
              <PagedRows pages={{ visible, pageQuery }}>
                {(rowAt) => (
                  <DataTable
                    columns={columns}
                    count={total}
                    id="maintain-batches"
                    label={t('maintain.history.title')}
                    onShow={visible.set}
                    rowAt={rowAt}
                    surroundings={surroundings}
                  />
                )}
              </PagedRows>
            </div>
          )
        }
      </AnsweredList>
    </section>
  );
}

function batchColumns({ t }: Formatter): readonly TableColumn<MaintainBatch, never>[] {
  const number = (
    id: 'applied' | 'refused' | 'inDoubt' | 'notSent',
    countOf: (batch: MaintainBatch) => number,
  ): TableColumn<MaintainBatch, never> => ({
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
      cell: ({ user }) => user ?? t('common.notKnownInSentence'),
    },
    {
      id: 'batch-file',
      label: t('common.file'),
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
