import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ProxySetting } from '../../../electron/engine/service/undici-transport.ts';
import { clientFor } from './client-under-test.ts';
import { json, startServer } from './scripted-server.ts';
import { testCertificate } from './test-certificate.ts';

const trusted = { certificateAuthorities: [testCertificate.cert] };
const direct: ProxySetting = { kind: 'none' };

const startService = (tls?: typeof testCertificate) =>
  startServer((_seen, response) => json(response, 200, []), tls && { tls });

interface Proxy {
  readonly url: string;
  /** What it was asked to reach: `host:port` for a tunnel, the address for a plain request. */
  readonly asked: string[];
}

/** As only the proxy knows it: what leads to this PC goes through none. */
const beyond = (url: string) => url.replace('127.0.0.1', 'service.test');
const hostBeyond = (host: string | undefined) => host?.replace('service.test', '127.0.0.1');

/** A real proxy: tunnels what is asked by CONNECT, forwards plain requests, or refuses both with `refuseWith`. */
async function startProxy(refuseWith?: number): Promise<Proxy> {
  const asked: string[] = [];
  const proxy = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    if (refuseWith !== undefined) {
      response.writeHead(refuseWith).end();
      return;
    }
    const { method, headers } = request;
    const onward = http.request(hostBeyond(request.url) ?? '', { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  proxy.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    asked.push(request.url ?? '');
    socket.on('error', () => socket.destroy());
    if (refuseWith !== undefined) {
      socket.end(`HTTP/1.1 ${refuseWith} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const [host, port] = (hostBeyond(request.url) ?? '').split(':');
    const onward = net.connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked };
}

describe('trust', () => {
  test('a certificate that nobody vouches for is not trusted, and nothing is sent', async () => {
    const server = await startService(testCertificate);
    expect(await clientFor(server.url, {}, { proxy: direct }).call('divisions-search', {})).toEqual({
      kind: 'no-answer',
      phase: 'trust',
      systemCode: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      outcomeUnknown: false,
      status: null,
    });
    expect(server.seen).toEqual([]);
  });

  test('an authority that the depot adds is trusted', async () => {
    const server = await startService(testCertificate);
    const client = clientFor(server.url, {}, { proxy: direct, ...trusted });
    expect(await client.call('divisions-search', {})).toMatchObject({ kind: 'accepted' });
  });

  test('a server that does not speak TLS is a matter of trust too', async () => {
    const server = await startService();
    const client = clientFor(server.url.replace('http:', 'https:'), {}, { proxy: direct });
    expect(await client.call('divisions-search', {})).toMatchObject({ kind: 'no-answer', phase: 'trust' });
  });
});

describe('a proxy', () => {
  test('tunnels to a service with TLS, which it cannot read', async () => {
    const server = await startService(testCertificate);
    const proxy = await startProxy();
    const proxied = { proxy: { kind: 'address', url: proxy.url }, ...trusted } as const;
    const client = clientFor(beyond(server.url), {}, proxied);
    expect(await client.call('divisions-search', {})).toMatchObject({ kind: 'accepted' });
    expect(proxy.asked).toEqual([new URL(beyond(server.url)).host]);
  });

  test('does not hide that the service is not trusted', async () => {
    const server = await startService(testCertificate);
    const proxy = await startProxy();
    const client = clientFor(beyond(server.url), {}, { proxy: { kind: 'address', url: proxy.url } });
    expect(await client.call('divisions-search', {})).toMatchObject({ phase: 'trust', outcomeUnknown: false });
    expect(server.seen).toEqual([]);
  });

  test.each([403, 407, 502])('that refuses the tunnel with %d is proxy trouble', async (status) => {
    const proxy = await startProxy(status);
    const client = clientFor('https://service.invalid', {}, { proxy: { kind: 'address', url: proxy.url } });
    expect(await client.call('divisions-search', {})).toMatchObject({
      kind: 'no-answer',
      phase: 'proxy',
      outcomeUnknown: false,
    });
  });

  test('that asks for a password before it forwards is proxy trouble', async () => {
    const server = await startService();
    const proxy = await startProxy(407);
    const proxied = { proxy: { kind: 'address', url: proxy.url }, allowPlainHttp: true } as const;
    const client = clientFor(beyond(server.url), {}, proxied);
    expect(await client.call('divisions-search', {})).toMatchObject({ kind: 'no-answer', phase: 'proxy' });
  });

  test.each(['http://127.0.0.1:9', 'http://proxy.invalid:8080', 'http://', 'gopher://proxy.example'])(
    'that cannot be reached is proxy trouble: %s',
    async (url) => {
      const client = clientFor('https://service.invalid', {}, { proxy: { kind: 'address', url } });
      expect(await client.call('divisions-search', {})).toMatchObject({
        kind: 'no-answer',
        phase: 'proxy',
        outcomeUnknown: false,
      });
    },
  );

  test('named by the environment is used, unless NO_PROXY exempts the service', async () => {
    const server = await startService();
    const proxy = await startProxy();
    const variables = { http_proxy: proxy.url };
    const through = (given: Record<string, string>) =>
      clientFor(
        beyond(server.url),
        {},
        { proxy: { kind: 'environment', variables: given }, allowPlainHttp: true },
      ).call('divisions-search', {});
    await through(variables);
    expect(proxy.asked).toEqual([`${beyond(server.url)}/fleets/v1/api/divisions-search`]);
    expect(await through({ ...variables, NO_PROXY: 'intranet.example, service.test' })).toMatchObject({
      phase: 'resolve',
    });
    expect(proxy.asked).toHaveLength(1);
    expect(server.seen).toHaveLength(1);
  });
});
