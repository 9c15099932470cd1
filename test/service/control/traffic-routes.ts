import { Hono } from 'hono';
import { z } from 'zod';
import type { SeenRequest } from '../http/request-log.ts';
import { parseMisbehaviour } from '../misbehaviour/misbehaviour.ts';
import { type MisbehaviourPlan, parseMisbehaviourRates } from '../misbehaviour/plan.ts';
import type { ReceivedFile } from '../uploads/inbox.ts';

/** What the service was sent, and what it is told to do with it. */
export interface ControlledTraffic {
  /** What it is told to do wrong, and what it did. */
  readonly misbehaviour: MisbehaviourPlan;
  /** Every file that arrived, in order; the same bytes once for each time that they came. */
  received(): readonly ReceivedFile[];
  /** The newest requests, oldest first. */
  requests(): readonly SeenRequest[];
  /** Resolves when every file that arrived has been processed. */
  settled(): Promise<void>;
}

const instruction = z.strictObject({
  what: z.string(),
  operation: z.string().optional(),
  times: z.int().min(1).optional(),
});
const rates = z.strictObject({ rates: z.string(), seed: z.int().default(1) });

export function trafficRoutes(service: ControlledTraffic): Hono {
  const app = new Hono();
  app.get('/received', (context) => context.json(service.received()));
  app.get('/requests', (context) => context.json(service.requests()));
  app.get('/misbehaviours', (context) => context.json(service.misbehaviour.counts()));
  app.post('/settled', async (context) => {
    await service.settled();
    return context.body(null, 204);
  });
  app.post('/behave', (context) => {
    service.misbehaviour.clear();
    return context.body(null, 204);
  });
  app.post('/misbehave', async (context) => {
    const asked = instruction.safeParse(await context.req.json());
    if (!asked.success) return context.text(z.prettifyError(asked.error), 400);
    const { what, operation, times } = asked.data;
    const parsed = parseMisbehaviour(what);
    if (!parsed.ok) return context.text(parsed.error, 400);
    service.misbehaviour.instruct(parsed.value, { ...(operation && { operation }), ...(times && { times }) });
    return context.body(null, 204);
  });
  app.post('/rates', async (context) => {
    const asked = rates.safeParse(await context.req.json());
    if (!asked.success) return context.text(z.prettifyError(asked.error), 400);
    const parsed = parseMisbehaviourRates(asked.data.rates);
    if (!parsed.ok) return context.text(parsed.error, 400);
    service.misbehaviour.setRates(parsed.value, asked.data.seed);
    return context.body(null, 204);
  });
  return app;
}
