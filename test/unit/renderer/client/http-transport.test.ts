import { describe, expect, test } from 'vitest';
import { createHttpTransport, type EventSourceLike } from '../../../../renderer/client/transport/http-transport.ts';
import { createFakeTimers } from '../fake-timers.ts';

function transportWith(answer: (address: string, init: RequestInit) => Response | Promise<Response>) {
  const sent: { address: string; init: RequestInit }[] = [];
  const events = new Map<string, (event: { readonly data?: unknown }) => void>();
  const source: EventSourceLike = {
    readyState: 1,
    addEventListener: (name, listener) => events.set(name, listener),
    close: () => undefined,
  };
  const transport = createHttpTransport({
    fetch: async (address, init = {}) => {
      sent.push({ address: String(address), init });
      return answer(String(address), init);
    },
    openEvents: () => source,
    now: () => 42,
    after: createFakeTimers().after,
  });
  return { transport, sent, say: (name: string, data?: unknown) => events.get(name)?.({ data }) };
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

describe('a request', () => {
  test('is posted as JSON under its name', async () => {
    const { transport, sent } = transportWith(() => json({ ok: true, value: { count: 2, keptBack: 0 } }));
    expect(await transport.request('uploads.retry', { ids: [1, 2] })).toEqual({
      ok: true,
      value: { count: 2, keptBack: 0 },
    });
    expect(sent[0]).toMatchObject({
      address: '/api/uploads.retry',
      init: { method: 'POST', body: '{"ids":[1,2]}', headers: { 'content-type': 'application/json' } },
    });
  });

  test('sends a file as its bytes, with the name in the address', async () => {
    const { transport, sent } = transportWith(() => json({ ok: true, value: { id: 1, alreadyHere: false } }));
    const bytes = new Uint8Array([1, 2, 3]);
    await transport.request('uploads.add', { fileName: 'C 1+2.DDD', bytes });
    expect(sent[0]?.address).toBe('/api/uploads.add?fileName=C%201%2B2.DDD');
    expect(sent[0]?.init.body).toBe(bytes);
  });

  test('sends pasted rows as bytes with what they are for, and says no name', async () => {
    const { transport, sent } = transportWith(() => json({ ok: true, value: { draft: null, problem: null } }));
    const bytes = new Uint8Array([105, 100]);
    await transport.request('maintain.read', { kind: 'drivers-update', fileName: null, bytes });
    await transport.request('maintain.read', { kind: 'drivers-update', fileName: 'a b.csv', bytes });
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/maintain.read?kind=drivers-update',
      '/api/maintain.read?kind=drivers-update&fileName=a%20b.csv',
    ]);
    expect(sent[0]?.init.body).toBe(bytes);
  });

  test('gets a file back with its name', async () => {
    const { transport } = transportWith(
      () =>
        new Response(new Uint8Array([7]), {
          headers: {
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename="_.ddd"; filename*=UTF-8''%C5%81.ddd`,
          },
        }),
    );
    expect(await transport.request('uploads.copy', { id: 9 })).toEqual({
      ok: true,
      value: { fileName: 'Ł.ddd', bytes: new Uint8Array([7]) },
    });
  });

  test('that is refused gives the engine’s reason', async () => {
    const error = { code: 'folder-missing', message: 'There is no such folder.', field: 'path' };
    const { transport } = transportWith(() => json({ ok: false, error }, 409));
    expect(await transport.request('folders.addPath', { path: '/x' })).toEqual({ ok: false, error });
  });

  test('without an answer says so instead of throwing', async () => {
    const { transport } = transportWith(() => Promise.reject(new TypeError('refused')));
    expect(await transport.request('host.get', {})).toMatchObject({ ok: false, error: { code: 'no-answer' } });
  });

  test('with an answer of another form is a failure, never wrong data on the screen', async () => {
    const { transport } = transportWith(() => json({ ok: true, value: { count: 'two', keptBack: 0 } }));
    expect(await transport.request('uploads.retryAll', {})).toMatchObject({ ok: false, error: { code: 'failed' } });
  });
});

describe('the connection', () => {
  const nothing = () => json({ ok: false, error: { code: 'failed', message: '' } });

  test('is there with the stream, and lost with it, at a time', () => {
    const { transport, say } = transportWith(nothing);
    expect(transport.connection()).toEqual({ kind: 'connecting' });
    say('open');
    expect(transport.connection()).toEqual({ kind: 'connected' });
    say('error');
    expect(transport.connection()).toEqual({ kind: 'lost', since: 42 });
  });

  test('says that this window is not let in, and keeps saying it', async () => {
    const { transport, say } = transportWith(() =>
      json({ ok: false, error: { code: 'not-allowed', message: '' } }, 401),
    );
    await transport.request('host.get', {});
    say('error');
    expect(transport.connection()).toEqual({ kind: 'no-session' });
  });
});

test('a message that is not of the contract is not passed on', () => {
  const { transport, say } = transportWith(() => json({}));
  const heard: unknown[] = [];
  transport.subscribe('uploads', (message) => heard.push(message));
  say('uploads', 'no json');
  say('uploads', '{"sequence":"one"}');
  say('uploads', '{"sequence":1,"rows":[],"more":false}');
  expect(heard).toEqual([{ sequence: 1, rows: [], more: false }]);
});
