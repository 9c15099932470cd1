import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { uploadPageQuery } from '../../client/queries.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { groupedLines } from '../../components/data-table/grouped-lines.ts';
import type { Selection } from '../../components/data-table/selection.ts';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useSelection } from '../../components/data-table/use-selection.ts';
import { createVisibleRows, usePagedRows } from '../../components/data-table/visible-rows.ts';
import type { ListWidth, UploadColumn, UploadSort } from './columns.tsx';
import { type GroupId, type ListHead, pageQuery } from './list-head.ts';
import { useRowSurroundings } from './row-context.tsx';
import '../../components/data-table/data-table.css';

export const uploadListId = 'upload-list';

interface UploadTableProps {
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
  const lines = useMemo(
    () =>
      groupedLines(
        sections.map(({ group }, section) => {
          const total = totals[section] ?? 0;
          return { group, total, shown: total, isClosed: false };
        }),
      ),
    [sections, totals],
  );
  const [visible] = useState(createVisibleRows);
  const rowAt = usePagedRows<UploadRow>({
    visible,
    placeOf: lines.placeOf,
    pageQuery(name) {
      const found = lines.pageOf(name);
      const query = sections.find(({ group }) => group === found?.part.group)?.query;
      return found === null || query === undefined ? null : uploadPageQuery(depot, pageQuery(query, found.page));
    },
  });
  const tableSelection = useSelection(selection, setSelection, {
    idAt: (position) => rowAt(position)?.id ?? null,
    rowFrom: lines.rowFrom,
    onOpen,
    onClose,
  });
  return (
    <DataTable
      columns={columns}
      count={lines.count}
      groups={{
        isHead: lines.isHead,
        head({ position }) {
          const { group = null, total = 0 } = lines.line(position)?.part ?? {};
          return group === null ? null : (
            <GroupLine
              columnCount={columns.length}
              count={total}
              group={group}
              key={position}
              oldestAt={group === 'underway' ? oldestUnderwayAt : null}
              position={position}
            />
          );
        },
      }}
      id={uploadListId}
      label={t('common.files')}
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
  const files = t('common.filesCounted', { count });
  return (
    <tr aria-rowindex={position + 2} className="group-row">
      <td colSpan={columnCount}>
        <b>{t(`uploads.group.${group}`)}</b>
        <span>{oldestAt === null ? files : t('uploads.group.oldest', { files, at: times.short(oldestAt, now) })}</span>
      </td>
    </tr>
  );
}
