import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  type ReportForm,
  rangeChoiceSchema,
  reportRequestSchema,
} from '../../../shared/contract/reports/report-runs.ts';
import type { ShownReport } from '../../../shared/service/report-views.ts';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { type FieldProblems, type FormValues, type KeptParameters, readForm } from './form-values.ts';

export interface RunReport {
  /** Starts the report; nothing is sent while a field has a problem. */
  readonly run: (name: ShownReport, form: ReportForm, values: FormValues) => FieldProblems;
  readonly isStarting: boolean;
  /** The run that was started last in this window; undefined before. */
  readonly startedId: (name: ShownReport) => string | undefined;
}

const noProblems: FieldProblems = {};

export function useRunReport(): RunReport {
  const { clock } = useDepot();
  const { times } = useFormatter();
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
    run(name, form, values) {
      const read = readForm(form, values, clock.now(), times);
      if (!read.ok) return read.error;
      remember(window.localStorage, name, read.value);
      start.mutate({ name, request: { ...read.value.sent } });
      return noProblems;
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
