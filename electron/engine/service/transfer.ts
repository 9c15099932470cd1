import type { Dispatcher } from 'undici';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { HttpAnswer, HttpRequest, HttpTrouble } from '../ports.ts';
import { networkTrouble, type RequestStage } from './network-trouble.ts';

const REPORT_EVERY_MS = 250;

type Ending = Result<HttpAnswer, HttpTrouble>;

/**
 * One request on its way: watches its body leave, collects the answer, and gives up at a standstill, at the size limit
 * or at the caller's word. Ends exactly once; whatever comes later from the connection is passed over.
 */
export class Transfer implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest;
  readonly #isProxied: boolean;
  readonly #end: (ending: Ending) => void;
  readonly #standstill: NodeJS.Timeout;
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
    this.#standstill = setTimeout(() => this.#giveUp(this.#timedOut()), request.progressTimeoutMs);
    request.signal?.addEventListener('abort', this.#cancel, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#hasEnded) {
      controller.abort(new Error('given up before the connection stood'));
      return;
    }
    this.#controller = controller;
    this.#standstill.refresh();
  }

  onBodySent(chunk: Uint8Array): void {
    this.#sentBytes += chunk.byteLength;
    this.#standstill.refresh();
    this.#reportSent();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#standstill.refresh();
    if (status >= 200) {
      this.#status = status;
      this.#headers = joined(headers);
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#standstill.refresh();
    this.#answerBytes += chunk.byteLength;
    if (this.#answerBytes > this.#request.maxAnswerBytes) {
      this.#giveUp({ phase: 'answer-too-large', systemCode: 'ERR_ANSWER_TOO_LARGE', mayHaveArrived: true });
      return;
    }
    this.#answerChunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.#answerChunks, this.#answerBytes);
    this.#finish(success({ status: this.#status, headers: this.#headers, body }));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish(failure(networkTrouble(error, this.#stage)));
  }

  get #isGivenOut(): boolean {
    return this.#controller !== null && this.#sentBytes === this.#totalBytes;
  }

  get #stage(): RequestStage {
    return {
      isOnConnection: this.#controller !== null,
      isGivenOut: this.#isGivenOut,
      isProxied: this.#isProxied,
    };
  }

  readonly #cancel = () => {
    this.#giveUp({ phase: 'cancelled', systemCode: 'ABORT_ERR', mayHaveArrived: this.#isGivenOut });
  };

  /** A connection that does not come about is no different from one that is refused. */
  #timedOut(): HttpTrouble {
    const beforeConnection = this.#isProxied ? 'proxy' : 'connect';
    return {
      phase: this.#controller === null ? beforeConnection : 'timed-out',
      systemCode: 'ETIMEDOUT',
      mayHaveArrived: this.#isGivenOut,
    };
  }

  #giveUp(trouble: HttpTrouble): void {
    this.#finish(failure(trouble));
    this.#controller?.abort(new Error(`given up: ${trouble.phase}`));
  }

  #finish(ending: Ending): void {
    if (this.#hasEnded) {
      return;
    }
    this.#hasEnded = true;
    clearTimeout(this.#standstill);
    this.#request.signal?.removeEventListener('abort', this.#cancel);
    this.#end(ending);
  }

  #reportSent(): void {
    const nowMs = performance.now();
    const isLast = this.#sentBytes === this.#totalBytes;
    if (!this.#hasEnded && (isLast || nowMs - this.#reportedAtMs >= REPORT_EVERY_MS)) {
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
