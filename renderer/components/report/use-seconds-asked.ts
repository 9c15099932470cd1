import { useCallback } from 'react';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useNow } from '../../client/depot-context.tsx';
import type { NextAt } from '../../client/engine-clock.ts';
import { secondsAsked } from './snapshot-words.ts';

const secondMs = 1_000;

/** Whole seconds for which a report has been asked for, counting on by itself; 0, and at rest, while none is. */
export function useSecondsAsked(snapshot: SnapshotState | undefined): number {
  const since = snapshot?.refreshing?.since ?? null;
  const nextAt = useCallback<NextAt>(
    (now) => (since === null ? Number.POSITIVE_INFINITY : now + secondMs - ((now - since) % secondMs)),
    [since],
  );
  return useNow((now) => (snapshot === undefined ? 0 : (secondsAsked(snapshot, now) ?? 0)), nextAt);
}
