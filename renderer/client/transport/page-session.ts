import { letInSchema } from '../../../shared/contract/page-sessions.ts';

/** The part of the browser's window that is used here. */
export interface SessionWindow {
  readonly location: Pick<Location, 'hash' | 'pathname'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
}

/** Of this window and this address with its port alone: no page of another port, and no other window, can read it. */
const nextKey = 'tacho-depot-next';

/**
 * The session of this window; null where it is not let in. It is had for a one-time token: the one of the address
 * (`#token=...`), which leaves the address bar and the history before it is used, or the one that was kept for when the
 * window is loaded anew. The session itself is kept nowhere but in memory. Never throws.
 */
export async function takeSession(page: SessionWindow): Promise<string | null> {
  const offered = /^#token=(.+)$/.exec(page.location.hash)?.[1];
  if (offered !== undefined) page.history.replaceState(null, '', page.location.pathname);
  try {
    const token = offered === undefined ? readNext(page) : decodeURIComponent(offered);
    if (token === null) return null;
    const answer = await page.fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const { value } = (await answer.json()) as { readonly value?: unknown };
    const letIn = letInSchema.safeParse(value);
    keepNext(page, letIn.success ? letIn.data.next : null);
    return letIn.success ? letIn.data.session : null;
  } catch {
    return null;
  }
}

/** A browser may keep nothing for anybody: then a window that is loaded anew is not let in. */
function readNext({ sessionStorage }: SessionWindow): string | null {
  try {
    return sessionStorage.getItem(nextKey);
  } catch {
    return null;
  }
}

function keepNext({ sessionStorage }: SessionWindow, next: string | null): void {
  try {
    if (next === null) sessionStorage.removeItem(nextKey);
    else sessionStorage.setItem(nextKey, next);
  } catch {
    // As above.
  }
}
