import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import { sentence } from '../../../shared/sentence.ts';
import { identifierOf, twinsOf } from '../../../shared/service/batch-account.ts';
import { choices } from '../../../shared/service/choices.ts';
import { fieldIssues } from '../../../shared/service/field-issues.ts';
import type { BatchForm, Operation, RowsKind } from '../../../shared/service/operation.ts';
import {
  type OperationName,
  type Operations,
  operations,
  type RequestOf,
  type RowOf,
} from '../../../shared/service/operations.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import type { TimesMeant } from '../../../shared/service/times-without-zone.ts';
import { type Receipt, readBatchResult, readReceipt, readRowsBody } from './answer.ts';
import { type BatchOutcome, runBatch } from './batch.ts';
import type { CallOutcome, RefusedInput } from './call-outcome.ts';
import {
  type CallOptions,
  createExchange,
  type EncodedBody,
  type Exchange,
  type ExchangeOptions,
  type FormPart,
  multipartBody,
} from './exchange.ts';

/** What an accepted call answers: rows, with those that do not fit kept aside, or the receipt of an upload. */
type AnswerOf<Name extends OperationName> = Operations[Name]['kind'] extends RowsKind ? ReadRows<RowOf<Name>> : Receipt;

/** How a call of an operation ends: a batch, which may take several requests, has ends of its own. */
type OutcomeOf<Name extends OperationName> = Operations[Name]['kind'] extends 'batch'
  ? BatchOutcome
  : CallOutcome<AnswerOf<Name>>;

/** A file as it leaves for the service. */
export interface UploadFile {
  /** Without a folder. */
  readonly fileName: string;
  /** Not copied, and not to be changed before the call has ended. */
  readonly bytes: Uint8Array;
  /** Site for new drivers and vehicles; where it is absent, the service chooses. */
  readonly siteProductCode?: string | undefined;
}

/** Which of the two upload operations carries a file. */
type UploadWay = 'multipart' | 'json';

interface UploadOptions extends CallOptions {
  readonly way?: UploadWay | undefined;
}

/** The compliance service as the engine sees it. No call throws, and none sends anything a second time by itself. */
export interface ServiceClient {
  /** One function for every operation of the table: `call('driver-d53', { daysSinceLastDownload: 21 })`. */
  readonly call: <Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ) => Promise<OutcomeOf<Name>>;
  /** Uploads by either of the two operations. */
  readonly upload: (file: UploadFile, options?: UploadOptions) => Promise<CallOutcome<Receipt>>;
}

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
  /** How date-times without a zone in answers are meant; absent, as the choice says. */
  readonly timesMeant?: () => TimesMeant;
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
  const timesMeant = options.timesMeant ?? (() => ({ reading: choices.dateTimeWithoutZone.value, zone: 'UTC' }));
  const batchSize = Math.max(1, limits.batchSize ?? choices.batchSize.value);

  async function call(name: OperationName, request: unknown, callOptions: CallOptions = {}) {
    const operation: Operation = operations[name];
    if (operation.encoding === 'multipart') return uploads.form(request, callOptions);
    const checked = checkedRequest(operation.request, request);
    if (!checked.ok) return checked.error;
    const body = () => (operation.encoding === 'none' ? null : jsonBody(checked.value));
    switch (operation.kind) {
      case 'report':
      case 'search':
      case 'list':
        return exchange(operation, body(), callOptions, (of, json) => readRowsBody(of, json, timesMeant()));
      case 'upload':
        return exchange(operation, body(), callOptions, readReceipt);
      case 'batch':
        return batch(operation, checked.value, callOptions);
      default:
        return assertNever(operation.kind);
    }
  }

  function batch(operation: Operation, request: Readonly<Record<string, unknown>>, callOptions: CallOptions) {
    const form = operation.batch;
    const items = form === null ? undefined : request[form.itemsField];
    if (form === null || !Array.isArray(items)) {
      throw new Error(`the operation table does not say where ${operation.name} keeps its items`);
    }
    const twin = firstTwin(items, form);
    if (twin !== null) return twin;
    return runBatch({
      form,
      items,
      size: batchSize,
      send: (some) =>
        exchange(operation, jsonBody({ ...request, [form.itemsField]: some }), callOptions, readBatchResult),
    });
  }

  return {
    // `call` gives each kind of operation the outcome that OutcomeOf names; types cannot follow a name to its kind.
    call: call as ServiceClient['call'],
    upload: (file, uploadOptions = {}) => uploads.file(file, uploadOptions),
  };
}

/** Two items about one record: the service would obey either, and its answer could not be told apart. */
function firstTwin(items: readonly unknown[], form: BatchForm): RefusedInput | null {
  const twins = twinsOf(items.map((item) => identifierOf(item, form) ?? ''));
  const place = twins.findIndex((twin) => twin !== null);
  if (place === -1) return null;
  const first = `${form.itemsField}.${twins[place]}`;
  const problem = `names the same record as ${first}: keep one of them`;
  const said = sentence('misfit-same-record', { first });
  return { kind: 'refused-input', issues: [{ field: `${form.itemsField}.${place}`, problem, said }] };
}

function jsonBody(value: unknown): EncodedBody {
  return { contentType: 'application/json', chunks: [Buffer.from(JSON.stringify(value))] };
}

const formUpload = operations['tachograph-upload-multipart-form-data'];
const jsonUpload = operations['tachograph-upload'];

type FormRequest = RequestOf<typeof formUpload.name>;

interface PartNames {
  readonly file: string;
  readonly siteProductCode: string;
}

interface Uploads {
  /** Uploads by the multipart operation, the request given as the table describes it. */
  readonly form: (request: unknown, options: CallOptions) => Promise<CallOutcome<Receipt>>;
  /** Uploads a file by either operation. */
  readonly file: (file: UploadFile, options: UploadOptions) => Promise<CallOutcome<Receipt>>;
}

function createUploads(exchange: Exchange, partNames: PartNames, maxFileBytes: number): Uploads {
  async function sent(way: UploadWay, request: unknown, options: CallOptions): Promise<CallOutcome<Receipt>> {
    const checked = checkedRequest(formUpload.request, request);
    if (!checked.ok) return checked.error;
    const { file, ...fields } = checked.value;
    if (file.byteLength > maxFileBytes) {
      const problem = `${file.byteLength} bytes are more than the ${maxFileBytes} that may be sent`;
      return {
        kind: 'refused-input',
        issues: [{ field: 'file', problem, said: sentence('misfit-bytes-most', { most: maxFileBytes }) }],
      };
    }
    switch (way) {
      case 'multipart':
        return exchange(formUpload, formBody(checked.value, partNames), options, readReceipt);
      case 'json':
        return exchange(jsonUpload, jsonUploadBody(fields, file), options, readReceipt);
      default:
        return assertNever(way);
    }
  }
  return {
    form: (request, options) => sent('multipart', request, options),
    file: ({ bytes, ...fields }, { way = choices.uploadWay.value, ...options }) =>
      sent(way, { ...fields, file: bytes }, options),
  };
}

/** The site goes first: a receiver that reads a form as a stream knows it when the file begins. */
function formBody({ file, fileName, siteProductCode }: FormRequest, partNames: PartNames): EncodedBody {
  const contentType = choices.multipartFileType.value;
  const parts: FormPart[] = [{ name: partNames.file, fileName, contentType, bytes: file }];
  if (siteProductCode !== undefined) parts.unshift({ name: partNames.siteProductCode, text: siteProductCode });
  return multipartBody(parts, `----${randomUUID().replaceAll('-', '')}`);
}

/** A multiple of 3, so that only the last piece is padded; large enough that the pieces are few. */
const pieceBytes = 3 * 64 * 1024;

/**
 * The body of the JSON upload. The content is encoded once, in pieces, so that the Base64 text of a large file never
 * exists as a whole string beside its bytes.
 */
function jsonUploadBody(fields: Omit<RequestOf<'tachograph-upload'>, 'fileContents'>, bytes: Uint8Array): EncodedBody {
  const opening = JSON.stringify(fields).slice(0, -1);
  const content = 'fileContents' satisfies keyof RequestOf<'tachograph-upload'>;
  return {
    contentType: 'application/json',
    chunks: [Buffer.from(`${opening},"${content}":"`), ...base64Pieces(bytes), Buffer.from('"}')],
  };
}

function base64Pieces(bytes: Uint8Array): Uint8Array[] {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < source.length; start += pieceBytes) {
    pieces.push(Buffer.from(source.toString('base64', start, start + pieceBytes), 'latin1'));
  }
  return pieces;
}

/** The request as it will be sent (date-times with `Z`), or the fields that are wrong, each with its path. */
function checkedRequest<Request extends z.ZodObject>(
  schema: Request,
  request: unknown,
): Result<z.output<Request>, RefusedInput> {
  const checked = schema.safeParse(request);
  return checked.success
    ? success(checked.data)
    : failure({ kind: 'refused-input', issues: fieldIssues(checked.error) });
}
