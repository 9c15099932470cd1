import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rowKeys } from './row-keys.ts';
import { useGradualLines } from './use-gradual-lines.ts';

/** Places of lines, the first is 0. */
export interface LinesOnScreen {
  /** Seen in full. */
  readonly from: number;
  readonly to: number;
  /** Also those just beyond, which have to be there when they are scrolled to. */
  readonly firstNeeded: number;
  readonly lastNeeded: number;
}

/** Where one line stands. */
export interface LinePlace {
  readonly position: number;
  /** To be drawn in a moment: what is not there yet stands in its place. */
  readonly hollow: boolean;
  /** The keyboard stands on it. */
  readonly current: boolean;
}

export interface LineGridProps {
  /** Unique on the page; the table carries it, so that the focus can be brought back. */
  readonly id: string;
  readonly label: string;
  /** A `treegrid` has lines that open: Arrow Right and Arrow Left are told to `onSide`. */
  readonly role?: 'grid' | 'treegrid';
  readonly className?: string;
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
  /** A `tfoot` that stays in sight below the lines. */
  readonly foot?: ReactNode;
  /** Enter on a line that has no button of its own; where there is one, it gets the focus. */
  readonly onEnter?: (position: number) => void;
  /** Opens or closes a line; the answer is where the keyboard stands then. */
  readonly onSide?: (position: number, key: 'ArrowLeft' | 'ArrowRight') => number;
  /** Called with the lines on the screen whenever they change. */
  readonly onShow: (lines: LinesOnScreen) => void;
  /** Gets the element that scrolls, to measure it. Always the same function. */
  readonly scrollRef?: RefCallback<HTMLElement>;
}

const headHeight = 32;
const linesBeyond = 4;

export function lineId(tableId: string, position: number): string {
  return `${tableId}-line-${position}`;
}

/**
 * Lines of which only those on the screen exist. One stop for Tab, arrow keys move within; Enter goes on to the first
 * button of the line.
 */
export function LineGrid(props: LineGridProps) {
  const { id, label, role = 'grid', className = '', tracks, head, count, heightOf, line, foot, onShow } = props;
  const { scrollRef } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const setScroll = useCallback(
    (element: HTMLDivElement | null) => {
      scroll.current = element;
      return scrollRef?.(element);
    },
    [scrollRef],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const current = chosen === null || chosen >= count ? null : chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is measured anew when its keys are new, and only then
  const keyOf = useMemo(() => (position: number) => position, [heightOf]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: linesBeyond,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: foot === undefined ? 0 : heightOf(0),
  });
  const lines = virtualizer.getVirtualItems();
  const seenFrom = virtualizer.scrollOffset ?? 0;
  const seenHeight = (virtualizer.scrollRect?.height ?? 0) - headHeight;
  const from = lines.find(({ start }) => start >= seenFrom)?.index ?? 0;
  const to = Math.max(from, lines.findLast(({ end }) => end <= seenFrom + seenHeight)?.index ?? 0);
  const [firstNeeded, lastNeeded] = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0];
  useEffect(() => onShow({ from, to, firstNeeded, lastNeeded }), [onShow, from, to, firstNeeded, lastNeeded]);

  const positions = lines.map(({ index }) => index);
  const hollow = useGradualLines({ positions, from, to, isThere: props.isThere });

  const go = (position: number) => {
    setChosen(position);
    virtualizer.scrollToIndex(position);
  };
  /** Whether the key meant something here. */
  const press = (key: string): boolean => {
    if (current !== null && key === 'Enter') {
      const button = document.getElementById(lineId(id, current))?.querySelector('button');
      if (button instanceof HTMLElement) button.focus();
      else props.onEnter?.(current);
      return true;
    }
    if (current !== null && props.onSide !== undefined && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      go(props.onSide(current, key));
      return true;
    }
    const linesOnScreen = Math.max(1, Math.floor(seenHeight / heightOf(current ?? 0)) - 1);
    const next = rowKeys(key, current, count, linesOnScreen);
    if (next === null) return false;
    go(next);
    return true;
  };

  return (
    <div className="table-scroll" ref={setScroll}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a grid's, which supports it */}
      <table
        aria-activedescendant={current === null ? undefined : lineId(id, current)}
        aria-colcount={tracks.length}
        aria-label={label}
        aria-rowcount={count + 1}
        className={`table report-table ${className}`}
        id={id}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) {
            if (event.key === 'Escape') event.currentTarget.focus();
          } else if (press(event.key)) event.preventDefault();
        }}
        role={role}
        style={{ '--tracks': tracks.join(' ') } as CSSProperties}
        tabIndex={0}
      >
        {head}
        <tbody style={{ height: virtualizer.getTotalSize(), paddingTop: lines[0]?.start }}>
          {positions.map((position) => line({ position, hollow: hollow.has(position), current: current === position }))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}
