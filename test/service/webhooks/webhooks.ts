import { randomUUID } from 'node:crypto';
import type { ServiceDatabase } from '../database/open.ts';

/** Subscribes to all events, present and future, and replaces every other event of the subscription. */
const everyEvent = '*';

/** The events of a subscription for a choice of events: the wildcard replaces all others, and none is listed twice. */
export function subscribedEvents(chosen: readonly string[]): readonly string[] {
  return chosen.includes(everyEvent) ? [everyEvent] : [...new Set(chosen)];
}

/** Whether a subscription wants an event. A `ping` goes to every new webhook, whatever it is subscribed to. */
export function wantsEvent(subscribed: readonly string[], event: string): boolean {
  return event === 'ping' || subscribed.includes(everyEvent) || subscribed.includes(event);
}

/** A webhook that the organisation has installed. */
interface Webhook {
  readonly id: string;
  readonly url: string;
  /** What its deliveries are signed with. */
  readonly secret: string;
  /** `*` alone, or names of events. */
  readonly events: readonly string[];
}

/**
 * The webhooks of the one organisation that this service has. The real service manages them through a user interface only; here the
 * control endpoint and tests do.
 */
export interface Webhooks {
  /** The new webhook is sent a `ping`. */
  install(webhook: Omit<Webhook, 'id'>): Webhook;
  /** Chooses events anew; false when there is no such webhook. */
  subscribe(id: string, events: readonly string[]): boolean;
  /** Forgets the webhook and what it was still owed; false when there is none. */
  remove(id: string): boolean;
  all(): readonly Webhook[];
  /** Owes a delivery to every webhook that wants the event. */
  emit(event: string, payload: unknown): void;
}

export interface WebhooksOptions {
  readonly database: ServiceDatabase;
  /** Takes a delivery to be sent at once. */
  readonly owe: (webhookId: string, event: string, body: string) => void;
}

interface WebhookRow extends Omit<Webhook, 'events'> {
  readonly events: string;
}

export function createWebhooks({ database, owe }: WebhooksOptions): Webhooks {
  const select = database.prepare<[], WebhookRow>('SELECT webhook_id AS id, url, secret, events FROM webhooks');
  const insert = database.prepare('INSERT INTO webhooks VALUES (@id, @url, @secret, @events)');
  const update = database.prepare('UPDATE webhooks SET events = ? WHERE webhook_id = ?');
  const remove = database.prepare('DELETE FROM webhooks WHERE webhook_id = ?');

  const all = (): readonly Webhook[] =>
    select.all().map((row) => ({ ...row, events: JSON.parse(row.events) as string[] }));

  return {
    install({ url, secret, events: chosen }) {
      const webhook = { id: randomUUID(), url, secret, events: subscribedEvents(chosen) };
      insert.run({ ...webhook, events: JSON.stringify(webhook.events) });
      owe(webhook.id, 'ping', JSON.stringify({ events: webhook.events }));
      return webhook;
    },
    subscribe: (id, events) => update.run(JSON.stringify(subscribedEvents(events)), id).changes > 0,
    remove: (id) => remove.run(id).changes > 0,
    all,
    emit(event, payload) {
      const body = JSON.stringify(payload);
      for (const webhook of all()) {
        if (wantsEvent(webhook.events, event)) owe(webhook.id, event, body);
      }
    },
  };
}
