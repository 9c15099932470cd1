import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { choices } from '../../../shared/service/choices.ts';
import { requestField } from '../../../shared/service/field.ts';
import { operations } from '../../../shared/service/operations.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import type { BrokenAnswer, CallOutcome } from '../service/call-outcome.ts';
import { type Days, type DaysAnswered, daysAsked, joinedDays, requestOfDays, splitDays } from './split-dates.ts';

type Request = Readonly<Record<string, unknown>>;
type Outcome = CallOutcome<ReadRows<unknown>>;
type Ask = (request: Request) => Promise<Outcome>;

/** Whose rows a report has, by the filter that narrows it to them. */
const filters = { filterByDriverIds: 'drivers', filterByVehicleIds: 'vehicles' } as const;
type Filter = keyof typeof filters;

/** All drivers or vehicles that the service's reports have named. */
export type Everyone = (of: (typeof filters)[Filter]) => readonly string[];

/** A question whose whole answer was too large. */
interface LargeQuestion {
  readonly name: ReportName;
  readonly request: Request;
  readonly tooLarge: BrokenAnswer;
}

interface Apart {
  readonly outcome: Outcome;
  /** So many drivers or vehicles were asked for in place of all, because no other way was left: the others are missing. */
  readonly askedOf: number | null;
}

/**
 * Asks a question in parts: of the drivers or vehicles that it names; where it names none, by days, which leaves nobody out;
 * and where its records have no days, of all whom reports have named so far. A part that is too large is taken apart again.
 * The first part that is not answered stands for all: half a report is none.
 */
export async function askInParts(
  { name, request, tooLarge }: LargeQuestion,
  askOnce: Ask,
  everyone: Everyone,
  now: number,
): Promise<Apart> {
  let left = choices.splitAnswers.value.mostQuestions;
  const ask: Ask = async (part) => {
    left -= 1;
    return left < 0 ? tooLarge : askOnce(part);
  };
  const filter = filterOf(name);
  const named: unknown = filter === null ? null : request[filter];
  if (filter !== null && Array.isArray(named) && named.length > 0) {
    const single = (part: Request) => askByDays({ name, request: part, tooLarge }, ask, now);
    return { outcome: await askByIds({ name, request, tooLarge }, filter, named, ask, single), askedOf: null };
  }
  if (daysAsked(name, request) !== null) {
    return { outcome: await askByDays({ name, request, tooLarge }, ask, now), askedOf: null };
  }
  const known = filter === null ? [] : everyone(filters[filter]);
  if (filter === null || known.length === 0) return { outcome: tooLarge, askedOf: null };
  const outcome = await askByIds({ name, request, tooLarge }, filter, known, ask, async () => tooLarge);
  return { outcome, askedOf: known.length };
}

function filterOf(name: ReportName): Filter | null {
  const operation = operations[name];
  if (operation.kind !== 'report') return null;
  const { fields } = requestField(operation);
  return Object.keys(filters).find((field): field is Filter => fields.has(field)) ?? null;
}

/** A row of a report is of one driver or vehicle, so that the parts need only stand one after the other. */
async function askByIds(
  question: LargeQuestion,
  filter: Filter,
  ids: readonly unknown[],
  ask: Ask,
  askSingle: Ask,
): Promise<Outcome> {
  if (ids.length === 1) return askSingle({ ...question.request, [filter]: ids });
  const each = Math.ceil(ids.length / choices.splitAnswers.value.parts);
  let whole: ReadRows<unknown> = { rows: [], misfits: [] };
  for (let from = 0; from < ids.length; from += each) {
    const some = ids.slice(from, from + each);
    const first = await ask({ ...question.request, [filter]: some });
    const outcome = isTooLarge(first) ? await askByIds(question, filter, some, ask, askSingle) : first;
    if (outcome.kind !== 'accepted') return outcome;
    whole = followedBy(whole, outcome.answer);
  }
  return { kind: 'accepted', answer: whole };
}

function followedBy(whole: ReadRows<unknown>, { rows, misfits, otherReading }: ReadRows<unknown>): ReadRows<unknown> {
  const before = whole.rows.length + whole.misfits.filter(({ leftOut }) => leftOut).length;
  const placed = misfits.map((misfit) => ({ ...misfit, index: before + misfit.index }));
  const reading = otherReading ?? whole.otherReading;
  return {
    ...(reading !== undefined && { otherReading: reading }),
    rows: whole.rows.concat(rows),
    misfits: [...whole.misfits, ...placed],
  };
}

async function askByDays({ name, request, tooLarge }: LargeQuestion, ask: Ask, now: number): Promise<Outcome> {
  const whole = daysAsked(name, request);
  if (whole === null) return tooLarge;
  const answered: DaysAnswered[] = [];
  const askPartsOf = async (days: Days): Promise<Outcome | null> => {
    const parts = splitDays(days, now);
    if (parts === null) return tooLarge;
    for (const part of parts) {
      const outcome = await ask(requestOfDays(name, request, part));
      if (outcome.kind === 'accepted') answered.push({ days: part, answer: outcome.answer });
      const failed = isTooLarge(outcome) ? await askPartsOf(part) : outcome.kind === 'accepted' ? null : outcome;
      if (failed !== null) return failed;
    }
    return null;
  };
  const failed = await askPartsOf(whole);
  return failed ?? { kind: 'accepted', answer: joinedDays(name, whole, answered) };
}

export function isTooLarge(outcome: Outcome): outcome is BrokenAnswer {
  return outcome.kind === 'broken-answer' && outcome.reason === 'too-large';
}
