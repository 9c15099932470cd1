import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { uploadPageQuery } from '../../client/queries.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { Selection } from '../../components/data-table/selection.ts';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useSelection } from '../../components/data-table/use-selection.ts';
import { createVisibleRows, usePagedRows } from '../../components/data-table/visible-rows.ts';
import { createListLayout } from '../../components/table/list-layout.ts';
import type { ListWidth, UploadColumn, UploadSort } from './columns.tsx';
import { GroupLine } from './group-line.tsx';
import { type ListHead, pageQuery } from './list-head.ts';
import { useRowSurroundings } from './row-context.tsx';

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
