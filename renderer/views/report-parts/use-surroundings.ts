import { useDeferredValue, useMemo } from 'react';
import { useMinute, useWords } from '../../live/depot-context.tsx';
import type { ReportSurroundings } from './report-column.ts';

export function useSurroundings(): ReportSurroundings {
  const words = useWords();
  // Each minute draws every row again: a little at a time, so that nobody feels it who scrolls just then.
  const now = useDeferredValue(useMinute());
  return useMemo(() => ({ words, now }), [words, now]);
}
