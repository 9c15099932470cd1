import { type ProtocolRequest, type ProtocolResponse, protocol } from 'electron';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { imageAddress, imageMediaType } from '../../../shared/contract/image-host.ts';
import type { EngineApi } from '../../engine/api/answer.ts';
import { type PageFiles, pageHeaders } from '../../engine/api/web-assets.ts';

/** A scheme of our own instead of `file:`, which could read the whole disk. */
const pageScheme = 'depot';
export const pageOrigin = `${pageScheme}://app`;
export const pageUrl = `${pageOrigin}/`;

const notThere: ProtocolResponse = {
  statusCode: 404,
  data: Buffer.from('There is no such file.'),
  headers: { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' },
};

/** Must run before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Answers with the files that were there at the start, with pictures that the engine holds once the returned function has
 * been given one, and with nothing else; without a page, with none. The page's screens are named behind `#`.
 *
 * Not by `protocol.handle`, which Electron names in its place: that makes a `Request` and a `Response` of the web's, for
 * which Node loads the whole of its fetch with TLS and HTTP/2, a tenth of a second of every start.
 */
export function servePage(reading: Promise<PageFiles | null>): (api: EngineApi) => void {
  const opened = Promise.withResolvers<EngineApi>();
  protocol.registerBufferProtocol(pageScheme, (request, respond) => {
    const key = imageKeyOf(request);
    void (key === null ? answerOf(request, reading) : answerImage(opened.promise, key)).then(respond);
  });
  return opened.resolve;
}

/** The key of a picture that the engine has fetched for the page; null where the page wants something else. */
function imageKeyOf({ url, method }: ProtocolRequest): string | null {
  const { host, pathname, searchParams } = new URL(url);
  const key = searchParams.get('key');
  return key !== null && method === 'GET' && host === 'app' && imageAddress('').startsWith(`${pathname}?`) ? key : null;
}

async function answerImage(opened: Promise<EngineApi>, key: string): Promise<ProtocolResponse> {
  const answer = await (await opened).answer('reports.imageBytes', { key });
  if (!answer.ok) return notThere;
  const { fileName, bytes } = answer.value as AnswerOf<'reports.imageBytes'>;
  return {
    data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: { ...pageHeaders, 'content-type': imageMediaType(fileName), 'cache-control': 'no-store' },
  };
}

async function answerOf(
  { url, method }: ProtocolRequest,
  reading: Promise<PageFiles | null>,
): Promise<ProtocolResponse> {
  const { pathname, host } = new URL(url);
  const files = await reading;
  const file = host === 'app' ? files?.get(pathname) : undefined;
  if (file === undefined || method !== 'GET') return notThere;
  return {
    data: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
    headers: { ...pageHeaders, 'content-type': file.mediaType },
  };
}
