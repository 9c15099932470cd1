import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What one request brought, as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ScriptedServer {
  readonly url: string;
  /** Requests whose body arrived whole, in the order of their ends. */
  readonly seen: readonly SeenRequest[];
  /** Connections ever opened. */
  readonly connections: () => number;
}

export type Script = (seen: SeenRequest, response: http.ServerResponse, count: number) => void;

export interface ServerOptions {
  /** Called when the headers are in, before the body; true means that it has dealt with the request itself. */
  readonly early?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** A real server on the loopback that answers as the script says, until the test has finished. */
export async function startServer(script: Script, { early, tls }: ServerOptions = {}): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener: http.RequestListener = async (request, response) => {
    request.on('error', () => response.destroy());
    if (early?.(request, response)) {
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, headers, body };
    seen.push(one);
    script(one, response, seen.length);
  };
  const guarded: http.RequestListener = (request, response) => {
    void Promise.resolve(listener(request, response)).catch(() => response.destroy());
  };
  const server = tls === undefined ? http.createServer(guarded) : https.createServer(tls, guarded);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, seen, connections: () => connections };
}

/** Answers with JSON. */
export function json(
  response: http.ServerResponse,
  status: number,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
