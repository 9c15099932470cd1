import type { Sending, SendingFailure } from '../../../shared/contract/diagnostics.ts';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import type { Clock, HttpAnswer, HttpError, HttpTransport, Log } from '../ports.ts';

export interface SendFailure {
  readonly code: SendingFailure;
  /** The system's or the library's code, or the status of an answer, as `status-404`. */
  readonly systemCode: string;
}

/** A request of OTLP over HTTP, in protobuf: the one encoding that every receiver takes. */
export interface OtlpRequest {
  readonly bytes: Uint8Array;
  /** How much of it was left out, as the answer to it says. Throws where that is no answer of OTLP. */
  readonly rejectedIn: (answer: Uint8Array) => number;
}

/**
 * Hands a request over once. What does not arrive is not kept and not tried again: the next figures say more than the
 * last ones, and whoever counts on them sees the gap.
 */
export interface Sender {
  readonly send: (what: Sending, address: string, request: OtlpRequest) => Promise<Result<void, SendFailure>>;
  readonly close: () => Promise<void>;
}

interface SenderParts {
  readonly transport: HttpTransport;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

const mediaType = 'application/x-protobuf';
const withinMs = 10_000;
const mostAnswerBytes = 64 * 1024;
const longestRestMs = 3_600_000;

export function createSender({ transport, clock, log }: SenderParts): Sender {
  const failing: Record<Sending, SendFailure['code'] | null> = { metrics: null, traces: null };
  const restUntilMs: Record<Sending, number> = { metrics: 0, traces: 0 };

  function told(what: Sending, end: Result<void, SendFailure>): Result<void, SendFailure> {
    // Once: a collector that is away for a week must not fill the log.
    if (!end.ok && failing[what] !== end.error.code) log.warn('metrics.not-sent', { name: what, ...end.error });
    if (end.ok && failing[what] !== null) log.info('metrics.sent-again', { name: what });
    failing[what] = end.ok ? null : end.error.code;
    return end;
  }

  return {
    async send(what, address, request) {
      if (clock.monotonicMs() < restUntilMs[what]) {
        return told(what, failure({ code: 'busy', systemCode: 'status-429' }));
      }
      const answer = await transport.request({
        method: 'POST',
        url: address,
        headers: { 'content-type': mediaType, accept: mediaType },
        body: [request.bytes],
        progressTimeoutMs: withinMs,
        deadlineMs: withinMs,
        maxAnswerBytes: mostAnswerBytes,
      });
      if (answer.ok) restUntilMs[what] = clock.monotonicMs() + restAskedFor(answer.value);
      return told(what, answer.ok ? endOf(answer.value, request) : failure(failureOf(answer.error)));
    },
    close: transport.close,
  };
}

/** OTLP lets a server that is too busy say for how many seconds. */
function restAskedFor({ status, headers }: HttpAnswer): number {
  if (status !== 429 && status !== 503) return 0;
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, longestRestMs) : 0;
}

function endOf(answer: HttpAnswer, request: OtlpRequest): Result<void, SendFailure> {
  const systemCode = `status-${answer.status}`;
  if (answer.status === 429 || answer.status >= 500) return failure({ code: 'busy', systemCode });
  if (answer.status < 200 || answer.status >= 300) return failure({ code: 'refused', systemCode });
  return rejectedIn(answer, request) === 0 ? success(undefined) : failure({ code: 'partly-refused', systemCode });
}

/** How much was left out of a request that was taken. Prometheus answers nothing at all, others a text of their own. */
function rejectedIn({ headers, body }: HttpAnswer, request: OtlpRequest): number {
  if (headers['content-type']?.startsWith(mediaType) !== true) return 0;
  try {
    return request.rejectedIn(body);
  } catch {
    return 0;
  }
}

function failureOf({ phase, systemCode }: HttpError): SendFailure {
  switch (phase) {
    case 'plain-http':
      return { code: 'not-private', systemCode };
    case 'resolve':
      return { code: 'not-found', systemCode };
    case 'trust':
      return { code: 'not-trusted', systemCode };
    case 'proxy':
      return { code: 'proxy', systemCode };
    case 'timed-out':
      return { code: 'timed-out', systemCode };
    case 'connect':
    case 'send':
    case 'receive':
    case 'answer-too-large':
    case 'cancelled':
      return { code: 'not-reached', systemCode };
    default:
      return assertNever(phase);
  }
}
