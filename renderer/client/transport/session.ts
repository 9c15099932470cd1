/** The part of the browser's window that is used here. */
export interface SessionWindow {
  readonly location: Pick<Location, 'hash' | 'pathname'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly fetch: (address: string, init: RequestInit) => Promise<unknown>;
}

/**
 * Exchanges the one-time token of the address (`#token=...`) for a session cookie, and takes it out of the address bar
 * and the history first, so that it can neither be copied nor used again. Without a token there is nothing to do. Never
 * throws: without a session the first request is refused, and the page says so.
 */
export async function takeSession(page: SessionWindow): Promise<void> {
  const token = /^#token=(.+)$/.exec(page.location.hash)?.[1];
  if (token === undefined) return;
  page.history.replaceState(null, '', page.location.pathname);
  await page
    .fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: decodeURIComponent(token) }),
    })
    .catch(() => undefined);
}
