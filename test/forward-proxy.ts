import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForwardProxy {
  readonly url: string;
  /** The hosts that it was asked for, in order. */
  readonly asked: readonly string[];
  /** How many stand now. */
  readonly connections: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** The only way to a service that the network does not know: forwards every plain request to it, whatever host it names. */
export async function startForwardProxy(serviceUrl: string): Promise<ForwardProxy> {
  const asked: string[] = [];
  const proxy = http.createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '');
    asked.push(host);
    const { method, headers } = request;
    const onward = http.request(`${serviceUrl}${pathname}${search}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked,
    connections: () =>
      new Promise((resolve, reject) =>
        proxy.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
