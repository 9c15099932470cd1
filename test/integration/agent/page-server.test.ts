import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AgentServer, startAgentServer } from '../../../electron/agent/http/server.ts';
import type { TopicListener, WireApi } from '../../../electron/engine/api/answer.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import type { Log } from '../../../electron/engine/ports.ts';
import { letInSchema, pageSessionsSchema, sessionHeader } from '../../../shared/contract/page-sessions.ts';
import { success } from '../../../shared/result.ts';
import { calmHealth } from '../../calm-health.ts';

/** As the process brings it, before any server has started. */
const ownResponse = globalThis.Response;

const asked: { name: unknown; given: unknown }[] = [];
let tell: TopicListener = () => {};
let subscribers = 0;

const engine: WireApi = {
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

let health = calmHealth;
const logged: unknown[] = [];
const note = (event: string, facts?: unknown) => void logged.push([event, facts]);
const log: Log = { debug: note, info: note, warn: note, error: note };
let server: AgentServer;

const start = (page: typeof files | 'off' = files) =>
  startAgentServer({
    api: engine,
    health: () => health,
    page,
    port: 0,
    clock: nodeClock(),
    log,
  });

beforeEach(async () => {
  asked.length = 0;
  logged.length = 0;
  health = calmHealth;
  server = await start();
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

/** Opens the stream of events; resolves once it is open. */
function openStream(headers: Record<string, string>): Promise<{ readonly ended: Promise<unknown> }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL('/api/events', server.url), { headers }, (response) => {
      resolve({ ended: once(response.resume(), 'end') });
    });
    request.on('error', reject);
    request.end();
  });
}

/** Sends zeros without an end until the server answers or cuts it off. */
async function pour(path: string, headers: Record<string, string>, mostBytes: number) {
  const url = new URL(path, server.url);
  return new Promise<{ readonly status: number; readonly readBytes: number }>((resolve, reject) => {
    let sentBytes = 0;
    const request = httpRequest(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, readBytes: sentBytes - request.writableLength });
      request.destroy();
    });
    request.on('error', reject);
    const chunk = new Uint8Array(1_000_000);
    const write = () => {
      if (request.destroyed || sentBytes >= mostBytes) return;
      sentBytes += chunk.length;
      if (request.write(chunk)) {
        setImmediate(write);
      } else {
        request.once('drain', write);
      }
    };
    write();
  });
}

const ownOrigin = () => ({ origin: server.url.slice(0, -1), 'content-type': 'application/json' });
const tokenOf = (url: string | null) => new URL(url ?? '').hash.slice('#token='.length);

async function signedIn(): Promise<Record<string, string>> {
  const body = JSON.stringify({ token: tokenOf(server.offerUrl()) });
  const answer = await send('/api/session', { headers: ownOrigin(), body });
  return { ...ownOrigin(), [sessionHeader]: letInSchema.parse(JSON.parse(answer.body).value).session };
}

/** What a window does that is loaded anew, or opens an address. */
async function comeIn(token: string) {
  const answer = await send('/api/session', { headers: ownOrigin(), body: JSON.stringify({ token }) });
  return { status: answer.status, letIn: letInSchema.safeParse(JSON.parse(answer.body).value).data };
}

const shown = (session = '') => ({ ...ownOrigin(), [sessionHeader]: session });
const ask = async (headers: Record<string, string>) => (await send('/api/status.get', { headers, body: '{}' })).status;

describe('the loopback page', () => {
  it('exchanges a one-time token once, for a session that no browser sends by itself', async () => {
    const token = tokenOf(server.offerUrl());
    const first = await send('/api/session', { headers: ownOrigin(), body: JSON.stringify({ token }) });
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(first.headers['set-cookie']).toBeUndefined();
    const { session } = letInSchema.parse(JSON.parse(first.body).value);
    expect(session).toMatch(/^[\w-]{43}$/);
    // Not as a cookie, not in the address, not as what the command line says, and no other session.
    for (const headers of [
      { ...ownOrigin(), cookie: `${sessionHeader}=${session}` },
      { ...ownOrigin(), authorization: session },
      shown(token),
      shown(),
    ]) {
      expect(await ask(headers)).toBe(401);
    }
    expect(await ask(shown(session))).toBe(200);
    expect(await comeIn(token)).toEqual({ status: 401, letIn: undefined });
  });

  it('lets a window that was loaded anew come back once, and forgets what it had in memory before', async () => {
    const first = (await comeIn(tokenOf(server.offerUrl()))).letIn;
    expect(await ask(shown(first?.session))).toBe(200);
    const back = (await comeIn(first?.next ?? '')).letIn;
    expect(await ask(shown(first?.session))).toBe(401);
    expect(await ask(shown(back?.session))).toBe(200);
    expect((await comeIn(first?.next ?? '')).status).toBe(401);
    expect(await ask(shown(back?.session))).toBe(200);
  });

  it('lets a window come back that was loaded anew before it had its answer', async () => {
    const { letIn } = await comeIn(tokenOf(server.offerUrl()));
    await ask(shown(letIn?.session));
    await comeIn(letIn?.next ?? '');
    const again = (await comeIn(letIn?.next ?? '')).letIn;
    expect(await ask(shown(again?.session))).toBe(200);
  });

  it('lists the windows that are let in, and ends one with its stream at once', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const list = async (headers: Record<string, string>) =>
      pageSessionsSchema.parse(JSON.parse((await send('/api/page.sessions', { headers, body: '{}' })).body).value)
        .sessions;
    const stream = await openStream(first);
    const rows = await list(second);
    expect(rows.map(({ isThis, isOpen }) => ({ isThis, isOpen }))).toEqual([
      { isThis: true, isOpen: false },
      { isThis: false, isOpen: true },
    ]);
    const id = rows.find(({ isThis }) => !isThis)?.id ?? '';
    expect(JSON.stringify(rows)).not.toContain(first[sessionHeader]);
    const ended = await send('/api/page.endSession', { headers: second, body: JSON.stringify({ id }) });
    expect(ended.status).toBe(200);
    await stream.ended;
    expect(await ask(first)).toBe(401);
    expect((await list(second)).map(({ isThis }) => isThis)).toEqual([true]);
    expect((await send('/api/page.endSession', { headers: second, body: '[]' })).status).toBe(400);
  });

  it('answers requests of a session, and of nobody else', async () => {
    const body = JSON.stringify({});
    expect((await send('/api/status.get', { headers: ownOrigin(), body })).status).toBe(401);
    expect(asked).toEqual([]);
    expect((await send('/api/status.get', { headers: await signedIn(), body })).status).toBe(200);
    expect(asked).toEqual([{ name: 'status.get', given: {} }]);
  });

  it('keeps the session of a browser that is used, however many others come', async () => {
    const used = await signedIn();
    for (let browser = 0; browser < 25; browser += 1) {
      await signedIn();
      expect((await send('/api/status.get', { headers: used, body: '{}' })).status).toBe(200);
    }
  });

  it('reads no more of a body than a token has, before it knows who asks', async () => {
    const sent = await pour('/api/session', { ...ownOrigin() }, 200_000_000);
    expect(sent.status).toBe(401);
    // What the server's own buffers and the socket's take, and not the whole of it.
    expect(sent.readBytes).toBeLessThan(80_000_000);
    expect(logged).toHaveLength(1);
  });

  it('writes one line a minute about strangers, however many come', async () => {
    const asks = Array.from({ length: 300 }, () =>
      send('/', { method: 'GET', headers: { host: 'depot.example' } }).then(({ status }) => status),
    );
    expect(new Set(await Promise.all(asks))).toEqual(new Set([403]));
    expect(logged).toEqual([['page-request-refused', { refusal: 'wrong-host', count: 1 }]]);
  });

  it('tells a supervisor whether the agent does its work, and nothing of the files', async () => {
    health = {
      ...calmHealth,
      reasons: ['attention', 'waiting'],
      lastScanAt: '2026-11-22T08:00:00.000Z',
      centralSettings: '3f2a91bc',
    };
    const working = await send('/health', { method: 'GET' });
    expect(working).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(working.body)).toEqual({
      status: 'working',
      reasons: [],
      duties: {},
      lastScanAt: '2026-11-22T08:00:00.000Z',
      lastContactAt: null,
      centralSettings: '3f2a91bc',
    });
    health = { ...calmHealth, reasons: ['scan-not-recent'], isStarting: true };
    expect(await send('/health', { method: 'GET' })).toMatchObject({ status: 200 });
    health = { ...calmHealth, reasons: ['folder-unreachable', 'service-not-reached', 'waiting'] };
    const failing = await send('/health', { method: 'GET' });
    expect(failing.status).toBe(503);
    expect(JSON.parse(failing.body)).toMatchObject({
      status: 'not-working',
      reasons: ['folder-unreachable', 'service-not-reached'],
      duties: {},
    });
  });

  it('without a page has none of its addresses, and answers supervisors all the same', async () => {
    await server.close();
    server = await start('off');
    expect(server.offerUrl()).toBeNull();
    expect((await send('/health', { method: 'GET' })).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/'],
      ['POST', '/api/session'],
      ['POST', '/api/status.get'],
    ] as const) {
      expect(
        (await send(path, { method, headers: ownOrigin(), ...(method === 'POST' && { body: '{}' }) })).status,
      ).toBe(404);
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ['a name that was made to point here', { host: 'depot.example' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['another port of this PC', { origin: 'http://127.0.0.1:1' }],
    ['a request that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a request that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses %s, session or not', async (_who, change) => {
    const headers = { ...(await signedIn()), ...change };
    const answer = await send('/api/status.get', { headers, body: '{}' });
    expect(answer.status).toBe(403);
    expect(asked).toEqual([]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuses a change that comes with neither origin nor fetch metadata', async () => {
    const { origin: _origin, ...withoutOrigin } = await signedIn();
    const answer = await send('/api/status.get', {
      headers: withoutOrigin,
      body: '{}',
    });
    expect(answer.status).toBe(403);
  });

  it('takes only JSON, and not too much of it', async () => {
    const headers = await signedIn();
    expect(
      (await send('/api/status.get', { headers: { ...headers, 'content-type': 'text/plain' }, body: '{}' })).status,
    ).toBe(400);
    expect((await send('/api/status.get', { headers, body: '{' })).status).toBe(400);
    expect((await send('/api/status.get', { headers, body: JSON.stringify({ a: 'x'.repeat(300_000) }) })).status).toBe(
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

  it('hands a spreadsheet on as its bytes with what the rows are for, and pasted rows without a name', async () => {
    const headers = { ...(await signedIn()), 'content-type': 'application/octet-stream' };
    const kind = 'drivers-update';
    await send(`/api/maintain.read?kind=${kind}&fileName=${encodeURIComponent('ä 1.xlsx')}`, { headers, body: 'PK' });
    await send(`/api/maintain.read?kind=${kind}`, { headers, body: 'id' });
    expect(asked).toEqual([
      { name: 'maintain.read', given: { kind, fileName: 'ä 1.xlsx', bytes: new TextEncoder().encode('PK') } },
      { name: 'maintain.read', given: { kind, fileName: null, bytes: new TextEncoder().encode('id') } },
    ]);
  });

  it('gives a kept copy as an attachment under its own name', async () => {
    const answer = await send('/api/uploads.copy', { headers: await signedIn(), body: '{"id":7}' });
    expect(asked).toEqual([{ name: 'uploads.copy', given: { id: 7 } }]);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="M_ller _1_.DDD"; filename*=UTF-8''M%C3%BCller%20%221%22.DDD`,
    );
    expect(answer.body).toBe('\u0001\u0002\u0003');
  });

  it('serves the page under the strict policy, and nothing at an address that it does not have', async () => {
    const view = await send('/', { method: 'GET' });
    expect(view.body).toContain('Tacho Depot');
    expect(view.headers['content-security-policy']).toContain("default-src 'none'");
    expect(view.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    for (const path of ['/uploads', '/healthz', '/../../package.json']) {
      expect((await send(path, { method: 'GET' })).status).toBe(404);
    }
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

it('leaves the Response of its process as it is: who answers by hand would be answered for a second time', () => {
  expect(globalThis.Response).toBe(ownResponse);
});
