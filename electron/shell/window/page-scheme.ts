import { protocol } from 'electron';
import { type PageFile, pageHeaders } from '../../engine/api/web-assets.ts';

/** A scheme of our own instead of `file:`, which could read the whole disk. */
const pageScheme = 'depot';
export const pageOrigin = `${pageScheme}://app`;
export const pageUrl = `${pageOrigin}/`;

/** Must run before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Answers from the files read at start and from nothing else; without a page, with none. The page's screens are named
 * behind `#`.
 */
export function servePage(reading: Promise<ReadonlyMap<string, PageFile> | null>): void {
  protocol.handle(pageScheme, async (request) => {
    const { pathname, host } = new URL(request.url);
    const files = await reading;
    const file = host === 'app' ? files?.get(pathname) : undefined;
    if (file === undefined || request.method !== 'GET') {
      return new Response('There is no such file.', { status: 404, headers: pageHeaders });
    }
    return new Response(file.bytes, { headers: { ...pageHeaders, 'content-type': file.mediaType } });
  });
}
