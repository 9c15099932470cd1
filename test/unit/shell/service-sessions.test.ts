import { expect, it } from 'vitest';
import { createServiceSessions, type ServiceSession } from '../../../electron/shell/transport/service-sessions.ts';

interface FakeSession extends ServiceSession<string> {
  readonly number: number;
  readonly done: string[];
}

function sessions() {
  const made: FakeSession[] = [];
  const take = createServiceSessions<string, FakeSession>((number) => {
    const done: string[] = [];
    const session: FakeSession = {
      number,
      done,
      setProxy: async (proxy) => {
        if (proxy === 'broken') throw new Error('no such proxy');
        done.push(proxy);
      },
      closeAllConnections: async () => void done.push('closed'),
    };
    made.push(session);
    return session;
  });
  return { made, take };
}

it('a proxy that changes a hundred times needs two sessions, however long the old requests take', async () => {
  const { made, take } = sessions();
  let old = take('first');
  for (let change = 1; change <= 100; change += 1) {
    const next = take(`proxy-${change}`);
    expect(next.session).not.toBe(old.session);
    await old.giveBack();
    old = next;
  }
  expect(made).toHaveLength(2);
});

it('a session that goes on to another way has lost its connections before, and has the new proxy when it is ready', async () => {
  const { take } = sessions();
  const first = take('one');
  const closing = first.giveBack();
  const other = take('two');
  expect(other.session, 'while the first is still closing').not.toBe(first.session);
  await closing;
  const second = take('three');
  expect(second.session).toBe(first.session);
  expect(await second.ready).toBe(true);
  expect(first.session.done).toEqual(['one', 'closed', 'three']);
});

it('a way that is given back twice does not lend its session to two others', async () => {
  const { take } = sessions();
  const first = take('one');
  await Promise.all([first.giveBack(), first.giveBack()]);
  expect(take('two').session).not.toBe(take('three').session);
});

it('a proxy that the system does not take is told, and throws nothing', async () => {
  expect(await sessions().take('broken').ready).toBe(false);
});
