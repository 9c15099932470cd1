import { assertNever, type Result } from '../../../shared/result.ts';
import { credentialHeaders } from '../../../shared/service/headers.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import type { Credentials, HttpTransport, HttpTrouble } from '../ports.ts';
import { readStatus } from './answer.ts';
import { decodedAnswer } from './content-coding.ts';
import type { KeysProblem } from './credentials.ts';
import type { EncodedBody } from './multipart.ts';
import type { BrokenAnswer, CallOutcome, CallTrouble } from './outcome.ts';

type KeysFound = Result<Credentials, KeysProblem>;

export interface ExchangeOptions {
  readonly transport: HttpTransport;
  /**
   * Absolute; the path of an operation follows it. A trailing slash does no harm. With an address that is none, such as
   * the empty one of a depot that is not set up, every call ends as one that cannot be resolved.
   */
  readonly baseUrl: string;
  /** Asked before every request, with its address: keys for another are none. */
  readonly credentials: (url: string) => KeysFound | Promise<KeysFound>;
  readonly progressTimeoutMs: number;
  /** For a request of no size; what moves adds to it. */
  readonly deadlineMs: number;
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
    const url = `${base}${operation.path}`;
    if (!URL.canParse(url)) {
      return {
        kind: 'no-answer',
        phase: 'resolve',
        systemCode: 'ERR_INVALID_URL',
        outcomeUnknown: false,
        status: null,
      };
    }
    const found = await exchange.credentials(url);
    if (!found.ok) {
      return { kind: 'refused-account', status: null, reason: found.error.code, words: found.error.words };
    }
    const credentials = found.value;
    const reason = keysTrouble(credentials);
    if (reason !== null) {
      return { kind: 'refused-account', status: null, reason, words: null };
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
        // Nothing is gained on answers this small, and a packed one can hold far more than its length says.
        'Accept-Encoding': 'identity',
        ...(body === null ? {} : { 'Content-Type': body.contentType }),
      },
      body: chunks,
      progressTimeoutMs: exchange.progressTimeoutMs,
      deadlineMs: exchange.deadlineMs,
      maxAnswerBytes: exchange.maxAnswerBytes,
      signal,
      onSent: onProgress && ((sentBytes) => onProgress(sentBytes, totalBytes)),
    });
    if (!answer.ok) {
      return troubleOf(answer.error);
    }
    const isPacked = answer.value.headers['content-encoding'] !== undefined;
    const decoded = isPacked ? await decodedAnswer(answer.value, exchange.maxAnswerBytes) : answer;
    if (!decoded.ok) {
      return tooLarge(answer.value.status, true);
    }
    const json = readStatus(operation, url, decoded.value, exchange.now());
    const value = json.ok ? await read(operation, json.value) : json;
    return value.ok ? { kind: 'accepted', answer: value.value } : value.error;
  };
}

/** What a header may hold: visible ASCII. A pasted line break or a typographic dash would not arrive as it is meant. */
const SENDABLE_KEY = /^[\x21-\x7e]+$/;

function keysTrouble({ apiToken, subscriptionKey }: Credentials): 'keys-missing' | 'keys-unusable' | null {
  if (apiToken === '' || subscriptionKey === '') {
    return 'keys-missing';
  }
  return SENDABLE_KEY.test(apiToken) && SENDABLE_KEY.test(subscriptionKey) ? null : 'keys-unusable';
}

function tooLarge(status: number | null, outcomeUnknown: boolean): BrokenAnswer {
  return { kind: 'broken-answer', reason: 'too-large', status, redirectOrigin: null, outcomeUnknown };
}

function troubleOf({ phase, systemCode, mayHaveArrived: outcomeUnknown, status }: HttpTrouble): CallTrouble {
  switch (phase) {
    case 'cancelled':
      return { kind: 'cancelled', outcomeUnknown };
    case 'answer-too-large':
      return tooLarge(status, outcomeUnknown);
    case 'plain-http':
    case 'resolve':
    case 'connect':
    case 'trust':
    case 'proxy':
    case 'send':
    case 'receive':
    case 'timed-out':
      return { kind: 'no-answer', phase, systemCode, outcomeUnknown, status };
    default:
      return assertNever(phase);
  }
}
