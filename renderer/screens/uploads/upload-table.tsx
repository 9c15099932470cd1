import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardReader } from '../../../shared/contract/card-reading.ts';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { uploadPageQuery } from '../../client/queries.ts';
import { groupHeight } from '../../components/data-table/data-grid.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { groupedLines } from '../../components/data-table/grouped-lines.ts';
import type { Selection } from '../../components/data-table/selection.ts';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { useSelection } from '../../components/data-table/use-selection.ts';
import { createVisibleRows, partOfPage, usePagedRows } from '../../components/data-table/visible-rows.ts';
import { CardLine, cardLineText } from './card-lines.tsx';
import type { ListWidth, UploadColumn, UploadSort } from './columns.tsx';
import type { GroupId, ListHead } from './list-head.ts';
import { useRowSurroundings } from './row-context.tsx';
import '../../components/data-table/data-table.css';

export const uploadListId = 'upload-list';

interface UploadTableProps {
  readonly head: ListHead;
  /** Readings that have no file yet, above all files. */
  readonly cards: readonly CardReader[];
  readonly width: ListWidth;
  readonly widthPx: number;
  readonly columns: readonly UploadColumn[];
  readonly sorting: Sorting<UploadSort>;
  readonly onSort: (sorting: Sorting<UploadSort>) => void;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** A line above the files, by its place among them. */
type CardGroup = `card-${number}`;

/** The files, in groups where they help. Each section of the list is asked for page by page. */
export function UploadTable(props: UploadTableProps) {
  const { head, cards, width, widthPx, columns, sorting, onSort, selection, setSelection, onOpen, onClose } = props;
  const { t } = useTranslation();
  const depot = useDepot();
  const surroundings = useRowSurroundings();
  const { sections, totals, oldestUnderwayAt } = head;
  const cardCount = cards.length;
  const lines = useMemo(
    () =>
      groupedLines<GroupId | CardGroup>([
        ...Array.from({ length: cardCount }, (_, index) => {
          return { group: `card-${index}` as const, total: 1, shown: 0, isClosed: true };
        }),
        ...sections.map(({ group }, section) => {
          const total = totals[section] ?? 0;
          return { group, total, shown: total, isClosed: false };
        }),
      ]),
    [sections, totals, cardCount],
  );
  // A reading tells of itself many times a second, and its height only when it becomes another one.
  const cardTexts = cards.map((reader) => cardLineText(reader, width, widthPx, surroundings.formatter));
  const cardHeights = cardTexts.map(({ height }) => height).join(' ');
  const heightOf = useMemo(() => {
    const pixels = cardHeights.split(' ').map(Number);
    return (position: number) => (position < cardCount ? (pixels[position] ?? groupHeight) : groupHeight);
  }, [cardCount, cardHeights]);
  const [visible] = useState(createVisibleRows);
  const rowAt = usePagedRows<UploadRow>({
    visible,
    placeOf: lines.placeOf,
    pageQuery(name) {
      const found = lines.pageOf(name);
      const query = sections.find(({ group }) => group === found?.part.group)?.query;
      return found === null || query === undefined
        ? null
        : uploadPageQuery(depot, { ...query, ...partOfPage(found.page) });
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
        heightOf,
        isHead: lines.isHead,
        head({ position }) {
          const reader = cards[position];
          const text = cardTexts[position];
          if (reader !== undefined && text !== undefined) {
            const place = { position, columnCount: columns.length };
            return <CardLine key={position} reader={reader} text={text} {...place} />;
          }
          const { group = null, total = 0 } = lines.line(position)?.part ?? {};
          return group === null || !isGroup(group) ? null : (
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

function isGroup(group: GroupId | CardGroup): group is GroupId {
  return !group.startsWith('card-');
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
