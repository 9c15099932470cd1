import { setImmediate as nextTurn } from 'node:timers/promises';
import { isRecord } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { ReadBatchResult } from '../../../shared/service/batch-account.ts';
import { batchResult, serverErrorBody, type UploadReceipt, uploadReceipt } from '../../../shared/service/bodies.ts';
import { choices } from '../../../shared/service/choices.ts';
import { fittingParts } from '../../../shared/service/fitting-parts.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import { type ReadRows, type RowsSoFar, readSomeRows, withoutNulls } from '../../../shared/service/read-rows.ts';
import {
  type ReadingOfTimes,
  readTimesWithoutZone,
  type TimesMeant,
} from '../../../shared/service/times-without-zone.ts';
import type { HttpAnswer } from '../ports.ts';
import type { BrokenAnswer, CallError } from './call-outcome.ts';

/** A longer text of the service tells a person nothing more. */
const longestServiceText = 500;

const refusedStatuses: readonly number[] = choices.refusedStatuses.value;
const laterStatuses: readonly number[] = choices.laterStatuses.value;

/**
 * Interprets the status of an answer: the parsed JSON of a success, or the error.
 *
 * @param url the address that was asked
 * @param nowMs milliseconds since 1970-01-01 UTC, for Retry-After
 */
export function readStatus(
  operation: Operation,
  url: string,
  answer: HttpAnswer,
  nowMs: number,
): Result<unknown, CallError> {
  const { status } = answer;
  if (status === operation.successStatus) return parsedJson(answer);
  const refusal = readErrorBody(answer);
  if (status === 401 || status === 403) {
    return failure({ kind: 'refused-account', status, reason: 'keys-refused', words: refusal.words });
  }
  if (refusedStatuses.includes(status)) {
    return failure({ kind: 'refused', status, words: refusal.words, details: refusal.details });
  }
  if (laterStatuses.includes(status) || status >= 500) {
    return failure({
      kind: 'later',
      status,
      retryAfterMs: retryAfterMs(answer.headers, nowMs),
      words: refusal.words,
      reportedStatus: refusal.reportedStatus,
      outcomeUnknown: status >= 500 && status !== 503,
    });
  }
  return failure(brokenStatus(url, answer, refusal.words));
}

/** The body of a 200 or 201 that is not what the interface says: the service may have done its part all the same. */
export function brokenBody(status: number): BrokenAnswer {
  return { kind: 'broken-answer', reason: 'body', status, redirectOrigin: null, words: null, outcomeUnknown: true };
}

/** This many rows take some milliseconds; between two portions, other work on this thread gets its turn. */
const rowsInATurn = 250;

/** Reads the rows of a report, search or list, a part at a time. */
export async function readRowsBody(
  operation: Operation,
  json: unknown,
  { reading, zone }: TimesMeant,
): Promise<Result<ReadRows<unknown>, BrokenAnswer>> {
  if (!Array.isArray(json)) return failure(brokenBody(operation.successStatus));
  const read: RowsSoFar<Record<string, unknown>> = { rows: [], misfits: [] };
  const others = new Set<ReadingOfTimes>();
  for (let from = 0; from < json.length; from += rowsInATurn) {
    if (from > 0) await nextTurn();
    const times = readTimesWithoutZone(json.slice(from, from + rowsInATurn), reading, zone);
    readSomeRows(operation.answer, times.json as readonly unknown[], from, read);
    if (times.otherReading !== null) others.add(times.otherReading);
  }
  const [otherReading] = others;
  return success(otherReading === undefined ? read : { ...read, otherReading });
}

/** A receipt, and how the service flags it where it says with it that the file failed. */
export interface Receipt extends UploadReceipt {
  readonly flag?: { readonly status: number; readonly words: string | null };
}

/** Reads the receipt of an upload: without its identifier it is none, whatever else does not fit. */
export function readReceipt(operation: Operation, json: unknown): Result<Receipt, BrokenAnswer> {
  const body = withoutNulls(json);
  const { value } = fittingParts(uploadReceipt, body);
  if (value === undefined) return failure(brokenBody(operation.successStatus));
  const { responseCode: status = 0 } = value;
  if (status < choices.failingResponseCode.value) return success(value);
  return success({ ...value, flag: { status, words: refusalIn(body).words } });
}

/**
 * Reads what can be read of a BatchResult. The failed items inside are echoes of what was sent, and are kept as they come.
 * A body with none of its fields is something else: the answer of a sign-in page, say.
 */
export function readBatchResult(operation: Operation, json: unknown): Result<ReadBatchResult, BrokenAnswer> {
  const body = withListedReasons(withoutNulls(json));
  const { value: result, issues: misfits } = fittingParts(batchResult, body);
  return result !== undefined && Object.keys(batchResult.shape).some((field) => field in result)
    ? success({ result, misfits })
    : failure(brokenBody(operation.successStatus));
}

/** A reason may come alone, without a list around it: as text in place of a failed item, or of its messages. */
function withListedReasons(body: unknown): unknown {
  if (!isRecord(body) || !Array.isArray(body.errors)) return body;
  const errors = body.errors.map((error: unknown) => {
    if (typeof error === 'string') return { errorMessages: [error] };
    return isRecord(error) && typeof error.errorMessages === 'string'
      ? { ...error, errorMessages: [error.errorMessages] }
      : error;
  });
  return { ...body, errors };
}

function parsedJson(answer: HttpAnswer): Result<unknown, BrokenAnswer> {
  try {
    return success(JSON.parse(new TextDecoder().decode(answer.body)));
  } catch {
    return failure(brokenBody(answer.status));
  }
}

interface Refusal {
  readonly words: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly reportedStatus: number | null;
}

/**
 * Reads either error body, each part of it by itself. `error` may be an object, or say in text or in a list what is wrong.
 * A gateway before the service says it in `message`, or in a line of plain text; its page gives nothing.
 */
function readErrorBody(answer: HttpAnswer): Refusal {
  const json = parsedJson(answer);
  return refusalIn(json.ok ? withoutNulls(json.value) : plainText(answer));
}

function refusalIn(body: unknown): Refusal {
  if (!isRecord(body)) return { words: wordsIn([body]), details: null, reportedStatus: null };
  const { error, errorMessage, message, ...rest } = body;
  const entries = [error].flat();
  const listed = Object.fromEntries(entries.flatMap((entry, place) => (isRecord(entry) ? [[place + 1, entry]] : [])));
  const details = isRecord(error) ? error : listed;
  return {
    words: wordsIn([...[errorMessage ?? message].flat(), ...entries]),
    details: Object.keys(details).length === 0 ? null : details,
    reportedStatus: fittingParts(serverErrorBody, rest).value?.statusCode ?? null,
  };
}

/** The texts among the values as one, each once; null where there are none. */
function wordsIn(values: readonly unknown[]): string | null {
  const texts = values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []));
  return [...new Set(texts)].join('; ').slice(0, longestServiceText) || null;
}

function plainText({ headers, body }: HttpAnswer): string | null {
  return headers['content-type']?.startsWith('text/plain') === true ? new TextDecoder().decode(body) : null;
}

function brokenStatus(url: string, { status, headers }: HttpAnswer, words: string | null): BrokenAnswer {
  const isRedirect = status >= 300 && status < 400;
  return {
    kind: 'broken-answer',
    reason: isRedirect ? 'redirect' : 'status',
    status,
    redirectOrigin: isRedirect ? foreignOrigin(url, headers.location) : null,
    words,
    outcomeUnknown: status >= 200 && status < 300,
  };
}

function foreignOrigin(url: string, location: string | undefined): string | null {
  if (location === undefined || !URL.canParse(location, url)) return null;
  const { origin } = new URL(location, url);
  return origin === new URL(url).origin ? null : origin;
}

const wholeSeconds = /^\d{1,9}$/;

/** An HTTP-date starts with the name of a day; the oldest of its three forms leaves out the zone, which is GMT. */
const dateWithZone = /^[A-Z][a-z]+, .+ GMT$/;
const dateWithoutZone = /^[A-Z][a-z]{2} [A-Z][a-z]{2} .+ \d{4}$/;

/**
 * Reads Retry-After in either of its forms (RFC 9110, section 10.2.3).
 *
 * A moment is compared with the `Date` of the same answer where there is one: the clock of a depot's PC may be wrong.
 *
 * @param headers names in lower case
 * @param nowMs milliseconds since 1970-01-01 UTC
 * @returns milliseconds from now, at least 0; null where the header is absent or unreadable
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const text = headers['retry-after']?.trim();
  if (text === undefined) return null;
  if (wholeSeconds.test(text)) return Number(text) * 1000;
  const moment = httpDateMs(text);
  if (Number.isNaN(moment)) return null;
  const serverNow = httpDateMs(headers.date ?? '');
  return Math.max(0, moment - (Number.isNaN(serverNow) ? nowMs : serverNow));
}

/** Milliseconds since 1970-01-01 UTC; NaN where the text is no HTTP-date (RFC 9110, section 5.6.7). */
function httpDateMs(text: string): number {
  if (dateWithZone.test(text)) return Date.parse(text);
  return dateWithoutZone.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
