import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export interface ListeningServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** Cuts every connection. */
  close(): Promise<void>;
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Serves on 127.0.0.1; the global `Request` and `Response` of the process that starts the service stay as they are. */
export async function listen(fetch: Fetch, port: number): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch, createServer, overrideGlobalObjects: false }) as Server;
  // Not the usual 5 seconds: where this process stands still for a moment, the service would close a kept connection just
  // as the next question goes out on it.
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
