import { Check } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { ClockingRow } from '../../../shared/contract/reports/clockings.ts';
import { timeSpan } from '../../../shared/format/times.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { lineId } from '../../components/data-table/data-grid.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { TableSelection } from '../../components/data-table/use-selection.ts';
import { pageRows, type RowPages, usePagedRows } from '../../components/data-table/visible-rows.ts';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { type ClockingColumn, driverText } from './clocking-columns.tsx';
import styles from './clockings.module.css';
import '../../components/data-table/data-table.css';

interface ClockingTableProps {
  readonly id: string;
  readonly columns: readonly ClockingColumn[];
  readonly pages: RowPages<ClockingRow>;
  /** Rows of each day of a driver, in their order. */
  readonly sizes: readonly number[];
  readonly chosen: ClockingRow | null;
  readonly onChoose: (row: ClockingRow | null) => void;
  /** Shows the details of the chosen row, where it is corrected. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onDelete: (clockingId: string) => void;
}

/** The days of drivers, each with its clockings below. Arrow keys move along the clockings, Enter corrects, Del deletes. */
export function ClockingTable(props: ClockingTableProps) {
  const { id, columns, pages, sizes, chosen, onChoose } = props;
  const { t } = useFormatter();
  const surroundings = useTableSurroundings();
  const lines = useMemo(() => dayLines(sizes), [sizes]);
  const rowAt = usePagedRows<ClockingRow>({
    visible: pages.visible,
    placeOf: lines.placeOf,
    pageQuery: (page) => pages.pageQuery(Number(page)),
  });
  const newest = newestOf(chosen, pages, rowAt);
  useEffect(() => {
    if (newest !== chosen) onChoose(newest);
  }, [newest, chosen, onChoose]);
  return (
    <DataTable
      columns={columns}
      count={lines.count}
      groups={{
        isHead: lines.isHead,
        head: ({ position, current }) => (
          <DayHead
            columnCount={columns.length}
            current={current}
            first={rowAt(position + 1)}
            key={position}
            lineId={lineId(id, position)}
            position={position}
          />
        ),
      }}
      id={id}
      label={t('clockings.table')}
      onShow={pages.visible.set}
      rowAt={rowAt}
      selection={rowSelection(props, lines, rowAt, chosen)}
      surroundings={surroundings}
    />
  );
}

/** The chosen row as the last answer has it: its details must not say what the report said before. */
function newestOf(
  chosen: ClockingRow | null,
  { visible }: Pick<RowPages<ClockingRow>, 'visible'>,
  rowAt: (position: number) => ClockingRow | null,
): ClockingRow | null {
  if (chosen === null) return null;
  const { firstNeeded, lastNeeded } = visible.get();
  for (let at = firstNeeded; at <= lastNeeded; at += 1) {
    const row = rowAt(at);
    if (row?.key === chosen.key) return row;
  }
  return chosen;
}

interface DayLines {
  readonly count: number;
  readonly isHead: (position: number) => boolean;
  readonly placeOf: (position: number) => { readonly page: string; readonly index: number } | null;
}

/** One line for the head of each day, then one for each of its rows. */
function dayLines(sizes: readonly number[]): DayLines {
  const rowOf: number[] = [];
  let row = 0;
  for (const size of sizes) {
    rowOf.push(-1);
    for (let each = 0; each < size; each += 1) rowOf.push(row++);
  }
  return {
    count: rowOf.length,
    isHead: (position) => rowOf[position] === -1,
    placeOf(position) {
      const index = rowOf[position] ?? -1;
      return index === -1 ? null : { page: String(Math.floor(index / pageRows)), index: index % pageRows };
    },
  };
}

/** One row at a time. A row is known by its place: the days stay as they are for as long as somebody acts on one. */
function rowSelection(
  { onChoose, onOpen, onClose, onDelete }: ClockingTableProps,
  lines: DayLines,
  rowAt: (position: number) => ClockingRow | null,
  chosen: ClockingRow | null,
): TableSelection {
  const isChosen = (position: number) => chosen !== null && rowAt(position)?.key === chosen.key;
  return {
    idAt: (position) => (rowAt(position) === null ? null : position),
    isSelected: isChosen,
    currentAmong(first, last) {
      for (let at = first; at <= last; at += 1) if (isChosen(at)) return at;
      return null;
    },
    go(target, current) {
      const step = target > (current ?? -1) ? 1 : -1;
      let position = target;
      while (lines.isHead(position)) position += position === 0 ? 1 : step;
      const row = rowAt(position);
      if (row === null) return null;
      onChoose(row);
      return position;
    },
    press(key, current) {
      // One that a new search has taken out of the list is not acted on.
      if (chosen === null || current === null) return false;
      if (key === 'Enter') {
        onOpen();
        return true;
      }
      if (key === 'Delete' && chosen.clocking !== null && chosen.clocking.changedHere !== 'deleted') {
        onDelete(chosen.clocking.clockingId);
        return true;
      }
      if (key === 'Escape') onClose();
      return false;
    },
    pointAt: (position) => onChoose(rowAt(position)),
    choose(position) {
      const row = rowAt(position);
      if (row === null) return;
      onChoose(row);
      onOpen();
    },
  };
}

interface DayHeadProps {
  /** The first row of the day, which says whose it is; null while it has not been fetched. */
  readonly first: ClockingRow | null;
  readonly columnCount: number;
  readonly lineId: string;
  readonly current: boolean;
  readonly position: number;
}

function DayHead({ first, columnCount, lineId, current, position }: DayHeadProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  return (
    <tr
      aria-rowindex={position + 2}
      className={`group-row ${styles.dayHead}`}
      data-current={current || undefined}
      id={lineId}
    >
      <td colSpan={columnCount}>
        {first !== null && (
          <>
            <b className={styles.groupName}>{driverText(first, formatter)}</b>
            <span className={styles.groupDay}>{times.weekdayAndDay(times.dayStart(first.day))}</span>
            <span className={styles.groupFacts} title={sumsText(first, formatter)}>
              {sumsText(first, formatter)}
            </span>
            <span className={`${styles.groupVerdict} ${first.verdict === 'disagrees' ? 'tone-attn' : ''}`}>
              {first.verdict === 'disagrees' && <SolidTriangle />}
              {first.verdict === 'agrees' && <Icon of={Check} />}
              {t(`clockings.verdict.${first.verdict}`)}
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

function sumsText(
  { clockedSpan: { minutes: clockedMinutes }, tachographSpan: { minutes: tachographMinutes } }: ClockingRow,
  { t }: Pick<ReturnType<typeof useFormatter>, 't'>,
): string {
  const clocked = clockedMinutes === null ? '' : timeSpan(clockedMinutes, t);
  const recorded = tachographMinutes === null ? '' : timeSpan(tachographMinutes, t);
  if (clocked !== '' && recorded !== '') return t('clockings.sums.both', { clocked, recorded });
  if (clocked !== '') return t('clockings.sums.clocked', { clocked });
  return recorded === '' ? '' : t('clockings.sums.tachograph', { recorded });
}
