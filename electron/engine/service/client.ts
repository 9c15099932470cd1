import { assertNever } from '../../../shared/result.ts';
import { choices } from '../../../shared/service/choices.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import { readBatchResult, readReceipt, readRowsBody } from './answer.ts';
import { type BatchOptions, runBatch } from './batch.ts';
import { checkedRequest } from './checked-request.ts';
import { type CallOptions, createExchange, type ExchangeOptions } from './exchange.ts';
import type { EncodedBody } from './multipart.ts';
import type { ServiceClient } from './service-client.ts';
import { createUploads, type PartNames } from './uploads.ts';

export interface ServiceClientOptions extends Pick<ExchangeOptions, 'transport' | 'baseUrl' | 'credentials'> {
  readonly partNames?: PartNames;
  readonly timeouts?: {
    /** A request is given up when nothing moved in either direction for this long. */
    readonly progressMs?: number;
    /** A request is given up when it takes longer than this and a second for each KiB that moved. */
    readonly deadlineMs?: number;
  };
  readonly limits?: {
    readonly maxAnswerBytes?: number;
    readonly maxFileBytes?: number;
    /** Most records of one batch request. */
    readonly batchSize?: number;
  };
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now?: () => number;
}

/** Makes the client from the operation table. Where an option is absent, the choice in `choices.ts` holds. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { transport, baseUrl, credentials, limits = {} } = options;
  const exchange = createExchange({
    transport,
    baseUrl,
    credentials,
    progressTimeoutMs: options.timeouts?.progressMs ?? choices.progressTimeoutMs.value,
    deadlineMs: options.timeouts?.deadlineMs ?? choices.requestDeadlineMs.value,
    maxAnswerBytes: limits.maxAnswerBytes ?? choices.maxAnswerBytes.value,
    now: options.now ?? Date.now,
  });
  const uploads = createUploads(
    exchange,
    options.partNames ?? choices.multipartPartNames.value,
    limits.maxFileBytes ?? choices.maxFileBytes.value,
  );
  const batchSize = Math.max(1, limits.batchSize ?? choices.batchSize.value);

  async function call(name: OperationName, request: unknown, callOptions: CallOptions & BatchOptions = {}) {
    const operation: Operation = operations[name];
    if (operation.encoding === 'multipart') {
      return uploads.form(request, callOptions);
    }
    const checked = checkedRequest(operation.request, request);
    if (!checked.ok) {
      return checked.error;
    }
    const body = () => (operation.encoding === 'none' ? null : jsonBody(checked.value));
    switch (operation.kind) {
      case 'report':
      case 'search':
      case 'list':
        return exchange(operation, body(), callOptions, readRowsBody);
      case 'upload':
        return exchange(operation, body(), callOptions, readReceipt);
      case 'batch':
        return batch(operation, checked.value, callOptions);
      default:
        return assertNever(operation.kind);
    }
  }

  function batch(
    operation: Operation,
    request: Readonly<Record<string, unknown>>,
    batchOptions: CallOptions & BatchOptions,
  ) {
    const form = operation.batch;
    const items = form === null ? undefined : request[form.itemsField];
    if (form === null || !Array.isArray(items)) {
      throw new Error(`the operation table does not say where ${operation.name} keeps its items`);
    }
    return runBatch(
      {
        operation: operation.name,
        form,
        items,
        size: batchSize,
        send: (some) =>
          exchange(operation, jsonBody({ ...request, [form.itemsField]: some }), batchOptions, readBatchResult),
      },
      batchOptions,
    );
  }

  return {
    // `call` gives each kind of operation the outcome that OutcomeOf names; types cannot follow a name to its kind.
    call: call as ServiceClient['call'],
    upload: (file, uploadOptions = {}) => uploads.file(file, uploadOptions),
  };
}

function jsonBody(value: unknown): EncodedBody {
  return { contentType: 'application/json', chunks: [Buffer.from(JSON.stringify(value))] };
}
