import { type ProtocolRequest, type ProtocolResponse, protocol } from 'electron';
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
 * Answers with the files that were there at the start, and with nothing else; without a page, with none. The page's
 * screens are named behind `#`.
 *
 * Not by `protocol.handle`, which Electron names in its place: that makes a `Request` and a `Response` of the web's, for
 * which Node loads the whole of its fetch with TLS and HTTP/2, a tenth of a second of every start.
 */
export function servePage(reading: Promise<PageFiles | null>): void {
  protocol.registerBufferProtocol(pageScheme, (request, respond) => void answerOf(request, reading).then(respond));
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
