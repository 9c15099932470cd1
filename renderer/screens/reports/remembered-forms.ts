import { z } from 'zod';
import { rangeChoiceSchema, reportRequestSchema } from '../../../shared/contract/reports/report-runs.ts';
import type { ShownReport } from '../../../shared/service/report-views.ts';
import type { KeptParameters } from './form-values.ts';

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
