import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export interface ListeningServer {
  /** For clients on this computer. Without a slash at the end. */
  readonly url: string;
  /** Cuts every connection. */
  close(): Promise<void>;
}

/** Both as PEM text. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface ListenOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** An address of this computer, or one that stands for all of them; 127.0.0.1 unless given. */
  readonly host?: string | undefined;
  /** Plain HTTP unless given. */
  readonly certificate?: Certificate | undefined;
  /** Told of each request before anything reads it. */
  readonly onRequest?: ((incoming: http.IncomingMessage, outgoing: http.ServerResponse) => void) | undefined;
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** The global `Request` and `Response` of the process that starts the service stay as they are. */
export async function listen(fetch: Fetch, options: ListenOptions): Promise<ListeningServer> {
  const { port, host = '127.0.0.1', certificate, onRequest } = options;
  const server = (
    certificate
      ? createAdaptorServer({
          fetch,
          createServer: https.createServer,
          overrideGlobalObjects: false,
          serverOptions: { ...certificate },
        })
      : createAdaptorServer({ fetch, createServer: http.createServer, overrideGlobalObjects: false })
  ) as http.Server | https.Server;
  if (onRequest) server.prependListener('request', onRequest);
  // Not the usual 5 seconds: where this process stands still for a moment, the service would close a kept connection just
  // as the next question goes out on it.
  server.keepAliveTimeout = 60_000;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `${certificate ? 'https' : 'http'}://${reachable(address.address)}:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An address that stands for all addresses of a computer is none to ask. */
function reachable(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return isIPv6(address) ? `[${address}]` : address;
}
