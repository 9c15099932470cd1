import { useDeferredValue, useMemo } from 'react';
import { useSteppedNow, useWords } from '../../live/depot-context.tsx';
import type { ReportSurroundings } from './report-column.ts';

const stepMs = 10_000;

export function useSurroundings(): ReportSurroundings {
  const words = useWords();
  // Each step draws every row again: a little at a time, so that nobody feels it who scrolls just then.
  const now = useDeferredValue(useSteppedNow(stepMs));
  return useMemo(() => ({ words, now }), [words, now]);
}
