import { describe, expect, test } from 'vitest';
import { createHttpTransport } from '../../../../renderer/client/transport/http-transport.ts';
import { createFakeTimers } from '../fake-timers.ts';

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

/** Until what was said has been heard. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A transport whose stream of events the test speaks for; `sent` has everything else. */
function transportWith(answer: (address: string, init: RequestInit) => Response | Promise<Response>, session = 's1') {
  const sent: Sent[] = [];
  const streams: Sent[] = [];
  const timers = createFakeTimers();
  const answers: ((response: Response) => void)[] = [];
  const transport = createHttpTransport({
    session: session === '' ? null : session,
    fetch: async (given, init = {}) => {
      const address = String(given);
      if (address === '/api/events') {
        streams.push({ address, init });
        return new Promise<Response>((resolve) => answers.push(resolve));
      }
      sent.push({ address, init });
      return answer(address, init);
    },
    now: () => 42,
    after: timers.after,
  });
  const answerStream = async (response: Response) => {
    answers.shift()?.(response);
    await settle();
  };
  return {
    transport,
    sent,
    streams,
    timers,
    answerStream,
    async openStream() {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      await answerStream(new Response(readable));
      return {
        async say(name: string, data = '') {
          void writer.write(new TextEncoder().encode(`event: ${name}\ndata: ${data}\n\n`));
          await settle();
        },
        async end() {
          void writer.close();
          await settle();
        },
      };
    },
  };
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
      init: {
        method: 'POST',
        body: '{"ids":[1,2]}',
        headers: { 'content-type': 'application/json', 'tacho-depot-session': 's1' },
      },
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
  const refused = () => json({ ok: false, error: { code: 'not-allowed', message: '' } }, 401);

  test('is there with the stream, lost with it at a time, and there again with the next', async () => {
    const { transport, openStream, timers, streams } = transportWith(nothing);
    expect(transport.connection()).toEqual({ kind: 'connecting' });
    const stream = await openStream();
    expect(transport.connection()).toEqual({ kind: 'connected' });
    await stream.end();
    expect(transport.connection()).toEqual({ kind: 'lost', since: 42 });
    timers.pass(1_000);
    await openStream();
    expect(transport.connection()).toEqual({ kind: 'connected' });
    expect(streams.map(({ init }) => init.headers)).toEqual([
      { 'tacho-depot-session': 's1' },
      { 'tacho-depot-session': 's1' },
    ]);
  });

  test('says that this window is not let in, keeps saying it, and asks nothing more', async () => {
    const { transport, openStream, sent } = transportWith(refused);
    await transport.request('host.get', {});
    await openStream();
    expect(transport.connection()).toEqual({ kind: 'no-session' });
    expect(await transport.request('host.get', {})).toMatchObject({ ok: false, error: { code: 'no-session' } });
    expect(sent).toHaveLength(1);
  });

  test('says the same where the session ended while the stream was away', async () => {
    const { transport, openStream, answerStream, timers, streams } = transportWith(nothing);
    const stream = await openStream();
    await stream.end();
    timers.pass(1_000);
    await answerStream(refused());
    expect(transport.connection()).toEqual({ kind: 'no-session' });
    timers.pass(600_000);
    expect(streams).toHaveLength(2);
  });

  test('without a session asks for nothing at all', async () => {
    const { transport, sent, streams } = transportWith(nothing, '');
    expect(transport.connection()).toEqual({ kind: 'no-session' });
    expect(await transport.request('host.get', {})).toMatchObject({ ok: false, error: { code: 'no-session' } });
    expect([...sent, ...streams]).toEqual([]);
  });
});

test('a message that is not of the contract is not passed on', async () => {
  const { transport, openStream } = transportWith(() => json({}));
  const heard: unknown[] = [];
  transport.subscribe('uploads', (message) => heard.push(message));
  const { say } = await openStream();
  await say('uploads', 'no json');
  await say('uploads', '{"sequence":"one"}');
  await say('constructor', '{}');
  await say('uploads', '{"sequence":1,"rows":[],"more":false}');
  expect(heard).toEqual([{ sequence: 1, rows: [], more: false }]);
});

describe('the windows that show the page', () => {
  const row = { id: 'w1', since: 1, lastUsedAt: 2, isOpen: true, isThis: false };

  test('are listed, and one is ended by its id', async () => {
    const { transport, sent } = transportWith((address) =>
      json({ ok: true, value: address.endsWith('page.sessions') ? { sessions: [row] } : {} }),
    );
    expect(await transport.windows?.list()).toEqual({ ok: true, value: [row] });
    expect(await transport.windows?.end('w1')).toEqual({ ok: true, value: undefined });
    expect(sent.map(({ address, init }) => `${address} ${init.body}`)).toEqual([
      '/api/page.sessions {}',
      '/api/page.endSession {"id":"w1"}',
    ]);
  });

  test('are not known where the answer is of another form, or there is none', async () => {
    for (const answer of [json({ ok: true, value: {} }), json({ ok: false, error: {} }, 500), new Response('<p>')]) {
      const { transport } = transportWith(() => answer);
      expect(await transport.windows?.list()).toMatchObject({ ok: false, error: { code: 'no-answer' } });
    }
  });
});
