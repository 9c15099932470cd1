import { useMemo } from 'react';
import type { MaintainDraft, MaintainRow } from '../../../shared/contract/maintain.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { CellEditing } from '../../components/data-table/editable-cells.tsx';
import { PagedRows, type RowPages } from '../../components/data-table/visible-rows.ts';
import { isSettled, useCheckColumns } from './check-columns.tsx';
import styles from './check-step.module.css';

/** Pixels, as the rules of the picture have them. */
const headHeight = 48;
const pixels = [36, 50];

interface CheckTableProps extends Omit<CellEditing<MaintainRow>, 'isFixed'> {
  readonly draft: MaintainDraft;
  readonly count: number;
  readonly pages: RowPages<MaintainRow>;
  /** The first rows, by which the columns are measured; undefined while they have not come. */
  readonly sample: readonly MaintainRow[] | undefined;
  /** Rows with a second line for what is wrong. */
  readonly isTall: (position: number) => boolean;
  /** Below each row stands what the service said of it. */
  readonly showsWords: boolean;
}

/** Every row of the draft with what would change in it. */
export function CheckTable({ draft, count, pages, sample, isTall, showsWords, ...editing }: CheckTableProps) {
  const { t } = useFormatter();
  const surroundings = useTableSurroundings();
  const columns = useCheckColumns(draft, sample, { onEdit: editing.onEdit, showsWords });
  const heights = useMemo(() => ({ of: (position: number) => (isTall(position) ? 2 : 1), pixels }), [isTall]);
  return (
    <PagedRows pages={pages}>
      {(rowAt) => (
        <DataTable
          className={styles.checkTable}
          columns={columns}
          count={count}
          editing={{ ...editing, isFixed: isSettled }}
          headHeight={headHeight}
          id="maintain-rows"
          label={t('maintain.check.table')}
          heights={heights}
          onShow={pages.visible.set}
          rowAt={rowAt}
          surroundings={surroundings}
        />
      )}
    </PagedRows>
  );
}
