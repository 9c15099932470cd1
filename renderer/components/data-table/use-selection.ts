import { useEffect } from 'react';
import {
  awaitRow,
  currentPosition,
  nothingSelected,
  type Selection,
  selectOne,
  selectRange,
  toggleOne,
} from './selection.ts';

interface HeldKeys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** What a table needs of the selection of its rows. */
export interface TableSelection {
  readonly idAt: (position: number) => number | null;
  readonly isSelected: (id: number) => boolean;
  /** Where the keyboard stands, looked for among the lines at hand; null before the first choice. */
  readonly currentAmong: (first: number, last: number) => number | null;
  /** The keys have moved from `current` to a line. The answer is the line that they reach; null for none. */
  readonly go: (target: number, current: number | null, shiftKey: boolean) => number | null;
  /** A key that acts on the selection; whether it did. */
  readonly press: (key: string, current: number | null) => boolean;
  /** A menu opens for a row: it is chosen alone, unless it is among those that are chosen. */
  readonly pointAt: (position: number, id: number) => void;
  /** A row was clicked. */
  readonly choose: (position: number, id: number, keys: HeldKeys) => void;
}

export interface SelectionOptions {
  /** Null for the head of a group, and for a row that has not been fetched yet. */
  readonly idAt: (position: number) => number | null;
  /** The nearest row from a position on in steps of `step`, past the heads of groups; null when there is none. */
  readonly rowFrom: (position: number, step: 1 | -1) => number | null;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Moves and extends the selection by keyboard and pointer, in the way of every file list on this PC. */
export function useSelection(
  selection: Selection,
  setSelection: (selection: Selection) => void,
  { idAt, rowFrom, onOpen, onClose }: SelectionOptions,
): TableSelection {
  const awaited = selection.currentId === null && selection.position !== null ? selection.position : null;
  const arrivedId = awaited === null ? null : idAt(awaited);
  useEffect(() => {
    if (awaited !== null && arrivedId !== null) setSelection(selectOne(awaited, arrivedId));
  }, [awaited, arrivedId, setSelection]);

  return {
    idAt,
    isSelected: (id) => selection.ids.has(id),
    currentAmong: (first, last) => currentPosition(selection, first, last, idAt),
    go(target, current, shiftKey) {
      const step = target > (current ?? -1) ? 1 : -1;
      const position = rowFrom(target, step) ?? rowFrom(target, step === 1 ? -1 : 1);
      if (position === null) return null;
      const id = idAt(position);
      if (id === null) {
        setSelection(awaitRow(position));
      } else if (shiftKey) {
        setSelection(selectRange(selection, position, id, idAt));
      } else {
        setSelection(selectOne(position, id));
      }
      return position;
    },
    press(key, current) {
      switch (key) {
        case ' ': {
          const id = current === null ? null : idAt(current);
          if (current === null || id === null) return false;
          setSelection(toggleOne(selection, current, id));
          return true;
        }
        case 'Enter':
          if (selection.currentId === null) return false;
          onOpen();
          return true;
        case 'Escape':
          onClose();
          setSelection(nothingSelected);
          return false;
        default:
          return false;
      }
    },
    pointAt(position, id) {
      if (!selection.ids.has(id)) setSelection(selectOne(position, id));
    },
    choose(position, id, { shiftKey, ctrlKey, metaKey }) {
      if (shiftKey) {
        setSelection(selectRange(selection, position, id, idAt));
      } else if (ctrlKey || metaKey) {
        setSelection(toggleOne(selection, position, id));
      } else {
        setSelection(selectOne(position, id));
        onOpen();
      }
    },
  };
}
