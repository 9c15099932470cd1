import { failure, type Result, success } from '../../../shared/result.ts';
import { credentialHeaders } from '../../../shared/service/bodies.ts';
import { choices } from '../../../shared/service/choices.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import type { Credentials, HttpAnswer, HttpTransport } from '../../engine/ports.ts';
import { multipartBody } from '../../engine/service/exchange.ts';
import { doubledNames } from './doubled-names.ts';
import { type Told, told } from './told.ts';

/** An answer as it came, whatever it is. */
export interface Answered {
  readonly status: number;
  readonly contentType: string;
  /** The parsed body; undefined where it is no JSON. */
  readonly json: unknown;
  /** Names that stand twice in one object of it. */
  readonly doubled: readonly string[];
}

/** What is wrong with the keys of a request: the names of the checks that find it. */
export type KeysFault = 'withoutToken' | 'withoutKey' | 'wrongToken' | 'wrongKey' | 'wrongKeys' | 'swappedKeys';

/** A file for the multipart upload. */
export interface FilePart {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Sends one request, right or wrong, as it is. The failure says why there is no answer. */
export type AskService = (
  operation: Operation,
  body: unknown,
  more?: { readonly keysFault?: KeysFault; readonly file?: FilePart; readonly isNoJson?: boolean },
) => Promise<Result<Answered, Told>>;

export interface ServiceUnderTest {
  readonly transport: HttpTransport;
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Name of the part that holds a file. */
  readonly filePartName: string;
  readonly signal: AbortSignal;
}

/** No key of anybody. */
const wrongKey = 'conformance-wrong-key';

export function askService(service: ServiceUnderTest): AskService {
  const base = service.baseUrl.replace(/\/+$/, '');
  return async (operation, body, { keysFault, file, isNoJson = false } = {}) => {
    const whole = encodedBody(operation, body, file, service.filePartName);
    const encoded = isNoJson && whole !== null ? { ...whole, chunks: [Buffer.from('{"cut off')] } : whole;
    const answer = await service.transport.request({
      method: operation.method,
      url: `${base}${operation.path}`,
      headers: {
        ...keysFor(service.credentials, keysFault),
        Accept: 'application/json',
        'Accept-Encoding': 'identity',
        ...(encoded && { 'Content-Type': encoded.contentType }),
      },
      body: encoded?.chunks ?? [],
      progressTimeoutMs: choices.progressTimeoutMs.value,
      deadlineMs: choices.requestDeadlineMs.value,
      maxAnswerBytes: choices.maxAnswerBytes.value,
      signal: service.signal,
    });
    if (!answer.ok) {
      const { phase, systemCode } = answer.error;
      return failure(told('notes.noAnswer', { why: told(`phases.${phase}`), systemCode }));
    }
    const { status, headers } = answer.value;
    return success({ status, contentType: headers['content-type'] ?? '', ...jsonOf(answer.value) });
  };
}

function keysFor({ apiToken, subscriptionKey }: Credentials, fault: KeysFault | undefined) {
  const isTokenWrong = fault === 'wrongToken' || fault === 'wrongKeys';
  const isKeyWrong = fault === 'wrongKey' || fault === 'wrongKeys';
  const [token, key] = fault === 'swappedKeys' ? [subscriptionKey, apiToken] : [apiToken, subscriptionKey];
  return {
    ...(fault !== 'withoutToken' && { [credentialHeaders.apiToken]: isTokenWrong ? wrongKey : token }),
    ...(fault !== 'withoutKey' && { [credentialHeaders.subscriptionKey]: isKeyWrong ? wrongKey : key }),
  };
}

function encodedBody({ encoding }: Operation, body: unknown, file: FilePart | undefined, filePartName: string) {
  if (encoding === 'none') return null;
  if (encoding === 'json') return { contentType: 'application/json', chunks: [Buffer.from(JSON.stringify(body))] };
  const parts = file
    ? [{ name: filePartName, contentType: choices.multipartFileType.value, ...file }]
    : [{ name: 'conformance-no-file', text: 'none' }];
  return multipartBody(parts, `----conformance${crypto.randomUUID().replaceAll('-', '')}`);
}

function jsonOf({ body }: HttpAnswer): Pick<Answered, 'json' | 'doubled'> {
  const text = new TextDecoder().decode(body);
  try {
    return { json: JSON.parse(text), doubled: doubledNames(text) };
  } catch {
    return { json: undefined, doubled: [] };
  }
}
