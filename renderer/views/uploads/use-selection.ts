import { type KeyboardEvent, type MouseEvent, useEffect } from 'react';
import type { ListLayout } from './list-layout.ts';
import { awaitRow, nothingSelected, type Selection, selectOne, selectRange, toggleOne } from './selection.ts';
import type { RowAt } from './use-list-pages.ts';

export interface SelectionOptions {
  readonly layout: ListLayout;
  readonly rowAt: RowAt;
  /** Lines that fit on the screen, for Page Up and Page Down. */
  readonly linesOnScreen: () => number;
  readonly onShow: (position: number) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Moves and widens the selection by keys and pointer, as every list of files on this PC does. */
export function useSelection(
  selection: Selection,
  setSelection: (selection: Selection) => void,
  { layout, rowAt, linesOnScreen, onShow, onOpen, onClose }: SelectionOptions,
) {
  const idAt = (position: number) => rowAt(position)?.id ?? null;

  const awaited = selection.currentId === null && selection.position !== null ? selection.position : null;
  const arrivedId = awaited === null ? null : idAt(awaited);
  useEffect(() => {
    if (awaited !== null && arrivedId !== null) setSelection(selectOne(awaited, arrivedId));
  }, [awaited, arrivedId, setSelection]);

  const choose = (position: number, id: number, keys: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => {
    if (keys.shiftKey) setSelection(selectRange(selection, position, id, idAt));
    else if (keys.ctrlKey || keys.metaKey) setSelection(toggleOne(selection, position, id));
    else setSelection(selectOne(position, id));
  };

  const moveTo = (target: number, step: 1 | -1, event: KeyboardEvent) => {
    const inside = Math.min(Math.max(target, 0), layout.count - 1);
    const position = layout.rowFrom(inside, step) ?? layout.rowFrom(inside, step === 1 ? -1 : 1);
    if (position === null) return;
    event.preventDefault();
    onShow(position);
    const id = idAt(position);
    if (id === null) setSelection(awaitRow(position));
    else if (event.shiftKey) setSelection(selectRange(selection, position, id, idAt));
    else setSelection(selectOne(position, id));
  };

  return {
    /** A range is chosen, not text. */
    onMouseDown(event: MouseEvent<HTMLTableElement>) {
      if (event.shiftKey) event.preventDefault();
    },
    onClick(event: MouseEvent<HTMLTableElement>) {
      const line = event.target instanceof Element ? event.target.closest('tr[data-position]') : null;
      if (!(line instanceof HTMLElement)) return;
      // The row that stands on the screen is meant: a newer list may have come that is not drawn yet.
      const { position, row } = line.dataset;
      if (row === undefined) return;
      choose(Number(position), Number(row), event);
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) onOpen();
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      if (event.target !== event.currentTarget) return;
      const at = selection.position ?? -1;
      switch (event.key) {
        case 'ArrowDown':
          return moveTo(at + 1, 1, event);
        case 'ArrowUp':
          return moveTo(at - 1, -1, event);
        case 'PageDown':
          return moveTo(at + linesOnScreen(), 1, event);
        case 'PageUp':
          return moveTo(at - linesOnScreen(), -1, event);
        case 'Home':
          return moveTo(0, 1, event);
        case 'End':
          return moveTo(layout.count - 1, -1, event);
        case ' ': {
          const id = idAt(at);
          if (id === null) return undefined;
          event.preventDefault();
          return setSelection(toggleOne(selection, at, id));
        }
        case 'Enter':
          return selection.currentId === null ? undefined : onOpen();
        case 'Escape':
          onClose();
          return setSelection(nothingSelected);
        default:
          return undefined;
      }
    },
  };
}
