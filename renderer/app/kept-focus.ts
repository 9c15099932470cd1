import { useEffect } from 'react';
import { pageId } from '../components/element-hooks.ts';

/** Whoever knows a better place for the focus gives it that first. */
const settledMs = 100;

/**
 * Gives the page the focus where what had it is gone and nothing else took it: a button that led to another screen, or that
 * was taken away by what it did. The keyboard would begin at the top of the window again, and whoever hears the page would
 * hear nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const come = ({ target }: FocusEvent) => {
      last = target;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // A click on what cannot have it gives it to nobody, and on purpose; what is taken away is still there at this moment.
      const isLeft = () => relatedTarget === null && target instanceof Element && target.isConnected;
      setTimeout(() => {
        if (isLeft() && last === target && document.activeElement !== target) last = null;
      });
    };
    const look = () => {
      if (!(last instanceof Element) || last.isConnected) return;
      last = null;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A list that is about to take the focus would close when the page has it.
        if (document.activeElement !== document.body || document.querySelector('[role=listbox], [role=menu]') !== null)
          return;
        document.getElementById(pageId)?.focus({ preventScroll: true });
      }, settledMs);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', come);
    document.addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', come);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}
