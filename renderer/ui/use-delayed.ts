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
