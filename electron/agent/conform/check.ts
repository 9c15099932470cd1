import { isRecord } from '../../../shared/json.ts';
import type { Result } from '../../../shared/result.ts';
import { answerField } from '../../../shared/service/field.ts';
import { answersWithRows, type Operation } from '../../../shared/service/operation.ts';
import type { Answered, AskService } from './ask-service.ts';
import { type Departure, foundInstead, type Observations, observe, shownName } from './departures.ts';
import { type Rule, ruleOf } from './rules.ts';
import { type Told, told } from './told.ts';

/** What one check of an operation found. */
export interface CheckResult {
  readonly operation: string;
  /** Such as `filters.restricts`. */
  readonly rule: string;
  /** What should be so, as the end of a sentence that begins with the operation. */
  readonly check: Told;
  /** `unanswered`: the service could not answer, which says nothing of the interface. */
  readonly outcome: 'conforms' | 'departs' | 'unanswered' | 'skipped';
  readonly departures: readonly Departure[];
  /** What the interface leaves open, and this service does. Why, where the check was skipped or not answered. */
  readonly notes: readonly Told[];
  /** Fields of the interface that had a value in the answer; absent where its form was not looked at. */
  readonly seen?: readonly string[];
}

/** What a check makes of an answer. */
export interface Finding {
  readonly departures: readonly Departure[];
  readonly notes?: readonly Told[];
  /** Nothing departs, and nothing is shown by it either: the check counts as skipped. */
  readonly isNoProof?: boolean;
  readonly seen?: readonly string[];
}

/** One operation of one service. */
export interface Checked {
  readonly operation: Operation;
  readonly ask: AskService;
  /** Whether a rule is to be checked at all. */
  readonly wants: (rule: Rule) => boolean;
  readonly report: (result: CheckResult) => void;
}

/** Statuses that say that the moment is wrong, not the service. */
const laterStatuses = [408, 425, 429, 503, 504];

type Request = () => Promise<Result<Answered, Told>>;

/**
 * Asks, judges the answer and reports what was found; where the rule is not wanted, it does nothing.
 *
 * @returns the answer where there is one that the check could judge
 */
export async function check(
  checked: Checked,
  what: Told,
  request: Request,
  judge: (answer: Answered) => Finding,
): Promise<Answered | null> {
  return checked.wants(ruleOf(what)) ? checkBasis(checked, what, request, judge) : null;
}

/** The same of a request on whose answer other checks build: it is made whether its own rule is wanted or not. */
export async function checkBasis(
  { operation, report, wants }: Checked,
  what: Told,
  request: Request,
  judge: (answer: Answered) => Finding,
): Promise<Answered | null> {
  const rule = ruleOf(what);
  const answer = await request();
  const tell = (result: Omit<CheckResult, 'operation' | 'rule' | 'check'>) => {
    if (wants(rule)) report({ operation: operation.name, rule: rule.name, check: what, ...result });
  };
  if (!answer.ok || laterStatuses.includes(answer.value.status)) {
    const why = answer.ok ? told('notes.status', { status: answer.value.status }) : answer.error;
    tell({ outcome: 'unanswered', departures: [], notes: [why] });
    return null;
  }
  const { departures, notes = [], isNoProof = false, seen } = judge(answer.value);
  const outcome = departures.length > 0 ? 'departs' : isNoProof ? 'skipped' : 'conforms';
  tell({ outcome, departures, notes, ...(seen && { seen }) });
  return answer.value;
}

export function skip({ operation, report, wants }: Checked, what: Told, why: Told): void {
  const rule = ruleOf(what);
  if (!wants(rule)) return;
  report({ operation: operation.name, rule: rule.name, check: what, outcome: 'skipped', departures: [], notes: [why] });
}

export function departure(field: string, problem: Told): Departure {
  return { field, problem, times: 1 };
}

/** Nothing is shown by an answer, because what is to be compared with it was not shown. */
export const noProof: Finding = { departures: [], notes: [told('notes.nothingShown')], isNoProof: true };

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
  if (!Array.isArray(values)) return { departures: [...ofTheWhole, departure('', foundInstead('rows', json))] };
  const observed = observe(answerField(operation), values);
  const rows = answersWithRows(operation) ? [told('notes.rows', { count: values.length })] : [];
  return {
    departures: [...ofTheWhole, ...observed.departures],
    notes: [...rows, ...notesOf(observed)],
    seen: observed.seen,
  };
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

/** Status 400 with an ErrorBody, which is no proof from a service that refuses everything. */
export function refusalFinding({ status, json }: Answered, right: Answered | null, expected: number): Finding {
  if (status !== 400) return { departures: [departure('', told('problems.status', { expected: 400, found: status }))] };
  if (right?.status !== expected) return noProof;
  if (!isRecord(json)) return { departures: [departure('', foundInstead('errorBody', json))] };
  const { errorMessage, error } = json as { readonly errorMessage?: unknown; readonly error?: unknown };
  return {
    departures: [
      ...(typeof errorMessage === 'string' ? [] : [departure('errorMessage', foundInstead('text', errorMessage))]),
      // A null is taken for an absent value, as in every answer.
      ...((error ?? null) === null || isRecord(error) ? [] : [departure('error', foundInstead('object', error))]),
    ],
  };
}
