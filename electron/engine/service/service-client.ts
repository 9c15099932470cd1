import type { UploadReceipt } from '../../../shared/service/bodies.ts';
import type { RowsKind } from '../../../shared/service/operation.ts';
import type { OperationName, Operations, RequestOf, RowOf } from '../../../shared/service/operations.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import type { BatchOptions, BatchOutcome } from './batch.ts';
import type { CallOptions } from './exchange.ts';
import type { CallOutcome } from './outcome.ts';

/** What an accepted call answers: rows, with those that do not fit kept aside, or the receipt of an upload. */
type AnswerOf<Name extends OperationName> = Operations[Name]['kind'] extends RowsKind
  ? ReadRows<RowOf<Name>>
  : UploadReceipt;

/** How a call of an operation ends: a batch, which may take several requests, has ends of its own. */
type OutcomeOf<Name extends OperationName> = Operations[Name]['kind'] extends 'batch'
  ? BatchOutcome
  : CallOutcome<AnswerOf<Name>>;

type CallOptionsOf<Name extends OperationName> = Operations[Name]['kind'] extends 'batch'
  ? CallOptions & BatchOptions
  : CallOptions;

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
export type UploadWay = 'multipart' | 'json';

export interface UploadOptions extends CallOptions {
  readonly way?: UploadWay | undefined;
}

/** The compliance service as the engine sees it. No call throws, and none sends anything a second time by itself. */
export interface ServiceClient {
  /** One function for every operation of the table: `call('driver-d53', { daysSinceLastDownload: 21 })`. */
  readonly call: <Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptionsOf<Name>,
  ) => Promise<OutcomeOf<Name>>;
  /** Uploads by either of the two operations. */
  readonly upload: (file: UploadFile, options?: UploadOptions) => Promise<CallOutcome<UploadReceipt>>;
}
