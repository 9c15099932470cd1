import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { uploadPageQuery } from '../../client/queries.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { Selection } from '../../components/data-table/selection.ts';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useSelection } from '../../components/data-table/use-selection.ts';
import { createVisibleRows, pageRows, type RowPlace, usePagedRows } from '../../components/data-table/visible-rows.ts';
import type { ListWidth, UploadColumn, UploadSort } from './columns.tsx';
import { type GroupId, type ListHead, pageQuery } from './list-head.ts';
import { useRowSurroundings } from './row-context.tsx';
import '../../components/data-table/data-table.css';

export interface UploadTableProps {
  readonly head: ListHead;
  readonly width: ListWidth;
  readonly columns: readonly UploadColumn[];
  readonly sorting: Sorting<UploadSort>;
  readonly onSort: (sorting: Sorting<UploadSort>) => void;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The files, in groups where they help. Each section of the list is asked for page by page. */
export function UploadTable(props: UploadTableProps) {
  const { head, width, columns, sorting, onSort, selection, setSelection, onOpen, onClose } = props;
  const { t } = useTranslation();
  const depot = useDepot();
  const surroundings = useRowSurroundings();
  const { sections, totals, oldestUnderwayAt } = head;
  const layout = useMemo(() => createListLayout(totals, sections.length > 1), [totals, sections.length]);
  const [visible] = useState(createVisibleRows);
  const rowAt = usePagedRows<UploadRow>({
    visible,
    placeOf: layout.placeOf,
    pageQuery(name) {
      const [section, page] = name.split(':').map(Number);
      const query = sections[section ?? 0]?.query;
      return query === undefined ? null : uploadPageQuery(depot, pageQuery(query, page ?? 0));
    },
  });
  const tableSelection = useSelection(selection, setSelection, {
    idAt: (position) => rowAt(position)?.id ?? null,
    rowFrom: layout.rowFrom,
    onOpen,
    onClose,
  });
  return (
    <DataTable
      columns={columns}
      count={layout.count}
      groups={{
        isHead: layout.isHead,
        head: ({ position }) => {
          const section = layout.line(position)?.section ?? 0;
          const group = sections[section]?.group ?? null;
          return group === null ? null : (
            <GroupLine
              columnCount={columns.length}
              count={totals[section] ?? 0}
              group={group}
              key={position}
              oldestAt={group === 'underway' ? oldestUnderwayAt : null}
              position={position}
            />
          );
        },
      }}
      id="upload-list"
      label={t('uploads.table')}
      onShow={visible.set}
      onSort={onSort}
      rowAt={rowAt}
      selection={tableSelection}
      sorting={sorting}
      surroundings={surroundings}
      width={width}
    />
  );
}

interface GroupLineProps {
  readonly group: GroupId;
  readonly count: number;
  /** When its oldest file arrived, where that matters. */
  readonly oldestAt: number | null;
  readonly columnCount: number;
  readonly position: number;
}

/** The head of a group: what it holds, and how much. */
function GroupLine({ group, count, oldestAt, columnCount, position }: GroupLineProps) {
  const { formatter, now } = useRowSurroundings();
  const { t, times } = formatter;
  const files = t('uploads.group.files', { count });
  return (
    <tr aria-rowindex={position + 2} className="group-row">
      <td colSpan={columnCount}>
        <b>{t(`uploads.group.${group}`)}</b>
        <span>{oldestAt === null ? files : t('uploads.group.oldest', { files, at: times.short(oldestAt, now) })}</span>
      </td>
    </tr>
  );
}

/** One line of the list: the head of a group, or a row by its place in a section. */
type ListLine =
  | { readonly kind: 'group'; readonly section: number }
  | { readonly kind: 'row'; readonly section: number; readonly index: number };

/** The positions of all lines of the list, found without an object for each row. */
interface ListLayout {
  /** Lines, group heads included. */
  readonly count: number;
  /** Rows, group heads not included. */
  readonly rowCount: number;
  readonly line: (position: number) => ListLine | null;
  /** Quick, because it is asked for every line whenever the list becomes longer. */
  readonly isHead: (position: number) => boolean;
  /** Where a row is: its page is `section:page`. Null for a head. */
  readonly placeOf: (position: number) => RowPlace | null;
  /** The nearest row from `position` on in steps of `step`; null when there is none. */
  readonly rowFrom: (position: number, step: 1 | -1) => number | null;
}

/** `totals`: rows of each section. A section without rows has no head either. */
export function createListLayout(totals: readonly number[], grouped: boolean): ListLayout {
  const head = grouped ? 1 : 0;
  const starts: number[] = [];
  let count = 0;
  for (const total of totals) {
    starts.push(count);
    count += total === 0 ? 0 : total + head;
  }
  const heads = new Set(grouped ? starts.filter((_, section) => (totals[section] ?? 0) > 0) : []);
  const line = (position: number): ListLine | null => {
    if (position < 0 || position >= count) return null;
    const section = starts.findLastIndex((start, index) => start <= position && (totals[index] ?? 0) > 0);
    const index = position - (starts[section] ?? 0) - head;
    return index < 0 ? { kind: 'group', section } : { kind: 'row', section, index };
  };
  return {
    count,
    rowCount: totals.reduce((sum, total) => sum + total, 0),
    line,
    isHead: (position) => heads.has(position),
    placeOf(position) {
      const found = line(position);
      if (found?.kind !== 'row') return null;
      return { page: `${found.section}:${Math.floor(found.index / pageRows)}`, index: found.index % pageRows };
    },
    rowFrom(position, step) {
      for (let at = position; at >= 0 && at < count; at += step) if (line(at)?.kind === 'row') return at;
      return null;
    },
  };
}
