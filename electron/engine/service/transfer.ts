import type { Dispatcher } from 'undici';
import { failure, type Result, success } from '../../../shared/result.ts';
import { faultFacts } from '../platform/fault.ts';
import type { HttpAnswer, HttpError, HttpRequest } from '../ports.ts';
import { type TimeoutCause, TransferDeadlines, timeoutCodes } from './transfer-deadlines.ts';

const reportEveryMs = 250;

type Ending = Result<HttpAnswer, HttpError>;

/**
 * One request on its way: reports how its body leaves, collects the answer, and gives up at a deadline, at the size limit
 * or when the caller cancels. It ends exactly once; whatever comes later from the connection is ignored.
 */
export class Transfer implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest;
  readonly #isProxied: boolean;
  readonly #end: (ending: Ending) => void;
  readonly #patience: TransferDeadlines;
  readonly #totalBytes: number;
  readonly #answerChunks: Uint8Array[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #hasEnded = false;
  #sentBytes = 0;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #answerBytes = 0;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};

  constructor(request: HttpRequest, totalBytes: number, isProxied: boolean, end: (ending: Ending) => void) {
    this.#request = request;
    this.#isProxied = isProxied;
    this.#end = end;
    this.#totalBytes = totalBytes;
    this.#patience = new TransferDeadlines(request, (cause) => this.#giveUp(this.#timedOut(cause)));
    request.signal?.addEventListener('abort', this.#cancel, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#hasEnded) {
      controller.abort(new Error('given up before the connection stood'));
      return;
    }
    this.#controller = controller;
    this.#patience.moved(0);
  }

  onBodySent(chunk: Uint8Array): void {
    this.#sentBytes += chunk.byteLength;
    this.#patience.moved(chunk.byteLength);
    this.#reportSent();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#patience.moved(0);
    if (status >= 200) {
      this.#status = status;
      this.#headers = joined(headers);
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#patience.moved(chunk.byteLength);
    this.#answerBytes += chunk.byteLength;
    if (this.#answerBytes > this.#request.maxAnswerBytes) {
      this.#giveUp(this.#trouble('answer-too-large', 'ERR_ANSWER_TOO_LARGE'));
      return;
    }
    this.#answerChunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.#answerChunks, this.#answerBytes);
    this.#finish(success({ status: this.#status, headers: this.#headers, body }));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#hasEnded) this.#finish(failure(networkError(error, this.#stage)));
  }

  get #isGivenOut(): boolean {
    return this.#controller !== null && this.#sentBytes === this.#totalBytes;
  }

  get #stage(): RequestStage {
    return {
      isOnConnection: this.#controller !== null,
      isHandedOver: this.#isGivenOut,
      isProxied: this.#isProxied,
      status: this.#status === 0 ? null : this.#status,
    };
  }

  #trouble(phase: HttpError['phase'], systemCode: string): HttpError {
    const { isHandedOver: mayHaveArrived, status } = this.#stage;
    return { phase, systemCode, mayHaveArrived, status };
  }

  readonly #cancel = () => {
    this.#giveUp(this.#trouble('cancelled', 'ABORT_ERR'));
  };

  /** A connection that is never established counts as one that is refused. */
  #timedOut(cause: TimeoutCause): HttpError {
    const beforeConnection = this.#isProxied ? 'proxy' : 'connect';
    return this.#trouble(this.#controller === null ? beforeConnection : 'timed-out', timeoutCodes[cause]);
  }

  #giveUp(error: HttpError): void {
    this.#finish(failure(error));
    this.#controller?.abort(new Error(`given up: ${error.phase}`));
  }

  #finish(ending: Ending): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#patience.end();
    this.#request.signal?.removeEventListener('abort', this.#cancel);
    this.#end(ending);
  }

  #reportSent(): void {
    const nowMs = performance.now();
    const isLast = this.#sentBytes === this.#totalBytes;
    if (!this.#hasEnded && (isLast || nowMs - this.#reportedAtMs >= reportEveryMs)) {
      this.#reportedAtMs = nowMs;
      this.#request.onSent?.(this.#sentBytes);
    }
  }
}

/** A header that came several times is one list (RFC 9110, section 5.3). */
function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** How far a request had come when it failed. */
interface RequestStage {
  /** A connection (through the proxy, with its TLS) stands, and the request is being written to it. */
  readonly isOnConnection: boolean;
  /** The last byte of the request was given to the connection: from here on, it may have arrived as a whole. */
  readonly isHandedOver: boolean;
  /** The request goes through a proxy, which then resolves and connects. */
  readonly isProxied: boolean;
  /** Of an answer that had begun; null where none had. */
  readonly status: number | null;
}

const resolveErrors = /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/;

/** Certificates that do not hold, and handshakes that fail. */
const trustErrors =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|EPROTO$)/;

/** The proxy refused its part: answered CONNECT with another status than 200, or asks for a password. */
const proxyErrors = /^(UND_ERR_PRX_|UND_ERR_ABORTED$|UND_ERR_INVALID_ARG$)/;

/** The transport was closed under the request. */
const closedErrors = /^(UND_ERR_DESTROYED|UND_ERR_CLOSED)$/;

/** Says in which phase a request failed, from the code of the error and the stage that the request had reached. */
export function networkError(error: unknown, stage: RequestStage): HttpError {
  const code = codeOf(error);
  const systemCode = code ?? 'UNKNOWN';
  return {
    phase: phaseOf(systemCode, stage),
    systemCode,
    mayHaveArrived: stage.isHandedOver,
    status: stage.status,
    ...(code === null && { fault: faultFacts(error) }),
  };
}

function phaseOf(systemCode: string, { isOnConnection, isHandedOver, isProxied }: RequestStage): HttpError['phase'] {
  if (closedErrors.test(systemCode)) return 'cancelled';
  if (isProxied && proxyErrors.test(systemCode)) return 'proxy';
  if (isOnConnection) return isHandedOver ? 'receive' : 'send';
  if (trustErrors.test(systemCode)) return 'trust';
  if (isProxied) return 'proxy';
  return resolveErrors.test(systemCode) ? 'resolve' : 'connect';
}

/** The code of the error or, where several addresses were tried, of the first; null where it has none. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
