import { Hono } from 'hono';
import { type ControlledRecords, recordRoutes } from './record-routes.ts';
import { type ControlledTraffic, trafficRoutes } from './traffic-routes.ts';
import { type ControlledWebhooks, webhookRoutes } from './webhook-routes.ts';

/** What can be asked and told beside the interface of the compliance service. */
export interface ControlledService extends ControlledTraffic {
  readonly records: ControlledRecords;
  readonly webhooks: ControlledWebhooks;
}

/**
 * For the demo and for tests of a service in a process of its own. No part of the compliance service's interface: mounted only when
 * asked for, and without credentials.
 */
export function controlRoutes(service: ControlledService): Hono {
  const app = new Hono();
  app.route('/', trafficRoutes(service));
  app.route('/', recordRoutes(service.records));
  app.route('/', webhookRoutes(service.webhooks));
  return app;
}
