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
  type ObjectStore,
  type ObjectStoreParts,
  patience,
  type StoreResult,
  sha256Hex,
  transportTrouble,
  trouble,
  type UploadProgress,
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

/** Above this, a file goes in parts of this size, so that a line that breaks costs one of them. S3 asks for 5 MiB at least. */
const partBytes = 8 * 1024 * 1024;
/** S3 refuses a signature that is more than 15 minutes off. A clock that is less off is not the cause of a refusal. */
const clockMayBeOffMs = 5 * 60_000;
const dayMs = 86_400_000;
const mostAnswerBytes = 4 * 1024 * 1024;

const uploadSchema = z.object({
  id: z.string().min(1),
  object: z.string(),
  parts: z.array(z.object({ etag: z.string(), sha256: z.string() })),
});
type PartedUpload = z.infer<typeof uploadSchema>;

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false });
const errorSchema = z.object({ Error: z.object({ Code: z.string(), Message: z.string().catch('') }) });
const startedSchema = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: z.string().min(1) }) });
const retentionSchema = z.object({ Retention: z.object({ Mode: z.string().min(1) }) });
const holdSchema = z.object({ LegalHold: z.object({ Status: z.enum(['ON', 'OFF']) }) });
const keySchema = z.object({ Key: z.string() });
const listSchema = z.object({
  ListBucketResult: z.object({
    Contents: z
      .union([z.array(keySchema), keySchema.transform((one) => [one])])
      .optional()
      .transform((contents) => contents ?? []),
    IsTruncated: z.string().catch('false'),
    NextContinuationToken: z.string().optional(),
  }),
});

/** A bucket of an S3-compatible store, spoken to over the depot's own transport. The clock of the store is followed. */
export function createS3Store(route: ArchiveRoute, { transport, now }: ObjectStoreParts): ObjectStore {
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

  // An administrator of the store with the right to it can lift this lock: a person may have to be forgotten.
  const lockMode = 'GOVERNANCE';
  const lockedUntil = () => new Date(now() + clockOffsetMs + route.lockDays * dayMs).toISOString();

  const lockHeaders = (): Record<string, string> =>
    route.lockDays === 0
      ? {}
      : { 'x-amz-object-lock-mode': lockMode, 'x-amz-object-lock-retain-until-date': lockedUntil() };

  /** A bucket that was made without locks refuses what asks for one, and calls the request as a whole invalid. */
  function refusedWithLock(answer: HttpAnswer): Result<never, ArchiveTrouble> {
    const isForLock = route.lockDays > 0 && codeOf(answer) === 'InvalidRequest';
    return isForLock ? trouble('not-locked', wordsOf(answer)) : refused(answer);
  }

  /**
   * A store may take a file and forget the lock that was asked for, as Ceph 16 does with uploads in parts; others were put
   * there before locks were asked for. They are locked where they lie. What the store knows of locks is asked first: one
   * that knows of none would take the lock for the file's new content.
   */
  async function lock(name: string, signal: AbortSignal): StoreResult<void> {
    const query = { retention: '' };
    const looked = await ask({ method: 'GET', name, query, signal });
    if (!looked.ok) return looked;
    const code = codeOf(looked.value);
    // Who may lock need not have the right to look.
    if (looked.value.status === 403 || isRetention(looked.value)) return success(undefined);
    if (code === null || !withoutLock.has(code)) return trouble('not-locked', wordsOf(looked.value));
    const text = `<Retention><Mode>${lockMode}</Mode><RetainUntilDate>${lockedUntil()}</RetainUntilDate></Retention>`;
    const body = Buffer.from(text);
    const headers = { 'x-amz-checksum-sha256': base64Of(sha256Hex(body)) };
    const locked = await ask({ method: 'PUT', name, query, headers, body, signal });
    if (!locked.ok) return locked;
    return locked.value.status === 200 ? success(undefined) : refusedWithLock(locked.value);
  }

  async function hold(name: string, isHeld: boolean, signal: AbortSignal): StoreResult<void> {
    const query = { 'legal-hold': '' };
    const looked = await ask({ method: 'GET', name, query, signal });
    if (!looked.ok) return looked;
    const code = codeOf(looked.value);
    const known = holdSchema.safeParse(looked.value.status === 200 ? xmlOf(looked.value) : null).data?.LegalHold.Status;
    const wanted = isHeld ? 'ON' : 'OFF';
    if (known === wanted) return success(undefined);
    if (code === 'NoSuchKey') return trouble('not-there');
    if (looked.value.status === 403) return refused(looked.value);
    if (known === undefined && (code === null || !withoutLock.has(code))) {
      return trouble('not-locked', wordsOf(looked.value));
    }
    const body = Buffer.from(`<LegalHold><Status>${wanted}</Status></LegalHold>`);
    const headers = { 'x-amz-checksum-sha256': base64Of(sha256Hex(body)) };
    const set = await ask({ method: 'PUT', name, query, headers, body, signal });
    if (!set.ok) return set;
    return set.value.status === 200 ? success(undefined) : refusedWithLock(set.value);
  }

  async function hasBytes(
    name: string,
    sha256: string,
    told: HttpAnswer['headers'],
    signal: AbortSignal,
  ): StoreResult<'same' | 'other' | 'missing'> {
    const checksum = told['x-amz-checksum-sha256'];
    // That of an upload in parts is one of their checksums, with their number behind it.
    if (checksum !== undefined && !checksum.includes('-')) {
      return success(checksum === base64Of(sha256) ? 'same' : 'other');
    }
    const found = await get(name, signal);
    if (!found.ok) return found;
    if (found.value === null) return success('missing');
    return success(sha256Hex(found.value) === sha256 ? 'same' : 'other');
  }

  async function putWhole(name: string, bytes: Uint8Array, signal: AbortSignal): StoreResult<'put'> {
    const headers = { 'x-amz-checksum-sha256': base64Of(sha256Hex(bytes)), ...lockHeaders() };
    const answered = await ask({ method: 'PUT', name, headers, body: bytes, signal });
    if (!answered.ok) return answered;
    return answered.value.status === 200 ? success('put') : refusedWithLock(answered.value);
  }

  async function startParts(name: string, signal: AbortSignal): StoreResult<PartedUpload> {
    const headers = { 'x-amz-checksum-algorithm': 'SHA256', ...lockHeaders() };
    const answered = await ask({ method: 'POST', name, query: { uploads: '' }, headers, signal });
    if (!answered.ok) return answered;
    if (answered.value.status !== 200) return refusedWithLock(answered.value);
    const started = startedSchema.safeParse(xmlOf(answered.value));
    return started.success
      ? success({ id: started.data.InitiateMultipartUploadResult.UploadId, object: name, parts: [] })
      : trouble('not-understood');
  }

  async function putParts(
    given: PartedUpload,
    bytes: Uint8Array,
    progress: UploadProgress,
    signal: AbortSignal,
  ): StoreResult<'done' | 'not-known'> {
    const { id, object: name } = given;
    const parts = [...given.parts];
    while (parts.length * partBytes < bytes.byteLength) {
      const body = bytes.subarray(parts.length * partBytes, (parts.length + 1) * partBytes);
      const sha256 = base64Of(sha256Hex(body));
      const query = { partNumber: String(parts.length + 1), uploadId: id };
      const headers = { 'x-amz-checksum-sha256': sha256 };
      const answered = await ask({ method: 'PUT', name, query, headers, body, signal });
      if (!answered.ok) return answered;
      if (answered.value.status === 404 && codeOf(answered.value) === 'NoSuchUpload') return success('not-known');
      const etag = answered.value.headers.etag;
      if (answered.value.status !== 200 || etag === undefined) return refused(answered.value);
      parts.push({ etag, sha256 });
      progress.keep(JSON.stringify({ id, object: name, parts }));
    }
    const listed = parts.map(
      ({ etag, sha256 }, index) =>
        `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag><ChecksumSHA256>${sha256}</ChecksumSHA256></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
    const answered = await ask({ method: 'POST', name, query: { uploadId: id }, body, signal });
    if (!answered.ok) return answered;
    const code = codeOf(answered.value);
    if (code === 'NoSuchUpload') return success('not-known');
    // A store may answer 200 long before it is done, and say in the body that it failed.
    return answered.value.status === 200 && code === null ? success('done') : refused(answered.value);
  }

  async function putInParts(
    name: string,
    bytes: Uint8Array,
    progress: UploadProgress,
    signal: AbortSignal,
  ): StoreResult<'put'> {
    const known = keptUpload(progress.kept, name);
    if (known !== null) {
      const ended = await putParts(known, bytes, progress, signal);
      if (!ended.ok) return ended;
      if (ended.value === 'done') return success('put');
    }
    const started = await startParts(name, signal);
    if (!started.ok) return started;
    progress.keep(JSON.stringify(started.value));
    const ended = await putParts(started.value, bytes, progress, signal);
    if (!ended.ok) return ended;
    return ended.value === 'done' ? success('put') : trouble('not-understood', 'NoSuchUpload');
  }

  async function get(name: string, signal: AbortSignal): StoreResult<Uint8Array | null> {
    const answered = await ask({ method: 'GET', name, signal });
    if (!answered.ok) return answered;
    const { status, body } = answered.value;
    if (status === 200) return success(body);
    return status === 404 && codeOf(answered.value) !== 'NoSuchBucket' ? success(null) : refused(answered.value);
  }

  return {
    put: (name, bytes, progress, signal) =>
      bytes.byteLength <= partBytes ? putWhole(name, bytes, signal) : putInParts(name, bytes, progress, signal),
    get,
    async check(name, sha256, signal) {
      const headers = { 'x-amz-checksum-mode': 'ENABLED' };
      const answered = await ask({ method: 'HEAD', name, headers, signal });
      if (!answered.ok) return answered;
      const { status, headers: told } = answered.value;
      if (status === 404) return success('missing');
      if (status !== 200) return refused(answered.value);
      const there = await hasBytes(name, sha256, told, signal);
      const isToBeLocked = route.lockDays > 0 && told['x-amz-object-lock-mode'] === undefined;
      if (!there.ok || there.value !== 'same' || !isToBeLocked) return there;
      const locked = await lock(name, signal);
      return locked.ok ? there : locked;
    },
    hold: route.lockDays > 0 ? hold : null,
    async remove(name, signal) {
      return done(await ask({ method: 'DELETE', name, signal }));
    },
    async list(folder, limit, signal) {
      const names: string[] = [];
      const within = keyOf('').length;
      let after: Record<string, string> = {};
      for (;;) {
        const query = { 'list-type': '2', prefix: keyOf(`${folder}/`), 'max-keys': '1000', ...after };
        const answered = await ask({ method: 'GET', name: '', query, signal });
        if (!answered.ok) return answered;
        if (answered.value.status !== 200) return refused(answered.value);
        const listed = listSchema.safeParse(xmlOf(answered.value));
        if (!listed.success) return trouble('not-understood');
        const { Contents, IsTruncated, NextContinuationToken: token } = listed.data.ListBucketResult;
        names.push(...Contents.map(({ Key }) => Key.slice(within)));
        const isTruncated = IsTruncated === 'true' && token !== undefined;
        if (names.length > limit || (isTruncated && names.length === limit)) {
          return success({ names: names.slice(0, limit), more: true });
        }
        if (!isTruncated) return success({ names, more: false });
        after = { 'continuation-token': token };
      }
    },
  };
}

function done(answered: Result<HttpAnswer, ArchiveTrouble>): Result<void, ArchiveTrouble> {
  if (!answered.ok) return answered;
  const { status } = answered.value;
  return status === 200 || status === 204 ? success(undefined) : refused(answered.value);
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
  InvalidAccessKeyId: 'refused',
  SignatureDoesNotMatch: 'refused',
  AuthorizationHeaderMalformed: 'refused',
  AccessDenied: 'refused',
  NoSuchBucket: 'no-place',
  SlowDown: 'busy',
};

/** What a store says of a file that is not locked, in a bucket that knows locks. */
const withoutLock: ReadonlySet<string> = new Set([
  'NoSuchObjectLockConfiguration',
  'ObjectLockConfigurationNotFoundError',
]);

function refused(answer: HttpAnswer): Result<never, ArchiveTrouble> {
  return trouble(failureOfCode[codeOf(answer) ?? ''] ?? failureOfStatus(answer.status), wordsOf(answer));
}

function wordsOf(answer: HttpAnswer): string {
  const { Code = '', Message = '' } = errorIn(answer) ?? {};
  return `${answer.status} ${Code} ${Message}`;
}

function isRetention(answer: HttpAnswer): boolean {
  return answer.status === 200 && retentionSchema.safeParse(xmlOf(answer)).success;
}

function codeOf(answer: HttpAnswer): string | null {
  return errorIn(answer)?.Code ?? null;
}

/** What the store says is wrong; null where it says nothing. */
function errorIn(answer: HttpAnswer): z.infer<typeof errorSchema>['Error'] | null {
  const said = errorSchema.safeParse(xmlOf(answer));
  return said.success ? said.data.Error : null;
}

/** Null where the body is none. */
function xmlOf({ body }: HttpAnswer): unknown {
  try {
    return parser.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}

/** An upload in parts that an earlier attempt began; null where there is none of this object. */
function keptUpload(kept: string | null, name: string): PartedUpload | null {
  if (kept === null) return null;
  const read = uploadSchema.safeParse(JSON.parse(kept));
  return read.success && read.data.object === name ? read.data : null;
}

/** `20261123T001500Z`. */
function compactTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[:-]|\.\d{3}/g, '');
}

function base64Of(hexadecimal: string): string {
  return Buffer.from(hexadecimal, 'hex').toString('base64');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
