import { Hono } from 'hono';
import { z } from 'zod';
import type { Delivery } from '../webhooks/deliveries.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** The webhooks, and what became of their deliveries. */
export interface ControlledWebhooks extends Omit<Webhooks, 'emit'> {
  deliveries(): readonly Delivery[];
}

const events = z.array(z.string().min(1)).min(1);
const newWebhook = z.strictObject({ url: z.url(), secret: z.string().min(1), events });
const subscription = z.strictObject({ events });

/** What the real service has a user interface for. The secret is told once only, by whoever installs a webhook. */
export function webhookRoutes(webhooks: ControlledWebhooks): Hono {
  const app = new Hono();
  app.get('/webhooks', (context) => context.json(webhooks.all().map(({ secret, ...shown }) => shown)));
  app.post('/webhooks', async (context) => {
    const asked = newWebhook.safeParse(await context.req.json());
    if (!asked.success) return context.text(z.prettifyError(asked.error), 400);
    const { secret, ...shown } = webhooks.install(asked.data);
    return context.json(shown, 201);
  });
  app.put('/webhooks/:id', async (context) => {
    const asked = subscription.safeParse(await context.req.json());
    if (!asked.success) return context.text(z.prettifyError(asked.error), 400);
    const isKnown = webhooks.subscribe(context.req.param('id'), asked.data.events);
    return isKnown ? context.body(null, 204) : context.text('There is no such webhook', 404);
  });
  app.delete('/webhooks/:id', (context) =>
    webhooks.remove(context.req.param('id')) ? context.body(null, 204) : context.text('There is no such webhook', 404),
  );
  app.get('/webhook-deliveries', (context) => context.json(webhooks.deliveries()));
  return app;
}
