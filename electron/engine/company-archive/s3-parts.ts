import { z } from 'zod';
import { success } from '../../../shared/result.ts';
import { type StoreResult, sha256Hex, trouble, type UploadProgress } from './object-store.ts';
import { base64Of, codeOf, refused, type S3Client, xmlOf } from './s3-client.ts';
import type { S3Locks } from './s3-locks.ts';

/** Above this, a file goes in parts of this size, so that a line that breaks costs one of them. S3 asks for 5 MiB at least. */
export const partBytes = 8 * 1024 * 1024;

const uploadSchema = z.object({
  id: z.string().min(1),
  object: z.string(),
  parts: z.array(z.object({ etag: z.string(), sha256: z.string() })),
});
type PartedUpload = z.infer<typeof uploadSchema>;

const startedSchema = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: z.string().min(1) }) });
/** Puts a file in parts, and goes on with what an earlier attempt put. */
export function createPartedPut({ ask }: S3Client, locks: S3Locks) {
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

/** An upload in parts that an earlier attempt began; null where there is none of this object. */
function keptUpload(kept: string | null, name: string): PartedUpload | null {
  if (kept === null) return null;
  const read = uploadSchema.safeParse(JSON.parse(kept));
  return read.success && read.data.object === name ? read.data : null;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
