import type { MessageOf, TopicName } from '../../../shared/contract/contract.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { StoreError } from '../store/store.ts';
import type { TopicListener } from './answer.ts';

/** At most this often one topic is told anew: fast enough to look live, slow enough for 2,000 files a second. */
const publishEveryMs = 200;

type Body<Name extends TopicName> = Omit<MessageOf<Name>, 'sequence'>;

/** What each topic says now, read when it is told; null when there is nothing to tell. */
export type TopicSources = { readonly [Name in TopicName]: () => Body<Name> | null };

export interface Topics {
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
export function createTopics(sources: TopicSources, clock: Clock, log: Log): Topics {
  const listeners = new Set<TopicListener>();
  const sequences = new Map<TopicName, number>();
  const lastToldMs = new Map<TopicName, number>();
  const planned = new Map<TopicName, () => void>();

  /** What cannot be read now is told with the next change; the page keeps what it has, and says since when. */
  const bodyOf = <Name extends TopicName>(topic: Name) => {
    try {
      return sources[topic]();
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

/** Rows of the upload list that changed since the page was last told. */
interface ChangedRows {
  readonly rowsChanged: (rowIds: Iterable<number>) => void;
  /** The rows of these jobs. They are looked up when they are told: progress comes far more often. */
  readonly jobsChanged: (jobIds: Iterable<number>) => void;
  /**
   * What is to be told now, and a new beginning, unless `read` throws. `more`: others changed too, and the page asks for
   * its rows again.
   */
  readonly take: <Row>(read: (rowIds: readonly number[]) => Row[]) => { readonly rows: Row[]; readonly more: boolean };
}

/** @param most rows that one message carries: what is beyond is only noted, so nothing grows while nobody listens */
export function createChangedRows(
  most: number,
  rowIdsOf: (jobIds: readonly number[]) => readonly number[],
): ChangedRows {
  const rows = new Set<number>();
  const jobs = new Set<number>();
  let more = false;

  function note(into: Set<number>, ids: Iterable<number>): void {
    for (const id of ids) {
      if (into.size < most || into.has(id)) {
        into.add(id);
      } else {
        more = true;
      }
    }
  }

  return {
    rowsChanged: (rowIds) => note(rows, rowIds),
    jobsChanged: (jobIds) => note(jobs, jobIds),
    take: (read) => {
      const ids = [...new Set([...rows, ...(jobs.size > 0 ? rowIdsOf([...jobs]) : [])])];
      const taken = { rows: read(ids.slice(0, most)), more: more || ids.length > most };
      rows.clear();
      jobs.clear();
      more = false;
      return taken;
    },
  };
}
