import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { endSessionSchema, pageSessionRequests } from '../../../shared/contract/page-sessions.ts';
import { textIn } from '../../../shared/json.ts';
import { success } from '../../../shared/result.ts';
import type { WireApi } from '../../engine/api/answer.ts';
import { type PageFiles, pageHeaders } from '../../engine/api/web-assets.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../../engine/http/server-core.ts';
import { createRefusalLog } from '../../engine/platform/guard.ts';
import type { Clock, Log } from '../../engine/ports.ts';
import { refusal } from '../../engine/refusal.ts';
import { newControlSecret } from '../../engine/running-agent.ts';
import { type AgentHealth, supervisorAnswer } from '../health.ts';
import { answerControl } from './control.ts';
import {
  askerOf,
  type DoorContext,
  type DoorEnv,
  type DoorRefusal,
  doorRefusals,
  refuseForeign,
  shownSession,
} from './door.ts';
import { createPageSessions, type PageSession, type PageSessions } from './page-sessions.ts';
import { answerApi, readJson } from './requests.ts';

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
  readonly api: WireApi;
  /** What pages have of it. Left out: all. */
  readonly pageApi?: WireApi;
  readonly health: () => AgentHealth;
  /** `off`: no page, only the command line and `/health`. `not-built`: the page has not been built yet. */
  readonly page: Pick<PageFiles, 'get'> | 'not-built' | 'off';
  /** 0 takes a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
}

const loopback = '127.0.0.1';
/** A token and its name. */
const mostTokenBytes = 1024;

/** Every program of this PC can connect. What takes long, a connection test or a large file, has a session or a proof. */
const bounds: HttpServerOptions['bounds'] = {
  headBytes: 16 * 1024,
  headMs: 10_000,
  bodyMs: 60_000,
  idleMs: 5_000,
  requestMs: 180_000,
  unreadMs: 60_000,
  connections: 512,
  connectionsOfPeer: 512,
  connectionsOfSuspect: 512,
  heldBytes: 512 * 1024 * 1024,
  heldBytesOfPeer: 512 * 1024 * 1024,
  refusals: 60,
  refusalsPerSecond: 1,
};

type App = Hono<DoorEnv>;
type Refuse = (context: DoorContext, why: DoorRefusal) => Response;

/**
 * Serves, on the loopback, the command line of this data folder, supervisors, and the page, to browsers on this PC that
 * hold a session. Rejects when the port is taken.
 */
export async function startAgentServer(options: AgentServerOptions): Promise<AgentServer> {
  const { api, pageApi = api, health, page, clock, log } = options;
  const app: App = new Hono();
  let port = options.port;
  const sessions = createPageSessions(clock);
  const refused = createRefusalLog(clock, (facts) => log.warn('page-request-refused', facts));
  const controlSecret = newControlSecret();
  const offerUrl = () => (page === 'off' ? null : `http://${loopback}:${port}/#token=${sessions.offerToken()}`);
  const answer = getRequestListener(app.fetch, {
    hostname: loopback,
    // The process keeps its own `Response`: with another, whoever answers a request by itself is answered for once more.
    overrideGlobalObjects: false,
  });
  const server = createHttpServer({ bounds, clock, answer: (request, response) => void answer(request, response) });

  const refuse: Refuse = (context, found) => {
    refused.note(found);
    const { status, why } = doorRefusals[found];
    return context.json(refusal('not-allowed', why), status);
  };

  app.use(async (context, next) => {
    const foreign = refuseForeign(askerOf(context), port);
    if (foreign !== null) return refuse(context, foreign);
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
      (await answerControl(context, { api, server, secret: controlSecret, offerUrl })) ?? refuse(context, 'no-proof'),
  );
  if (page !== 'off') servePage(app, { api: pageApi, server, sessions, page, offerUrl, refuse });
  app.notFound((context) => context.text('There is nothing at this address.', 404));

  port = await server.listen(options.port, loopback);
  return {
    url: `http://${loopback}:${port}/`,
    controlSecret,
    offerUrl,
    close: () => server.close().cut(),
  };
}

interface PageParts {
  readonly api: WireApi;
  readonly server: HttpServer;
  readonly sessions: PageSessions;
  readonly page: Pick<PageFiles, 'get'> | 'not-built';
  readonly offerUrl: () => string | null;
  readonly refuse: Refuse;
}

/** The page's files to whoever asks, and its requests to whoever shows a session. */
function servePage(app: App, { api, server, sessions, page, offerUrl, refuse }: PageParts): void {
  app.post('/api/session', async (context) => {
    const given = await readJson(context, server, mostTokenBytes);
    const letIn = sessions.exchange(textIn(given.ok ? given.value : null, 'token') ?? '');
    if (letIn === null) return refuse(context, 'no-session');
    return context.json(success(letIn), 200, { 'cache-control': 'no-store' });
  });
  app.use('/api/*', async (context, next) => {
    const session = sessions.find(shownSession(context));
    if (session === null) return refuse(context, 'no-session');
    server.trust(context.env.incoming);
    context.set('session', session);
    await next();
    context.header('cache-control', 'no-store');
    return undefined;
  });

  app.post('/api/page', (context) => context.json(success({ url: offerUrl() })));
  app.post(`/api/${pageSessionRequests.list}`, (context) =>
    context.json(success({ sessions: sessions.list(context.var.session) })),
  );
  app.post(`/api/${pageSessionRequests.end}`, async (context) => {
    const given = await readJson(context, server, mostTokenBytes);
    const asked = endSessionSchema.safeParse(given.ok ? given.value : null);
    if (!asked.success) return context.json(refusal('bad-arguments', 'request-not-json'), 400);
    // One that is over already is what was asked for.
    sessions.end(asked.data.id);
    return context.json(success({}));
  });
  app.get('/api/events', (context) => streamEvents(context, api, context.var.session));
  app.post('/api/:name', (context) => answerApi(context, api, server));
  app.get('*', (context) => answerFile(context, page));
}

/** The page's screens are named behind `#`, which no server sees: an address is that of a file, or of nothing. */
function answerFile(context: DoorContext, page: Pick<PageFiles, 'get'> | 'not-built'): Response | Promise<Response> {
  if (page === 'not-built') {
    return context.text('The page has not been built yet. Run "npm run build", then start again.', 503);
  }
  const file = page.get(new URL(context.req.url).pathname);
  if (file === undefined) return context.notFound();
  const cacheControl = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  return context.body(file.bytes, 200, { 'content-type': file.mediaType, 'cache-control': cacheControl });
}

/** Often enough that a sleeping browser does not take the stream for dead. */
const heartbeatMs = 20_000;
/** A browser that reads nothing must not fill this PC's memory: past this it is cut off, and asks for a snapshot. */
const mostWaitingMessages = 1_000;

/** Every message of every topic as server-sent events, until the browser goes or its session ends. */
function streamEvents(context: DoorContext, api: WireApi, session: PageSession): Response {
  return streamSSE(context, async (stream) => {
    const gone = Promise.withResolvers<void>();
    let waiting = 0;
    const write = (event: string, data: string) => {
      waiting += 1;
      if (waiting > mostWaitingMessages) return gone.resolve();
      stream.writeSSE({ event, data }).then(() => {
        waiting -= 1;
      }, gone.resolve);
    };
    const release = session.keepUsed(gone.resolve);
    const unsubscribe = api.subscribe((topic, message) => write(topic, JSON.stringify(message)));
    const heartbeat = setInterval(() => write('heartbeat', ''), heartbeatMs);
    stream.onAbort(gone.resolve);
    write('hello', '');
    await gone.promise;
    unsubscribe();
    clearInterval(heartbeat);
    release();
  });
}
