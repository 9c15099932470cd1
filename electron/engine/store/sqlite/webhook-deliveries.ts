import type { KeptDelivery, WebhookStore } from '../webhook-delivery.ts';
import type { StoreContext } from './context.ts';

export function createWebhookStore({ prepare, transactions }: StoreContext): WebhookStore {
  const insert = prepare<[string, string, Uint8Array, number]>(
    'INSERT INTO webhook_delivery (digest, event, body, received_at) VALUES (?, ?, ?, ?) ON CONFLICT (digest) DO NOTHING',
  );
  const forget = prepare<[number]>(
    'DELETE FROM webhook_delivery WHERE is_handed_on = 1 AND id <= (SELECT max(id) FROM webhook_delivery) - ?',
  );
  const waiting = prepare<[number], KeptDelivery>(
    `SELECT id, event, body, received_at AS receivedAt FROM webhook_delivery
     WHERE is_handed_on = 0 ORDER BY id LIMIT ?`,
  );
  const handOn = prepare<[number]>('UPDATE webhook_delivery SET is_handed_on = 1 WHERE is_handed_on = 0 AND id <= ?');
  const setAside = prepare<[number]>('UPDATE webhook_delivery SET is_set_aside = 1 WHERE id = ?');
  const countAside = prepare<[number], { count: number }>(
    'SELECT count(*) AS count FROM webhook_delivery WHERE is_set_aside = 1 AND received_at >= ?',
  );

  return {
    keep: (deliveries, at, remembered) =>
      transactions.write(() => {
        const areNew = deliveries.map(({ digest, event, body }) => insert.run(digest, event, body, at).changes > 0);
        forget.run(remembered);
        return areNew;
      }),
    waiting: (limit) => transactions.read(() => waiting.all(limit)),
    handedOn: (id, unusable) =>
      transactions.write(() => {
        for (const aside of unusable) setAside.run(aside);
        handOn.run(id);
      }),
    setAsideSince: (at) => transactions.read(() => countAside.get(at)?.count ?? 0),
  };
}
