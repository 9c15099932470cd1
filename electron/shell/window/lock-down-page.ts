import { type Session, shell, type WebContents, type WebPreferences } from 'electron';
import { externalLinks } from '../../../shared/contract/external-links.ts';

/** A page without any power but those that its preload script gives it. */
export const lockedDownPreferences: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false,
  // The counter sounds for drivers, who touch nothing.
  autoplayPolicy: 'no-user-gesture-required',
};

/** What the developer tools load, where somebody opened them in a build that has them. */
const developerTools = 'devtools:';

/**
 * Shuts a window in with its page: the page reaches the addresses that begin with `pageAddress` and nothing else, and
 * stays there. Pages of the list open in the person's browser.
 */
export function lockDownPage(contents: WebContents, pageAddress: string): void {
  closeSession(contents.session, pageAddress);
  closePage(contents, pageAddress);
}

/** The page's session reaches the page's own addresses and nothing else, and grants nothing. */
function closeSession(session: Session, pageAddress: string): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !isOf(url, pageAddress) && !isOf(url, developerTools) });
  });
}

/** The page stays where it is: no other page, no window, no guest, no frame with another. */
function closePage(contents: WebContents, pageAddress: string): void {
  contents.on('will-navigate', (event, url) => {
    if (!isOf(url, pageAddress)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternalLink(url);
    return { action: 'deny' };
  });
}

function isOf(url: string, beginning: string): boolean {
  return URL.canParse(url) && new URL(url).href.startsWith(beginning);
}

const known: readonly string[] = Object.values(externalLinks);

/** Opens a page of the list in the person's browser, and a draft in their mail program; anything else is passed over. */
function openExternalLink(url: string): void {
  if (known.includes(url) || isMailDraft(url)) void shell.openExternal(url);
}

/**
 * Besides the list, a draft of a mail opens in the person's own mail program, which sends nothing by itself: an address, a
 * subject and a text, and nothing that would attach a file.
 */
function isMailDraft(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, searchParams } = new URL(url);
  return protocol === 'mailto:' && [...searchParams.keys()].every((name) => name === 'subject' || name === 'body');
}
