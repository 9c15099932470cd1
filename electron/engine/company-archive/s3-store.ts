import { z } from 'zod';
import type { ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { HttpAnswer } from '../ports.ts';
import {
  type ArchiveRoute,
  type ObjectStore,
  type ObjectStoreParts,
  type StoreResult,
  sha256Hex,
  trouble,
  type UploadProgress,
} from './object-store.ts';
import { codeOf, createS3Client, refused, type S3Client, wordsOf, xmlOf } from './s3-client.ts';

/** Above this, a file goes in parts of this size, so that a line that breaks costs one of them. S3 asks for 5 MiB at least. */
const partBytes = 8 * 1024 * 1024;
const dayMs = 86_400_000;

const uploadSchema = z.object({
  id: z.string().min(1),
  object: z.string(),
  parts: z.array(z.object({ etag: z.string(), sha256: z.string() })),
});
type PartedUpload = z.infer<typeof uploadSchema>;

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

/** A bucket of an S3-compatible store, spoken to over the depot's own transport. */
export function createS3Store(route: ArchiveRoute, parts: ObjectStoreParts): ObjectStore {
  const client = createS3Client(route, parts);
  const { ask, get } = client;
  const locks = createS3Locks(client, route.lockDays);
  const putInParts = createPartedPut(client, locks);

  async function putWhole(name: string, bytes: Uint8Array, signal: AbortSignal): StoreResult<'put'> {
    const headers = { 'x-amz-checksum-sha256': base64Of(sha256Hex(bytes)), ...locks.headers() };
    const answered = await ask({ method: 'PUT', name, headers, body: bytes, signal });
    if (!answered.ok) return answered;
    return answered.value.status === 200 ? success('put') : locks.refused(answered.value);
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
      const there = await hasBytes(get, name, sha256, told, signal);
      const isToBeLocked = route.lockDays > 0 && told['x-amz-object-lock-mode'] === undefined;
      if (!there.ok || there.value !== 'same' || !isToBeLocked) return there;
      const locked = await locks.lock(name, signal);
      return locked.ok ? there : locked;
    },
    hold: route.lockDays > 0 ? locks.hold : null,
    async remove(name, signal) {
      return done(await ask({ method: 'DELETE', name, signal }));
    },
    list: (folder, limit, signal) => listed(client, folder, limit, signal),
  };
}

interface S3Locks {
  /** For what is put there. */
  readonly headers: () => Record<string, string>;
  /** What a refusal of a request means that may have asked for a lock. */
  readonly refused: (answer: HttpAnswer) => Result<never, ArchiveTrouble>;
  readonly lock: (name: string, signal: AbortSignal) => StoreResult<void>;
  readonly hold: NonNullable<ObjectStore['hold']>;
}

function createS3Locks({ ask, now }: S3Client, lockDays: number): S3Locks {
  // An administrator of the store with the right to it can lift this lock: a person may have to be forgotten.
  const lockMode = 'GOVERNANCE';
  const lockedUntil = () => new Date(now() + lockDays * dayMs).toISOString();

  const lockHeaders = (): Record<string, string> =>
    lockDays === 0 ? {} : { 'x-amz-object-lock-mode': lockMode, 'x-amz-object-lock-retain-until-date': lockedUntil() };

  /** A bucket that was made without locks refuses what asks for one, and calls the request as a whole invalid. */
  function refusedWithLock(answer: HttpAnswer): Result<never, ArchiveTrouble> {
    const isForLock = lockDays > 0 && codeOf(answer) === 'InvalidRequest';
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

  return { headers: lockHeaders, refused: refusedWithLock, lock, hold };
}

async function hasBytes(
  get: S3Client['get'],
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

/** Puts a file in parts, and goes on with what an earlier attempt put. */
function createPartedPut({ ask }: S3Client, locks: S3Locks) {
  async function startParts(name: string, signal: AbortSignal): StoreResult<PartedUpload> {
    const headers = { 'x-amz-checksum-algorithm': 'SHA256', ...locks.headers() };
    const answered = await ask({ method: 'POST', name, query: { uploads: '' }, headers, signal });
    if (!answered.ok) return answered;
    if (answered.value.status !== 200) return locks.refused(answered.value);
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

  return async function putInParts(
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
  };
}

async function listed(
  { ask, keyOf }: S3Client,
  folder: string,
  limit: number,
  signal: AbortSignal,
): ReturnType<ObjectStore['list']> {
  const names: string[] = [];
  const within = keyOf('').length;
  let after: Record<string, string> = {};
  for (;;) {
    const query = { 'list-type': '2', prefix: keyOf(`${folder}/`), 'max-keys': '1000', ...after };
    const answered = await ask({ method: 'GET', name: '', query, signal });
    if (!answered.ok) return answered;
    if (answered.value.status !== 200) return refused(answered.value);
    const read = listSchema.safeParse(xmlOf(answered.value));
    if (!read.success) return trouble('not-understood');
    const { Contents, IsTruncated, NextContinuationToken: token } = read.data.ListBucketResult;
    names.push(...Contents.map(({ Key }) => Key.slice(within)));
    const isTruncated = IsTruncated === 'true' && token !== undefined;
    if (names.length > limit || (isTruncated && names.length === limit)) {
      return success({ names: names.slice(0, limit), more: true });
    }
    if (!isTruncated) return success({ names, more: false });
    after = { 'continuation-token': token };
  }
}

function done(answered: Result<HttpAnswer, ArchiveTrouble>): Result<void, ArchiveTrouble> {
  if (!answered.ok) return answered;
  const { status } = answered.value;
  return status === 200 || status === 204 ? success(undefined) : refused(answered.value);
}

/** What a store says of a file that is not locked, in a bucket that knows locks. */
const withoutLock: ReadonlySet<string> = new Set([
  'NoSuchObjectLockConfiguration',
  'ObjectLockConfigurationNotFoundError',
]);

function isRetention(answer: HttpAnswer): boolean {
  return answer.status === 200 && retentionSchema.safeParse(xmlOf(answer)).success;
}

/** An upload in parts that an earlier attempt began; null where there is none of this object. */
function keptUpload(kept: string | null, name: string): PartedUpload | null {
  if (kept === null) return null;
  const read = uploadSchema.safeParse(JSON.parse(kept));
  return read.success && read.data.object === name ? read.data : null;
}

function base64Of(hexadecimal: string): string {
  return Buffer.from(hexadecimal, 'hex').toString('base64');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
