import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import { credentialHeaders } from '../../../shared/service/bodies.ts';
import { answersWithRows, type Operation } from '../../../shared/service/operation.ts';
import type { Credentials, HttpAnswer, HttpError, HttpRequest, HttpTransport } from '../ports.ts';
import { readStatus } from './answer.ts';
import type { BrokenAnswer, CallError, CallOutcome } from './call-outcome.ts';
import type { CredentialsProblem } from './credentials.ts';

const encoder = new TextEncoder();

/** A part of a form. `fileName` and `contentType` are set for a file only. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly fileName: string; readonly contentType: string; readonly bytes: Uint8Array };

/** A body ready to send: its chunks follow one another, and file bytes among them are the caller's own, not a copy. */
export interface EncodedBody {
  readonly contentType: string;
  readonly chunks: readonly Uint8Array[];
}

/**
 * Encodes a form as `multipart/form-data` (RFC 7578), names escaped as the WHATWG HTML standard says.
 *
 * @param boundary must not occur in any part: give 128 random bits or more, in ASCII letters and digits
 */
export function multipartBody(parts: readonly FormPart[], boundary: string): EncodedBody {
  const chunks: Uint8Array[] = [];
  let pending = '';
  for (const part of parts) {
    pending += `--${boundary}\r\nContent-Disposition: form-data; name="${escapedName(part.name)}"`;
    if ('bytes' in part) {
      pending += `; filename="${escapedName(part.fileName)}"\r\nContent-Type: ${part.contentType}\r\n\r\n`;
      chunks.push(encoder.encode(pending), part.bytes);
      pending = '\r\n';
    } else {
      pending += `\r\n\r\n${withNetworkLineEnds(part.text)}\r\n`;
    }
  }
  chunks.push(encoder.encode(`${pending}--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, chunks };
}

/** What could end the quoted name or the header line is percent-encoded; nothing else is. */
function escapedName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function withNetworkLineEnds(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n');
}

type CredentialsFound = Result<Credentials, CredentialsProblem>;

export interface ExchangeOptions {
  readonly transport: HttpTransport;
  /**
   * Absolute; the path of an operation follows it. A trailing slash does no harm. With an address that is none, such as
   * the empty one of a depot that is not set up, every call ends as one that cannot be resolved.
   */
  readonly baseUrl: string;
  /** Asked before every request, with its address: keys for another are none. */
  readonly credentials: (url: string) => CredentialsFound | Promise<CredentialsFound>;
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
  /** The bytes of the body are no longer looked at: their memory may be given back, although the answer is to come. */
  readonly onCopied?: (() => void) | undefined;
  /** See {@link HttpRequest}. */
  readonly onVerified?: HttpRequest['onVerified'] | undefined;
  /** Told of each whole answer as the service gave it, unpacked, before it is read: of every request of a batch. */
  readonly onAnswer?: ((answer: HttpAnswer) => void) | undefined;
}

/** Reads the parsed JSON of a successful answer. */
type ReadAnswer<Answer> = (
  operation: Operation,
  json: unknown,
) => Result<Answer, CallError> | Promise<Result<Answer, CallError>>;

/** One request and its answer. Nothing is sent twice, and no redirect is followed. */
export type Exchange = <Answer>(
  operation: Operation,
  body: EncodedBody | null,
  options: CallOptions,
  read: ReadAnswer<Answer>,
) => Promise<CallOutcome<Answer>>;

export function createExchange(exchange: ExchangeOptions): Exchange {
  const base = exchange.baseUrl.replace(/\/+$/, '');
  const exchanged: Exchange = async (operation, body, { signal, onProgress, onCopied, onVerified, onAnswer }, read) => {
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
      const { code, message, said } = found.error;
      return { kind: 'refused-account', status: null, reason: code, words: message, said };
    }
    const credentials = found.value;
    const reason = credentialsError(credentials);
    if (reason !== null) return { kind: 'refused-account', status: null, reason, words: null };
    const chunks = body?.chunks ?? [];
    const totalBytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    const answer = await exchange.transport.request({
      method: operation.method,
      url,
      headers: {
        [credentialHeaders.apiToken]: credentials.apiToken,
        [credentialHeaders.subscriptionKey]: credentials.subscriptionKey,
        Accept: 'application/json',
        // Nothing is gained on short answers; what is unpacked is bounded as what comes uncompressed.
        'Accept-Encoding': answersWithRows(operation) ? 'gzip, br' : 'identity',
        ...(body === null ? {} : { 'Content-Type': body.contentType }),
      },
      body: chunks,
      progressTimeoutMs: exchange.progressTimeoutMs,
      deadlineMs: exchange.deadlineMs,
      maxAnswerBytes: exchange.maxAnswerBytes,
      signal,
      onSent: onProgress && ((sentBytes) => onProgress(sentBytes, totalBytes)),
      onCopied,
      onVerified,
    });
    if (!answer.ok) return callErrorFrom(answer.error);
    const isPacked = answer.value.headers['content-encoding'] !== undefined;
    const decoded = isPacked ? await decodedAnswer(answer.value, exchange.maxAnswerBytes) : answer;
    if (!decoded.ok) return tooLarge(answer.value.status, true);
    onAnswer?.(decoded.value);
    const json = readStatus(operation, url, decoded.value, exchange.now());
    const value = json.ok ? await read(operation, json.value) : json;
    return value.ok ? { kind: 'accepted', answer: value.value } : withoutKeys(value.error, credentials);
  };
  return async (operation, body, options, read) => {
    const outcome = await exchanged(operation, body, options, read);
    // A question changes nothing: however it ends, there is nothing that may have been done all the same.
    const isDoubtful = 'outcomeUnknown' in outcome && outcome.outcomeUnknown && answersWithRows(operation);
    return isDoubtful ? { ...outcome, outcomeUnknown: false } : outcome;
  };
}

/** Shorter keys stand in many words by chance, and guard nothing. */
const shortestHiddenKey = 8;

/** What a service says of keys may repeat them, and its words are shown on screens and in terminals. */
function withoutKeys(error: CallError, { apiToken, subscriptionKey }: Credentials): CallError {
  if (!('words' in error) || error.words === null) return error;
  const keys = [apiToken, subscriptionKey].filter((key) => key.length >= shortestHiddenKey);
  return { ...error, words: keys.reduce((words, key) => words.replaceAll(key, '…'), error.words) };
}

/** What a header may hold: visible ASCII. A pasted line break or a typographic dash would not arrive as it is meant. */
const sendableKey = /^[\x21-\x7e]+$/;

function credentialsError({ apiToken, subscriptionKey }: Credentials): 'keys-missing' | 'keys-unusable' | null {
  if (apiToken === '' || subscriptionKey === '') return 'keys-missing';
  return sendableKey.test(apiToken) && sendableKey.test(subscriptionKey) ? null : 'keys-unusable';
}

function tooLarge(status: number | null, outcomeUnknown: boolean): BrokenAnswer {
  return { kind: 'broken-answer', reason: 'too-large', status, redirectOrigin: null, words: null, outcomeUnknown };
}

function callErrorFrom({ phase, systemCode, mayHaveArrived: outcomeUnknown, status }: HttpError): CallError {
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

const decoders = {
  gzip: promisify(zlib.gunzip),
  'x-gzip': promisify(zlib.gunzip),
  br: promisify(zlib.brotliDecompress),
  deflate: inflated,
} as const;
type Coding = keyof typeof decoders;

/** One after the other; more of them hide something. */
const mostCodings = 2;

/**
 * The body of an answer as it was before it was compressed, asked for or not. Unpacked, it may
 * be as large as an answer that comes uncompressed, and no larger.
 * A body that cannot be unpacked is taken as it is.
 */
async function decodedAnswer(answer: HttpAnswer, maxAnswerBytes: number): Promise<Result<HttpAnswer, 'too-large'>> {
  const codings = codingsOf(answer.headers['content-encoding']);
  if (codings.length === 0 || codings.length > mostCodings) return success(answer);
  let { body } = answer;
  // The last one named was applied last.
  for (const coding of codings.toReversed()) {
    const unpacked = await unpackedBody(body, coding, maxAnswerBytes);
    if (!unpacked.ok) return unpacked.error === 'too-large' ? failure(unpacked.error) : success(answer);
    body = unpacked.value;
  }
  return success({ ...answer, body });
}

function codingsOf(header: string | undefined): readonly string[] {
  const names = (header ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

function isCoding(name: string): name is Coding {
  return Object.hasOwn(decoders, name);
}

async function unpackedBody(
  body: Uint8Array,
  coding: string,
  maxOutputLength: number,
): Promise<Result<Uint8Array, 'too-large' | 'unreadable'>> {
  if (!isCoding(coding)) return failure('unreadable');
  try {
    return success(await decoders[coding](body, { maxOutputLength }));
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return failure(isTooLarge ? 'too-large' : 'unreadable');
  }
}

const zlibInflate = promisify(zlib.inflate);
const rawInflate = promisify(zlib.inflateRaw);

/** "deflate" means zlib's form (RFC 9110, section 8.4.1.2), but some servers send the bare one: its first bits differ. */
function inflated(body: Uint8Array, options: zlib.ZlibOptions): Promise<Buffer> {
  const hasZlibHeader = ((body[0] ?? 0) & 0x0f) === 8;
  return hasZlibHeader ? zlibInflate(body, options) : rawInflate(body, options);
}
