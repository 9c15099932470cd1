import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { isRecord } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { OperationKind } from '../../../shared/service/operation.ts';
import {
  type OperationName,
  type OperationNameOf,
  operations,
  type RequestOf,
} from '../../../shared/service/operations.ts';
import { type ReadRows, withoutNulls } from '../../../shared/service/read-rows.ts';
import { askInParts, isTooLarge } from '../../engine/reports/split-question.ts';
import type { Receipt } from '../../engine/service/answer.ts';
import type { BatchOutcome } from '../../engine/service/batch.ts';
import type { BrokenAnswer, CallError } from '../../engine/service/call-outcome.ts';
import type { ServiceClient, UploadFile } from '../../engine/service/client.ts';
import type { CallOptions } from '../../engine/service/exchange.ts';
import { readGivenFile, readGivenText } from '../given-file.ts';
import { commandWords as t } from '../words.ts';

/**
 * How a call ended, whatever its operation is. Rows and receipts are the service's own: what the contract does not list
 * is in them too, and a date stands as the service wrote it.
 */
export type CallEnd =
  | { readonly kind: 'rows'; readonly answer: ReadRows<object> }
  | { readonly kind: 'receipt'; readonly answer: object; readonly flag: Receipt['flag'] }
  | { readonly kind: 'batch'; readonly outcome: Exclude<BatchOutcome, { readonly kind: 'refused-input' }> }
  | { readonly kind: 'trouble'; readonly error: CallError };

/**
 * Calls an operation with what a person gave. The client checks it, whatever it is, before anything is sent.
 *
 * @param onAnswer told of the body of each answer, as it came
 */
export async function callOperation(
  client: ServiceClient,
  name: OperationName,
  given: GivenRequest,
  signal: AbortSignal,
  onAnswer: (body: Uint8Array) => void,
): Promise<CallEnd> {
  let last: Uint8Array = new Uint8Array();
  const options: CallOptions = {
    signal,
    onAnswer({ body }) {
      last = body;
      onAnswer(body);
    },
  };
  if (isOfKind(name, 'batch')) {
    const outcome = await client.call(name, given.body as RequestOf<typeof name>, options);
    if (outcome.kind === 'refused-input') return { kind: 'trouble', error: outcome };
    const isFruitless = outcome.kind === 'interrupted' && outcome.answer.answered === 0;
    return isFruitless ? { kind: 'trouble', error: outcome.cause } : { kind: 'batch', outcome };
  }
  if (isOfKind(name, 'upload')) {
    const outcome = await sendUpload(client, name, given, options);
    return outcome.kind === 'accepted'
      ? { kind: 'receipt', answer: withoutNulls(jsonIn(last)) as object, flag: outcome.answer.flag }
      : { kind: 'trouble', error: outcome };
  }
  if (!isOfKind(name, 'report', 'search', 'list')) throw new Error(`${name} is of no kind that can be called`);
  const outcome = await client.call(name, given.body as RequestOf<typeof name>, options);
  if (isTooLarge(outcome) && !given.isWhole) return inParts(client, name, given.body as JsonFields, outcome, signal);
  if (outcome.kind !== 'accepted') return { kind: 'trouble', error: outcome };
  const { misfits } = outcome.answer;
  return { kind: 'rows', answer: { rows: rowsThatFit(last, misfits), misfits } };
}

type JsonFields = Readonly<Record<string, unknown>>;

/**
 * What is too large in one answer is asked for in parts, as on the page, and its rows are as the client reads them, with their
 * dates in UTC. Nobody here knows whom the service has: what has no days is split by the filter that was given, or not at all.
 */
async function inParts(
  client: ServiceClient,
  name: ReportName,
  request: JsonFields,
  tooLarge: BrokenAnswer,
  signal: AbortSignal,
): Promise<CallEnd> {
  const askPart = (part: JsonFields) => client.call(name, part as RequestOf<typeof name>, { signal });
  const { outcome } = await askInParts({ name, request, tooLarge }, askPart, () => [], Date.now());
  return outcome.kind === 'accepted'
    ? { kind: 'rows', answer: outcome.answer as ReadRows<object> }
    : { kind: 'trouble', error: outcome };
}

/** The rows as the service gave them, but those that are left out as a whole. */
function rowsThatFit(body: Uint8Array, misfits: ReadRows<object>['misfits']): object[] {
  const left = new Set(misfits.filter(({ leftOut }) => leftOut).map(({ index }) => index));
  const items: object[] = jsonIn(body);
  return items.filter((_, index) => !left.has(index)).map((row) => withoutNulls(row) as object);
}

/** What the client has read already, so that its form is known. */
function jsonIn(body: Uint8Array) {
  return JSON.parse(new TextDecoder().decode(body));
}

function sendUpload(
  client: ServiceClient,
  name: OperationNameOf<'upload'>,
  { body, file }: GivenRequest,
  options: CallOptions,
) {
  if (file === null || !isRecord(body)) return client.call(name, body as RequestOf<typeof name>, options);
  const way = operations[name].encoding === 'multipart' ? 'multipart' : 'json';
  const request: UploadFile = { fileName: file.fileName, ...body, bytes: file.bytes };
  return client.upload(request, { way, ...options });
}

function isOfKind<Kind extends OperationKind>(name: OperationName, ...kinds: Kind[]): name is OperationNameOf<Kind> {
  return kinds.some((kind) => kind === operations[name].kind);
}

/** What a person gave for one call. */
interface GivenRequest {
  /** The fields: an object, or whatever else was given, which the contract then refuses. */
  readonly body: unknown;
  /** The answer is wanted as one, however large it is. */
  readonly isWhole?: boolean;
  /** For an upload. */
  readonly file: { readonly fileName: string; readonly bytes: Uint8Array } | null;
}

/**
 * Reads `--body` (JSON, `@FILE` or `@-` for standard input; nothing means no fields) and `--file`. The error is a
 * sentence that says what to do.
 */
export async function readGivenRequest(given: {
  readonly body?: string | undefined;
  readonly file?: string | undefined;
}): Promise<Result<GivenRequest, string>> {
  const body = given.body === undefined ? success<unknown>({}) : await readBody(given.body);
  if (!body.ok || given.file === undefined) return body.ok ? success({ body: body.value, file: null }) : body;
  const read = await readGivenFile(given.file);
  if (!read.ok) return read;
  return success({ body: body.value, file: { fileName: path.basename(given.file), bytes: read.value } });
}

async function readBody(given: string): Promise<Result<unknown, string>> {
  const text = given.startsWith('@') ? await textOf(given.slice(1)) : success(given);
  if (!text.ok) return text;
  try {
    // A byte order mark is no JSON, and Windows editors write one.
    return success(JSON.parse(text.value.replace(/^\uFEFF/, '')));
  } catch {
    return failure(t('command.service.noJson'));
  }
}

async function textOf(fileName: string): Promise<Result<string, string>> {
  if (fileName === '-') return success(await readAll(process.stdin));
  return readGivenText(fileName);
}
