import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { isKeysError, isSetupError, type StatusFacts } from '../../../shared/contract/status.ts';
import type { Hold } from '../../../shared/format/reason-text.ts';
import { useFacts, useTenSeconds, useWords } from '../../client/depot-context.tsx';
import type { TableSurroundings } from '../../components/data-table/column.ts';

/** What every cell of the list needs to put its row into words. */
export interface RowSurroundings extends TableSurroundings {
  readonly hold: Hold;
}

const RowContext = createContext<RowSurroundings | null>(null);

export function useRowSurroundings(): RowSurroundings {
  const surroundings = use(RowContext);
  if (surroundings === null) throw new Error('a cell stands outside the RowSurroundingsProvider');
  return surroundings;
}

export function RowSurroundingsProvider({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  // As often as "next try" wants it. Each step draws every row again: a little at a time, so that nobody feels it.
  const now = useDeferredValue(useTenSeconds());
  const hold = quarantineReasonOf(useFacts());
  const value = useMemo(() => ({ words, now, hold }), [words, now, hold]);
  return <RowContext value={value}>{children}</RowContext>;
}

function quarantineReasonOf(facts: StatusFacts | undefined): Hold {
  if (facts === undefined) return null;
  const { state } = facts.lane;
  if (isKeysError(state)) return 'keys';
  if (isSetupError(state)) return 'setup';
  if (state !== 'open') return 'no-connection';
  return facts.pause === null ? null : 'paused';
}
