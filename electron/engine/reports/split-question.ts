import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { choices } from '../../../shared/service/choices.ts';
import { requestField } from '../../../shared/service/field.ts';
import { operations } from '../../../shared/service/operations.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import type { CallOutcome } from '../service/call-outcome.ts';

type Request = Readonly<Record<string, unknown>>;

/** Whose rows a report has, by the filter that narrows it to them. */
const filters = { filterByDriverIds: 'drivers', filterByVehicleIds: 'vehicles' } as const;
type Filter = keyof typeof filters;

/** All drivers or vehicles that the service's reports have named. */
export type Everyone = (of: (typeof filters)[Filter]) => readonly string[];

/**
 * The same question for a part of the drivers or vehicles each, whose answers together are the whole one; null where it
 * cannot be taken apart. A row of a report is of one of them, so that the parts need only stand one after the other; by
 * dates a duty that lies across the cut would stand in two of them, or in none.
 */
export function splitQuestion(name: ReportName, request: Request, everyone: Everyone): readonly Request[] | null {
  const operation = operations[name];
  if (operation.kind !== 'report') return null;
  const { fields } = requestField(operation);
  const filter = Object.keys(filters).find((field): field is Filter => fields.has(field));
  if (filter === undefined) return null;
  const named = request[filter];
  const ids = Array.isArray(named) && named.length > 0 ? named : everyone(filters[filter]);
  const { parts } = choices.splitAnswers.value;
  if (ids.length < parts) return null;
  const each = Math.ceil(ids.length / parts);
  return Array.from({ length: Math.ceil(ids.length / each) }, (_, part) => ({
    ...request,
    [filter]: ids.slice(part * each, (part + 1) * each),
  }));
}

/** Asks the parts one after the other. The first that is not answered stands for all: half a report is none. */
export async function askInParts(
  parts: readonly Request[],
  ask: (request: Request) => Promise<CallOutcome<ReadRows<unknown>>>,
): Promise<CallOutcome<ReadRows<unknown>>> {
  let whole: ReadRows<unknown> = { rows: [], misfits: [] };
  for (const part of parts) {
    const outcome = await ask(part);
    if (outcome.kind !== 'accepted') return outcome;
    const { rows, misfits, otherReading } = outcome.answer;
    const before = whole.rows.length + whole.misfits.filter(({ leftOut }) => leftOut).length;
    const placed = misfits.map((misfit) => ({ ...misfit, index: before + misfit.index }));
    const reading = otherReading ?? whole.otherReading;
    whole = {
      ...(reading !== undefined && { otherReading: reading }),
      rows: whole.rows.concat(rows),
      misfits: [...whole.misfits, ...placed],
    };
  }
  return { kind: 'accepted', answer: whole };
}
