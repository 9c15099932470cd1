import { isIPv6 } from 'node:net';
import type { Clock } from '../ports.ts';

export interface SenderBounds {
  /** Open at once, of one sender. */
  readonly connections: number;
  /** Deliveries of one sender that are refused before its connections are cut, and how many more each second. */
  readonly refusals: number;
  readonly refusalsPerSecond: number;
  /** Of all bodies that are being read. */
  readonly heldBytes: number;
}

/** The service sends one delivery after the other, and a person who tries a secret out needs a few. */
const usualBounds: SenderBounds = {
  connections: 32,
  refusals: 60,
  refusalsPerSecond: 1,
  heldBytes: 32 * 1024 * 1024,
};
/** Senders that are remembered: a table that whoever connects could fill must have an end. */
const mostSenders = 10_000;

/** Keeps a sender that has no secret from taking the connections, the memory or the time of this PC. */
export interface SenderLimits {
  /** Whether a new connection of a sender may stay. Pair with `closed` where it does. */
  readonly opened: (address: string) => boolean;
  readonly closed: (address: string) => void;
  readonly refused: (address: string) => void;
  /** Whether so many bytes more may be held. Pair with `released`. */
  readonly held: (bytes: number) => boolean;
  readonly released: (bytes: number) => void;
}

interface Sender {
  connections: number;
  /** Refusals that are left. */
  left: number;
  countedAtMs: number;
}

/**
 * Whoever comes from this PC itself is a proxy that speaks for many senders, the service among them: it is not cut off
 * for what one of them does.
 */
export function createSenderLimits(
  clock: Pick<Clock, 'monotonicMs'>,
  bounds: SenderBounds = usualBounds,
): SenderLimits {
  const senders = new Map<string, Sender>();
  let heldBytes = 0;

  function senderOf(address: string): Sender {
    const name = networkOf(address);
    const nowMs = clock.monotonicMs();
    const known = senders.get(name);
    if (known === undefined) {
      if (senders.size >= mostSenders) forgetIdle();
      const sender = { connections: 0, left: bounds.refusals, countedAtMs: nowMs };
      senders.set(name, sender);
      return sender;
    }
    const regained = ((nowMs - known.countedAtMs) / 1000) * bounds.refusalsPerSecond;
    known.left = Math.min(bounds.refusals, known.left + regained);
    known.countedAtMs = nowMs;
    return known;
  }

  function forgetIdle(): void {
    for (const [name, { connections }] of senders) if (connections === 0) senders.delete(name);
  }

  return {
    opened(address) {
      if (isLoopback(address)) return true;
      const sender = senderOf(address);
      if (sender.left < 1 || sender.connections >= bounds.connections) return false;
      sender.connections += 1;
      return true;
    },
    closed(address) {
      if (!isLoopback(address)) senderOf(address).connections -= 1;
    },
    refused(address) {
      if (!isLoopback(address)) senderOf(address).left -= 1;
    },
    held(bytes) {
      if (heldBytes + bytes > bounds.heldBytes) return false;
      heldBytes += bytes;
      return true;
    },
    released(bytes) {
      heldBytes -= bytes;
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
