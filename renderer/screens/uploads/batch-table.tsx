import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CardReader } from '../../../shared/contract/card-reading.ts';
import { type BatchGroup, batchUnderway, type UploadBatch } from '../../../shared/contract/upload-batches.ts';
import { useAction, useDepot, useFacts } from '../../client/depot-context.tsx';
import { uploadBatchesQuery } from '../../client/queries.ts';
import { groupHeight } from '../../components/data-table/data-grid.tsx';
import type { TreePlace } from '../../components/data-table/data-row.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { type GroupedLines, groupedLines } from '../../components/data-table/grouped-lines.ts';
import { createVisibleRows, partOfPage, usePagedRows } from '../../components/data-table/visible-rows.ts';
import { BatchBody } from './batch-body.tsx';
import { type BatchSurroundings, batchColumns } from './batch-columns.tsx';
import type { BatchGroupId, BatchHead } from './batch-head.ts';
import styles from './batches.module.css';
import { CardLine, cardLineText } from './card-lines.tsx';
import type { ListWidth } from './columns.tsx';
import { useRowSurroundings } from './row-context.tsx';
import { enterBatch } from './use-batch-keys.ts';
import '../../components/data-table/data-table.css';

const batchListId = 'batch-list';

interface BatchTableProps {
  readonly head: BatchHead;
  /** Readings that have no file yet, above all batches. */
  readonly cards: readonly CardReader[];
  readonly widthPx: number;
  readonly width: ListWidth;
  /** The one that is open; null where none is. */
  readonly openId: number | null;
  readonly onOpen: (id: number | null) => void;
  readonly onFiles: (batch: UploadBatch, group: BatchGroup) => void;
  readonly onAdd: () => void;
}

/** Rows among which the open one and those under way are looked for: the newest, which a person sees. */
const lookedAmong = 400;
/** A body before it is measured. */
const firstBodyHeight = 160;
const pixels = [36, 52];

/** The batches, of which one at a time is open: what became of its files stands in a line below it. */
export function BatchTable(props: BatchTableProps) {
  const { head, cards, width, widthPx, openId, onOpen, onFiles, onAdd } = props;
  const given = useRowSurroundings();
  const { formatter } = given;
  const facts = useFacts() ?? null;
  const undo = useAction('uploads.actOnBatch', {
    done: ({ count }) => formatter.t('uploads.done.undone', { count }),
  });
  const { mutate } = undo;
  const takeBack = useCallback(
    ({ id }: UploadBatch) => mutate({ batchId: id, part: 'ignored', act: 'undo-ignore' }),
    [mutate],
  );
  const surroundings = useMemo<BatchSurroundings>(
    () => ({ ...given, openId, facts, takeBack }),
    [given, openId, facts, takeBack],
  );
  const columns = useMemo(() => batchColumns(formatter, width), [formatter, width]);
  const { sections } = head;
  const { lines, shown, rowAt, body, setVisible } = useBatchLines(head, openId, cards.length);
  const heights = useBatchHeights(shown, rowAt, width !== 'wide');
  const { height, measure } = useHeight();
  const cardTexts = cards.map((reader) => cardLineText(reader, width, widthPx, formatter));
  const cardHeights = cardTexts.map((text) => text.height).join(' ');
  const heightOf = useMemo(() => {
    const ofCards = cardHeights.split(' ').map(Number);
    return (position: number) =>
      shown.isBody(position) ? height : ((position < shown.cards ? ofCards[position] : null) ?? groupHeight);
  }, [shown, height, cardHeights]);
  const placeOf = useCallback(
    ({ id }: UploadBatch): TreePlace => {
      return { depth: 0, shownDepth: 0, isOpen: id === openId, isBranch: false };
    },
    [openId],
  );
  const toggle = (batch: UploadBatch) => onOpen(batch.id === openId ? null : batch.id);

  return (
    <DataTable
      className={styles.table}
      columns={columns}
      count={shown.count}
      groups={{
        isHead: shown.isHead,
        heightOf,
        head({ position }) {
          const [reader, text] = [cards[position], cardTexts[position]];
          if (reader !== undefined && text !== undefined) {
            return (
              <CardLine columnCount={columns.length} key={position} position={position} reader={reader} text={text} />
            );
          }
          if (shown.isBody(position)) {
            return (
              <tr aria-rowindex={position + 2} className={styles.bodyLine} key={`body-${openId}`}>
                <td colSpan={columns.length}>
                  <div ref={measure}>
                    {body !== null && (
                      <BatchBody batch={body} onAdd={onAdd} onFiles={(group) => onFiles(body, group)} />
                    )}
                  </div>
                </td>
              </tr>
            );
          }
          const section = sections.find(({ group }) => group === lines.line(shown.lineOf(position))?.part.group);
          return section === undefined ? null : (
            <tr aria-rowindex={position + 2} className="group-row" key={position}>
              <td colSpan={columns.length}>
                <b>{formatter.t(`uploads.batches.sections.${section.group}`)}</b>
                <span>{sectionText(section, formatter)}</span>
              </td>
            </tr>
          );
        },
      }}
      heights={heights}
      id={batchListId}
      label={formatter.t('uploads.batches.views.entries')}
      onOpen={toggle}
      onShow={setVisible}
      rowAt={rowAt}
      surroundings={surroundings}
      tree={{
        enterOpens: true,
        placeOf,
        onSide(position, key) {
          const batch = rowAt(position);
          if (batch === null) return position;
          if ((key === 'ArrowRight') !== (batch.id === openId)) toggle(batch);
          else if (key === 'ArrowRight') enterBatch(batchListId);
          return position;
        },
      }}
      width={width}
    />
  );
}

/** The rows of all sections, and the line below the one that is open. */
function useBatchLines({ sections }: BatchHead, openId: number | null, cards: number) {
  const depot = useDepot();
  const lines = useMemo(
    () =>
      groupedLines<BatchGroupId>(sections.map(({ group, total }) => ({ group, total, shown: total, isClosed: false }))),
    [sections],
  );
  const [visible] = useState(createVisibleRows);
  const batchAt = usePagedRows<UploadBatch>({
    visible,
    placeOf: lines.placeOf,
    pageQuery(name) {
      const found = lines.pageOf(name);
      const query = sections.find(({ group }) => group === found?.part.group)?.query;
      return found === null || query === undefined
        ? null
        : uploadBatchesQuery(depot, { ...query, ...partOfPage(found.page) });
    },
  });
  const openAt = openId === null ? null : positionOf(openId, lines, batchAt);
  const shown = useMemo(() => withBody(lines, openAt, cards), [lines, openAt, cards]);
  return {
    lines,
    shown,
    rowAt: (position: number) => (shown.isHead(position) ? null : batchAt(shown.lineOf(position))),
    body: openAt === null ? null : batchAt(openAt),
    setVisible: visible.set,
  };
}

/** A batch that is under way has a bar below its words; beside a narrow list all have a second line. */
function useBatchHeights(
  { count }: ReturnType<typeof withBody>,
  rowAt: (position: number) => UploadBatch | null,
  allTall: boolean,
) {
  const positions = Array.from({ length: Math.min(count, lookedAmong) }, (_, position) => position);
  const tall = allTall ? 'all' : positions.filter((position) => isUnderway(rowAt(position))).join(' ');
  return useMemo(() => {
    const among = new Set(tall.split(' '));
    return { of: (position: number) => (tall === 'all' || among.has(String(position)) ? 2 : 1), pixels };
  }, [tall]);
}

function isUnderway(batch: UploadBatch | null): boolean {
  return batch !== null && batchUnderway(batch.parts) > 0;
}

function sectionText({ total, files }: BatchHead['sections'][number], { t }: BatchSurroundings['formatter']): string {
  const entries = t('uploads.batches.entries', { count: total });
  return files === null
    ? entries
    : t('uploads.batches.entriesAndFiles', { entries, files: t('common.filesCounted', { count: files }) });
}

function positionOf(
  id: number,
  { count }: GroupedLines<BatchGroupId>,
  rowAt: (position: number) => UploadBatch | null,
) {
  for (let position = 0; position < Math.min(count, lookedAmong); position += 1) {
    if (rowAt(position)?.id === id) return position;
  }
  return null;
}

/** The lines with those of the cards above them, and one more below the batch that is open. */
function withBody(lines: GroupedLines<BatchGroupId>, openAt: number | null, cards: number) {
  const bodyAt = openAt === null ? null : cards + openAt + 1;
  const isBody = (position: number) => position === bodyAt;
  const lineOf = (position: number) => position - cards - (bodyAt !== null && position > bodyAt ? 1 : 0);
  return {
    cards,
    count: cards + lines.count + (bodyAt === null ? 0 : 1),
    isBody,
    lineOf,
    isHead: (position: number) => position < cards || isBody(position) || lines.isHead(lineOf(position)),
  };
}

/** How high a part is that is as high as its content. */
function useHeight() {
  const [height, setHeight] = useState(firstBodyHeight);
  const observer = useRef<ResizeObserver | null>(null);
  const measure = useCallback((element: HTMLDivElement | null) => {
    observer.current?.disconnect();
    if (element === null) return;
    observer.current = new ResizeObserver(() => setHeight(Math.ceil(element.getBoundingClientRect().height)));
    observer.current.observe(element);
  }, []);
  useLayoutEffect(() => () => observer.current?.disconnect(), []);
  return { height, measure };
}
