import type { AnswerOf, RequestName } from '../../shared/contract/contract.ts';
import { sessionHeader } from '../../shared/contract/page-sessions.ts';
import { newestUploads, type UploadCounts, type UploadRow } from '../../shared/contract/uploads.ts';

/** What a browser does with the page's address, without the browser: the token becomes a session, then requests. */
export interface PageSession {
  readonly request: <Name extends RequestName>(name: Name, given: unknown) => Promise<AnswerOf<Name>>;
  readonly counts: () => Promise<UploadCounts>;
  /** The newest uploads. */
  readonly uploads: (limit: number) => Promise<readonly UploadRow[]>;
  /** An address with a new one-time token, for a browser. */
  readonly newAddress: () => Promise<string>;
}

/** Rejects when the token is refused; a request that is refused rejects with the engine's sentence. */
export async function signIn(pageUrl: string): Promise<PageSession> {
  const { origin, hash } = new URL(pageUrl);
  const headers = { origin, 'content-type': 'application/json' };
  const session = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token: hash.slice('#token='.length) }),
  });
  if (!session.ok) throw new Error(`The page refused its token with status ${session.status}.`);
  const { value: letIn } = (await session.json()) as { value: { session: string } };
  const ask = async <Value>(name: string, given: unknown): Promise<Value> => {
    const response = await fetch(`${origin}/api/${name}`, {
      method: 'POST',
      headers: { ...headers, [sessionHeader]: letIn.session },
      body: JSON.stringify(given),
    });
    const result = (await response.json()) as { ok: boolean; value: Value; error: { message: string } };
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  const request: PageSession['request'] = (name, given) => ask(name, given);
  return {
    request,
    async newAddress() {
      const { url } = await ask<{ url: string }>('page', {});
      return url;
    },
    counts: () => request('uploads.counts', {}),
    async uploads(limit) {
      const page = await request('uploads.page', { ...newestUploads, limit });
      return page.rows;
    },
  };
}
