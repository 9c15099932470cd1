import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { isKeysError, isSetupError, type StatusFacts } from '../../../shared/contract/status.ts';
import type { SendingObstacle } from '../../../shared/format/reason-text.ts';
import { useFactsFor, useFormatter, useTenSeconds } from '../../client/depot-context.tsx';
import type { TableSurroundings } from '../../components/data-table/column.ts';

/** What every cell of the list needs to format its row. */
export interface RowSurroundings extends TableSurroundings {
  readonly obstacle: SendingObstacle;
}

const RowContext = createContext<RowSurroundings | null>(null);

export function useRowSurroundings(): RowSurroundings {
  const surroundings = use(RowContext);
  if (surroundings === null) throw new Error('a cell stands outside the RowSurroundingsProvider');
  return surroundings;
}

export function RowSurroundingsProvider({ children }: { readonly children: ReactNode }) {
  const formatter = useFormatter();
  // As often as the column "next try" needs it. Each step redraws all rows; deferring it does so bit by bit and unnoticed.
  const now = useDeferredValue(useTenSeconds());
  const obstacle = useFactsFor(sendingObstacleOf) ?? null;
  const value = useMemo(() => ({ formatter, now, obstacle }), [formatter, now, obstacle]);
  return <RowContext value={value}>{children}</RowContext>;
}

function sendingObstacleOf({ connection: { state }, pause }: StatusFacts): SendingObstacle {
  if (isKeysError(state)) return 'keys';
  if (isSetupError(state)) return 'setup';
  if (state !== 'open') return 'no-connection';
  return pause === null ? null : 'paused';
}
