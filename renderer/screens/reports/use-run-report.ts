import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { rangeChoiceSchema, reportRequestSchema } from '../../../shared/contract/reports/report-runs.ts';
import type { ShownReport } from '../../../shared/service/report-views.ts';
import { useAction } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import type { KeptParameters, ReadForm } from './form-values.ts';

export interface RunReport {
  readonly run: (name: ShownReport, parameters: ReadForm) => void;
  readonly isStarting: boolean;
  /** The run that was started last in this window; undefined before. */
  readonly startedId: (name: ShownReport) => string | undefined;
}

export function useRunReport(): RunReport {
  const client = useQueryClient();
  const [started, setStarted] = useState<Readonly<Record<string, string>>>({});
  const start = useAction('reports.run', {
    onDone: ({ id }, { name }) => {
      setStarted((before) => ({ ...before, [name]: id }));
      // The topic reports it too, a moment later.
      void client.invalidateQueries({ queryKey: queryKeys.reports });
    },
  });
  return {
    run(name, parameters) {
      remember(window.localStorage, name, parameters);
      start.mutate({ name, request: { ...parameters.sent } });
    },
    isStarting: start.isPending,
    startedId: (name) => started[name],
  };
}

const keptSchema = z.object({ range: rangeChoiceSchema, request: reportRequestSchema });

/** The parameters that a report was last run with on this PC: numbers and identifiers, no names; null before. */
export function readRemembered(storage: Pick<Storage, 'getItem'>, name: ShownReport): KeptParameters | null {
  try {
    return keptSchema.safeParse(JSON.parse(storage.getItem(keyOf(name)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function remember(
  storage: Pick<Storage, 'setItem'>,
  name: ShownReport,
  { range, request }: KeptParameters,
): void {
  try {
    storage.setItem(keyOf(name), JSON.stringify({ range, request }));
  } catch {
    // A browser that forbids storage shows the documented parameters next time.
  }
}

function keyOf(name: ShownReport): string {
  return `tacho-depot-report-${name}`;
}
