import type { OutboxBacklog, OutboxEnd, OutboxStore } from '../outbox.ts';
import type { StoreContext } from './transactions.ts';

/**
 * A table whose rows are sent one after the other: with `state`, `next_at`, `attempts`, `failing_since`, `failure` and
 * `words`.
 */
interface OutboxTable {
  readonly name: 'mail_delivery' | 'archive_copy' | 'card_copy';
  /** What names a row. */
  readonly key: string;
  /** What names the rows that go the same way. */
  readonly way: string;
  readonly done: string;
  readonly endedAt: string;
}

type Ended = Exclude<OutboxEnd<unknown, string>, { readonly state: 'done' }>;

/** Transitions that rows of all such tables make alike. Each names the state that it starts from. */
interface OutboxRows extends Pick<OutboxStore<never, never, never>, 'recover'> {
  readonly begin: (key: readonly number[]) => void;
  /** False where the row is not under way. */
  readonly done: (key: readonly number[], at: number) => boolean;
  readonly ended: (key: readonly number[], end: Ended, at: number) => boolean;
  readonly bringForward: (way: readonly number[], latest: number) => void;
  /**
   * To be called when something got there: none fails any more but for what is wrong with it alone, and all of those are
   * due.
   */
  readonly isBack: (way: readonly number[], at: number, ofOneItem: ReadonlySet<string>) => void;
}

/** To be called within a transaction, except for `recover`, `bringForward` and `isBack`, which are one each. */
export function createOutboxRows({ prepare, transactions }: StoreContext, table: OutboxTable): OutboxRows {
  const { name, key, way, done: doneState, endedAt } = table;
  const begin = prepare<number[]>(
    `UPDATE ${name} SET state = 'under-way', attempts = attempts + 1, next_at = NULL WHERE ${key}`,
  );
  const end = prepare<(string | number | null)[]>(
    `UPDATE ${name} SET state = ?, next_at = ?, ${endedAt} = ?, failing_since = coalesce(failing_since, ?), failure = ?,
       words = ? WHERE ${key} AND state = 'under-way'`,
  );
  const done = prepare<(string | number)[]>(
    `UPDATE ${name} SET state = ?, next_at = NULL, ${endedAt} = ?, failing_since = NULL, failure = NULL, words = NULL
     WHERE ${key} AND state = 'under-way'`,
  );
  const again = prepare<[number]>(`UPDATE ${name} SET state = 'waiting', next_at = ? WHERE state = 'under-way'`);
  const doubt = prepare<[number]>(
    `UPDATE ${name} SET state = 'in-doubt', ${endedAt} = ?, failure = 'interrupted' WHERE state = 'under-way'`,
  );
  const isLater = prepare<number[]>(`SELECT 1 FROM ${name} WHERE ${way} AND state = 'waiting' AND next_at > ? LIMIT 1`);
  const bringForward = prepare<number[]>(
    `UPDATE ${name} SET next_at = ? WHERE ${way} AND state = 'waiting' AND next_at > ?`,
  );
  const isBack = prepare<(string | number)[]>(
    `UPDATE ${name} SET next_at = min(next_at, ?), failing_since = NULL, failure = NULL, words = NULL
     WHERE ${way} AND state = 'waiting' AND failure NOT IN (SELECT value FROM json_each(?))`,
  );
  return {
    begin: (of) => void begin.run(...of),
    done: (of, at) => done.run(doneState, at, ...of).changes > 0,
    ended: (of, { state, failure, words, ...rest }, at) => {
      const nextAt = 'nextAt' in rest ? Math.ceil(rest.nextAt) : null;
      return end.run(state, nextAt, nextAt === null ? at : null, at, failure, words, ...of).changes > 0;
    },
    recover: (cutOff, at) => transactions.write(() => void (cutOff === 'again' ? again : doubt).run(at)),
    bringForward: (of, latest) => {
      // Most of the time nothing is to be written.
      if (transactions.read(() => isLater.get(...of, latest)) === undefined) return;
      transactions.write(() => void bringForward.run(latest, ...of, latest));
    },
    isBack: (of, at, ofOneItem) => transactions.write(() => void isBack.run(at, ...of, JSON.stringify([...ofOneItem]))),
  };
}

/** @param ofWay from where the rows of one way come that are still to go: FROM and WHERE */
export function createBacklog({ prepare, transactions }: StoreContext, ofWay: string) {
  const counted = prepare<number[], OutboxBacklog>(
    `SELECT count(*) AS waiting, count(failure) AS failing, min(lined_up_at) AS oldestAt,
       min(iif(failure IS NULL, NULL, failing_since)) AS failingSince ${ofWay}`,
  );
  return (...way: readonly number[]): OutboxBacklog => transactions.read(() => counted.get(...way)) ?? nothingWaits;
}

const nothingWaits: OutboxBacklog = { waiting: 0, failing: 0, oldestAt: null, failingSince: null };
