import type { ErrorBody, ServerErrorBody } from '../../../shared/service/bodies.ts';
import type { FieldIssue } from '../../../shared/service/field-issues.ts';
import { type Answer, jsonAnswer } from './answer.ts';

/** Why a request is not carried out. The message names fields and never repeats a value, which may be a person's name or a key. */
export interface Refusal {
  readonly status: 400 | 401 | 404 | 405 | 413 | 415;
  readonly errorMessage: string;
  /** The body's `error` object: the path of each field with its problems. */
  readonly details: Readonly<Record<string, readonly string[]>>;
}

/** Status 400 for parameters that are missing or invalid; each is named, the first one in the message. */
export function invalidParameters(issues: readonly FieldIssue[]): Refusal {
  const named = issues.map(({ field, problem }) => ({ name: field || 'body', problem }));
  const byName = Map.groupBy(named, ({ name }) => name);
  // Whoever asks chooses the names: `__proto__` becomes a field like any other here.
  const details = Object.fromEntries([...byName].map(([name, some]) => [name, some.map(({ problem }) => problem)]));
  const [first] = named;
  const errorMessage = first ? `${first.name}: ${first.problem}` : 'The request cannot be read';
  return { status: 400, errorMessage, details };
}

export function refusal(status: Refusal['status'], errorMessage: string): Refusal {
  return { status, errorMessage, details: {} };
}

export function refusalAnswer({ status, errorMessage, details }: Refusal): Answer {
  return jsonAnswer(status, { errorMessage, error: details } satisfies ErrorBody);
}

/** Tells nothing but the status. */
export function serverErrorAnswer(status = 500): Answer {
  return jsonAnswer(status, { statusCode: status } satisfies ServerErrorBody);
}
