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
} from './object-store.ts';
import { base64Of, codeOf, createS3Client, refused, type S3Client, timeOf, xmlOf } from './s3-client.ts';
import { createS3Locks } from './s3-locks.ts';
import { createPartedPut, partBytes } from './s3-parts.ts';

/** The parser gives one alone as itself, and none at all as nothing. */
const anyNumberOf = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item), item.transform((one) => [one])])
    .optional()
    .transform((all) => all ?? []);
const listSchema = z.object({
  ListBucketResult: z.object({
    Contents: anyNumberOf(z.object({ Key: z.string() })),
    CommonPrefixes: anyNumberOf(z.object({ Prefix: z.string() })),
    IsTruncated: z.string().catch('false'),
    NextContinuationToken: z.string().optional(),
  }),
});

/** A bucket of an S3-compatible store, spoken to over the depot's own transport. */
export function createS3Store(route: ArchiveRoute, parts: ObjectStoreParts): ObjectStore {
  const client = createS3Client(route, parts);
  const { ask, read } = client;
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
    async get(name, signal) {
      const found = await read(name, signal);
      return found.ok ? success(found.value?.bytes ?? null) : found;
    },
    read,
    replace: createReplace(client),
    async check(name, sha256, signal) {
      const headers = { 'x-amz-checksum-mode': 'ENABLED' };
      const answered = await ask({ method: 'HEAD', name, headers, signal });
      if (!answered.ok) return answered;
      const { status, headers: told } = answered.value;
      if (status === 404) return success({ is: 'missing', lockedUntil: null });
      if (status !== 200) return client.reasonOf(answered.value, name, signal);
      const there = await hasBytes(client, name, sha256, told, signal);
      if (!there.ok) return there;
      const lockedUntil = timeOf(told['x-amz-object-lock-retain-until-date']);
      const isToBeLocked = route.lockDays > 0 && told['x-amz-object-lock-mode'] === undefined;
      if (there.value !== 'same' || !isToBeLocked) return success({ is: there.value, lockedUntil });
      const locked = await locks.lock(name, signal);
      return locked.ok ? success({ is: 'same', lockedUntil: locked.value }) : locked;
    },
    hold: route.lockDays > 0 ? locks.hold : null,
    async remove(name, signal) {
      return done(await ask({ method: 'DELETE', name, signal }));
    },
    async list(folder, limit, signal) {
      const found = await listed(client, { prefix: client.keyOf(`${folder}/`) }, limit, signal);
      return found.ok ? success({ names: found.value.names, more: found.value.more }) : found;
    },
    async folders(within, signal) {
      const prefix = client.keyOf(`${within}/`);
      const found = await listed(client, { prefix, delimiter: '/' }, Number.POSITIVE_INFINITY, signal);
      return found.ok ? success(found.value.folders.map((folder) => folder.slice(prefix.length, -1))) : found;
    },
  };
}

/** Two that write the same name at one moment: the second one is told, and neither takes away what the other put. */
function createReplace({ ask }: S3Client): ObjectStore['replace'] {
  /**
   * Whether the store can tell a version that still lies there. Older stores know no conditions of what is put, and Ceph 16
   * refuses them all: where the version that was read is still there, it is put without one from then on.
   */
  let knowsVersions = true;

  function putIf(name: string, body: Uint8Array, condition: Record<string, string>, signal: AbortSignal) {
    const headers = { 'x-amz-checksum-sha256': base64Of(sha256Hex(body)), ...condition };
    return ask({ method: 'PUT', name, headers, body, signal });
  }

  /** What a refusal is worth: null where another version lies there, or where that cannot be told. */
  async function refusedFor(status: number, name: string, tag: string | null, signal: AbortSignal) {
    if (status === 501) return 'conditions';
    if (status !== 412 || tag === null) return null;
    const there = await ask({ method: 'HEAD', name, signal });
    return there.ok && there.value.status === 200 && there.value.headers.etag === tag ? 'conditions' : null;
  }

  return async (name, body, version, signal) => {
    const tag = version?.tag ?? null;
    const condition = version === null ? { 'if-none-match': '*' } : tag === null ? {} : { 'if-match': tag };
    let answered = await putIf(name, body, knowsVersions ? condition : {}, signal);
    if (!answered.ok) return answered;
    if (knowsVersions && (await refusedFor(answered.value.status, name, tag, signal)) === 'conditions') {
      knowsVersions = false;
      answered = await putIf(name, body, {}, signal);
      if (!answered.ok) return answered;
    }
    const { status } = answered.value;
    if (status === 412 || codeOf(answered.value) === 'ConditionalRequestConflict') return success('changed');
    return status === 200 ? success('put') : refused(answered.value);
  };
}

async function hasBytes(
  { read }: S3Client,
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
  const found = await read(name, signal);
  if (!found.ok) return found;
  if (found.value === null) return success('missing');
  return success(sha256Hex(found.value.bytes) === sha256 ? 'same' : 'other');
}

async function listed(
  { ask, keyOf }: S3Client,
  wanted: { readonly prefix: string; readonly delimiter?: string },
  limit: number,
  signal: AbortSignal,
): StoreResult<{ readonly names: readonly string[]; readonly folders: readonly string[]; readonly more: boolean }> {
  const names: string[] = [];
  const folders: string[] = [];
  const within = keyOf('').length;
  let after: Record<string, string> = {};
  for (;;) {
    const query = { 'list-type': '2', 'max-keys': '1000', ...wanted, ...after };
    const answered = await ask({ method: 'GET', name: '', query, signal });
    if (!answered.ok) return answered;
    if (answered.value.status !== 200) return refused(answered.value);
    const read = listSchema.safeParse(xmlOf(answered.value));
    if (!read.success) return trouble('not-understood');
    const { Contents, CommonPrefixes, IsTruncated, NextContinuationToken: token } = read.data.ListBucketResult;
    folders.push(...CommonPrefixes.map(({ Prefix }) => Prefix));
    names.push(...Contents.map(({ Key }) => Key.slice(within)));
    const isTruncated = IsTruncated === 'true' && token !== undefined;
    if (names.length > limit || (isTruncated && names.length === limit)) {
      return success({ names: names.slice(0, limit), folders, more: true });
    }
    if (!isTruncated) return success({ names, folders, more: false });
    after = { 'continuation-token': token };
  }
}

function done(answered: Result<HttpAnswer, ArchiveTrouble>): Result<void, ArchiveTrouble> {
  if (!answered.ok) return answered;
  const { status } = answered.value;
  return status === 200 || status === 204 ? success(undefined) : refused(answered.value);
}
