import type { Result } from '../../../shared/result.ts';
import { answerField } from '../../../shared/service/field.ts';
import { answersWithRows, type Operation } from '../../../shared/service/operation.ts';
import type { Answered, AskService } from './ask-service.ts';
import { type Departure, isObject, kindFound, type Observations, observe } from './departures.ts';

/** What one check of an operation found. */
export interface CheckResult {
  readonly operation: string;
  /** What should be so, as the end of a sentence that begins with the operation. */
  readonly check: string;
  /** `unanswered`: the service could not answer, which says nothing of the interface. */
  readonly outcome: 'conforms' | 'departs' | 'unanswered' | 'skipped';
  readonly departures: readonly Departure[];
  /** What the interface leaves open, and this service does. Why, where the check was skipped or not answered. */
  readonly notes: readonly string[];
}

/** What a check makes of an answer. */
export interface Finding {
  readonly departures: readonly Departure[];
  readonly notes?: readonly string[];
}

/** One operation of one service. */
export interface Checked {
  readonly operation: Operation;
  readonly ask: AskService;
  readonly report: (result: CheckResult) => void;
}

/** Statuses that say that the moment is wrong, not the service. */
const laterStatuses = [408, 425, 429, 503, 504];

/**
 * Judges an answer and reports what was found.
 *
 * @returns the answer where there is one that the check could judge
 */
export async function check(
  { operation, report }: Checked,
  what: string,
  answered: Promise<Result<Answered, string>>,
  judge: (answer: Answered) => Finding,
): Promise<Answered | null> {
  const answer = await answered;
  const about = { operation: operation.name, check: what };
  if (!answer.ok || laterStatuses.includes(answer.value.status)) {
    const why = answer.ok ? `status ${answer.value.status}` : answer.error;
    report({ ...about, outcome: 'unanswered', departures: [], notes: [why] });
    return null;
  }
  const { departures, notes = [] } = judge(answer.value);
  report({ ...about, outcome: departures.length === 0 ? 'conforms' : 'departs', departures, notes });
  return answer.value;
}

export function skip({ operation, report }: Checked, what: string, why: string): void {
  report({ operation: operation.name, check: what, outcome: 'skipped', departures: [], notes: [why] });
}

export function departure(field: string, problem: string): Departure {
  return { field, problem, times: 1 };
}

/** The documented status, JSON, and the form of the body. */
export function successFinding(operation: Operation, { status, contentType, json }: Answered): Finding {
  if (status !== operation.successStatus) {
    return { departures: [departure('', `expected status ${operation.successStatus}, found ${status}`)] };
  }
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const wrongType = type === 'application/json' ? [] : [departure('', 'expected the media type application/json')];
  if (json === undefined) return { departures: [...wrongType, departure('', 'expected JSON, found something else')] };
  const values = answersWithRows(operation) ? json : [json];
  if (!Array.isArray(values)) {
    return { departures: [...wrongType, departure('', `expected a list of rows, found ${kindFound(json)}`)] };
  }
  const observed = observe(answerField(operation), values);
  const rows = answersWithRows(operation) ? [`${values.length} rows`] : [];
  return { departures: [...wrongType, ...observed.departures], notes: [...rows, ...notesOf(observed)] };
}

function notesOf({ neverSeen, unlisted, nulls, withoutZone }: Observations): readonly string[] {
  const lists = [
    ['fields that no value had', neverSeen],
    ['fields that the interface does not list', unlisted],
    ['fields with null', nulls],
    ['date-times without a zone', withoutZone],
  ] as const;
  return lists.flatMap(([what, fields]) => (fields.length === 0 ? [] : [`${what}: ${fields.join(', ')}`]));
}

/** Status 400 with an ErrorBody. */
export function refusalFinding({ status, json }: Answered): Finding {
  if (status !== 400) return { departures: [departure('', `expected status 400, found ${status}`)] };
  if (!isObject(json)) return { departures: [departure('', `expected an ErrorBody, found ${kindFound(json)}`)] };
  const { errorMessage, error } = json as { readonly errorMessage?: unknown; readonly error?: unknown };
  return {
    departures: [
      ...(typeof errorMessage === 'string'
        ? []
        : [departure('errorMessage', `expected a text, found ${kindFound(errorMessage)}`)]),
      ...(error === undefined || isObject(error)
        ? []
        : [departure('error', `expected an object, found ${kindFound(error)}`)]),
    ],
  };
}
