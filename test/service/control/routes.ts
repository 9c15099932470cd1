import { Hono } from 'hono';
import { mounted } from './control-route.ts';
import { type ControlGroup, controlDocument } from './openapi.ts';
import { type ControlledRecords, recordRoutes } from './record-routes.ts';
import { type ControlledFiles, type ControlledTraffic, fileRoutes, trafficRoutes } from './traffic-routes.ts';
import { type ControlledWebhooks, webhookRoutes } from './webhook-routes.ts';

/** What one organisation can be asked and told beside the interface of the compliance service. */
export interface ControlledTenant extends ControlledFiles {
  readonly records: ControlledRecords;
  readonly webhooks: ControlledWebhooks;
}

/** The same of the whole service, and of its first organisation. */
export interface ControlledService extends ControlledTraffic, ControlledTenant {}

/**
 * For the demo and for tests of a service in a process of its own. No part of the compliance service's interface: mounted only when
 * asked for, and without credentials.
 */
export function controlRoutes(service: ControlledService, secondTenant: ControlledTenant | undefined): Hono {
  const groups = groupsOf(service, secondTenant);
  const app = new Hono();
  app.get('/openapi.json', (context) => context.json(controlDocument(groups)));
  for (const { address, routes } of groups) app.route(address.slice('/control'.length) || '/', mounted(routes));
  return app;
}

function groupsOf(service: ControlledService, secondTenant: ControlledTenant | undefined): readonly ControlGroup[] {
  const first = [
    { address: '/control', title: 'behaviour', routes: trafficRoutes(service) },
    { address: '/control', title: 'organisation', routes: tenantRoutes(service) },
  ];
  if (!secondTenant) return first;
  const second = { title: 'second organisation', routes: tenantRoutes(secondTenant) };
  return [...first, { address: '/control/second-tenant', ...second }];
}

function tenantRoutes(tenant: ControlledTenant) {
  return [...fileRoutes(tenant), ...recordRoutes(tenant.records), ...webhookRoutes(tenant.webhooks)];
}
