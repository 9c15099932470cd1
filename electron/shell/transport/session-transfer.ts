import { failure, type Result, success } from '../../../shared/result.ts';
import type { HttpAnswer, HttpError, HttpRequest } from '../../engine/ports.ts';
import { TransferDeadlines, timeoutCodes } from '../../engine/service/transfer-deadlines.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** What is used of Electron's `IncomingMessage`. */
interface NetAnswer {
  readonly statusCode: number;
  readonly headers: Headers;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** What is used of Electron's `ClientRequest`. */
export interface NetRequest {
  on(event: 'response', listener: (answer: NetAnswer) => void): unknown;
  on(event: 'redirect', listener: (status: number, method: string, url: string, headers: Headers) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  readonly write: (chunk: Buffer) => unknown;
  readonly end: () => unknown;
  readonly abort: () => void;
  readonly getUploadProgress: () => { readonly current: number };
}

/** How often it is asked how far the body has come. */
const progressEveryMs = 250;
const proxyAuthenticationRequired = 407;

/**
 * One request over a session: reports how its body leaves, collects the answer, and gives up at a deadline, at the size
 * limit or when the caller cancels. A redirect is the answer; it is never followed.
 */
export function transfer(net: NetRequest, request: HttpRequest): Promise<Result<HttpAnswer, HttpError>> {
  const totalBytes = request.body.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  return new Promise((resolve) => {
    let ended = false;
    let sentBytes = 0;
    let answerBytes = 0;
    let status: number | null = null;
    const chunks: Uint8Array[] = [];
    const isHandedOver = () => sentBytes >= totalBytes;

    const end = (ending: Result<HttpAnswer, HttpError>) => {
      if (ended) return;
      ended = true;
      deadlines.end();
      clearInterval(progress);
      request.signal?.removeEventListener('abort', cancel);
      resolve(ending);
    };
    const giveUp = (phase: HttpError['phase'], systemCode: string) => {
      end(failure({ phase, systemCode, mayHaveArrived: true, status }));
      net.abort();
    };
    const cancel = () => giveUp('cancelled', 'ABORT_ERR');
    const deadlines = new TransferDeadlines(request, (cause) => giveUp('timed-out', timeoutCodes[cause]));
    const progress = setInterval(() => {
      const { current } = net.getUploadProgress();
      if (current <= sentBytes) return;
      deadlines.moved(current - sentBytes);
      sentBytes = Math.min(current, totalBytes);
      request.onSent?.(sentBytes);
    }, progressEveryMs);

    net.on('redirect', (status, _method, _url, headers) => {
      end(success({ status, headers: joined(headers), body: new Uint8Array() }));
      net.abort();
    });
    net.on('response', (answer) => {
      status = answer.statusCode;
      deadlines.moved(totalBytes - sentBytes);
      if (sentBytes < totalBytes) request.onSent?.(totalBytes);
      sentBytes = totalBytes;
      if (answer.statusCode === proxyAuthenticationRequired) {
        end(failure({ phase: 'proxy', systemCode: 'ERR_PROXY_AUTH_REQUESTED', mayHaveArrived: false, status }));
        net.abort();
        return;
      }
      answer.on('data', (chunk) => {
        deadlines.moved(chunk.byteLength);
        answerBytes += chunk.byteLength;
        if (answerBytes > request.maxAnswerBytes) giveUp('answer-too-large', 'ERR_ANSWER_TOO_LARGE');
        else chunks.push(chunk);
      });
      answer.on('end', () => {
        const body = Buffer.concat(chunks, answerBytes);
        end(success({ status: answer.statusCode, headers: unpacked(joined(answer.headers)), body }));
      });
      answer.on('error', (error) => end(failure(chromiumError(error.message, true, status))));
    });
    net.on('error', (error) => {
      sentBytes = Math.max(sentBytes, net.getUploadProgress().current);
      end(failure(chromiumError(error.message, isHandedOver(), status)));
    });
    request.signal?.addEventListener('abort', cancel, { once: true });

    for (const { buffer, byteOffset, byteLength } of request.body) {
      net.write(Buffer.from(buffer, byteOffset, byteLength));
    }
    net.end();
  });
}

/** Chromium has unpacked the body by then, whatever was asked for, and leaves the header standing. */
function unpacked({ 'content-encoding': _coding, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}

/** A header that came several times is one list (RFC 9110, section 5.3). */
function joined(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'string' ? value : value.join(', '),
    ]),
  );
}

/** Chromium's own list of network errors: `net/base/net_error_list.h`. Names that begin alike belong together. */
const phases: readonly { readonly names: RegExp; readonly phase: HttpError['phase'] }[] = [
  { names: /^ERR_(NAME_|DNS_|ICANN_)/, phase: 'resolve' },
  {
    names:
      /^ERR_(PROXY_|TUNNEL_|SOCKS_|MANDATORY_PROXY|NO_SUPPORTED_PROXIES|PAC_|UNABLE_TO_REUSE_CONNECTION_FOR_PROXY)/,
    phase: 'proxy',
  },
  { names: /^ERR_(CERT_|SSL_|BAD_SSL|CERTIFICATE_|ECH_)/, phase: 'trust' },
  {
    names:
      /^ERR_(CONNECTION_REFUSED|CONNECTION_FAILED|CONNECTION_TIMED_OUT|ADDRESS_|INTERNET_DISCONNECTED|NETWORK_ACCESS_DENIED|UNSAFE_PORT)/,
    phase: 'connect',
  },
];

/** Failed before a connection stood: nothing can have arrived. */
const beforeConnection: ReadonlySet<HttpError['phase']> = new Set(['resolve', 'proxy', 'trust', 'connect']);

/**
 * Says in which phase a request over Chromium's network failed. `message` is that of the error, such as
 * `net::ERR_CONNECTION_RESET`; `isGivenOut` when the whole body had been handed to the network by then. Once a
 * connection stood the request may have arrived, because how much Chromium has written is only known a moment later.
 * `status` is that of an answer that had begun.
 */
export function chromiumError(message: string, isHandedOver: boolean, status: number | null): HttpError {
  const systemCode = /ERR_[A-Z0-9_]+/.exec(message)?.[0] ?? 'UNKNOWN';
  const known = phases.find(({ names }) => names.test(systemCode))?.phase;
  const phase = known ?? (isHandedOver ? 'receive' : 'send');
  return { phase, systemCode, mayHaveArrived: !beforeConnection.has(phase), status };
}
