import type { RequestError } from '../../../shared/contract/contract.ts';
import { largestFileBytes, largestFileMegabytes } from '../../../shared/contract/limits.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { WireApi } from '../../engine/api/answer.ts';
import type { HttpServer } from '../../engine/http/server-core.ts';
import { refusal } from '../../engine/refusal.ts';
import type { DoorContext } from './door.ts';

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
export async function answerApi(context: DoorContext, api: WireApi, server: BodyReader): Promise<Response> {
  const name = context.req.param('name') ?? '';
  const besidesBytes = filesIn.get(name);
  if (besidesBytes !== undefined) return answerBytes(context, api, server, { name, given: besidesBytes(context) });
  if (context.req.header('content-type')?.split(';')[0] !== 'application/json') return answerResult(context, notJson);
  const given = await readJson(context, server, mostJsonBytes);
  if (!given.ok) return answerResult(context, given);
  const answer = await api.answer(name, given.value);
  if (name === 'companyArchive.fetch') return answerFetched(context, answer);
  return filesOut.has(name) ? answerFile(context, answer) : answerResult(context, answer);
}

type BodyReader = Pick<HttpServer, 'readBody'>;

/** What a request says, of at most so many bytes. */
export async function readJson(
  context: DoorContext,
  server: BodyReader,
  mostBytes: number,
): Promise<Result<unknown, RequestError>> {
  const text = await server.readBody(context.env.incoming, mostBytes);
  if (!text.ok) return failure((text.error === 'busy' ? tooBusy : tooLarge).error);
  try {
    return success(JSON.parse(new TextDecoder().decode(text.value)));
  } catch {
    return notJson;
  }
}

/** Requests whose body is a file, with what their address says beside its bytes. */
const filesIn: ReadonlyMap<string, (context: DoorContext) => object> = new Map<
  string,
  (context: DoorContext) => object
>([
  [
    'uploads.add',
    (context) => {
      const [batchId, origin] = [context.req.query('batchId'), context.req.query('origin')];
      return {
        fileName: context.req.query('fileName') ?? '',
        origin,
        ...(batchId !== undefined && { batchId: Number(batchId) }),
      };
    },
  ],
  [
    'maintain.read',
    (context) => ({ kind: context.req.query('kind'), fileName: context.req.query('fileName') ?? null }),
  ],
  ['addressBook.read', (context) => ({ keep: context.req.query('keep') === 'true' })],
]);

/** Requests that are answered with a file. */
const filesOut: ReadonlySet<string> = new Set([
  'uploads.copy',
  'support.bundle',
  'maintain.save',
  'maintain.template',
  'addressBook.save',
  'reports.csv',
  'reports.imageBytes',
]);

const notJson = refusal('bad-arguments', 'request-not-json');
const tooLarge = refusal('bad-arguments', 'request-too-large');
/** All files that are being read take as much as this PC gives to them. */
const tooBusy = refusal('not-possible-now', 'too-much-at-once');

async function answerBytes(
  context: DoorContext,
  api: WireApi,
  server: BodyReader,
  { name, given }: { readonly name: string; readonly given: object },
): Promise<Response> {
  const bytes = await server.readBody(context.env.incoming, largestFileBytes);
  if (bytes.ok) return answerResult(context, await api.answer(name, { ...given, bytes: bytes.value }));
  if (bytes.error === 'busy') return answerResult(context, tooBusy);
  const values = { megabytes: largestFileMegabytes };
  return answerResult(context, refusal('bad-arguments', 'file-too-large', { values, field: 'bytes' }));
}

function answerFile(context: DoorContext, result: Result<unknown, RequestError>): Response {
  if (!result.ok) return answerResult(context, result);
  const { fileName, bytes } = result.value as { fileName: string; bytes: Uint8Array<ArrayBuffer> };
  return context.body(bytes, 200, {
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(fileName),
  });
}

/** A file out of the archive, or as JSON why there is none. The page knows its name. */
function answerFetched(context: DoorContext, result: Result<unknown, RequestError>): Response {
  if (!result.ok) return answerResult(context, result);
  const { bytes } = result.value as { bytes: Uint8Array<ArrayBuffer> | null };
  return bytes === null
    ? answerResult(context, result)
    : answerFile(context, success({ fileName: 'archived.ddd', bytes }));
}

function answerResult(context: DoorContext, result: Result<unknown, RequestError>): Response {
  return context.json(result, result.ok ? 200 : statusOf[result.error.code]);
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
