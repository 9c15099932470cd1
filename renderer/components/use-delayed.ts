import { useEffect, useState } from 'react';

/** True once `active` has lasted `delayMs`: what is quick never flickers. */
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
 * True once the part that asks has been on the screen for a moment: whoever goes through a list by the arrow keys does not
 * have every file read to its last field.
 */
export function useRested(): boolean {
  return useDelayed(true);
}
