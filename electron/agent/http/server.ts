import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { RequestError } from '../../../shared/contract/contract.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { PlainSentenceCode } from '../../../shared/sentence.ts';
import type { EngineApi } from '../../engine/api/answer.ts';
import { type PageFiles, pageHeaders } from '../../engine/api/web-assets.ts';
import { createRefusalLog } from '../../engine/platform/guard.ts';
import type { Clock, Log } from '../../engine/ports.ts';
import { refusal } from '../../engine/refusal.ts';
import {
  answerFileNameHeader,
  answerProofHeader,
  digestOf,
  isRequestProven,
  newControlSecret,
  proveAnswer,
  readClaim,
} from '../../engine/running-agent.ts';
import { type AgentHealth, supervisorAnswer } from '../health.ts';
import { answerApi, readLimited } from './requests.ts';

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
  readonly api: EngineApi;
  readonly health: () => AgentHealth;
  /** The figures as Prometheus reads them; null where the settings give nobody any. Left out: there are none. */
  readonly metrics?: () => Promise<string | null>;
  /** `off`: no page, only the command line and `/health`. `not-built`: the page has not been built yet. */
  readonly page: Pick<PageFiles, 'get'> | 'not-built' | 'off';
  /** 0 takes a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
}

const loopback = '127.0.0.1';
/** The text format of Prometheus. */
const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';
/** A token and its name. */
const mostSessionBytes = 1024;

const refusals: Readonly<Record<Refusal, { readonly status: 401 | 403; readonly why: PlainSentenceCode }>> = {
  'wrong-host': { status: 403, why: 'page-own-address' },
  'wrong-origin': { status: 403, why: 'page-of-other-site' },
  'no-session': { status: 401, why: 'page-without-session' },
  'no-proof': { status: 401, why: 'command-line-only' },
};

/**
 * Serves, on the loopback, the command line of this data folder, supervisors, Prometheus, and the page, to browsers on this PC that
 * hold a session. Rejects when the port is taken.
 */
export async function startAgentServer(options: AgentServerOptions): Promise<AgentServer> {
  const { api, health, metrics = async () => null, page, clock, log } = options;
  const app = new Hono();
  let port = options.port;
  const sessions = createPageSessions(() => port);
  const refused = createRefusalLog(clock, (facts) => log.warn('page-request-refused', facts));
  const controlSecret = newControlSecret();
  const offerUrl = () => (page === 'off' ? null : `http://${loopback}:${port}/#token=${sessions.offerToken()}`);

  const refuse = (context: Context, found: Refusal) => {
    refused.note(found);
    const { status, why } = refusals[found];
    return context.json(refusal('not-allowed', why), status);
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
  // As /health without a proof of who asks: counts, which only programs of this PC can read, and only where IT wants it.
  app.get('/metrics', async (context) => {
    const text = await metrics();
    if (text === null) return context.notFound();
    return context.body(text, 200, { 'content-type': prometheusType, 'cache-control': 'no-store' });
  });
  app.post(
    '/control/:name',
    async (context) =>
      (await answerControl(context, { api, secret: controlSecret, offerUrl })) ?? refuse(context, 'no-proof'),
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
    app.get('/api/events', (context) => streamEvents(context, api));
    app.all('/api/:name', (context) => answerApi(context, api));
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
function answerFile(context: Context, page: Pick<PageFiles, 'get'> | 'not-built'): Response | Promise<Response> {
  if (page === 'not-built') {
    return context.text('The page has not been built yet. Run "npm run build", then start again.', 503);
  }
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

/** Often enough that a sleeping browser does not take the stream for dead. */
const heartbeatMs = 20_000;
/** A browser that reads nothing must not fill this PC's memory: past this it is cut off, and asks for a snapshot. */
const mostWaitingMessages = 1_000;

/** Every message of every topic as server-sent events, until the browser goes. */
function streamEvents(context: Context, api: EngineApi): Response {
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
    const unsubscribe = api.subscribe((topic, message) => write(topic, JSON.stringify(message)));
    const heartbeat = setInterval(() => write('heartbeat', ''), heartbeatMs);
    stream.onAbort(gone.resolve);
    write('hello', '');
    await gone.promise;
    unsubscribe();
    clearInterval(heartbeat);
  });
}

/** The parts of a request that say who asks, and from where. */
interface Asker {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly cookie: string | undefined;
  /** Of the command line; a browser never sends it by itself. */
  readonly authorization: string | undefined;
}

/** `null` when the request may go on, else why it is refused. Deny by default. */
type Refusal = 'wrong-host' | 'wrong-origin' | 'no-session' | 'no-proof';

/**
 * A page of another site must not be able to talk to the loopback server: its requests carry its own Origin and
 * `Sec-Fetch-Site: cross-site`; and a name that was made to point at 127.0.0.1 (DNS rebinding) shows in Host.
 */
function refuseForeign(asker: Asker, port: number): Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (asker.host === undefined || !hosts.includes(asker.host)) return 'wrong-host';
  if (asker.origin !== undefined && asker.origin !== `http://${asker.host}`) return 'wrong-origin';
  if (asker.fetchSite !== undefined && asker.fetchSite !== 'same-origin' && asker.fetchSite !== 'none') {
    return 'wrong-origin';
  }
  const needsOrigin = asker.method !== 'GET' && asker.method !== 'HEAD' && asker.authorization === undefined;
  if (needsOrigin && asker.origin === undefined && asker.fetchSite === undefined) return 'wrong-origin';
  return null;
}

function refuseStranger(asker: Asker, sessions: PageSessions): Refusal | null {
  return sessions.isKnown(asker.cookie) ? null : 'no-session';
}

/** A browser on a depot's PC stays open for days; ten in use are more than one PC has. */
const keptSessions = 10;
const offeredTokens = 10;

/** Who may use the loopback page: a one-time token, handed out in a URL's fragment, is exchanged once for a session cookie. */
interface PageSessions {
  /** A new one-time token. Only the newest ten wait to be used. */
  readonly offerToken: () => string;
  /** The `Set-Cookie` value for a token that is exchanged now, or null when it was never offered or is used up. */
  readonly exchange: (token: string) => string | null;
  readonly isKnown: (cookieHeader: string | undefined) => boolean;
}

/**
 * @param port of the page. A browser sends every cookie of 127.0.0.1 to every port there: under a name of its own, the
 *   session of one agent is not written over by that of another
 */
function createPageSessions(port: () => number): PageSessions {
  const offered: string[] = [];
  const sessions: string[] = [];
  const cookieName = () => `tacho-depot-${port()}`;
  return {
    offerToken() {
      const token = secret();
      offered.push(token);
      if (offered.length > offeredTokens) offered.shift();
      return token;
    },
    exchange(token) {
      const index = offered.findIndex((candidate) => equal(candidate, token));
      if (index < 0) return null;
      offered.splice(index, 1);
      const session = secret();
      sessions.push(session);
      if (sessions.length > keptSessions) sessions.shift();
      return `${cookieName()}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    },
    isKnown(cookieHeader) {
      const start = `${cookieName()}=`;
      const given = (cookieHeader ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length);
      const index = given === undefined ? -1 : sessions.findIndex((session) => equal(session, given));
      // The one that was used last is forgotten last: a browser that stays open keeps its session.
      if (index >= 0) sessions.push(...sessions.splice(index, 1));
      return index >= 0;
    },
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function equal(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}

/** The largest is a settings file. */
const mostBytes = 256 * 1024;

interface ControlParts {
  readonly api: EngineApi;
  readonly secret: string;
  /** A new address of the page; null where the agent works without one. */
  readonly offerUrl: () => string | null;
}

/**
 * One request of the command line, whose sender proves that it can read this data folder, before its body is read; the
 * answer proves the same. Null where the proof is missing.
 */
async function answerControl(context: Context, { api, secret, offerUrl }: ControlParts): Promise<Response | null> {
  const name = context.req.param('name') ?? '';
  const claim = readClaim(context.req.header('authorization'));
  if (claim === null || !isRequestProven(secret, name, claim)) return null;
  const body = await readLimited(context, mostBytes);
  if (body === null || digestOf(body) !== claim.bodyDigest) return null;
  const result = await answerOf(name, body);
  const file = fileOf(result);
  const bytes = file?.bytes ?? new TextEncoder().encode(JSON.stringify(result));
  return context.body(bytes, 200, {
    'content-type': file === null ? 'application/json' : 'application/octet-stream',
    ...(file !== null && { [answerFileNameHeader]: encodeURIComponent(file.fileName.toWellFormed()) }),
    'cache-control': 'no-store',
    [answerProofHeader]: proveAnswer(secret, claim.nonce, 200, bytes),
  });

  async function answerOf(asked: string, given: Uint8Array): Promise<Result<unknown, RequestError>> {
    if (asked === 'page') {
      const url = offerUrl();
      return url === null ? noPage : success({ url });
    }
    try {
      return await api.answer(asked, JSON.parse(new TextDecoder().decode(given)));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return refusal('bad-arguments', 'request-not-json');
    }
  }
}

const noPage = refusal('not-possible-now', 'no-page-here');

interface AnsweredFile {
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function fileOf(result: Result<unknown, RequestError>): AnsweredFile | null {
  if (!result.ok || typeof result.value !== 'object' || result.value === null) return null;
  const { value } = result;
  if (!('bytes' in value) || !(value.bytes instanceof Uint8Array)) return null;
  const fileName = 'fileName' in value && typeof value.fileName === 'string' ? value.fileName : '';
  return { fileName, bytes: new Uint8Array(value.bytes) };
}
