import { join } from 'node:path';
import { Hono } from 'hono';
import { choices } from '../../shared/service/choices.ts';
import { type ControlledService, type ControlledTenant, controlRoutes } from './control/routes.ts';
import { createApplication } from './http/application.ts';
import type { Credentials } from './http/credentials.ts';
import { type Certificate, listen } from './http/listen.ts';
import { createRequestLog } from './http/request-log.ts';
import { createTraffic } from './http/traffic.ts';
import { imageRoutes } from './images/image-routes.ts';
import { createMisbehaviourPlan } from './misbehaviour/plan.ts';
import { pageRoutes } from './page/page-routes.ts';
import { recordTraffic } from './recording/record-traffic.ts';
import { startTenant, type TenantOptions, type TenantPlace } from './tenant.ts';
import type { PartNames } from './uploads/multipart.ts';

export interface ReferenceServiceOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** An address of this computer, or one that stands for all of them; 127.0.0.1 unless given. */
  readonly host?: string | undefined;
  /** Plain HTTP unless given. */
  readonly certificate?: Certificate | undefined;
  /** Made when it is not there. A service started again on the same folder goes on where it was. */
  readonly dataDirectory: string;
  readonly credentials: Credentials;
  /** Keys of a second organisation, whose records are in a folder of their own in the data folder. */
  readonly secondTenant?: Credentials | undefined;
  /** Of the made-up past; the same number gives the same past before the same moment. */
  readonly seed?: number | undefined;
  /** The service's clock in milliseconds since 1970; the seeded fleet's past lies before its first reading. `Date.now` by default. */
  readonly nowMs?: () => number;
  /** From a file's arrival until reports show it, at least; 50 by default. */
  readonly processingDelayMs?: number;
  readonly partNames?: PartNames;
  /** Before the second, third ... attempt at a webhook's delivery. */
  readonly webhookRetryDelaysMs?: readonly number[];
  /** A larger file is refused with 413. */
  readonly largestFileBytes?: number;
  /** Whether `/control/...` and the misbehaviour header are obeyed; false by default. */
  readonly control?: boolean;
  /** Folder into which each exchange is written, without names, numbers and keys. */
  readonly recordInto?: string | undefined;
}

export interface ReferenceService extends ControlledService {
  /** The base address for clients on this computer, without a slash at the end. */
  readonly url: string;
  /** The bytes with this SHA-256 as they are kept, if they ever arrived. */
  contentOf(sha256: string): Buffer | undefined;
  /** What the second organisation has, where there is one. */
  readonly secondTenant: ControlledTenant | undefined;
  /** Cuts every connection and closes the databases; a second call waits for the first. */
  stop(): Promise<void>;
}

const usualSeed = 21_11_2026;

/**
 * Starts the reference compliance service: a real server with a real database that does what the interface of the service says, over
 * a made-up fleet. Rejects when the port is taken or the data folder cannot be used.
 */
export async function startReferenceService(options: ReferenceServiceOptions): Promise<ReferenceService> {
  const { control = false } = options;
  const traffic = createTraffic();
  const [first, second] = placesOf(options).map((place) => startTenant(place, tenantOptions(options, traffic.isBusy)));
  if (!first) throw new Error('a service has one organisation at least');
  const tenants = second ? [first, second] : [first];
  const log = createRequestLog();
  const { received, settled, records, webhooks } = first;
  const controlled: ControlledService = {
    misbehaviour: createMisbehaviourPlan(),
    requests: log.requests,
    received,
    settled,
    records,
    webhooks,
  };

  const { misbehaviour } = controlled;
  const app = new Hono();
  app.route('/', pageRoutes({ hasControl: control }));
  if (control) app.route('/control', controlRoutes(controlled, second));
  app.route('/', imageRoutes({ tenants }));
  app.route('/', createApplication({ tenants, misbehaviour, log, traffic, obeysHeader: control }));

  async function close(): Promise<void> {
    for (const tenant of tenants) await tenant.stop();
  }
  const { port, host, certificate, recordInto } = options;
  const onRequest = recordInto === undefined ? undefined : recordTraffic(recordInto);
  const server = await listen(app.fetch, { port, host, certificate, onRequest }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  async function stop(): Promise<void> {
    await server.close();
    await traffic.quiet();
    await close();
  }
  let stopped: Promise<void> | undefined;
  return {
    ...controlled,
    url: server.url,
    contentOf: first.contentOf,
    secondTenant: second,
    stop: () => (stopped ??= stop()),
  };
}

function placesOf(options: ReferenceServiceOptions): readonly TenantPlace[] {
  const { dataDirectory, credentials, secondTenant, seed = usualSeed } = options;
  const first: TenantPlace = { dataDirectory, credentials, seed: { number: seed, isSecond: false } };
  if (secondTenant === undefined) return [first];
  const second: TenantPlace = {
    dataDirectory: join(dataDirectory, 'second-tenant'),
    credentials: secondTenant,
    seed: { number: seed + 1, isSecond: true },
  };
  return [first, second];
}

function tenantOptions(options: ReferenceServiceOptions, isBusy: () => boolean): TenantOptions {
  return {
    nowMs: options.nowMs ?? Date.now,
    processingDelayMs: options.processingDelayMs ?? 50,
    partNames: options.partNames ?? choices.multipartPartNames.value,
    webhookRetryDelaysMs: options.webhookRetryDelaysMs ?? choices.webhookRetryDelaysMs.value,
    largestFileBytes: options.largestFileBytes ?? choices.maxFileBytes.value,
    isBusy,
  };
}
