import { useMemo } from 'react';
import { type ToDoPage, type ToDoRow, toDoSteps } from '../../../shared/contract/reports/to-do.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { useTableSurroundings } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { groupedLines } from '../../components/data-table/grouped-lines.ts';
import type { Selection } from '../../components/data-table/selection.ts';
import { useSelection } from '../../components/data-table/use-selection.ts';
import { pageRows, usePagedRows } from '../../components/data-table/visible-rows.ts';
import type { ReportPages } from '../../components/report/use-report-pages.ts';
import type { toDoColumns } from './columns.tsx';
import styles from './to-do.module.css';
import '../../components/data-table/data-table.css';

export const toDoListId = 'to-do-list';

interface ToDoTableProps {
  readonly head: ToDoPage;
  readonly pages: ReportPages<'toDo.page'>;
  readonly columns: ReturnType<typeof toDoColumns>;
  readonly isBeside: boolean;
  readonly surroundings: ReturnType<typeof useTableSurroundings>;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly acts: { readonly act: (row: ToDoRow) => void; readonly open: () => void; readonly close: () => void };
}

const twoLines = [36, 44] as const;

/** The rows in their groups. Arrows move, Enter does what the row's button does, Space opens the details. */
export function ToDoTable(props: ToDoTableProps) {
  const { head, pages, columns, isBeside, surroundings, selection, setSelection, acts } = props;
  const { t } = useFormatter();
  const { counts } = head;
  const step = pages.query.step;
  const { next } = head.notAsked;
  const lines = useMemo(
    () =>
      groupedLines(
        toDoSteps
          .filter((each) => step === null || each === step)
          .map((group) => ({ group, total: counts[group], shown: counts[group], isClosed: false })),
      ),
    [counts, step],
  );
  const starts = useMemo(() => {
    let rows = 0;
    return new Map(
      toDoSteps.map((group) => {
        const start = rows;
        if (step === null || group === step) rows += counts[group];
        return [group, start];
      }),
    );
  }, [counts, step]);
  const placeOf = useMemo(
    () => (position: number) => {
      const line = lines.line(position);
      if (line?.kind !== 'row') return null;
      const index = (starts.get(line.part.group ?? 'chase') ?? 0) + line.index;
      return { page: String(Math.floor(index / pageRows)), index: index % pageRows };
    },
    [lines, starts],
  );
  const rowAt = usePagedRows<ToDoRow>({
    visible: pages.visible,
    placeOf,
    pageQuery: (page) => pages.pageQuery(Number(page)),
  });
  const usual = useSelection(selection, setSelection, {
    idAt: (position) => rowAt(position)?.entry ?? null,
    rowFrom: lines.rowFrom,
    onOpen: acts.open,
    onClose: acts.close,
  });
  const press = (key: string, current: number | null) => {
    const row = current === null ? null : rowAt(current);
    if (row !== null && key === 'Enter') acts.act(row);
    else if (row !== null && key === ' ') acts.open();
    else return usual.press(key, current);
    return true;
  };
  const height = useMemo(() => ({ of: () => (isBeside ? 2 : 1), pixels: twoLines }), [isBeside]);
  return (
    <DataTable
      className={styles.table}
      columns={columns}
      count={lines.count}
      groups={{
        isHead: lines.isHead,
        head({ position }) {
          const { group = null, total = 0 } = lines.line(position)?.part ?? {};
          return group === null ? null : (
            <tr aria-rowindex={position + 2} className="group-row" key={position}>
              <td colSpan={columns.length}>
                <b>{t(`toDo.steps.${group}`)}</b>
                <span>{wholeNumber(total, t)}</span>
                <span>{t(`toDo.group.${group}`)}</span>
                {group === 'chase' && next !== null && (
                  <button className={`link ${styles.writeNext}`} onClick={() => acts.act(next)} type="button">
                    {t('toDo.group.writeNext', { count: head.notAsked.count })}
                  </button>
                )}
              </td>
            </tr>
          );
        },
      }}
      heights={height}
      id={toDoListId}
      label={t('toDo.table')}
      onShow={pages.visible.set}
      rowAt={rowAt}
      selection={{ ...usual, press }}
      surroundings={surroundings}
    />
  );
}
