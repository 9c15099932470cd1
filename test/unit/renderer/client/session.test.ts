import { expect, test } from 'vitest';
import { type SessionWindow, takeSession } from '../../../../renderer/client/transport/page-session.ts';

const letIn = { session: 'the session', next: 'the next token' };

function pageAt(hash: string, answer: () => Promise<Response> = async () => Response.json({ ok: true, value: letIn })) {
  const steps: string[] = [];
  const stored = new Map<string, string>();
  const page: SessionWindow = {
    location: { hash, pathname: '/' },
    history: { replaceState: (_state, _unused, address) => steps.push(`address ${address}`) },
    sessionStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
      removeItem: (key) => stored.delete(key),
    },
    fetch(address, init) {
      steps.push(`${init.method} ${address} ${String(init.body)}`);
      return answer();
    },
  };
  return { steps, page, stored };
}

test('the token leaves the address before it is used', async () => {
  const { page, steps } = pageAt('#token=abc%2Bdef');
  expect(await takeSession(page)).toBe('the session');
  expect(steps).toEqual(['address /', 'POST /api/session {"token":"abc+def"}']);
});

test('a window that is loaded anew comes back by the token that it was given, and the session is kept nowhere', async () => {
  const { page, steps, stored } = pageAt('#/uploads');
  expect(await takeSession(page)).toBeNull();
  expect(steps).toEqual([]);
  const opened = pageAt('#token=abc');
  await takeSession(opened.page);
  expect([...opened.stored.values()]).toEqual(['the next token']);
  for (const [key, value] of opened.stored) stored.set(key, value);
  expect(await takeSession(page)).toBe('the session');
  expect(steps).toEqual(['POST /api/session {"token":"the next token"}']);
});

test('a token that is refused, or answered by something else, gives no session and is not tried again', async () => {
  for (const answer of [
    async () => Response.json({ ok: false, error: {} }, { status: 401 }),
    async () => Response.json({ ok: true, value: {} }),
  ]) {
    const { page, stored } = pageAt('', answer);
    stored.set('tacho-depot-next', 'old');
    expect(await takeSession(page)).toBeNull();
    expect(stored.size).toBe(0);
  }
});

test('a token that is not answered does not stop the page, and waits for the next time', async () => {
  const { page, stored } = pageAt('', () => Promise.reject(new TypeError('refused')));
  stored.set('tacho-depot-next', 'old');
  expect(await takeSession(page)).toBeNull();
  expect([...stored.values()]).toEqual(['old']);
});

test('a browser that keeps nothing lets the page in all the same', async () => {
  const { page } = pageAt('#token=abc');
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const sessionStorage = { getItem: blocked, setItem: blocked, removeItem: blocked };
  expect(await takeSession({ ...page, sessionStorage })).toBe('the session');
});
