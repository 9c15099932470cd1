import type { Dispatcher } from 'undici';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { HttpAnswer, HttpRequest, HttpTrouble } from '../ports.ts';
import { networkTrouble, type RequestStage } from './network-trouble.ts';
import { type Impatience, impatienceCodes, Patience } from './transfer-deadlines.ts';

const REPORT_EVERY_MS = 250;

type Ending = Result<HttpAnswer, HttpTrouble>;

/**
 * One request on its way: watches its body leave, collects the answer, and gives up when its patience ends, at the
 * size limit or at the caller's word. Ends exactly once; whatever comes later from the connection is passed over.
 */
export class Transfer implements Dispatcher.DispatchHandler {
  readonly #request: HttpRequest;
  readonly #isProxied: boolean;
  readonly #end: (ending: Ending) => void;
  readonly #patience: Patience;
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
    this.#patience = new Patience(request, (impatience) => this.#giveUp(this.#timedOut(impatience)));
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
      status: this.#status === 0 ? null : this.#status,
    };
  }

  #trouble(phase: HttpTrouble['phase'], systemCode: string): HttpTrouble {
    const { isGivenOut: mayHaveArrived, status } = this.#stage;
    return { phase, systemCode, mayHaveArrived, status };
  }

  readonly #cancel = () => {
    this.#giveUp(this.#trouble('cancelled', 'ABORT_ERR'));
  };

  /** A connection that does not come about is no different from one that is refused. */
  #timedOut(impatience: Impatience): HttpTrouble {
    const beforeConnection = this.#isProxied ? 'proxy' : 'connect';
    return this.#trouble(this.#controller === null ? beforeConnection : 'timed-out', impatienceCodes[impatience]);
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
    this.#patience.end();
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
