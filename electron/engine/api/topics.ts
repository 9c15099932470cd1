import type { MessageOf, TopicName } from '../../../shared/contract/contract.ts';
import type { TopicSources } from '../feature.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { StoreError } from '../store/store.ts';
import type { TopicListener } from './answer.ts';

/** At most this often one topic is told anew: fast enough to look live, slow enough for 2,000 files a second. */
const publishEveryMs = 200;

export interface Topics {
  /** What they say comes from there. Nothing is told before, when nobody can listen yet. */
  readonly tellFrom: (given: TopicSources) => void;
  /** Something behind a topic changed: its listeners are told soon, many changes in one message. */
  readonly touch: (topic: TopicName) => void;
  /** Number of the last message, for a snapshot that includes it. */
  readonly sequence: (topic: TopicName) => number;
  readonly subscribe: (listener: TopicListener) => () => void;
  readonly stop: () => void;
}

/**
 * Turns any number of changes into a few numbered messages. The first change after a pause is told at once, so that a
 * single file shows without delay.
 */
export function createTopics(clock: Clock, log: Log): Topics {
  let sources: TopicSources | null = null;
  const listeners = new Set<TopicListener>();
  const sequences = new Map<TopicName, number>();
  const lastToldMs = new Map<TopicName, number>();
  const planned = new Map<TopicName, () => void>();

  /** What cannot be read now is told with the next change; the page keeps what it has, and says since when. */
  const bodyOf = <Name extends TopicName>(topic: Name) => {
    try {
      return sources?.[topic]() ?? null;
    } catch (error) {
      if (error instanceof StoreError) return null;
      throw error;
    }
  };

  const tell = <Name extends TopicName>(topic: Name) => {
    planned.delete(topic);
    lastToldMs.set(topic, clock.monotonicMs());
    const body = bodyOf(topic);
    if (body === null) return;
    const sequence = (sequences.get(topic) ?? 0) + 1;
    sequences.set(topic, sequence);
    const message = { ...body, sequence } as MessageOf<Name>;
    for (const listener of listeners) void contained(log, 'page', () => listener(topic, message));
  };

  return {
    tellFrom(given) {
      sources = given;
    },
    touch(topic) {
      // Who begins to listen reads the whole state first.
      if (listeners.size === 0 || planned.has(topic)) return;
      const sinceLastMs = clock.monotonicMs() - (lastToldMs.get(topic) ?? Number.NEGATIVE_INFINITY);
      const delayMs = Math.max(0, publishEveryMs - sinceLastMs);
      planned.set(
        topic,
        clock.after(delayMs, () => tell(topic)),
      );
    },
    sequence: (topic) => sequences.get(topic) ?? 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    stop() {
      for (const cancel of planned.values()) cancel();
      planned.clear();
      listeners.clear();
    },
  };
}
