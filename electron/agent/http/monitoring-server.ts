import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readListenAddress } from '../../../shared/settings/descriptor.ts';
import { isLoopback } from '../../engine/http/peers.ts';
import { createHttpServer, type HttpServerOptions, type ServerTls } from '../../engine/http/server-core.ts';
import type { Clock } from '../../engine/ports.ts';
import { type AgentHealth, supervisorAnswer } from '../health.ts';

export interface MonitoringServerOptions {
  /** IP address and port, as the setting has them. */
  readonly address: string;
  /** Whoever asks shows it as a bearer token; null where nobody has to. */
  readonly token: string | null;
  /** Left out: it speaks plain HTTP. */
  readonly tls?: ServerTls | null;
  readonly health: () => AgentHealth;
  /** The figures as Prometheus reads them; null where the settings give nobody any now. */
  readonly metrics: () => Promise<string | null>;
  readonly clock: Clock;
}

export interface MonitoringServer {
  /** `http://127.0.0.1:8788/`. */
  readonly url: string;
  /** Shows another certificate from now on, and asks for one of these authorities. */
  readonly renew: (tls: ServerTls) => void;
  readonly close: () => Promise<void>;
}

/** The variable of the environment with the token. */
export const monitoringTokenVariable = 'TACHO_DEPOT_MONITORING_TOKEN';

/** Other PCs reach the address: whoever asks there shows a token, or a certificate. */
export function needsProof(address: string): boolean {
  return !isLoopback(readListenAddress(address)?.host ?? '');
}

/** The text format of Prometheus. */
const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Who watches asks now and then, for something short. */
const bounds: HttpServerOptions['bounds'] = {
  headBytes: 16 * 1024,
  headMs: 10_000,
  bodyMs: 10_000,
  idleMs: 90_000,
  requestMs: 60_000,
  unreadMs: 30_000,
  connections: 64,
  connectionsOfPeer: 16,
  connectionsOfSuspect: 4,
  heldBytes: 1024 * 1024,
  heldBytesOfPeer: 64 * 1024,
  refusals: 60,
  refusalsPerSecond: 1,
};

/**
 * Serves `/metrics` and `/health` at an address and a port that stay the same, to programs alone: no page of a browser
 * reads them. Rejects where the address cannot be had.
 */
export async function startMonitoringServer(options: MonitoringServerOptions): Promise<MonitoringServer> {
  const { address, token, tls = null, health, metrics, clock } = options;
  const asksForCertificate = tls !== null && tls.clientAuthority !== null;
  const { host, port } = readListenAddress(address) ?? { host: '127.0.0.1', port: 0 };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const end = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    const refusal = refusalOf(request, token, asksForCertificate);
    if (refusal !== null) {
      server.refused(request);
      if (refusal === 401) response.setHeader('www-authenticate', 'Bearer');
      return end(refusal, '');
    }
    const { pathname } = new URL(request.url ?? '/', 'http://monitoring');
    if (request.method !== 'GET') return end(405, '');
    if (pathname === '/health') {
      const { status, body } = supervisorAnswer(health());
      return end(status, JSON.stringify(body), 'application/json');
    }
    const figures = pathname === '/metrics' ? await metrics() : null;
    return figures === null ? end(404, '') : end(200, figures, prometheusType);
  };
  const server = createHttpServer({
    bounds,
    clock,
    tls,
    answer: (request, response) => {
      answer(request, response).catch(() => response.destroy());
    },
  });
  const taken = await server.listen(port, host);
  return {
    url: `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${taken}/`,
    renew: server.renew,
    close: () => server.close().cut(),
  };
}

/** The status that whoever asks is refused with; null where it is let in. */
function refusalOf({ headers }: IncomingMessage, token: string | null, hasShownCertificate: boolean): 401 | 403 | null {
  const isBrowser = headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';
  if (isBrowser) return 403;
  if (token !== null) return isToken(headers.authorization ?? '', token) ? null : 401;
  if (hasShownCertificate) return null;
  // A name of somebody's own that leads here: a page of theirs would be of the same origin.
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  return host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, '')) ? null : 403;
}

/** Takes as long for every wrong one. */
function isToken(authorization: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
