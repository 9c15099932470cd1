import type { Session, WebContents } from 'electron';
import { pageUrl } from './page-scheme.ts';

/** What the developer tools load, where somebody opened them in a build that has them. */
const allowedSchemes = ['depot:', 'devtools:'] as const;

/** The page's session reaches the scheme of the app and nothing else, and grants nothing. */
export function closeSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !URL.canParse(url) || !allowedSchemes.some((scheme) => new URL(url).protocol === scheme) });
  });
}

/**
 * The page stays where it is: no other page, no window, no guest, no frame with another. `openOutside` gets the
 * addresses that the page wanted to open in a window.
 */
export function closePage(contents: WebContents, openOutside: (url: string) => void): void {
  contents.on('will-navigate', (event, url) => {
    if (!isOurs(url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

function isOurs(url: string): boolean {
  return URL.canParse(url) && new URL(url).href.startsWith(pageUrl);
}
