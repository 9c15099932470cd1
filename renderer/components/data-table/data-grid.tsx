import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefCallback,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { gridKey } from './grid-keys.ts';
import type { TableSelection } from './use-selection.ts';
import type { VisibleLines } from './visible-rows.ts';
import './data-table.css';

/** Where one line stands. */
export interface LinePlace {
  readonly position: number;
  /** To be drawn in a moment: what is not there yet stands in its place. */
  readonly isPlaceholder: boolean;
  /** The keyboard stands on it. */
  readonly current: boolean;
}

/** Takes the keyboard to a line from outside, such as to the next one with an error. */
export interface GridHandle {
  readonly go: (position: number) => void;
}

export interface DataGridProps {
  readonly ref?: Ref<GridHandle>;
  /** Unique on the page; the table carries it, so that the focus can be brought back. */
  readonly id: string;
  readonly label: string;
  /** A `treegrid` has lines that open: Arrow Right and Arrow Left are told to `onSide`. */
  readonly role?: 'grid' | 'treegrid';
  readonly className?: string | undefined;
  /** How wide the list is, for its styles. */
  readonly width?: string | undefined;
  /** CSS grid tracks of the columns, from left to right. */
  readonly tracks: readonly string[];
  /** The heads of the columns, as a `thead`. */
  readonly head: ReactNode;
  readonly count: number;
  /** Pixels. Always the same function for as long as the lines are: a new one measures the list anew. */
  readonly heightOf: (position: number) => number;
  readonly line: (place: LinePlace) => ReactNode;
  /** Whether what stands at a position has come. */
  readonly isThere: (position: number) => boolean;
  /** Pixels; 32 where absent. */
  readonly headHeight?: number;
  /** A key that the table itself knows what to do with, asked before all others; whether it did. */
  readonly onKey?: (key: string, current: number | null, shiftKey: boolean) => boolean;
  /** The keyboard has come to a line. */
  readonly onReach?: (position: number) => void;
  /** Id of what the keyboard stands on in a line: one of its cells. Absent where it stands on the line as a whole. */
  readonly activeIn?: (position: number) => string;
  /** A `tfoot` that stays in sight below the lines. */
  readonly foot?: ReactNode | undefined;
  /** Several lines can be selected or chosen. */
  readonly isMultiselectable?: boolean;
  /** Lines that can be selected; without it the keys move along the lines and nothing is selected. */
  readonly selection?: TableSelection | undefined;
  /** Enter on a line that has no button of its own; where there is one, it gets the focus. */
  readonly onEnter?: (position: number) => void;
  /** Enter is for the line also where it has a button, which Tab leads to. */
  readonly enterOpens?: boolean | undefined;
  /** Opens or closes a line; the answer is where the keyboard stands then. */
  readonly onSide?: (position: number, key: 'ArrowLeft' | 'ArrowRight') => number;
  /** Called with the lines on the screen whenever they change. */
  readonly onShow: (lines: VisibleLines) => void;
  /** Gets the element that scrolls, to measure it. Always the same function. */
  readonly scrollRef?: RefCallback<HTMLElement> | undefined;
}

/** Pixels; design-language.md, "Tables". */
export const headHeight = 32;
export const rowHeight = 36;
export const groupHeight = 32;
const linesBeyond = 4;

export function lineId(tableId: string, position: number): string {
  return `${tableId}-line-${position}`;
}

/**
 * Lines of which only those on the screen exist. One stop for Tab, arrow keys move within; Enter goes on to the first
 * button or link of the line.
 */
export function DataGrid(props: DataGridProps) {
  const { t } = useTranslation();
  const { id, label, role = 'grid', className = '', tracks, head, count, heightOf, line, foot, onShow } = props;
  const { scrollRef, selection } = props;
  const headRoom = props.headHeight ?? headHeight;
  const scroll = useRef<HTMLDivElement>(null);
  const setScroll = useCallback(
    (element: HTMLDivElement | null) => {
      scroll.current = element;
      return scrollRef?.(element);
    },
    [scrollRef],
  );
  const [reached, setReached] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is measured anew when its keys are new, and only then
  const keyOf = useMemo(() => (position: number) => position, [heightOf]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: linesBeyond,
    scrollPaddingStart: headRoom,
    scrollPaddingEnd: foot === undefined ? 0 : heightOf(0),
  });
  const lines = virtualizer.getVirtualItems();
  const seenFrom = virtualizer.scrollOffset ?? 0;
  const seenHeight = (virtualizer.scrollRect?.height ?? 0) - headRoom;
  const from = lines.find(({ start }) => start >= seenFrom)?.index ?? 0;
  const to = Math.max(from, lines.findLast(({ end }) => end <= seenFrom + seenHeight)?.index ?? 0);
  const [firstNeeded, lastNeeded] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0];
  useEffect(() => onShow({ from, to, firstNeeded, lastNeeded }), [onShow, from, to, firstNeeded, lastNeeded]);

  const positions = lines.map(({ index }) => index);
  const placeholders = useGradualLines({ positions, from, to, isThere: props.isThere });
  const isWhole = positions.length === count && placeholders.size === 0;
  const keyboardAt = selection === undefined ? reached : selection.currentAmong(firstNeeded, lastNeeded);
  const current = keyboardAt === null || keyboardAt >= count ? null : keyboardAt;

  const go = (target: number) => {
    setReached(target);
    virtualizer.scrollToIndex(target);
    props.onReach?.(target);
  };
  useImperativeHandle(props.ref, () => ({ go }));
  /** Whether the key meant something here. */
  const press = (key: string, shiftKey: boolean): boolean => {
    if (props.onKey?.(key, current, shiftKey) === true || selection?.press(key, current) === true) return true;
    if (current !== null && key === 'Enter') {
      const control = document.getElementById(lineId(id, current))?.querySelector('button, a[data-in-grid]');
      if (control instanceof HTMLElement && props.enterOpens !== true) control.focus();
      else props.onEnter?.(current);
      return true;
    }
    if (current !== null && props.onSide !== undefined && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      go(props.onSide(current, key));
      return true;
    }
    const linesOnScreen = Math.max(1, Math.floor(seenHeight / heightOf(current ?? 0)) - 1);
    const next = gridKey(key, current, count, linesOnScreen);
    const target = next === null || selection === undefined ? next : selection.go(next, current, shiftKey);
    if (target === null) return false;
    go(target);
    return true;
  };
  const { click, openMenu } = pointing(selection, current);

  return (
    <div className="table-scroll" data-width={props.width} ref={setScroll}>
      {!isWhole && <p className="table-paper-note">{t('dataTable.onScreenOnly', { print: t('dataTable.print') })}</p>}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a grid's, which supports it */}
      <table
        aria-activedescendant={current === null ? undefined : (props.activeIn?.(current) ?? lineId(id, current))}
        aria-colcount={tracks.length}
        aria-label={label}
        aria-multiselectable={props.isMultiselectable || undefined}
        aria-rowcount={count + 1}
        className={`table ${className}`}
        id={id}
        onClick={selection === undefined ? undefined : click}
        onContextMenu={selection === undefined ? undefined : openMenu}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) {
            if (event.key === 'Escape') event.currentTarget.focus();
          } else if (press(event.key, event.shiftKey)) {
            event.preventDefault();
          }
        }}
        onMouseDown={(event) => {
          // With Shift held a range of rows is chosen, not text.
          if (props.isMultiselectable === true && event.shiftKey) event.preventDefault();
        }}
        role={role}
        style={{ '--tracks': tracks.join(' ') } as CSSProperties}
        tabIndex={0}
      >
        {head}
        <tbody style={{ height: virtualizer.getTotalSize(), paddingTop: lines[0]?.start }}>
          {positions.map((position) =>
            line({ position, isPlaceholder: placeholders.has(position), current: current === position }),
          )}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

/** What the pointer does to rows. The row that stands on the screen is meant: a newer list may have come that is not drawn yet. */
function pointing(selection: TableSelection | undefined, current: number | null) {
  const rowOf = (event: MouseEvent<HTMLTableElement>) => {
    const row = event.target instanceof Element ? event.target.closest('tr[data-row]') : null;
    return row instanceof HTMLElement ? { at: Number(row.dataset.position), id: Number(row.dataset.row) } : null;
  };
  return {
    click: (event: MouseEvent<HTMLTableElement>) => {
      const row = rowOf(event);
      if (row !== null) selection?.choose(row.at, row.id, event);
    },
    /** A right click on a row, or the menu key on the current one, is about that row; elsewhere there is no menu. */
    openMenu: (event: MouseEvent<HTMLTableElement>) => {
      const row = rowOf(event);
      if (row !== null) selection?.pointAt(row.at, row.id);
      else if (event.target !== event.currentTarget || current === null) event.stopPropagation();
    },
  };
}

/** So many new lines are drawn in a few milliseconds. */
const linesAtOnce = 4;
/** As long as a frame, so that the others come with the next one. */
const othersAfterMs = 16;

interface LinesToDraw {
  /** The lines on the screen and just beyond. */
  readonly positions: readonly number[];
  /** Seen in full. */
  readonly from: number;
  readonly to: number;
  /** Whether what stands at a position has come. */
  readonly isThere: (position: number) => boolean;
}

/**
 * The lines that stay placeholders for a moment. A jump through a long list brings a screen full of new lines, and drawing
 * all at once would hold the page up; those in sight come first.
 */
function useGradualLines({ positions, from, to, isThere }: LinesToDraw): ReadonlySet<number> {
  const drawn = useRef<ReadonlySet<number>>(new Set());
  const [, drawOthers] = useReducer((times: number) => times + 1, 0);
  const isVisible = (position: number) => position >= from && position <= to;
  const there = positions.filter(isThere);
  const added = there.filter((position) => !drawn.current.has(position));
  const inOrder = [...added.filter(isVisible), ...added.filter((position) => !isVisible(position))];
  const placeholders = new Set(inOrder.slice(linesAtOnce));
  useEffect(() => {
    drawn.current = new Set(there.filter((position) => !placeholders.has(position)));
    if (placeholders.size === 0) return;
    const timer = setTimeout(drawOthers, othersAfterMs);
    return () => clearTimeout(timer);
  });
  return placeholders;
}
