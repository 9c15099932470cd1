import type { Context } from 'hono';
import type { RequestError } from '../../../shared/contract/contract.ts';
import { imageMediaType } from '../../../shared/contract/image-host.ts';
import { largestFileBytes, largestFileMegabytes } from '../../../shared/contract/limits.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { EngineApi } from '../../engine/api/answer.ts';
import { refusal } from '../../engine/refusal.ts';

/** A request is small; only a dropped file is not. */
const mostJsonBytes = 256 * 1024;

const statusOf: Readonly<Record<RequestError['code'], 400 | 403 | 404 | 409 | 500 | 507>> = {
  'bad-arguments': 400,
  'not-found': 404,
  'not-allowed': 403,
  'not-possible-now': 409,
  'folder-missing': 409,
  'folder-already-watched': 409,
  'folder-inside-another': 409,
  'folder-is-own': 409,
  'folder-not-readable': 409,
  'folder-is-wide': 409,
  'disk-full': 507,
  'keys-unavailable': 409,
  'fixed-by-policy': 403,
  failed: 500,
};

/**
 * One request of the contract over HTTP: arguments as JSON, but a file's bytes go in and out as they are, because Base64
 * in JSON would cost a third more and a copy.
 */
export async function answerApi(context: Context, api: EngineApi): Promise<Response> {
  const name = context.req.param('name');
  if (name === 'uploads.copy' && context.req.method === 'GET') {
    return answerFile(context, await api.answer(name, { id: Number(context.req.query('id')) }));
  }
  if (name === 'reports.imageBytes' && context.req.method === 'GET') {
    return answerImage(context, await api.answer(name, { key: context.req.query('key') }));
  }
  if (context.req.method !== 'POST') return answerResult(context, notFound);
  const besidesBytes = filesIn.get(name ?? '');
  if (name !== undefined && besidesBytes !== undefined) return answerBytes(context, api, name, besidesBytes(context));
  const text = await readLimited(context, mostJsonBytes);
  if (text === null) return answerResult(context, tooLarge);
  if (context.req.header('content-type')?.split(';')[0] !== 'application/json') return answerResult(context, notJson);
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder().decode(text));
  } catch {
    return answerResult(context, notJson);
  }
  const answer = await api.answer(name, given);
  if (name === 'companyArchive.fetch') return answerFetched(context, answer);
  return filesOut.has(name ?? '') ? answerFile(context, answer) : answerResult(context, answer);
}

/** Requests whose body is a file, with what their address says beside its bytes. */
const filesIn: ReadonlyMap<string, (context: Context) => object> = new Map<string, (context: Context) => object>([
  ['uploads.add', (context) => ({ fileName: context.req.query('fileName') ?? '' })],
  [
    'maintain.read',
    (context) => ({ kind: context.req.query('kind'), fileName: context.req.query('fileName') ?? null }),
  ],
]);

/** Requests that are answered with a file. */
const filesOut: ReadonlySet<string> = new Set([
  'support.bundle',
  'maintain.save',
  'maintain.template',
  'reports.imageBytes',
]);

const notFound = refusal('not-found', 'no-such-request');
const notJson = refusal('bad-arguments', 'request-not-json');
const tooLarge = refusal('bad-arguments', 'request-too-large');

async function answerBytes(context: Context, api: EngineApi, name: string, given: object): Promise<Response> {
  const bytes = await readLimited(context, largestFileBytes);
  if (bytes === null) {
    const values = { megabytes: largestFileMegabytes };
    return answerResult(context, refusal('bad-arguments', 'file-too-large', { values, field: 'bytes' }));
  }
  return answerResult(context, await api.answer(name, { ...given, bytes }));
}

function answerFile(context: Context, result: Result<unknown, RequestError>): Response {
  if (!result.ok) return answerResult(context, result);
  const { fileName, bytes } = result.value as { fileName: string; bytes: Uint8Array<ArrayBuffer> };
  return context.body(bytes, 200, {
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(fileName),
  });
}

/** A file out of the archive, or as JSON why there is none. The page knows its name. */
function answerFetched(context: Context, result: Result<unknown, RequestError>): Response {
  if (!result.ok) return answerResult(context, result);
  const { bytes } = result.value as { bytes: Uint8Array<ArrayBuffer> | null };
  return bytes === null
    ? answerResult(context, result)
    : answerFile(context, success({ fileName: 'archived.ddd', bytes }));
}

/** For a picture in the page: its bytes decide what it is, and nothing else of it. */
function answerImage(context: Context, result: Result<unknown, RequestError>): Response {
  if (!result.ok) return answerResult(context, result);
  const { fileName, bytes } = result.value as { fileName: string; bytes: Uint8Array<ArrayBuffer> };
  return context.body(bytes, 200, { 'content-type': imageMediaType(fileName) });
}

function answerResult(context: Context, result: Result<unknown, RequestError>): Response {
  return context.json(result, result.ok ? 200 : statusOf[result.error.code]);
}

/** The body's bytes, or null when there are more than `limitBytes`, of which no more than that are kept in memory. */
export async function readLimited(context: Context, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(context.req.header('content-length') ?? 0) > limitBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limitBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** An attachment under the file's own name; old browsers get it in plain ASCII (RFC 6266, RFC 8187). */
function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
