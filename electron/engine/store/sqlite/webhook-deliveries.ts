import {
  type ChangedHere,
  type ClockingDelivery,
  clockingSubject,
  type DeliverySummary,
  type KeptDelivery,
  type NewDelivery,
  type WebhookStore,
} from '../webhook.ts';
import type { StoreContext } from './transactions.ts';

export function createWebhookStore({ prepare, transactions }: StoreContext): WebhookStore {
  const insert = prepare<[NewDelivery & { readonly at: number }]>(
    `INSERT INTO webhook_delivery (subject, identity, digest, event, body, received_at, clocked_at)
     VALUES (@subject, @identity, @digest, @event, @body, @at, @clockedAt)`,
  );
  const ofIdentity = prepare<[string, string], { readonly id: number }>(
    'SELECT id FROM webhook_delivery WHERE digest = ? AND identity = ? ORDER BY id DESC LIMIT 1',
  );
  const ofSubject = prepare<[string, string], { readonly id: number; readonly digest: string; readonly at: number }>(
    `SELECT id, digest, received_at AS at FROM (
       SELECT * FROM (SELECT * FROM webhook_delivery WHERE subject = ? ORDER BY id DESC LIMIT 1) UNION ALL
       SELECT * FROM (SELECT * FROM webhook_delivery WHERE digest = ? AND subject IS NULL ORDER BY id DESC LIMIT 1)
     ) ORDER BY id DESC LIMIT 1`,
  );
  const repeated = prepare<[number]>('UPDATE webhook_delivery SET repeats = repeats + 1 WHERE id = ?');
  const forget = prepare<[number, number]>(
    `DELETE FROM webhook_delivery WHERE id IN
       (SELECT id FROM webhook_delivery WHERE received_at < ? AND is_handed_on = 1 LIMIT ?)`,
  );
  const waiting = prepare<[number], KeptDelivery>(
    `SELECT id, event, body, received_at AS receivedAt FROM webhook_delivery
     WHERE is_handed_on = 0 ORDER BY id LIMIT ?`,
  );
  const setAside = prepare<[number]>('UPDATE webhook_delivery SET is_set_aside = 1, is_handed_on = 1 WHERE id = ?');
  const handOn = prepare<[number]>('UPDATE webhook_delivery SET is_handed_on = 1 WHERE is_handed_on = 0 AND id <= ?');
  const countClockingsAside = prepare<[number], { count: number }>(
    `SELECT count(*) AS count FROM webhook_delivery WHERE is_set_aside = 1 AND event = 'clocking' AND received_at >= ?`,
  );
  const newest = prepare<[number], DeliverySummary>(
    `SELECT event, received_at AS receivedAt, repeats, CASE
       WHEN is_set_aside = 1 THEN 'not-understood' WHEN is_handed_on = 1 THEN 'taken' ELSE 'waiting' END AS state
     FROM webhook_delivery ORDER BY id DESC LIMIT ?`,
  );
  type ClockingRow = Omit<ClockingDelivery, 'changedHere'> & {
    readonly change: ChangedHere['change'] | null;
    readonly changedAt: number | null;
  };
  const clockings = prepare<[number, number, string, number], ClockingRow>(
    `SELECT id, subject, body, received_at AS receivedAt, repeats, changed_here AS change, changed_here_at AS changedAt
     FROM webhook_delivery WHERE clocked_at IS NOT NULL AND subject IN (
       SELECT DISTINCT subject FROM webhook_delivery
       WHERE clocked_at >= ? AND clocked_at < ? AND subject > ? ORDER BY subject LIMIT ?
     ) ORDER BY subject, id`,
  );
  const aside = prepare<[number, number], KeptDelivery>(
    `SELECT id, event, body, received_at AS receivedAt FROM webhook_delivery
     WHERE is_set_aside = 1 AND id > ? ORDER BY id LIMIT ?`,
  );
  const countAside = prepare<[], { count: number }>(
    'SELECT count(*) AS count FROM webhook_delivery WHERE is_set_aside = 1',
  );
  const changedHere = prepare<[string, number, string]>(
    `UPDATE webhook_delivery SET changed_here = ?, changed_here_at = ?
     WHERE id = (SELECT max(id) FROM webhook_delivery WHERE subject = ?)`,
  );

  /** The delivery that this one repeats; null where it is new. */
  function repeatOf({ subject, identity, digest }: NewDelivery, at: number, withinMs: number): number | null {
    if (identity !== null) return ofIdentity.get(digest, identity)?.id ?? null;
    const last = ofSubject.get(subject, digest);
    // The clock of the PC may have been set in between, in either direction.
    return last !== undefined && last.digest === digest && Math.abs(at - last.at) <= withinMs ? last.id : null;
  }

  return {
    keep: (deliveries, at, repeatedWithinMs) =>
      transactions.write(() => {
        const areNew = deliveries.map((delivery) => {
          const known = repeatOf(delivery, at, repeatedWithinMs);
          if (known === null) insert.run({ ...delivery, at });
          else repeated.run(known);
          return known === null;
        });
        return areNew;
      }),
    waiting: (limit) => transactions.read(() => waiting.all(limit)),
    handedOn: (id, unusable) =>
      transactions.write(() => {
        for (const aside of unusable) setAside.run(aside);
        handOn.run(id);
      }),
    setAsideSince: (at) => transactions.read(() => countClockingsAside.get(at)?.count ?? 0),
    newest: (limit) => transactions.read(() => newest.all(limit)),
    clockings: (from, to, after, limit) =>
      transactions.read(() =>
        clockings.all(from, to, after ?? '', limit).map(({ change, changedAt, ...delivery }) => ({
          ...delivery,
          changedHere: change === null || changedAt === null ? null : { change, at: changedAt },
        })),
      ),
    aside: (after, limit) => transactions.read(() => aside.all(after, limit)),
    countAside: () => transactions.read(() => countAside.get()?.count ?? 0),
    changedHere: (clockingIds, { change, at }) =>
      transactions.write(() => {
        for (const id of clockingIds) changedHere.run(change, at, clockingSubject(id));
      }),
    forget: (before, limit) => transactions.write(() => forget.run(before, limit).changes),
  };
}
