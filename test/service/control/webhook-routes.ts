import { z } from 'zod';
import type { Delivery } from '../webhooks/deliveries.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { type ControlRoute, controlRoute } from './control-route.ts';

/** The webhooks, and what became of their deliveries. */
export interface ControlledWebhooks extends Omit<Webhooks, 'emit'> {
  deliveries(): readonly Delivery[];
}

const events = z
  .array(z.string().min(1))
  .min(1)
  .meta({ description: 'names such as `clocking`, or `*` for all, present and future' });
const newWebhook = z
  .strictObject({
    url: z.url(),
    secret: z.string().min(1).meta({ description: 'deliveries are signed with it' }),
    events,
  })
  .meta({ examples: [{ url: 'http://127.0.0.1:8787/webhooks', secret: 'a-secret', events: ['*'] }] });
const subscription = z.strictObject({ events });
const webhook = z.object({ id: z.string(), url: z.string(), events });
const delivery = z.object({
  deliveryId: z.int(),
  webhookId: z.string(),
  event: z.string(),
  attempts: z.int(),
  state: z.enum(['due', 'delivered', 'given up']),
  lastAnswer: z.string().nullable().meta({ description: "the receiver's status, or what went wrong" }),
});

const notThere = 'There is no such webhook';

/** What the real service has a user interface for. The secret is told once only, by whoever installs a webhook. */
export function webhookRoutes(webhooks: ControlledWebhooks): readonly ControlRoute[] {
  return [
    controlRoute({
      method: 'GET',
      path: '/webhooks',
      summary: 'the webhooks',
      answer: { status: 200, description: 'without their secrets', schema: z.array(webhook) },
      handle: () => ({ status: 200, json: webhooks.all().map(({ secret, ...shown }) => shown) }),
    }),
    controlRoute({
      method: 'POST',
      path: '/webhooks',
      summary: 'install a webhook',
      description: 'It is sent a `ping` at once, signed like all that follows.',
      body: newWebhook,
      answer: { status: 201, description: 'the webhook, with its identifier', schema: webhook },
      handle({ body }) {
        const { secret, ...shown } = webhooks.install(body);
        return { status: 201, json: shown };
      },
    }),
    controlRoute({
      method: 'PUT',
      path: '/webhooks/{id}',
      summary: 'choose the events of a webhook anew',
      body: subscription,
      answer: { status: 204, description: 'from now on' },
      notFound: 'there is no such webhook',
      handle: ({ body, parameter }) =>
        webhooks.subscribe(parameter('id'), body.events) ? { status: 204 } : { status: 404, text: notThere },
    }),
    controlRoute({
      method: 'DELETE',
      path: '/webhooks/{id}',
      summary: 'forget a webhook and what it was still owed',
      answer: { status: 204, description: 'it is told nothing more' },
      notFound: 'there is no such webhook',
      handle: ({ parameter }) => (webhooks.remove(parameter('id')) ? { status: 204 } : { status: 404, text: notThere }),
    }),
    controlRoute({
      method: 'GET',
      path: '/webhook-deliveries',
      summary: 'what became of the deliveries, oldest first',
      answer: { status: 200, description: 'without their bodies', schema: z.array(delivery) },
      handle: () => ({ status: 200, json: webhooks.deliveries() }),
    }),
  ];
}
