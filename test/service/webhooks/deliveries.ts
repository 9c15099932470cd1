import type { ServiceDatabase } from '../database/open.ts';
import { type DeliveryAnswer, post } from './post.ts';

/** A delivery as it stands. */
export interface Delivery {
  readonly deliveryId: number;
  readonly webhookId: string;
  readonly event: string;
  readonly attempts: number;
  readonly state: 'due' | 'delivered' | 'given up';
  /** The receiver's status, or what went wrong; null before the first attempt. */
  readonly lastAnswer: string | null;
}

/**
 * Sends what webhooks are owed, to each webhook one after the other, and tries again what was not taken. One that waits for its next
 * attempt holds up no other. What is owed survives a restart.
 */
export interface Deliveries {
  owe(webhookId: string, event: string, body: string): void;
  /** Oldest first. */
  all(): readonly Delivery[];
  /** Waits for the attempts that are under way; what is still owed is sent after the next start. */
  stop(): Promise<void>;
}

export interface DeliveriesOptions {
  readonly database: ServiceDatabase;
  /** Before the second, the third ... attempt. After the last the delivery is given up. */
  readonly retryDelaysMs: readonly number[];
  /** For one attempt. */
  readonly timeoutMs: number;
}

interface DueDelivery {
  readonly deliveryId: number;
  readonly webhookId: string;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
  readonly nextAttemptAtMs: number;
  readonly url: string;
  readonly secret: string;
}

/** Goes by the machine's clock, not the service's: a made-up clock may stand still. */
export function startDeliveries({ database, retryDelaysMs, timeoutMs }: DeliveriesOptions): Deliveries {
  /** By webhook. */
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const insert = database.prepare(
    'INSERT INTO webhook_deliveries (webhook_id, event, body, next_attempt_at_ms) VALUES (?, ?, ?, ?)',
  );
  const webhookIds = database.prepare<[], string>('SELECT webhook_id FROM webhooks').pluck();
  const nextOf = database.prepare<[string], DueDelivery>(
    `SELECT delivery_id AS deliveryId, webhook_id AS webhookId, event, body, attempts, next_attempt_at_ms AS nextAttemptAtMs,
       url, secret
     FROM webhook_deliveries JOIN webhooks USING (webhook_id)
     WHERE webhook_id = ? AND state = 'due' ORDER BY next_attempt_at_ms, delivery_id LIMIT 1`,
  );
  const note = database.prepare(
    `UPDATE webhook_deliveries SET attempts = attempts + 1, state = ?, next_attempt_at_ms = ?, last_answer = ?
     WHERE delivery_id = ?`,
  );

  function pump(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const webhookId of webhookIds.all()) {
      const delivery = underWay.has(webhookId) ? undefined : nextOf.get(webhookId);
      if (!delivery) continue;
      const waitMs = delivery.nextAttemptAtMs - Date.now();
      if (waitMs <= 0) {
        underWay.set(webhookId, attempt(delivery));
      } else {
        soonestMs = Math.min(soonestMs, waitMs);
      }
    }
    if (soonestMs < Number.POSITIVE_INFINITY) timer = setTimeout(pump, soonestMs);
  }

  async function attempt(delivery: DueDelivery): Promise<void> {
    const answer = await post(delivery, AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]));
    if (!stopping.signal.aborted) noteAnswer(delivery, answer);
    underWay.delete(delivery.webhookId);
    pump();
  }

  function noteAnswer({ deliveryId, attempts }: DueDelivery, { isTaken, answer }: DeliveryAnswer): void {
    const retryDelayMs = retryDelaysMs[attempts];
    const state = isTaken ? 'delivered' : retryDelayMs === undefined ? 'given up' : 'due';
    note.run(state, Date.now() + (retryDelayMs ?? 0), answer, deliveryId);
  }

  pump();
  return {
    owe(webhookId, event, body) {
      insert.run(webhookId, event, body, Date.now());
      pump();
    },
    all: () =>
      database
        .prepare<[], Delivery>(
          `SELECT delivery_id AS deliveryId, webhook_id AS webhookId, event, attempts, state, last_answer AS lastAnswer
           FROM webhook_deliveries ORDER BY delivery_id`,
        )
        .all(),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
