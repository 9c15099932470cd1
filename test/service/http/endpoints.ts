import type { UploadReceipt } from '../../../shared/service/bodies.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import { batchEnvelope } from '../batches/batch.ts';
import type { ServiceRecords } from '../operation-handler.ts';
import {
  type OperationHandlers,
  operationHandlers,
  type RecordOperationName,
  recordOperationNames,
} from '../operation-handlers.ts';
import type { Inbox, UploadWay } from '../uploads/inbox.ts';
import { type PartNames, readMultipartUpload, type UploadedFile } from '../uploads/multipart.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import type { OperationEndpoint } from './answer-operation.ts';
import { readRequest } from './body.ts';
import { refusalAnswer } from './refusal.ts';

export interface EndpointOptions {
  readonly records: ServiceRecords;
  readonly inbox: Inbox;
  readonly partNames: PartNames;
  readonly largestFileBytes: number;
}

/** Larger than any batch that a client should send. */
const largestJsonBytes = 16 * 1024 * 1024;

/** How each operation of the table is carried out over HTTP. */
export function createEndpoints(options: EndpointOptions): (name: OperationName) => OperationEndpoint {
  const endpoints = {
    ...(Object.fromEntries(recordOperationNames.map((name) => [name, onRecords(name, options.records)])) as Readonly<
      Record<RecordOperationName, OperationEndpoint>
    >),
    'tachograph-upload': jsonUpload(options),
    'tachograph-upload-multipart-form-data': multipartUpload(options),
  };
  return (name) => endpoints[name];
}

function onRecords<Name extends RecordOperationName>(name: Name, records: ServiceRecords): OperationEndpoint {
  const operation: Operation = operations[name];
  const { encoding, successStatus } = operation;
  const request = batchEnvelope(operation);
  const handle: OperationHandlers[Name] = operationHandlers[name];
  return async (incoming) => {
    const asked = await readRequest(incoming, encoding, request, largestJsonBytes);
    if (!asked.ok) return refusalAnswer(asked.error);
    // The schema is the one that the handler's type was derived from; over a generic name the compiler cannot follow that.
    const checked = asked.value as Parameters<typeof handle>[1];
    return jsonAnswer(successStatus, handle(records, checked));
  };
}

function multipartUpload({ inbox, partNames, largestFileBytes }: EndpointOptions): OperationEndpoint {
  return async (incoming) => {
    const file = await readMultipartUpload(incoming, partNames, largestFileBytes);
    return file.ok ? received(inbox, file.value, 'multipart') : refusalAnswer(file.error);
  };
}

function jsonUpload({ inbox, largestFileBytes }: EndpointOptions): OperationEndpoint {
  const { encoding, request } = operations['tachograph-upload'];
  return async (incoming) => {
    const read = await readRequest(incoming, encoding, request, Math.ceil((largestFileBytes * 4) / 3) + 4096);
    if (!read.ok) return refusalAnswer(read.error);
    const { fileName, fileContents, siteProductCode } = read.value;
    const bytes = Buffer.from(fileContents, 'base64');
    return received(inbox, { fileName, chunks: [bytes], sizeBytes: bytes.length, siteProductCode }, 'json');
  };
}

function received(inbox: Inbox, file: UploadedFile, way: UploadWay): Answer {
  const taken = inbox.receive(file, way);
  if (!taken.ok) return refusalAnswer(taken.error);
  return jsonAnswer(201, { ...taken.value, responseCode: 201 } satisfies UploadReceipt);
}
