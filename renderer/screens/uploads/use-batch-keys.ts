import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { isFocusFree } from '../../components/element-hooks.ts';

/** Marks a button of the open entry that the arrow keys come to, with what it does. */
const actMark = 'data-batch-act';

interface BatchKeys {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Puts the keyboard on the first button of the open entry. */
export function enterBatch(listId: string): void {
  actsIn(document.getElementById(listId))[0]?.focus();
}

/**
 * The arrow keys go along the buttons of an open entry, Left back to the list. An act that takes its own button away leaves
 * the keyboard on the one that takes the act back, or on the one that stands there now.
 */
export function useBatchKeys(groups: unknown): BatchKeys {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<{ readonly at: number; readonly act: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons come and go with the groups, and only then
  useEffect(() => {
    if (last.current === null || !isFocusFree()) return;
    const acts = actsIn(ref.current);
    const back = last.current.act === 'ignore' ? acts.find((act) => actOf(act) === 'undo-ignore') : undefined;
    (back ?? acts[Math.min(last.current.at, acts.length - 1)])?.focus();
  }, [groups]);
  return {
    ref,
    onKeyDown(event) {
      const acts = actsIn(ref.current);
      const at = acts.findIndex((act) => event.target === act);
      if (at === -1) return;
      const places: Readonly<Record<string, number>> = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        Home: 0,
        End: acts.length - 1,
      };
      const target = event.key === 'ArrowLeft' ? ref.current?.closest('table') : acts[places[event.key] ?? Number.NaN];
      if (event.key !== 'ArrowLeft' && places[event.key] === undefined) return;
      event.preventDefault();
      target?.focus();
    },
    onFocus({ target }) {
      const acts = actsIn(ref.current);
      const at = acts.findIndex((each) => each === target);
      const act = acts[at];
      last.current = act === undefined ? null : { at, act: actOf(act) };
    },
    onBlur({ target, relatedTarget }) {
      // A button that was taken away, or that waits for its answer, has not been left.
      const isLeft = relatedTarget !== null || (target.isConnected && !target.matches(':disabled'));
      if (isLeft) last.current = null;
    },
  };
}

function actsIn(element: Element | null): readonly HTMLElement[] {
  return element === null ? [] : [...element.querySelectorAll<HTMLElement>(`[${actMark}]`)];
}

function actOf(element: Element): string {
  return element.getAttribute(actMark) ?? '';
}
