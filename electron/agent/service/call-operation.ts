import type { UploadReceipt } from '../../../shared/service/bodies.ts';
import type { OperationKind } from '../../../shared/service/operation.ts';
import {
  type OperationName,
  type OperationNameOf,
  operations,
  type RequestOf,
} from '../../../shared/service/operations.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import type { BatchOutcome } from '../../engine/service/batch.ts';
import type { CallTrouble } from '../../engine/service/outcome.ts';
import type { ServiceClient, UploadFile } from '../../engine/service/service-client.ts';
import type { GivenRequest } from './given-request.ts';

/** How a call ended, whatever its operation is. */
export type CallEnd =
  | { readonly kind: 'rows'; readonly answer: ReadRows<object> }
  | { readonly kind: 'receipt'; readonly answer: UploadReceipt }
  | { readonly kind: 'batch'; readonly outcome: Exclude<BatchOutcome, { readonly kind: 'refused-input' }> }
  | { readonly kind: 'trouble'; readonly trouble: CallTrouble };

/** Calls an operation with what a person gave. The client checks it, whatever it is, before anything is sent. */
export async function callOperation(
  client: ServiceClient,
  name: OperationName,
  given: GivenRequest,
  signal: AbortSignal,
): Promise<CallEnd> {
  if (isOfKind(name, 'batch')) {
    const outcome = await client.call(name, given.body as RequestOf<typeof name>, { signal });
    if (outcome.kind === 'refused-input') return { kind: 'trouble', trouble: outcome };
    const isFruitless = outcome.kind === 'interrupted' && outcome.answer.answered === 0;
    return isFruitless ? { kind: 'trouble', trouble: outcome.cause } : { kind: 'batch', outcome };
  }
  if (isOfKind(name, 'upload')) {
    const outcome = await sendUpload(client, name, given, signal);
    return outcome.kind === 'accepted'
      ? { kind: 'receipt', answer: outcome.answer }
      : { kind: 'trouble', trouble: outcome };
  }
  if (!isOfKind(name, 'report', 'search', 'list')) throw new Error(`${name} is of no kind that can be called`);
  const outcome = await client.call(name, given.body as RequestOf<typeof name>, { signal });
  return outcome.kind === 'accepted' ? { kind: 'rows', answer: outcome.answer } : { kind: 'trouble', trouble: outcome };
}

function sendUpload(
  client: ServiceClient,
  name: OperationNameOf<'upload'>,
  { body, file }: GivenRequest,
  signal: AbortSignal,
) {
  if (file === null || !isObject(body)) return client.call(name, body as RequestOf<typeof name>, { signal });
  const way = operations[name].encoding === 'multipart' ? 'multipart' : 'json';
  const request: UploadFile = { fileName: file.fileName, ...body, bytes: file.bytes };
  return client.upload(request, { way, signal });
}

function isOfKind<Kind extends OperationKind>(name: OperationName, ...kinds: Kind[]): name is OperationNameOf<Kind> {
  return kinds.some((kind) => kind === operations[name].kind);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
