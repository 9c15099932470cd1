import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { pageHeaders } from '../../engine/api/content-security-policy.ts';
import type { PageEngine } from '../../engine/api/page-engine.ts';
import type { PageFile } from '../../engine/api/page-files.ts';
import { newControlSecret } from '../../engine/control-proof.ts';
import type { Clock, Log } from '../../engine/ports.ts';
import { createRefusalLog } from '../../engine/refusal-log.ts';
import { type AgentHealth, supervisorAnswer } from '../health.ts';
import { answerControl } from './control.ts';
import { streamEvents } from './events.ts';
import { type Asker, type Refusal, refuseForeign, refuseStranger } from './guard.ts';
import { readLimited } from './limited-body.ts';
import { answerApi } from './requests.ts';
import { createPageSessions } from './session.ts';

export interface AgentServer {
  /** `http://127.0.0.1:<port>/`, without a token. */
  readonly url: string;
  /** What the command line proves itself by; kept in a file that only this user can read. */
  readonly controlSecret: string;
  /** The page's address with a new one-time token in its fragment, which no server and no log ever sees; null: no page. */
  readonly offerUrl: () => string | null;
  readonly close: () => Promise<void>;
}

export interface AgentServerOptions {
  readonly engine: PageEngine;
  readonly health: () => AgentHealth;
  /** `off`: no page, only the command line and `/health`. `not-built`: the page has not been built yet. */
  readonly page: ReadonlyMap<string, PageFile> | 'not-built' | 'off';
  /** 0 takes a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
}

const loopback = '127.0.0.1';
/** A token and its name. */
const mostSessionBytes = 1024;

const refusals: Readonly<Record<Refusal, { readonly status: 401 | 403; readonly message: string }>> = {
  'wrong-host': { status: 403, message: 'Open this page by its own address.' },
  'wrong-origin': { status: 403, message: 'This page cannot be used from another site.' },
  'no-session': { status: 401, message: 'This window has no session. Run "tacho-depot page" for a new address.' },
  'no-proof': { status: 401, message: 'Only the command line of this data folder may ask here.' },
};

/**
 * Serves, on the loopback, the command line of this data folder, supervisors, and the page, to browsers on this PC that
 * hold a session. Rejects when the port is taken.
 */
export async function startAgentServer(options: AgentServerOptions): Promise<AgentServer> {
  const { engine, health, page, clock, log } = options;
  const app = new Hono();
  let port = options.port;
  const sessions = createPageSessions(() => port);
  const refused = createRefusalLog(clock, (facts) => log.warn('page-request-refused', facts));
  const controlSecret = newControlSecret();
  const offerUrl = () => (page === 'off' ? null : `http://${loopback}:${port}/#token=${sessions.offerToken()}`);

  const refuse = (context: Context, refusal: Refusal) => {
    refused.note(refusal);
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
  app.get('/health', (context) => {
    const { status, body } = supervisorAnswer(health());
    return context.json(body, status, { 'cache-control': 'no-store' });
  });
  app.post(
    '/control/:name',
    async (context) =>
      (await answerControl(context, { engine, secret: controlSecret, offerUrl })) ?? refuse(context, 'no-proof'),
  );
  if (page !== 'off') {
    app.post('/api/session', async (context) => {
      const cookie = sessions.exchange(await readToken(context));
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
    app.get('*', (context) => answerFile(context, page));
  }
  app.notFound((context) => context.text('There is nothing at this address.', 404));

  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: loopback,
    // The process keeps its own `Response`: with another, whoever answers a request by itself is answered for once more.
    overrideGlobalObjects: false,
  }) as Server;
  port = await listen(server, options.port);
  return {
    url: `http://${loopback}:${port}/`,
    controlSecret,
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

/** The one-time token of a request from whoever; empty where there is none, or much more than one. */
async function readToken(context: Context): Promise<string> {
  const bytes = await readLimited(context, mostSessionBytes);
  if (bytes === null) return '';
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
      ? body.token
      : '';
  } catch {
    return '';
  }
}

/** The page's screens are named behind `#`, which no server sees: an address is that of a file, or of nothing. */
function answerFile(context: Context, page: ReadonlyMap<string, PageFile> | 'not-built'): Response | Promise<Response> {
  if (page === 'not-built')
    return context.text('The page has not been built yet. Run "npm run build", then start again.', 503);
  const file = page.get(new URL(context.req.url).pathname);
  if (file === undefined) return context.notFound();
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
