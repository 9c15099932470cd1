import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PageServer, startPageServer } from '../../../electron/agent/page/server.ts';
import type { PageEngine, TopicListener } from '../../../electron/engine/page/page-engine.ts';
import { success } from '../../../shared/result.ts';
import { silentLog } from '../../faults/silent-log.ts';

const asked: { name: unknown; given: unknown }[] = [];
let tell: TopicListener = () => {};
let subscribers = 0;

const engine: PageEngine = {
  async answer(name, given) {
    asked.push({ name, given });
    return name === 'uploads.copy'
      ? success({ fileName: 'Müller "1".DDD', bytes: new Uint8Array([1, 2, 3]) })
      : success({});
  },
  subscribe(listener) {
    tell = listener;
    subscribers += 1;
    return () => {
      subscribers -= 1;
    };
  },
};

const files = new Map([
  [
    '/',
    {
      bytes: new TextEncoder().encode('<title>Tacho Depot</title>'),
      mediaType: 'text/html; charset=utf-8',
      immutable: false,
    },
  ],
]);

let server: PageServer;

beforeEach(async () => {
  asked.length = 0;
  server = await startPageServer({ engine, files, port: 0, log: silentLog });
});
afterEach(() => server.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** node:http, because fetch does not let a test choose Host. */
function send(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'POST', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const url = new URL(path, server.url);
    const request = httpRequest(url, { method, headers: { host: url.host, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const ownOrigin = () => ({ origin: server.url.slice(0, -1), 'content-type': 'application/json' });
const tokenOf = (url: string) => new URL(url).hash.slice('#token='.length);

async function signedIn(): Promise<Record<string, string>> {
  const body = JSON.stringify({ token: tokenOf(server.offerUrl()) });
  const answer = await send('/api/session', { headers: ownOrigin(), body });
  return { ...ownOrigin(), cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

describe('the loopback page', () => {
  it('exchanges a one-time token once, for a cookie that scripts and other sites cannot use', async () => {
    const body = JSON.stringify({ token: tokenOf(server.offerUrl()) });
    const first = await send('/api/session', { headers: ownOrigin(), body });
    expect(first.status).toBe(200);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^tacho-depot-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const second = await send('/api/session', { headers: ownOrigin(), body });
    expect(second.status).toBe(401);
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  it('answers requests of a session, and of nobody else', async () => {
    const body = JSON.stringify({});
    expect((await send('/api/truth.get', { headers: ownOrigin(), body })).status).toBe(401);
    expect(asked).toEqual([]);
    expect((await send('/api/truth.get', { headers: await signedIn(), body })).status).toBe(200);
    expect(asked).toEqual([{ name: 'truth.get', given: {} }]);
  });

  it('keeps the session of a browser that is used, however many others come', async () => {
    const used = await signedIn();
    for (let browser = 0; browser < 25; browser += 1) {
      await signedIn();
      expect((await send('/api/truth.get', { headers: used, body: '{}' })).status).toBe(200);
    }
  });

  it('lets the command line in by its own token', async () => {
    const headers = { authorization: `Bearer ${server.controlToken}`, 'content-type': 'application/json' };
    expect((await send('/api/truth.get', { headers, body: '{}' })).status).toBe(200);
    const wrong = { ...headers, authorization: `Bearer ${server.controlToken}x` };
    expect((await send('/api/truth.get', { headers: wrong, body: '{}' })).status).toBe(401);
  });

  it.each([
    ['a name that was made to point here', { host: 'depot.example' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['another port of this PC', { origin: 'http://127.0.0.1:1' }],
    ['a request that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a request that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses %s, session or not', async (_who, change) => {
    const headers = { ...(await signedIn()), ...change };
    const answer = await send('/api/truth.get', { headers, body: '{}' });
    expect(answer.status).toBe(403);
    expect(asked).toEqual([]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuses a change that comes with neither origin nor fetch metadata', async () => {
    const { cookie = '' } = await signedIn();
    const answer = await send('/api/truth.get', {
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(403);
  });

  it('takes only JSON, and not too much of it', async () => {
    const headers = await signedIn();
    expect(
      (await send('/api/truth.get', { headers: { ...headers, 'content-type': 'text/plain' }, body: '{}' })).status,
    ).toBe(400);
    expect((await send('/api/truth.get', { headers, body: '{' })).status).toBe(400);
    expect((await send('/api/truth.get', { headers, body: JSON.stringify({ a: 'x'.repeat(300_000) }) })).status).toBe(
      400,
    );
    expect(asked).toEqual([]);
  });

  it('hands a dropped file on as its bytes', async () => {
    const headers = { ...(await signedIn()), 'content-type': 'application/octet-stream' };
    await send(`/api/uploads.add?fileName=${encodeURIComponent('a ü.DDD')}`, { headers, body: 'bytes' });
    expect(asked).toEqual([
      { name: 'uploads.add', given: { fileName: 'a ü.DDD', bytes: new TextEncoder().encode('bytes') } },
    ]);
  });

  it('gives a kept copy as an attachment under its own name', async () => {
    const answer = await send('/api/uploads.copy?id=7', { method: 'GET', headers: await signedIn() });
    expect(asked).toEqual([{ name: 'uploads.copy', given: { id: 7 } }]);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="M_ller _1_.DDD"; filename*=UTF-8''M%C3%BCller%20%221%22.DDD`,
    );
    expect(answer.body).toBe('\u0001\u0002\u0003');
  });

  it('serves the page for any of its views, under the strict policy, and nothing outside it', async () => {
    const view = await send('/uploads', { method: 'GET' });
    expect(view.body).toContain('Tacho Depot');
    expect(view.headers['content-security-policy']).toContain("default-src 'none'");
    expect(view.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect((await send('/../../package.json', { method: 'GET' })).status).toBe(404);
    expect((await send('/assets/none.js', { method: 'GET' })).status).toBe(404);
  });

  it('streams what the engine tells, and lets go when the browser leaves', async () => {
    const headers = await signedIn();
    const url = new URL('/api/events', server.url);
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(url, { headers }, (response) => {
        response.setEncoding('utf8').on('data', (chunk: string) => {
          lines.push(chunk);
          if (chunk.includes('hello')) tell('uploads', { sequence: 1, rows: [], more: true });
          if (chunk.includes('uploads')) {
            request.destroy();
            resolve();
          }
        });
      });
      request.on('error', reject);
      request.end();
    });
    expect(lines.join('')).toContain('event: uploads\ndata: {"sequence":1,"rows":[],"more":true}');
    await expect.poll(() => subscribers).toBe(0);
  });
});
