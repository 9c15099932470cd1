import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { HttpTransport, WebhookSecret } from '../../../electron/engine/ports.ts';
import { say } from '../../../electron/engine/refusal.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import { createWebhookInbox } from '../../../electron/engine/webhooks/inbox.ts';
import { createWebhookListener, type WebhookListener } from '../../../electron/engine/webhooks/listener.ts';
import { failure } from '../../../shared/result.ts';
import { webhookHeaders, webhookSignature } from '../../../shared/service/webhooks.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { webhookSecretInMemory } from '../../faults/webhook-secret.ts';
import { clockingBody, deliver, headersFor, secret, temporaryFolder } from './receiver-under-test.ts';

/** A busy machine is slow, not wrong. */
const longestWait = { timeout: 30_000 };

interface ListenerUnderTest {
  readonly listener: WebhookListener;
  readonly change: (patch: Partial<Settings>) => void;
  readonly lines: readonly unknown[];
  /** How often somebody was told that something changed. */
  readonly changes: () => number;
}

/** A listener that has started, on a free port of the loopback unless the settings say otherwise. */
async function startedListener(
  patch: Partial<Settings> = {},
  kept: WebhookSecret = webhookSecretInMemory(secret),
): Promise<ListenerUnderTest> {
  const clock = nodeClock();
  const lines: unknown[] = [];
  const log = { ...silentLog, warn: (event: string, facts?: unknown) => void lines.push([event, facts]) };
  const directory = await temporaryFolder();
  const opened = await openStore({ directory, files: nodeFiles(), clock, log, listener: { changed: () => {} } });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  let changes = 0;
  const onChange = () => {
    changes += 1;
  };
  const inbox = createWebhookInbox({ store, clock, log, onChange });
  let settings: Settings = { ...defaultSettings, takeWebhooks: true, webhookAddress: '127.0.0.1:0', ...patch };
  const transport: HttpTransport = createUndiciTransport({ proxy: { kind: 'none' } });
  const listener = createWebhookListener({
    inbox,
    store,
    secret: kept,
    settings: () => settings,
    transport,
    clock,
    log,
    onChange,
    againAfterMs: 50,
  });
  await listener.start();
  onTestFinished(async () => {
    await listener.stop();
    await transport.close();
    store.close();
  });
  return {
    listener,
    lines,
    changes: () => changes,
    change(more) {
      settings = { ...settings, ...more };
      listener.settingsChanged();
    },
  };
}

function urlOf(listener: WebhookListener): string {
  const now = listener.listening();
  if (now.state !== 'listening') throw new Error(`it does not listen: ${JSON.stringify(now)}`);
  return now.url;
}

/** A server beside the listener, such as a proxy in front of it. */
async function serverThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** Passes every request on to an address, its body changed or not. */
function proxyTo(target: () => string, change: (body: Buffer) => Buffer = (body) => body): RequestListener {
  return async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = change(Buffer.concat(chunks));
    const { host: _host, ...headers } = incoming.headers;
    const passed = request(target(), { method: 'POST', headers: { ...headers, 'content-length': body.length } });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    passed.end(body);
  };
}

describe('the listener', () => {
  it('listens only while the settings say so, and moves with its address', async () => {
    const { listener, change } = await startedListener({ takeWebhooks: false });
    expect(listener.listening()).toEqual({ state: 'off' });
    change({ takeWebhooks: true });
    await vi.waitFor(() => expect(listener.listening()).toMatchObject({ state: 'listening', reach: 'this-pc' }));
    const first = urlOf(listener);
    expect(await deliver(first, clockingBody('c1'))).toBe(204);
    change({ webhookAddress: '0.0.0.0:0' });
    await vi.waitFor(() => expect(listener.listening()).toMatchObject({ state: 'listening', reach: 'network' }));
    expect(urlOf(listener)).not.toBe(first);
    await expect(deliver(first, clockingBody('c2'))).rejects.toThrow();
    change({ takeWebhooks: false });
    await vi.waitFor(() => expect(listener.listening()).toEqual({ state: 'off' }));
  });

  it('tells that its port is taken, and takes it as soon as it is free', async () => {
    const other = createNetServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { listener, lines } = await startedListener({ webhookAddress: `127.0.0.1:${port}` });
    expect(listener.listening()).toMatchObject({ state: 'failed', code: 'port-taken', systemCode: 'EADDRINUSE' });
    await vi.waitFor(() => expect(listener.listening()).toMatchObject({ nextTryAt: expect.any(Number) }));
    other.close();
    await vi.waitFor(() => expect(listener.listening().state).toBe('listening'), longestWait);
    expect(lines).toEqual([['webhook.not-listening', { code: 'port-taken', systemCode: 'EADDRINUSE' }]]);
  });

  it('tells that an address is none of this PC', async () => {
    const { listener } = await startedListener({ webhookAddress: '203.0.113.1:8790' });
    expect(listener.listening()).toMatchObject({ state: 'failed', code: 'address-not-here' });
  });

  it('does not listen without a secret, and does once it is given; the secret is never told', async () => {
    const { listener } = await startedListener({}, webhookSecretInMemory());
    expect(listener.state()).toMatchObject({ listening: { code: 'no-secret' }, secret: { state: 'missing' } });
    expect((await listener.replaceSecret(secret)).ok).toBe(true);
    expect(listener.state()).toMatchObject({ listening: { state: 'listening' }, secret: { state: 'kept' } });
    expect(await deliver(urlOf(listener), clockingBody('c1'))).toBe(204);
    expect((await listener.replaceSecret('another-secret')).ok).toBe(true);
    expect(await deliver(urlOf(listener), clockingBody('c2'))).toBe(401);
    expect(JSON.stringify(await listener.lookedUp())).not.toContain('another-secret');
  });

  it('takes what is signed with a secret that was written into its file by hand, within the minute of a proof', async () => {
    const kept = webhookSecretInMemory(secret);
    const { listener } = await startedListener({}, kept);
    await kept.write('another-secret');
    const body = clockingBody('c1');
    const signed = {
      ...headersFor(body),
      [webhookHeaders.signature]: webhookSignature('another-secret', Buffer.from(body)),
    };
    expect(await deliver(urlOf(listener), body, signed)).toBe(401);
    await listener.prove();
    expect(listener.duty()).toMatchObject({ reasons: [], provedAt: expect.any(Number) });
    expect(await deliver(urlOf(listener), body, signed)).toBe(204);
    expect(await deliver(urlOf(listener), clockingBody('c2'))).toBe(401);
  });

  it('tells that the secret cannot be read, in the words of where it is kept', async () => {
    const locked: WebhookSecret = {
      isFixed: false,
      read: async () => failure({ code: 'unreadable', ...say('secret-not-opened') }),
      write: async () => failure({ code: 'unavailable', ...say('no-keyring-for-secret') }),
    };
    const { listener } = await startedListener({}, locked);
    expect(listener.state()).toMatchObject({
      listening: { state: 'failed', code: 'secret-not-readable' },
      secret: { state: 'not-readable', problem: say('secret-not-opened').message, said: { code: 'secret-not-opened' } },
    });
    expect(await listener.replaceSecret(secret)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });

  it('tells the last deliveries, and those that were refused by reason and number, with nothing of what they say', async () => {
    const { listener, changes } = await startedListener();
    const url = urlOf(listener);
    const before = changes();
    await deliver(url, clockingBody('c1'));
    await deliver(url, clockingBody('c1'));
    await deliver(url, '{"events":["*"]}', headersFor('{"events":["*"]}', 'ping'));
    await deliver(url, clockingBody('forged'), headersFor('another body'));
    await deliver(url, clockingBody('forged'), headersFor('yet another'));
    await deliver(url, clockingBody('unsigned'), { 'Content-Type': 'application/json', 'TT-Hook-Event': 'clocking' });
    const at = expect.any(Number);
    expect(listener.state()).toMatchObject({
      deliveries: [
        { event: 'ping', at, outcome: 'taken', repeats: 0 },
        { event: 'clocking', at, outcome: 'taken', repeats: 1 },
      ],
      refused: [
        { reason: 'wrong-signature', at, count: 2 },
        { reason: 'no-signature', at, count: 1 },
      ],
    });
    expect(changes()).toBeGreaterThan(before);
    expect(JSON.stringify(listener.state())).not.toContain('D1001');
  });
});

describe('a test delivery', () => {
  it('arrives at the listening address, is signed and kept like any other, and says that the way outside was not tried', async () => {
    const { listener } = await startedListener();
    const tested = await listener.test();
    expect(tested).toMatchObject({
      ok: true,
      value: [
        { way: 'here', outcome: 'taken', status: 204 },
        { way: 'outside', outcome: 'not-asked' },
      ],
    });
    expect(listener.state().deliveries).toMatchObject([{ event: 'ping', outcome: 'taken' }]);
    expect((await listener.test()).ok && listener.state().deliveries).toHaveLength(2);
  });

  it('reaches a listener at every address of the PC too', async () => {
    const { listener } = await startedListener({ webhookAddress: '0.0.0.0:0' });
    expect(await listener.test()).toMatchObject({ value: [{ way: 'here', outcome: 'taken' }, {}] });
  });

  it('comes back through a proxy that passes posts on as they are', async () => {
    const { listener, change } = await startedListener();
    change({ webhookPublicUrl: await serverThat(proxyTo(() => urlOf(listener))) });
    expect(await listener.test()).toMatchObject({
      value: [{ outcome: 'taken' }, { way: 'outside', outcome: 'taken', status: 204 }],
    });
    expect(listener.state().deliveries).toHaveLength(2);
  });

  it.each([
    [
      'a proxy that changes the body',
      (listener: WebhookListener) =>
        serverThat(
          proxyTo(
            () => urlOf(listener),
            (body) => Buffer.from(`${body} `),
          ),
        ),
      { outcome: 'refused', status: 401 },
    ],
    [
      'a firewall that answers for itself',
      () => serverThat((_incoming, outgoing) => void outgoing.writeHead(403).end()),
      { outcome: 'refused', status: 403 },
    ],
    [
      'another program that takes it',
      () => serverThat((_incoming, outgoing) => void outgoing.writeHead(200).end()),
      { outcome: 'elsewhere', status: 200 },
    ],
    ['nobody', async () => 'http://127.0.0.1:9/hook', { outcome: 'not-reached', status: null }],
    [
      'an address that everybody on the way could read',
      async () => 'http://hook.example.com/',
      { outcome: 'not-private', status: null },
    ],
  ])('that meets %s says so', async (_case, address, expected) => {
    const { listener, change } = await startedListener();
    change({ webhookPublicUrl: await address(listener) });
    expect(await listener.test()).toMatchObject({
      value: [
        { way: 'here', outcome: 'taken' },
        { way: 'outside', ...expected },
      ],
    });
  });

  it('is not sent where nothing listens', async () => {
    const { listener } = await startedListener({ takeWebhooks: false });
    expect(await listener.test()).toEqual({ ok: false, error: 'not-listening' });
  });
});
