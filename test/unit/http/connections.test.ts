import { describe, expect, it } from 'vitest';
import {
  type Cut,
  createConnections,
  type Exchange,
  type HttpBounds,
} from '../../../electron/engine/http/connections.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const bounds: HttpBounds = {
  headMs: 1_000,
  bodyMs: 2_000,
  idleMs: 500,
  requestMs: 5_000,
  unreadMs: 3_000,
  connections: 4,
  connectionsOfPeer: 2,
  connectionsOfSuspect: 1,
  heldBytes: 100,
  heldBytesOfPeer: 60,
  refusals: 3,
  refusalsPerSecond: 1,
};

/** Connections by their names, on a clock that stands still. */
function server(changes: Partial<HttpBounds> = {}) {
  const clock = createFakeClock(0);
  const cuts: string[] = [];
  const whys: Cut[] = [];
  const received = new Map<string, number>();
  const lying = new Map<string, { taken: number; unread: number }>();
  const keys = new Map<string, { readonly name: string }>();
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? { name };
    keys.set(name, key);
    return key;
  };
  const connections = createConnections<{ readonly name: string }>({ ...bounds, ...changes }, clock, (cut) =>
    whys.push(cut),
  );
  return {
    clock,
    connections,
    cuts,
    whys,
    keyOf,
    open: (name: string, address = '127.0.0.1') =>
      connections.opened(keyOf(name), {
        address,
        received: () => received.get(name) ?? 0,
        taken: () => lying.get(name)?.taken ?? 0,
        unread: () => lying.get(name)?.unread ?? 0,
        destroy: () => void cuts.push(name),
      }),
    receive: (name: string, bytes: number) => received.set(name, (received.get(name) ?? 0) + bytes),
    lies: (name: string, taken: number, unread: number) => lying.set(name, { taken, unread }),
    begin(name: string) {
      const state = { isReceived: false, isAnswering: false, isOver: false };
      const exchange: Exchange = {
        isReceived: () => state.isReceived,
        isAnswering: () => state.isAnswering,
        isOver: () => state.isOver,
      };
      connections.began(keyOf(name), exchange);
      return state;
    },
    hold: (name: string, bytes: number) => connections.held(keyOf(name), bytes),
    async pass(ms: number) {
      await clock.advance(ms);
      return connections.cutLate();
    },
  };
}

describe('a connection is cut', () => {
  it('that says nothing, once a head would have been due', async () => {
    const { open, pass, cuts, whys } = server();
    open('silent');
    expect(await pass(999)).toBe(1);
    expect(cuts).toEqual([]);
    expect(await pass(1)).toBeNull();
    expect(cuts).toEqual(['silent']);
    expect(whys).toEqual(['late']);
  });

  it('whose body does not come to its end, however many bytes drip', async () => {
    const { open, begin, receive, pass, cuts } = server();
    open('slow');
    begin('slow');
    for (let time = 0; time < 4; time += 1) {
      receive('slow', 1);
      expect(cuts).toEqual([]);
      await pass(500);
    }
    expect(cuts).toEqual(['slow']);
  });

  it('that rests too long after an answer, or begins another head and does not end it', async () => {
    const { open, begin, receive, pass, cuts } = server();
    for (const name of ['resting', 'dripping']) {
      open(name);
      Object.assign(begin(name), { isReceived: true, isAnswering: true, isOver: true });
    }
    await pass(0);
    receive('dripping', 1);
    await pass(500);
    expect(cuts).toEqual(['resting']);
    await pass(999);
    expect(cuts).toEqual(['resting']);
    await pass(1);
    expect(cuts).toEqual(['resting', 'dripping']);
  });

  it('whose request is not answered in its time', async () => {
    const { open, begin, pass, cuts } = server();
    open('hanging');
    begin('hanging').isReceived = true;
    await pass(4_999);
    expect(cuts).toEqual([]);
    await pass(1);
    expect(cuts).toEqual(['hanging']);
  });

  it('that takes nothing of its answer; a stream that is read goes on without an end', async () => {
    const { open, begin, lies, pass, cuts } = server();
    for (const name of ['stream', 'slow reader', 'no reader']) {
      open(name);
      Object.assign(begin(name), { isReceived: true, isAnswering: true });
    }
    for (let second = 0; second < 60; second += 1) {
      lies('slow reader', second, 9);
      lies('no reader', 1, 9);
      await pass(1_000);
    }
    expect(cuts).toEqual(['no reader']);
  });

  it('that asks more and more before it takes an answer', () => {
    const { open, begin, cuts, whys } = server();
    open('greedy');
    for (let time = 0; time < 9; time += 1) begin('greedy');
    expect(cuts).toEqual(['greedy']);
    expect(whys).toEqual(['too-many']);
  });
});

describe('where there is no place left', () => {
  it('the connection that has kept us waiting longest goes, also where all come from one address', async () => {
    const { open, pass, cuts } = server();
    for (const name of ['first', 'second', 'third', 'fourth']) {
      open(name);
      await pass(1);
    }
    expect(open('fifth')).toBe(true);
    expect(open('sixth')).toBe(true);
    expect(cuts).toEqual(['first', 'second']);
  });

  it('of several peers the one that has most gives up a connection, though another has waited longer', async () => {
    const { open, pass, cuts } = server({ connectionsOfPeer: 3 });
    open('alone', '192.0.2.1');
    await pass(1);
    for (const name of ['first', 'second', 'third']) open(name, '192.0.2.2');
    expect(open('new', '192.0.2.3')).toBe(true);
    expect(cuts).toEqual(['first']);
  });

  it('a peer that has all its connections gives up one of its own', () => {
    const { open, cuts } = server();
    open('other', '192.0.2.1');
    for (const name of ['first', 'second', 'third']) expect(open(name, '192.0.2.2')).toBe(true);
    expect(cuts).toEqual(['first']);
  });

  it('neither a request that is being answered goes, nor one that has shown a secret', () => {
    const { open, begin, connections, keyOf, whys, cuts } = server();
    for (const name of ['first', 'second', 'third']) {
      open(name);
      begin(name).isReceived = true;
    }
    open('with a secret');
    begin('with a secret');
    connections.trust(keyOf('with a secret'));
    expect(open('fifth')).toBe(false);
    expect(cuts).toEqual([]);
    expect(whys).toEqual(['too-many']);
  });
});

describe('a peer that was refused too often', () => {
  it('is left so few connections that it costs little, and no other peer is', async () => {
    const { open, connections, keyOf, cuts, clock } = server();
    open('forger', '192.0.2.7');
    for (let time = 0; time < 3; time += 1) connections.refused(keyOf('forger'));
    expect(open('genuine behind the same proxy', '192.0.2.7')).toBe(true);
    expect(cuts).toEqual(['forger']);
    expect([open('one', '192.0.2.8'), open('two', '192.0.2.8')]).toEqual([true, true]);
    expect(cuts).toHaveLength(1);
    await clock.advance(1_000);
    open('forger again', '192.0.2.7');
    expect(cuts).toHaveLength(1);
  });

  it('gains nothing by changing its address within its own IPv6 network, or by writing IPv4 as IPv6', () => {
    const { open, cuts } = server();
    for (const end of ['1', '2:3', 'ffff:1']) open(`six ${end}`, `2001:db8:0:7::${end}`);
    expect(cuts).toEqual(['six 1']);
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7']) open(`four ${address}`, address);
    expect(cuts).toHaveLength(2);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'is none on this PC (%s), where a proxy speaks for many',
    (address) => {
      const { open, connections, keyOf, cuts } = server();
      open('proxy', address);
      for (let time = 0; time < 50; time += 1) connections.refused(keyOf('proxy'));
      expect([open('second', address), open('third', address), open('fourth', address)]).toEqual([true, true, true]);
      expect(cuts).toEqual([]);
    },
  );
});

describe('the bytes of all bodies', () => {
  it('have an end: whoever holds some and has kept us waiting longest gives way at once', async () => {
    const { open, begin, hold, pass, cuts } = server();
    for (const name of ['old', 'older than new', 'new']) {
      open(name);
      begin(name);
      await pass(1);
    }
    expect([hold('old', 60), hold('older than new', 40), hold('new', 50)]).toEqual([true, true, true]);
    expect(cuts).toEqual(['old']);
  });

  it('are bounded for each peer, which gives up its own', () => {
    const { open, begin, hold, cuts } = server();
    for (const [name, address] of [
      ['other', '192.0.2.1'],
      ['first', '192.0.2.2'],
      ['second', '192.0.2.2'],
    ] as const) {
      open(name, address);
      begin(name);
      expect(hold(name, 40)).toBe(true);
    }
    expect(cuts).toEqual(['first']);
  });

  it('are refused to a body that alone takes more than there is, and given back when it ends', () => {
    const { open, begin, hold, connections, keyOf } = server();
    open('large');
    begin('large');
    expect([hold('large', 90), hold('large', 20)]).toEqual([true, false]);
    connections.released(keyOf('large'), 90);
    expect(hold('large', 100)).toBe(true);
    connections.closed(keyOf('large'));
    open('next');
    begin('next');
    expect(hold('next', 100)).toBe(true);
  });
});
