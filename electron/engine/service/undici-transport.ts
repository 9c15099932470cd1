import { failure, type Result } from '../../../shared/result.ts';
import type { HttpAnswer, HttpRequest, HttpTransport, HttpTrouble, WayToService } from '../ports.ts';
import { bodyStream } from './body-stream.ts';
import { createDispatchers } from './dispatchers.ts';
import { sendableUrl } from './plain-http.ts';
import type { ProxySetting } from './proxy-choice.ts';
import { Transfer } from './transfer.ts';

export interface UndiciTransportOptions extends Partial<Pick<WayToService, 'allowPlainHttp'>> {
  /** Default: as the environment of this process says. */
  readonly proxy?: ProxySetting;
  /** Further authorities to trust, in PEM, besides those of Node and of the operating system. */
  readonly certificateAuthorities?: readonly string[];
  /** Default: 15 seconds. */
  readonly connectTimeoutMs?: number;
}

const DEFAULT_CONNECT_TIMEOUT_MS = 15_000;

/**
 * HTTP for plain Node: HTTP/1.1 over kept-alive connections. No redirect is followed, nothing is sent twice, and nothing
 * leaves this PC without TLS unless it may; every failure is a value that says in which phase it happened.
 */
export function createUndiciTransport(options: UndiciTransportOptions = {}): HttpTransport {
  const dispatchers = createDispatchers({
    proxy: options.proxy ?? { kind: 'environment', variables: process.env },
    certificateAuthorities: options.certificateAuthorities ?? [],
    connectTimeoutMs: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
  });

  const { allowPlainHttp = false } = options;

  async function send(request: HttpRequest): Promise<Result<HttpAnswer, HttpTrouble>> {
    if (request.signal?.aborted) {
      return failure({ phase: 'cancelled', systemCode: 'ABORT_ERR', mayHaveArrived: false, status: null });
    }
    const sendable = sendableUrl(request.url, { allowPlainHttp });
    if (!sendable.ok) {
      return sendable;
    }
    const url = sendable.value;
    const way = dispatchers.forUrl(url);
    if (way === null) {
      return failure({ phase: 'proxy', systemCode: 'ERR_INVALID_URL', mayHaveArrived: false, status: null });
    }
    const totalBytes = request.body.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    const length = totalBytes > 0 ? { 'Content-Length': String(totalBytes) } : {};
    return new Promise((resolve) => {
      way.dispatcher.dispatch(
        {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers: { ...request.headers, ...length },
          body: bodyStream(request.body, totalBytes),
        },
        new Transfer(request, totalBytes, way.isProxied, resolve),
      );
    });
  }

  return { request: send, close: dispatchers.destroy };
}
