import { assertNever, type Result } from '../../../shared/result.ts';
import { credentialHeaders } from '../../../shared/service/headers.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import type { Credentials, HttpTransport, HttpTrouble } from '../ports.ts';
import { readStatus } from './answer.ts';
import type { EncodedBody } from './multipart.ts';
import type { CallOutcome, CallTrouble } from './outcome.ts';

export interface ExchangeOptions {
  readonly transport: HttpTransport;
  /**
   * Absolute; the path of an operation follows it. A trailing slash does no harm. With an address that is none, such as
   * the empty one of a depot that is not set up, every call ends as one that cannot be resolved.
   */
  readonly baseUrl: string;
  /** Asked before every request; null where a person has not entered them yet. */
  readonly credentials: () => Credentials | null | Promise<Credentials | null>;
  readonly progressTimeoutMs: number;
  readonly maxAnswerBytes: number;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the body handed to the network, of how many. At most a few times a second. */
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
}

/** Reads the parsed JSON of a successful answer. */
type ReadAnswer<Answer> = (
  operation: Operation,
  json: unknown,
) => Result<Answer, CallTrouble> | Promise<Result<Answer, CallTrouble>>;

/** One request and its answer. Nothing is sent twice, and no redirect is followed. */
export type Exchange = <Answer>(
  operation: Operation,
  body: EncodedBody | null,
  options: CallOptions,
  read: ReadAnswer<Answer>,
) => Promise<CallOutcome<Answer>>;

export function createExchange(exchange: ExchangeOptions): Exchange {
  const base = exchange.baseUrl.replace(/\/+$/, '');
  return async (operation, body, { signal, onProgress }, read) => {
    const credentials = await exchange.credentials();
    const trouble = credentialsTrouble(credentials);
    if (credentials === null || trouble !== null) {
      return { kind: 'refused-account', status: null, reason: trouble ?? 'keys-missing', words: null };
    }
    const url = `${base}${operation.path}`;
    if (!URL.canParse(url)) {
      return { kind: 'no-answer', phase: 'resolve', systemCode: 'ERR_INVALID_URL', outcomeUnknown: false };
    }
    const chunks = body?.chunks ?? [];
    const totalBytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    const answer = await exchange.transport.request({
      method: operation.method,
      url,
      headers: {
        [credentialHeaders.apiToken]: credentials.apiToken,
        [credentialHeaders.subscriptionKey]: credentials.subscriptionKey,
        Accept: 'application/json',
        ...(body === null ? {} : { 'Content-Type': body.contentType }),
      },
      body: chunks,
      progressTimeoutMs: exchange.progressTimeoutMs,
      maxAnswerBytes: exchange.maxAnswerBytes,
      signal,
      onSent: onProgress && ((sentBytes) => onProgress(sentBytes, totalBytes)),
    });
    if (!answer.ok) {
      return troubleOf(answer.error);
    }
    const json = readStatus(operation, url, answer.value, exchange.now());
    const value = json.ok ? await read(operation, json.value) : json;
    return value.ok ? { kind: 'accepted', answer: value.value } : value.error;
  };
}

/** What a header may hold: visible ASCII. A pasted line break or a typographic dash would not arrive as it is meant. */
const SENDABLE_KEY = /^[\x21-\x7e]+$/;

function credentialsTrouble(credentials: Credentials | null): 'keys-missing' | 'keys-unusable' | null {
  if (credentials === null || credentials.apiToken === '' || credentials.subscriptionKey === '') {
    return 'keys-missing';
  }
  const areSendable = SENDABLE_KEY.test(credentials.apiToken) && SENDABLE_KEY.test(credentials.subscriptionKey);
  return areSendable ? null : 'keys-unusable';
}

function troubleOf({ phase, systemCode, mayHaveArrived: outcomeUnknown }: HttpTrouble): CallTrouble {
  switch (phase) {
    case 'cancelled':
      return { kind: 'cancelled', outcomeUnknown };
    case 'answer-too-large':
      return { kind: 'broken-answer', reason: 'too-large', status: null, redirectOrigin: null, outcomeUnknown };
    case 'resolve':
    case 'connect':
    case 'trust':
    case 'proxy':
    case 'send':
    case 'receive':
    case 'timed-out':
      return { kind: 'no-answer', phase, systemCode, outcomeUnknown };
    default:
      return assertNever(phase);
  }
}
