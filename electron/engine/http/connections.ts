import type { Clock } from '../ports.ts';
import { createPeers, type Peer, type PeerBounds } from './peers.ts';

/** What a server gives to whoever connects, in milliseconds, connections and bytes. */
export interface HttpBounds extends PeerBounds {
  /** From the connection, or the first byte after a rest, to the end of a request's head. */
  readonly headMs: number;
  /** From there to the end of its body. */
  readonly bodyMs: number;
  /** From one request of a connection to the next. */
  readonly idleMs: number;
  /** From a request's head until its answer begins. What is sent after that, a stream or a long download, has no end. */
  readonly requestMs: number;
  /** For which a peer may take nothing of an answer that lies ready for it. */
  readonly unreadMs: number;
  /** Open at once, of all peers. */
  readonly connections: number;
  /** Of all bodies that are being read. */
  readonly heldBytes: number;
}

/** A socket, as far as it is judged. */
interface Link {
  readonly address: string;
  /** Bytes that have come so far. */
  readonly received: () => number;
  /** Bytes of answers that the peer has taken so far, and those that wait for it. */
  readonly taken: () => number;
  readonly unread: () => number;
  /** Ends it at once, whatever was under way. */
  readonly destroy: () => void;
}

/** One request and its answer. */
export interface Exchange {
  readonly isReceived: () => boolean;
  readonly isAnswering: () => boolean;
  /** Nothing more comes, and nothing more goes. */
  readonly isOver: () => boolean;
}

/** Why a connection was cut: it kept us waiting too long, others needed its place, or it asked for more than there is. */
export type Cut = 'late' | 'crowded' | 'too-many';

export interface Connections<Key extends object> {
  /** Whether a new connection may stay. Another one that has kept us waiting goes in its place where there is none left. */
  readonly opened: (key: Key, link: Link) => boolean;
  readonly closed: (key: Key) => void;
  /** Whether a request of the connection may be answered. */
  readonly began: (key: Key, exchange: Exchange) => boolean;
  /** Whoever asks has shown a secret: its request gives way to no other. */
  readonly trust: (key: Key) => void;
  readonly refused: (key: Key) => void;
  /** Whether so many bytes more may be held of a connection's request. Pair with `released`. */
  readonly held: (key: Key, bytes: number) => boolean;
  readonly released: (key: Key, bytes: number) => void;
  /** Cuts whatever is past its time. The answer: until when nothing can be, in milliseconds; null where nothing is open. */
  readonly cutLate: () => number | null;
}

interface Connection {
  readonly link: Link;
  readonly peer: Peer;
  exchanges: { readonly exchange: Exchange; readonly sinceMs: number }[];
  isTrusted: boolean;
  heldBytes: number;
  /** Of the present rest, of which the first one is the wait for the first request. */
  restSinceMs: number;
  receivedAtRest: number;
  isFirstRest: boolean;
  /** When the head that is under way was first seen; null: none is. */
  headSinceMs: number | null;
  taken: number;
  takenAtMs: number;
}

/** What a connection waits for. Where that is its peer, it can give way to others. */
interface Wait {
  readonly endsMs: number;
  readonly isForPeer: boolean;
}

/** A peer that sends its next requests before it has its answers sends so many at most. */
const mostExchanges = 8;
/** A stream is looked at so seldom: nobody waits for the end of one that is not read. */
const quietLookMs = 15_000;

/**
 * Decides who goes when something runs short: of the peer that has most, the connection that has kept us waiting longest.
 * A genuine request that comes at once is the last to be that, also where all peers look the same behind a proxy.
 */
export function createConnections<Key extends object>(
  bounds: HttpBounds,
  clock: Pick<Clock, 'monotonicMs'>,
  onCut: (cut: Cut) => void = () => {},
): Connections<Key> {
  const peers = createPeers(clock, bounds);
  const ledger = createLedger<Key>(bounds, clock);

  function cut(key: Key, why: Cut): void {
    const connection = ledger.remove(key);
    if (connection === undefined) return;
    if (why === 'late') peers.refused(connection.peer);
    onCut(why);
    connection.link.destroy();
  }

  function cutFirst(has: (connection: Connection) => boolean, amountOf: (peer: Peer) => number): boolean {
    const key = ledger.firstToGo(has, amountOf);
    if (key !== null) cut(key, 'crowded');
    return key !== null;
  }

  const makePlace = (of: Peer | null) =>
    cutFirst(
      ({ peer }) => of === null || peer === of,
      ({ connections }) => connections,
    );

  return {
    opened(key, link) {
      const peer = peers.of(link.address);
      const hasRoom =
        (peer.connections < peer.mostConnections() || makePlace(peer)) &&
        (ledger.size() < bounds.connections || makePlace(null));
      if (hasRoom) ledger.add(key, newConnection(link, peer, clock.monotonicMs()));
      else onCut('too-many');
      return hasRoom;
    },
    closed: (key) => void ledger.remove(key),
    began(key, exchange) {
      const connection = ledger.get(key);
      if (connection === undefined) return false;
      const nowMs = clock.monotonicMs();
      settle(connection, nowMs);
      if (connection.exchanges.length >= mostExchanges) {
        cut(key, 'too-many');
        return false;
      }
      connection.isFirstRest = false;
      connection.headSinceMs = null;
      connection.exchanges.push({ exchange, sinceMs: nowMs });
      ledger.moveToEnd(key, connection);
      return true;
    },
    trust(key) {
      const connection = ledger.get(key);
      if (connection !== undefined) connection.isTrusted = true;
    },
    refused(key) {
      const connection = ledger.get(key);
      if (connection !== undefined) peers.refused(connection.peer);
    },
    held(key, bytes) {
      const connection = ledger.get(key);
      if (connection === undefined) return false;
      const { peer } = connection;
      const others = (whose: Peer | null) => (other: Connection) =>
        other !== connection && other.heldBytes > 0 && (whose === null || other.peer === whose);
      while (peer.heldBytes + bytes > peer.mostHeldBytes) {
        if (!cutFirst(others(peer), ({ heldBytes }) => heldBytes)) return false;
      }
      while (ledger.heldBytes() + bytes > bounds.heldBytes) {
        if (!cutFirst(others(null), ({ heldBytes }) => heldBytes)) return false;
      }
      ledger.hold(connection, bytes);
      return true;
    },
    released(key, bytes) {
      const connection = ledger.get(key);
      if (connection !== undefined) ledger.hold(connection, -bytes);
    },
    cutLate() {
      const nowMs = clock.monotonicMs();
      let soonestMs = Number.POSITIVE_INFINITY;
      for (const [key, connection] of ledger.all()) {
        const { endsMs } = ledger.waitOf(key, connection);
        if (endsMs <= nowMs) cut(key, 'late');
        else soonestMs = Math.min(soonestMs, endsMs - nowMs);
      }
      return ledger.size() === 0 ? null : Math.min(soonestMs, quietLookMs);
    },
  };
}

/** Keeps account of who holds what, and of who has waited longest. */
function createLedger<Key extends object>(bounds: HttpBounds, clock: Pick<Clock, 'monotonicMs'>) {
  /** Whoever has waited longest for what it waits for stands first. */
  const open = new Map<Key, Connection>();
  const here = new Set<Peer>();
  let heldBytes = 0;

  /** Something else is waited for now. */
  function moveToEnd(key: Key, connection: Connection): void {
    open.delete(key);
    open.set(key, connection);
  }

  function hold(connection: Connection, bytes: number): void {
    connection.heldBytes += bytes;
    connection.peer.heldBytes += bytes;
    heldBytes += bytes;
  }

  function waitOf(key: Key, connection: Connection): Wait {
    const nowMs = clock.monotonicMs();
    if (settle(connection, nowMs)) moveToEnd(key, connection);
    return presentWait(connection, bounds, nowMs);
  }

  return {
    get: (key: Key) => open.get(key),
    all: () => [...open],
    size: () => open.size,
    heldBytes: () => heldBytes,
    moveToEnd,
    hold,
    waitOf,
    add(key: Key, connection: Connection): void {
      connection.peer.connections += 1;
      here.add(connection.peer);
      open.set(key, connection);
    },
    remove(key: Key): Connection | undefined {
      const connection = open.get(key);
      if (connection === undefined) return undefined;
      open.delete(key);
      connection.peer.connections -= 1;
      if (connection.peer.connections === 0) here.delete(connection.peer);
      hold(connection, -connection.heldBytes);
      return connection;
    },
    /**
     * Who goes first: of the peer that has most, whoever waited longest. Null where nobody can. Most of the time the first
     * that is looked at, because a flood asks this with every connection.
     */
    firstToGo(has: (connection: Connection) => boolean, amountOf: (peer: Peer) => number): Key | null {
      let most = 0;
      for (const peer of here) most = Math.max(most, amountOf(peer));
      let ofAnother: Key | null = null;
      for (const [key, connection] of open) {
        const hasMost = amountOf(connection.peer) === most;
        if (connection.isTrusted || (!hasMost && ofAnother !== null) || !has(connection)) continue;
        if (!waitOf(key, connection).isForPeer) continue;
        if (hasMost) return key;
        ofAnother = key;
      }
      return ofAnother;
    },
  };
}

function newConnection(link: Link, peer: Peer, nowMs: number): Connection {
  return {
    link,
    peer,
    exchanges: [],
    isTrusted: false,
    heldBytes: 0,
    restSinceMs: nowMs,
    receivedAtRest: 0,
    isFirstRest: true,
    headSinceMs: null,
    taken: 0,
    takenAtMs: nowMs,
  };
}

/** What a connection waits for now; what the peer has taken since it was last asked is noted. */
function presentWait(connection: Connection, bounds: HttpBounds, nowMs: number): Wait {
  const [first] = connection.exchanges;
  if (first === undefined) return waitAtRest(connection, bounds, nowMs);
  const { exchange, sinceMs } = first;
  if (!exchange.isReceived()) return { endsMs: sinceMs + bounds.bodyMs, isForPeer: true };
  if (!exchange.isAnswering()) return { endsMs: sinceMs + bounds.requestMs, isForPeer: false };
  const taken = connection.link.taken();
  if (taken !== connection.taken || connection.link.unread() === 0) {
    connection.taken = taken;
    connection.takenAtMs = nowMs;
  }
  const isUnread = connection.link.unread() > 0;
  const endsMs = isUnread ? connection.takenAtMs + bounds.unreadMs : Number.POSITIVE_INFINITY;
  return { endsMs, isForPeer: isUnread };
}

function waitAtRest(connection: Connection, bounds: HttpBounds, nowMs: number): Wait {
  if (connection.isFirstRest) return { endsMs: connection.restSinceMs + bounds.headMs, isForPeer: true };
  if (connection.headSinceMs === null && connection.link.received() > connection.receivedAtRest) {
    connection.headSinceMs = nowMs;
  }
  const sinceMs = connection.headSinceMs ?? connection.restSinceMs;
  const mostMs = connection.headSinceMs === null ? bounds.idleMs : bounds.headMs;
  return { endsMs: sinceMs + mostMs, isForPeer: true };
}

/**
 * Lets go of exchanges that are over. After the last one, which is when this is true, the connection rests, and whoever
 * asks next shows its secret anew.
 */
function settle(connection: Connection, nowMs: number): boolean {
  if (connection.exchanges.length === 0) return false;
  connection.exchanges = connection.exchanges.filter(({ exchange }) => !exchange.isOver());
  if (connection.exchanges.length > 0) return false;
  connection.isTrusted = false;
  connection.restSinceMs = nowMs;
  connection.receivedAtRest = connection.link.received();
  connection.headSinceMs = null;
  return true;
}
