import { isIPv6 } from 'node:net';
import type { Clock } from '../ports.ts';

export interface PeerBounds {
  /** Open at once, of one peer. */
  readonly connectionsOfPeer: number;
  /** The same, of a peer that was refused too often: few enough to cost little, and whoever is genuine gets through. */
  readonly connectionsOfSuspect: number;
  /** Of all bodies of one peer that are being read. */
  readonly heldBytesOfPeer: number;
  /** Requests of one peer that are refused before it is a suspect, and how many more each second. */
  readonly refusals: number;
  readonly refusalsPerSecond: number;
}

/** Whoever connects from one address, or from one network of IPv6, with what it takes of this PC now. */
export interface Peer {
  connections: number;
  heldBytes: number;
  /** Refusals that are left. */
  left: number;
  countedAtMs: number;
  readonly mostConnections: () => number;
  readonly mostHeldBytes: number;
}

export interface Peers {
  readonly of: (address: string) => Peer;
  readonly refused: (peer: Peer) => void;
}

/** Peers that are remembered: a table that whoever connects could fill must have an end. */
const mostPeers = 10_000;

/**
 * Who is who. Whoever comes from this PC itself may be a proxy that speaks for many, the genuine among them: it is bounded
 * only by what holds for all, and no refusal counts against it.
 */
export function createPeers(clock: Pick<Clock, 'monotonicMs'>, bounds: PeerBounds): Peers {
  const peers = new Map<string, Peer>();

  function regain(peer: Peer): void {
    const nowMs = clock.monotonicMs();
    const regained = ((nowMs - peer.countedAtMs) / 1000) * bounds.refusalsPerSecond;
    peer.left = Math.min(bounds.refusals, peer.left + regained);
    peer.countedAtMs = nowMs;
  }

  function forgetIdle(): void {
    for (const [name, { connections }] of peers) if (connections === 0) peers.delete(name);
  }

  return {
    of(address) {
      const name = networkOf(address);
      const known = peers.get(name);
      if (known !== undefined) return known;
      if (peers.size >= mostPeers) forgetIdle();
      const isHere = isLoopback(address);
      const peer: Peer = {
        connections: 0,
        heldBytes: 0,
        left: bounds.refusals,
        countedAtMs: clock.monotonicMs(),
        mostConnections() {
          if (isHere) return Number.POSITIVE_INFINITY;
          regain(peer);
          return peer.left < 1 ? bounds.connectionsOfSuspect : bounds.connectionsOfPeer;
        },
        mostHeldBytes: isHere ? Number.POSITIVE_INFINITY : bounds.heldBytesOfPeer,
      };
      peers.set(name, peer);
      return peer;
    },
    refused(peer) {
      regain(peer);
      peer.left = Math.max(0, peer.left - 1);
    },
  };
}

export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\./i.test(address) || address === '::1';
}

/** One customer of a network has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:\d/i.test(address)) return address.replace(/^::ffff:/i, '');
  const [before = '', after = ''] = address.split('::');
  const head = before.split(':');
  const tail = after === '' ? [] : after.split(':');
  const zeros = address.includes('::') ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : [];
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
