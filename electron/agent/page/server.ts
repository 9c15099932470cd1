import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { pageHeaders } from '../../engine/page/content-security-policy.ts';
import type { PageEngine } from '../../engine/page/page-engine.ts';
import type { PageFile } from '../../engine/page/page-files.ts';
import type { Log } from '../../engine/ports.ts';
import { streamEvents } from './events.ts';
import { type Asker, type Refusal, refuseForeign, refuseStranger } from './guard.ts';
import { answerApi } from './requests.ts';
import { createPageSessions } from './session.ts';

export interface PageServer {
  /** `http://127.0.0.1:<port>/`, without a token. */
  readonly url: string;
  /** Lets the command line in; kept in a file that only this user can read. */
  readonly controlToken: string;
  /** The page's address with a new one-time token in its fragment, which no server and no log ever sees. */
  readonly offerUrl: () => string;
  readonly close: () => Promise<void>;
}

export interface PageServerOptions {
  readonly engine: PageEngine;
  /** Null when the page has not been built: the server then answers the command line only. */
  readonly files: ReadonlyMap<string, PageFile> | null;
  /** 0 takes a free port. */
  readonly port: number;
  readonly log: Log;
}

const loopback = '127.0.0.1';

const refusals: Readonly<Record<Refusal, { readonly status: 401 | 403; readonly message: string }>> = {
  'wrong-host': { status: 403, message: 'Open this page by its own address.' },
  'wrong-origin': { status: 403, message: 'This page cannot be used from another site.' },
  'no-session': { status: 401, message: 'This window has no session. Run "tacho-depot page" for a new address.' },
};

/**
 * Serves the page on the loopback, to browsers on this PC that hold a session. Rejects when the port is taken.
 */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const { engine, files, log } = options;
  const sessions = createPageSessions();
  const app = new Hono();
  let port = options.port;

  const refuse = (context: Context, refusal: Refusal) => {
    log.warn('page-request-refused', { refusal });
    const { status, message } = refusals[refusal];
    return context.json({ ok: false, error: { code: 'not-allowed', message } }, status);
  };

  app.use(async (context, next) => {
    const refusal = refuseForeign(askerOf(context), port);
    if (refusal !== null) return refuse(context, refusal);
    await next();
    for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value);
    return undefined;
  });
  app.post('/api/session', async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null;
    const cookie = typeof token === 'string' ? sessions.exchange(token) : null;
    if (cookie === null) return refuse(context, 'no-session');
    return context.json({ ok: true, value: {} }, 200, { 'set-cookie': cookie, 'cache-control': 'no-store' });
  });
  app.use('/api/*', async (context, next) => {
    const refusal = refuseStranger(askerOf(context), sessions);
    if (refusal !== null) return refuse(context, refusal);
    await next();
    context.header('cache-control', 'no-store');
    return undefined;
  });
  app.post('/api/page', (context) => context.json({ ok: true, value: { url: offerUrl() } }));
  app.get('/api/events', (context) => streamEvents(context, engine));
  app.all('/api/:name', (context) => answerApi(context, engine));
  app.get('*', (context) => answerFile(context, files));

  const server = createAdaptorServer({ fetch: app.fetch, hostname: loopback }) as Server;
  port = await listen(server, options.port);
  const url = `http://${loopback}:${port}/`;
  const offerUrl = () => `${url}#token=${sessions.offerToken()}`;
  return {
    url,
    controlToken: sessions.controlToken,
    offerUrl,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function askerOf(context: Context): Asker {
  return {
    method: context.req.method,
    host: context.req.header('host'),
    origin: context.req.header('origin'),
    fetchSite: context.req.header('sec-fetch-site'),
    cookie: context.req.header('cookie'),
    authorization: context.req.header('authorization'),
  };
}

function answerFile(context: Context, files: ReadonlyMap<string, PageFile> | null): Response {
  if (files === null)
    return context.text('The page has not been built yet. Run "npm run build", then start again.', 503);
  const address = new URL(context.req.url).pathname;
  const isRoute = !address.slice(address.lastIndexOf('/')).includes('.');
  const file = files.get(address) ?? (isRoute ? files.get('/') : undefined);
  if (file === undefined) return context.text('There is no such file.', 404);
  const cacheControl = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  return context.body(file.bytes, 200, { 'content-type': file.mediaType, 'cache-control': cacheControl });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
