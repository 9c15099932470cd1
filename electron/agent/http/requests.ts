import type { Context } from 'hono';
import type { RequestError } from '../../../shared/contract/contract.ts';
import { largestFileBytes, largestFileMegabytes } from '../../../shared/contract/limits.ts';
import { failure, type Result } from '../../../shared/result.ts';
import type { PageEngine } from '../../engine/api/page-engine.ts';
import { contentDisposition } from './content-disposition.ts';
import { readLimited } from './limited-body.ts';

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
export async function answerApi(context: Context, engine: PageEngine): Promise<Response> {
  const name = context.req.param('name');
  if (name === 'uploads.copy' && context.req.method === 'GET')
    return answerFile(context, await engine.answer(name, { id: Number(context.req.query('id')) }));
  if (context.req.method !== 'POST') return answerResult(context, notFound);
  if (name === 'uploads.add') return answerAdd(context, engine);
  if (name === 'support.bundle') return answerFile(context, await engine.answer(name, {}));
  const text = await readLimited(context, mostJsonBytes);
  if (text === null) return answerResult(context, tooLarge);
  if (context.req.header('content-type')?.split(';')[0] !== 'application/json') return answerResult(context, notJson);
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder().decode(text));
  } catch {
    return answerResult(context, notJson);
  }
  return answerResult(context, await engine.answer(name, given));
}

const notFound = failure<RequestError>({ code: 'not-found', message: 'There is no such request.' });
const notJson = failure<RequestError>({ code: 'bad-arguments', message: 'The request must be JSON.' });
const tooLarge = failure<RequestError>({ code: 'bad-arguments', message: 'The request is too large.' });

async function answerAdd(context: Context, engine: PageEngine): Promise<Response> {
  const bytes = await readLimited(context, largestFileBytes);
  if (bytes === null) {
    const message = `The file is larger than ${largestFileMegabytes} MB, which no download is.`;
    return answerResult(context, failure({ code: 'bad-arguments', message, field: 'bytes' }));
  }
  return answerResult(
    context,
    await engine.answer('uploads.add', { fileName: context.req.query('fileName') ?? '', bytes }),
  );
}

function answerFile(context: Context, result: Result<unknown, RequestError>): Response {
  if (!result.ok) return answerResult(context, result);
  const { fileName, bytes } = result.value as { fileName: string; bytes: Uint8Array<ArrayBuffer> };
  return context.body(bytes, 200, {
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(fileName),
  });
}

function answerResult(context: Context, result: Result<unknown, RequestError>): Response {
  return context.json(result, result.ok ? 200 : statusOf[result.error.code]);
}
