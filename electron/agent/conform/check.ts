import type { Result } from '../../../shared/result.ts';
import { answerField } from '../../../shared/service/field.ts';
import { answersWithRows, type Operation } from '../../../shared/service/operation.ts';
import type { Answered, AskService } from './ask-service.ts';
import { type Departure, foundInstead, isObject, type Observations, observe, shownName } from './departures.ts';
import { type Told, told } from './told.ts';

/** What one check of an operation found. */
export interface CheckResult {
  readonly operation: string;
  /** What should be so, as the end of a sentence that begins with the operation. */
  readonly check: Told;
  /** `unanswered`: the service could not answer, which says nothing of the interface. */
  readonly outcome: 'conforms' | 'departs' | 'unanswered' | 'skipped';
  readonly departures: readonly Departure[];
  /** What the interface leaves open, and this service does. Why, where the check was skipped or not answered. */
  readonly notes: readonly Told[];
}

/** What a check makes of an answer. */
export interface Finding {
  readonly departures: readonly Departure[];
  readonly notes?: readonly Told[];
  /** Nothing departs, and nothing is shown by it either: the check counts as skipped. */
  readonly isNoProof?: boolean;
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
  what: Told,
  answered: Promise<Result<Answered, Told>>,
  judge: (answer: Answered) => Finding,
): Promise<Answered | null> {
  const answer = await answered;
  const about = { operation: operation.name, check: what };
  if (!answer.ok || laterStatuses.includes(answer.value.status)) {
    const why = answer.ok ? told('notes.status', { status: answer.value.status }) : answer.error;
    report({ ...about, outcome: 'unanswered', departures: [], notes: [why] });
    return null;
  }
  const { departures, notes = [], isNoProof = false } = judge(answer.value);
  const outcome = departures.length > 0 ? 'departs' : isNoProof ? 'skipped' : 'conforms';
  report({ ...about, outcome, departures, notes });
  return answer.value;
}

export function skip({ operation, report }: Checked, what: Told, why: Told): void {
  report({ operation: operation.name, check: what, outcome: 'skipped', departures: [], notes: [why] });
}

export function departure(field: string, problem: Told): Departure {
  return { field, problem, times: 1 };
}

/** The documented status, JSON, and the form of the body. */
export function successFinding(operation: Operation, { status, contentType, json, doubled }: Answered): Finding {
  if (status !== operation.successStatus) {
    return {
      departures: [departure('', told('problems.status', { expected: operation.successStatus, found: status }))],
    };
  }
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const ofTheWhole = [
    ...(type === 'application/json' ? [] : [departure('', told('problems.mediaType'))]),
    ...doubled.map((name) => departure(shownName(name), told('problems.doubled'))),
  ];
  if (json === undefined) return { departures: [...ofTheWhole, departure('', told('problems.noJson'))] };
  const values = answersWithRows(operation) ? json : [json];
  if (!Array.isArray(values)) {
    return { departures: [...ofTheWhole, departure('', foundInstead('rows', json))] };
  }
  const observed = observe(answerField(operation), values);
  const rows = answersWithRows(operation) ? [told('notes.rows', { count: values.length })] : [];
  return { departures: [...ofTheWhole, ...observed.departures], notes: [...rows, ...notesOf(observed)] };
}

function notesOf({ neverSeen, unlisted, nulls, withoutZone }: Observations): readonly Told[] {
  const lists = [
    ['notes.neverSeen', neverSeen],
    ['notes.unlisted', unlisted],
    ['notes.nulls', nulls],
    ['notes.withoutZone', withoutZone],
  ] as const;
  return lists.flatMap(([note, fields]) => (fields.length === 0 ? [] : [told(note, { fields: fields.join(', ') })]));
}

/** Status 400 with an ErrorBody. */
export function refusalFinding({ status, json }: Answered): Finding {
  if (status !== 400) return { departures: [departure('', told('problems.status', { expected: 400, found: status }))] };
  if (!isObject(json)) return { departures: [departure('', foundInstead('errorBody', json))] };
  const { errorMessage, error } = json as { readonly errorMessage?: unknown; readonly error?: unknown };
  return {
    departures: [
      ...(typeof errorMessage === 'string' ? [] : [departure('errorMessage', foundInstead('text', errorMessage))]),
      ...(error === undefined || isObject(error) ? [] : [departure('error', foundInstead('object', error))]),
    ],
  };
}
