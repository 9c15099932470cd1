import { AwsV4Signer } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { ArchiveFailure, ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { HttpAnswer, HttpRequest } from '../ports.ts';
import {
  type ArchiveRoute,
  failureOfStatus,
  largestObjectBytes,
  type ObjectStoreParts,
  type ObjectVersion,
  patience,
  type StoreResult,
  sha256Hex,
  transportTrouble,
  trouble,
} from './object-store.ts';

interface S3Request {
  readonly method: HttpRequest['method'];
  /** Empty for the bucket itself. */
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
}

/** The wire to a bucket. The clock of the store is followed. */
export interface S3Client {
  readonly ask: (request: S3Request) => Promise<Result<HttpAnswer, ArchiveTrouble>>;
  /** In the bucket, with the folder in front. */
  readonly keyOf: (name: string) => string;
  /** Wall time of the store. */
  readonly now: () => number;
  readonly read: (name: string, signal: AbortSignal) => StoreResult<ObjectVersion | null>;
  /** Why a request was refused to whose kind of answer no reason belongs (HEAD): the first byte is asked for. */
  readonly reasonOf: (refusedHead: HttpAnswer, name: string, signal: AbortSignal) => StoreResult<never>;
}

/** S3 refuses a signature that is more than 15 minutes off. A clock that is less off is not the cause of a refusal. */
const clockMayBeOffMs = 5 * 60_000;
const mostAnswerBytes = 4 * 1024 * 1024;
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false });
const errorSchema = z.object({ Error: z.object({ Code: z.string(), Message: z.string().catch('') }) });

export function createS3Client(route: ArchiveRoute, { transport, now }: ObjectStoreParts): S3Client {
  let clockOffsetMs = 0;

  const keyOf = (name: string) => (route.folder === '' ? name : `${route.folder}/${name}`);

  function urlOf({ name, query = {} }: S3Request): string {
    const url = new URL(route.url);
    const key = name === '' ? '' : keyOf(name);
    const parts = [...(route.pathStyle ? [route.bucket] : []), ...(key === '' ? [] : key.split('/'))];
    if (!route.pathStyle) url.host = `${route.bucket}.${url.host}`;
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${parts.map(encodeURIComponent).join('/')}`;
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value);
    return url.href;
  }

  async function sent(request: S3Request): Promise<Result<HttpAnswer, ArchiveTrouble>> {
    const { method, headers = {}, body = new Uint8Array(), signal } = request;
    const signed = await new AwsV4Signer({
      method,
      url: urlOf(request),
      accessKeyId: route.user,
      secretAccessKey: route.secret,
      service: 's3',
      region: route.region,
      datetime: compactTime(now() + clockOffsetMs),
      // The signature covers the bytes, so that a store takes none that were damaged on the way.
      headers: { ...headers, 'x-amz-content-sha256': sha256Hex(body) },
    }).sign();
    const answered = await transport.request({
      method,
      url: signed.url.href,
      headers: Object.fromEntries(signed.headers),
      ...patience,
      signal,
      body: body.byteLength === 0 ? [] : [body],
      maxAnswerBytes: method === 'GET' && request.query === undefined ? largestObjectBytes : mostAnswerBytes,
    });
    return answered.ok ? answered : transportTrouble(answered.error);
  }

  /** A refusal is tried once more by the clock of the store, where this PC's is another. */
  async function ask(request: S3Request): Promise<Result<HttpAnswer, ArchiveTrouble>> {
    const answered = await sent(request);
    if (!answered.ok || answered.value.status !== 403) return answered;
    const theirs = Date.parse(answered.value.headers.date ?? '');
    const isOff = Math.abs(theirs - (now() + clockOffsetMs)) > clockMayBeOffMs;
    if (!isOff) return answered;
    clockOffsetMs = theirs - now();
    return sent(request);
  }

  async function read(name: string, signal: AbortSignal): StoreResult<ObjectVersion | null> {
    const answered = await ask({ method: 'GET', name, signal });
    if (!answered.ok) return answered;
    const { status, body, headers } = answered.value;
    if (status === 200) return success({ bytes: body, tag: headers.etag ?? null });
    return status === 404 && codeOf(answered.value) !== 'NoSuchBucket' ? success(null) : refused(answered.value);
  }

  async function reasonOf(refusedHead: HttpAnswer, name: string, signal: AbortSignal): StoreResult<never> {
    if (refusedHead.status !== 403) return refused(refusedHead);
    const answered = await ask({ method: 'GET', name, headers: { range: 'bytes=0-0' }, signal });
    if (!answered.ok) return answered;
    return refused(answered.value.status === 403 ? answered.value : refusedHead);
  }

  return { ask, keyOf, now: () => now() + clockOffsetMs, read, reasonOf };
}

/** What S3 calls them, where that says more than the status. */
const failureOfCode: Readonly<Record<string, ArchiveFailure>> = {
  RequestTimeTooSkewed: 'clock-wrong',
  BadDigest: 'wrong-checksum',
  InvalidDigest: 'wrong-checksum',
  XAmzContentSHA256Mismatch: 'wrong-checksum',
  XAmzContentChecksumMismatch: 'wrong-checksum',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  InvalidAccessKeyId: 'user-unknown',
  SignatureDoesNotMatch: 'wrong-secret',
  AuthorizationHeaderMalformed: 'refused',
  AccessDenied: 'refused',
  NoSuchBucket: 'no-place',
  SlowDown: 'busy',
};

export function refused(answer: HttpAnswer): Result<never, ArchiveTrouble> {
  return trouble(failureOfCode[codeOf(answer) ?? ''] ?? failureOfStatus(answer.status), wordsOf(answer));
}

export function wordsOf(answer: HttpAnswer): string {
  const { Code = '', Message = '' } = errorIn(answer) ?? {};
  return `${answer.status} ${Code} ${Message}`;
}

export function codeOf(answer: HttpAnswer): string | null {
  return errorIn(answer)?.Code ?? null;
}

/** What the store says is wrong; null where it says nothing. */
function errorIn(answer: HttpAnswer): z.infer<typeof errorSchema>['Error'] | null {
  const said = errorSchema.safeParse(xmlOf(answer));
  return said.success ? said.data.Error : null;
}

/** Null where the body is none. */
export function xmlOf({ body }: HttpAnswer): unknown {
  try {
    return parser.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}

/** `20261123T001500Z`. */
function compactTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[:-]|\.\d{3}/g, '');
}

export function base64Of(hexadecimal: string): string {
  return Buffer.from(hexadecimal, 'hex').toString('base64');
}

/** Epoch milliseconds; null where it is no time. */
export function timeOf(text: string | undefined): number | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
}
