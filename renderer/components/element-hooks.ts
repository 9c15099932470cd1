import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Width and height of an element in pixels, updated as they change; 0 before the element exists. */
export function useElementSize(): {
  readonly ref: RefCallback<HTMLElement>;
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

/**
 * How many of something fit beside each other in an element, Infinity before the element exists: it is drawn again only
 * when another number fits.
 *
 * @param fitting how many fit in so many pixels; always the same function
 */
export function useFitting(fitting: (widthPx: number) => number): {
  readonly ref: RefCallback<HTMLElement>;
  readonly fits: number;
} {
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const observer = new ResizeObserver(() => setFits(fitting(element.clientWidth)));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [fitting],
  );
  return { ref, fits };
}

/** True once `active` has lasted `delayMs`, so that nothing flickers when it is quick. */
export function useDelayed(active: boolean, delayMs = 300): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [active, delayMs]);
  return active && passed;
}

/**
 * True once the component has been on the screen for a moment, so that moving through a list by the arrow keys does not
 * have every file read to its last field.
 */
export function useRested(): boolean {
  return useDelayed(true);
}

/**
 * Where what floats belongs in the document: in the landmark of its trigger, so that those who move by landmarks find it.
 * Undefined is the end of the document, where dialogs are, and what floats above them.
 */
export function useFloatingPlace(): {
  readonly triggerRef: RefCallback<HTMLElement>;
  readonly container: HTMLElement | undefined;
} {
  const [container, setContainer] = useState<HTMLElement>();
  const triggerRef = useCallback((trigger: HTMLElement | null) => {
    if (trigger === null) return;
    const isInDialog = trigger.closest('[role="dialog"], [role="alertdialog"]') !== null;
    setContainer(isInDialog ? undefined : (trigger.closest<HTMLElement>('main, nav') ?? undefined));
  }, []);
  return { triggerRef, container };
}

/**
 * For the head of what a button brings about: it gets the focus, so that whoever pressed the button hears and sees what came
 * of it, wherever the page has moved meanwhile. `asked` is to be called when the button is pressed.
 */
export function useResultHead(isPending: boolean): {
  readonly head: RefObject<HTMLHeadingElement | null>;
  readonly asked: () => void;
} {
  const head = useRef<HTMLHeadingElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isPending || !isAsked.current) return;
    isAsked.current = false;
    head.current?.focus();
  }, [isPending]);
  return {
    head,
    asked: () => {
      isAsked.current = true;
    },
  };
}

/** Of what a screen stands in. */
export const pageId = 'page-content';

/** Nothing that a person chose has the focus: it went with what had it, and the page may have been given it meanwhile. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.id === pageId;
}

/**
 * Gives the button that stays where entries of a list are taken away the focus that went with one of them, and takes it from
 * nobody.
 */
export function useFocusAfterRemoval(entries: number, button: RefObject<HTMLButtonElement | null>): void {
  const before = useRef(entries);
  useEffect(() => {
    if (entries < before.current && isFocusFree()) button.current?.focus({ preventScroll: true });
    before.current = entries;
  }, [entries, button]);
}

/** For the button that opens a form: it gets the focus back, which goes away with the form. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
