import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createConnectionTest } from '../../../electron/engine/diagnostics/connection-test.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import type { Credentials, HttpTransport, Secrets } from '../../../electron/engine/ports.ts';
import { say } from '../../../electron/engine/refusal.ts';
import { createServiceCredentials } from '../../../electron/engine/service/credentials.ts';
import {
  createUndiciTransport,
  openNodeTransport,
  type UndiciTransportOptions,
} from '../../../electron/engine/service/undici-transport.ts';
import { requests } from '../../../shared/contract/contract.ts';
import { operations } from '../../../shared/service/operations.ts';
import { defaultSettings, originOf, type Settings } from '../../../shared/settings/settings.ts';
import { startForwardProxy } from '../../forward-proxy.ts';
import { runningService } from '../reference-service/running-service.ts';
import { json, type Script, startServer } from '../service-client/scripted-server.ts';
import { testCertificate } from '../service-client/test-certificate.ts';

const rightKeys: Credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };
const tachographTypes = [{ code: 'DT', description: 'Digital', type: 'Digital' }];

function keysKept(kept: Credentials | null, serviceUrl: string): Secrets {
  const origin = originOf(serviceUrl);
  return {
    read: async () => ({ ok: true, value: kept && { ...kept, origin } }),
    write: async () => ({ ok: false, error: { code: 'fixed', ...say('keys-of-environment') } }),
  };
}

function connectionTest(
  serviceUrl: string,
  options: {
    readonly keys?: Credentials | null;
    readonly secrets?: Secrets;
    readonly settings?: Partial<Settings>;
    readonly transport?: UndiciTransportOptions;
    readonly over?: HttpTransport;
  } = {},
) {
  const transport = options.over ?? createUndiciTransport(options.transport ?? { proxy: { kind: 'none' } });
  onTestFinished(() => transport.close());
  const clock = nodeClock();
  const secrets = options.secrets ?? keysKept(options.keys === undefined ? rightKeys : options.keys, serviceUrl);
  const test = createConnectionTest({
    ports: { clock, transport },
    credentials: createServiceCredentials({ secrets, clock, serviceUrl: () => serviceUrl }),
    openTransport: openNodeTransport,
    settings: () => ({ ...defaultSettings, serviceUrl, ...options.settings }),
  });
  /** Every answer has to fit the contract with the page. */
  return async (given: Parameters<typeof test>[0] = {}) => requests['connection.test'].answer.parse(await test(given));
}

/** State of each step in the order of their showing, such as `passed passed failed not-tried not-tried`. */
function states({ steps }: { readonly steps: readonly { readonly state: string }[] }): string {
  return steps.map(({ state }) => state).join(' ');
}

/** The address of a port that nothing listens on. */
async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const html = (response: Parameters<Script>[1]) =>
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Sign in</title>');

const typesListed: Script = (_seen, response) => json(response, 200, tachographTypes);

describe('the connection test', () => {
  it('shows each step of a connection that works, and sends no file', async () => {
    const service = await runningService();
    const result = await connectionTest(service.url)();
    expect(result.works).toBe(true);
    expect(result.steps).toEqual([
      { step: 'address', state: 'passed', parameters: { host: '127.0.0.1' } },
      { step: 'private', state: 'passed', parameters: { plain: 1 } },
      { step: 'answers', state: 'passed', parameters: { milliseconds: expect.any(Number) } },
      { step: 'keys', state: 'passed', parameters: { entries: expect.any(Number) } },
      { step: 'sending', state: 'not-tried', parameters: {} },
    ]);
    expect(service.received()).toEqual([]);
    expect(service.requests().map(({ path }) => path)).toEqual([operations['vehicles-tachograph-types'].path]);
  });

  it('goes over the proxy that is given with it, which is not in force yet, and leaves no connection to it', async () => {
    const service = await runningService();
    const proxy = await startForwardProxy(service.url);
    onTestFinished(proxy.close);
    // The proxy of this test speaks plain HTTP only, which an administrator has to allow.
    const test = connectionTest('http://fleet.invalid', { settings: { allowPlainHttp: true } });
    expect((await test()).works).toBe(false);
    expect(proxy.asked).toEqual([]);
    expect((await test({ proxyUrl: proxy.url })).works).toBe(true);
    expect(proxy.asked).toEqual(['fleet.invalid']);
    await expect.poll(proxy.connections).toBe(0);
  });

  it('over a proxy that is none says so', async () => {
    const service = await runningService();
    const test = connectionTest('http://fleet.invalid', { settings: { allowPlainHttp: true } });
    const result = await test({ serviceUrl: 'http://fleet.invalid', proxyUrl: await deadUrl() });
    expect(states(result)).toBe('passed not-tried failed not-tried not-tried');
    expect(result.steps[2]?.parameters).toMatchObject({ systemCode: 'ECONNREFUSED' });
    expect(service.requests()).toEqual([]);
  });

  it.each([
    ['that is empty', []],
    ['of which one entry cannot be read', [...tachographTypes, { description: 'of no code' }]],
    ['with a field that is none', [{ ...tachographTypes[0], description: 5 }]],
  ])('takes the list of a service %s', async (_what, list) => {
    const server = await startServer((_seen, response) => json(response, 200, list));
    expect((await connectionTest(server.url)()).works).toBe(true);
  });

  it('tells until when a certificate is valid', async () => {
    const server = await startServer(typesListed, { tls: testCertificate });
    const test = connectionTest(server.url, {
      transport: { proxy: { kind: 'none' }, certificateAuthorities: [testCertificate.cert] },
    });
    const { works, steps } = await test();
    expect(works).toBe(true);
    expect(steps[1]).toEqual({
      step: 'private',
      state: 'passed',
      parameters: { validUntil: Date.parse('2126-10-29T08:25:22Z') },
    });
  });

  it('calls private only what the connection itself was verified for', async () => {
    const server = await startServer(typesListed, { tls: testCertificate });
    const options = { proxy: { kind: 'none' }, certificateAuthorities: [testCertificate.cert] } as const;
    const real = createUndiciTransport(options);
    onTestFinished(() => real.close());
    const silent: HttpTransport = { ...real, request: ({ onVerified: _, ...request }) => real.request(request) };
    const { works, steps } = await connectionTest(server.url, { over: silent })();
    expect(works).toBe(true);
    expect(steps[1]).toEqual({ step: 'private', state: 'not-tried', parameters: {} });
  });

  it('a certificate that nobody vouches for: not private, and the keys do not leave', async () => {
    const server = await startServer(typesListed, { tls: testCertificate });
    const result = await connectionTest(server.url)();
    expect(states(result)).toBe('passed failed not-tried not-tried not-tried');
    expect(result.works).toBe(false);
    expect(result.steps[1]?.parameters).toMatchObject({ systemCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(server.seen).toEqual([]);
  });

  it('an address without TLS outside this PC: not private, and nothing leaves', async () => {
    const result = await connectionTest('http://service.example')();
    expect(states(result)).toBe('not-tried failed not-tried not-tried not-tried');
    expect(result.steps[1]?.parameters.words).toContain('https://');
  });

  it.each(['', 'service', 'ftp://service.example'])('no usable address (%j)', async (address) => {
    expect(states(await connectionTest('')({ serviceUrl: address }))).toBe(
      'failed not-tried not-tried not-tried not-tried',
    );
  });

  it('a name that does not exist', async () => {
    const result = await connectionTest('https://no-such-service.invalid')();
    expect(states(result)).toBe('failed not-tried not-tried not-tried not-tried');
    expect(result.steps[0]?.parameters).toMatchObject({ host: 'no-such-service.invalid', words: expect.any(String) });
  });

  it('nothing that listens', async () => {
    const result = await connectionTest(await deadUrl())();
    expect(states(result)).toBe('passed not-tried failed not-tried not-tried');
    expect(result.steps[2]?.parameters).toMatchObject({ systemCode: 'ECONNREFUSED' });
  });

  it('a service that fails', async () => {
    const service = await runningService();
    service.misbehaviour.instruct({ kind: 'status', status: 503, carriedOut: false });
    const result = await connectionTest(service.url)();
    expect(states(result)).toBe('passed passed failed not-tried not-tried');
    expect(result.steps[2]?.parameters).toMatchObject({ status: 503 });
  });

  it.each([
    ['a page of something else', (_seen, response) => response.writeHead(200).end('<html></html>')],
    ['a page of a router', (_seen, response) => html(response)],
    ['nothing at all', (_seen, response) => response.writeHead(200).end()],
    ['an object of something else', (_seen, response) => json(response, 200, { status: 'ok' })],
    ['a list of something else', (_seen, response) => json(response, 200, [{ id: 1, title: 'Hello' }, { id: 2 }])],
    ['a list of words', (_seen, response) => json(response, 200, ['DT', 'AN'])],
    ['nothing of that name', (_seen, response) => response.writeHead(404).end()],
    ['a redirect', (_seen, response) => response.writeHead(302, { Location: 'https://login.example' }).end()],
  ] satisfies [string, Script][])('something else at the address: %s', async (_what, script) => {
    const server = await startServer(script);
    const result = await connectionTest(server.url)();
    expect(result.works).toBe(false);
    expect(states(result)).toBe('passed passed failed not-tried not-tried');
    expect(result.steps[2]?.parameters.words).toContain('address');
  });
});

describe('the keys of the connection test', () => {
  it('those that are refused', async () => {
    const service = await runningService();
    const result = await connectionTest(service.url)({ apiToken: 'wrong', subscriptionKey: 'wrong' });
    expect(states(result)).toBe('passed passed passed failed not-tried');
    expect(result.works).toBe(false);
    expect(result.steps[3]?.parameters).toMatchObject({ status: 401 });
  });

  it('those given are tried instead of those in force, and one alone is completed by the other in force', async () => {
    const service = await runningService();
    const test = connectionTest(service.url, { keys: { apiToken: 'old', subscriptionKey: 'the-subscription-key' } });
    expect((await test()).works).toBe(false);
    expect((await test({ apiToken: ' the-api-token\n' })).works).toBe(true);
    expect((await test(rightKeys)).works).toBe(true);
  });

  it('that are missing are asked for, and nothing is sent without them', async () => {
    const service = await runningService();
    const result = await connectionTest(service.url, { keys: null })({ apiToken: 'the-api-token' });
    expect(states(result)).toBe('not-tried not-tried not-tried failed not-tried');
    expect(result.steps[3]?.parameters).toEqual({ words: 'Enter both keys.' });
    expect(service.requests()).toEqual([]);
  });

  it('that cannot be read are said to be so', async () => {
    const service = await runningService();
    const result = await connectionTest(service.url, {
      secrets: {
        ...keysKept(null, service.url),
        read: async () => ({ ok: false, error: { code: 'unreadable', ...say('keys-not-opened') } }),
      },
    })();
    const { message: words, said } = say('keys-not-opened');
    expect(result.steps[3]).toEqual({ step: 'keys', state: 'failed', parameters: { words }, said });
  });

  it('that cannot be a header fail before anything is sent', async () => {
    const service = await runningService();
    const result = await connectionTest(service.url)({ apiToken: 'the–api–token', subscriptionKey: 'x' });
    expect(states(result)).toBe('not-tried not-tried not-tried failed not-tried');
    expect(service.requests()).toEqual([]);
  });

  it('never come back, not even where the service quotes them', async () => {
    const server = await startServer((_seen, response) =>
      json(response, 401, { errorMessage: 'The key 5b0c2b7c is not known', error: {} }),
    );
    const result = await connectionTest(server.url)({ apiToken: '5b0c2b7c', subscriptionKey: 'other' });
    const parameters = { status: 401, words: 'The key … is not known' };
    expect(result.steps[3]).toEqual({ step: 'keys', state: 'failed', parameters });
  });
});
