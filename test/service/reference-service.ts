import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { choices } from '../../shared/service/choices.ts';
import { createActivityStore } from './activities/store.ts';
import type { Clocking } from './batches/clocking.ts';
import { addClocking, clockingsOf } from './batches/clockings.ts';
import { driverRecord } from './batches/driver-record.ts';
import { type ControlledService, controlRoutes } from './control/routes.ts';
import { openDatabase, type ServiceDatabase } from './database/open.ts';
import { createApplication } from './http/application.ts';
import type { Credentials } from './http/credentials.ts';
import { createEndpoints } from './http/endpoints.ts';
import { listen } from './http/listen.ts';
import { createRequestLog } from './http/request-log.ts';
import { createTraffic } from './http/traffic.ts';
import { createMisbehaviourPlan } from './misbehaviour/plan.ts';
import { seedWhenMissing } from './seed/seed.ts';
import { openContentStore } from './uploads/content-store.ts';
import { createInbox } from './uploads/inbox.ts';
import type { PartNames } from './uploads/multipart.ts';
import { startProcessing } from './uploads/processing.ts';
import { startDeliveries } from './webhooks/deliveries.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

export interface ReferenceServiceOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** Made when it is not there. A service started again on the same folder goes on where it was. */
  readonly dataDirectory: string;
  readonly credentials: Credentials;
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
}

export interface ReferenceService extends ControlledService {
  /** The base address for clients, without a slash at the end. */
  readonly url: string;
  /** The bytes with this SHA-256 as they are kept, if they ever arrived. */
  contentOf(sha256: string): Buffer | undefined;
  /** Cuts every connection and closes the database; a second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Starts the reference compliance service: a real server with a real database that does what the interface of the service says, over
 * a made-up fleet. Listens on 127.0.0.1 only. Rejects when the port is taken or the data folder cannot be used.
 */
export async function startReferenceService(options: ReferenceServiceOptions): Promise<ReferenceService> {
  const { dataDirectory, credentials, control = false, nowMs = Date.now } = options;
  mkdirSync(dataDirectory, { recursive: true });
  const databaseFile = join(dataDirectory, 'service.sqlite');
  seedWhenMissing(databaseFile, nowMs());
  const database = openDatabase(databaseFile);
  const contents = openContentStore(join(dataDirectory, 'received-files.bin'), database);
  const traffic = createTraffic();
  const processing = startProcessing({
    database,
    contents,
    nowMs,
    delayMs: options.processingDelayMs ?? 50,
    isBusy: traffic.isBusy,
  });
  const deliveries = startDeliveries({
    database,
    retryDelaysMs: options.webhookRetryDelaysMs ?? choices.webhookRetryDelaysMs.value,
    timeoutMs: choices.webhookTimeoutMs.value,
  });
  const inbox = createInbox({ database, contents, nowMs, arrived: processing.arrived });
  const webhooks = createWebhooks({ database, owe: deliveries.owe });
  const log = createRequestLog();
  const controlled: ControlledService = {
    misbehaviour: createMisbehaviourPlan(),
    received: inbox.received,
    requests: log.requests,
    settled: processing.settled,
    webhooks: { ...webhooks, deliveries: deliveries.all },
    records: controlledRecords(database, webhooks),
  };

  const records = {
    database,
    activities: createActivityStore(database),
    nowMs,
    clockingChanged: (clocking: Clocking) => webhooks.emit('clocking', { action: 'updated', clocking }),
  };
  const endpoints = createEndpoints({
    records,
    inbox,
    partNames: options.partNames ?? choices.multipartPartNames.value,
    largestFileBytes: options.largestFileBytes ?? choices.maxFileBytes.value,
  });
  const { misbehaviour } = controlled;
  const app = new Hono();
  if (control) app.route('/control', controlRoutes(controlled));
  app.route('/', createApplication({ credentials, endpoints, misbehaviour, log, traffic, obeysHeader: control }));

  async function close(): Promise<void> {
    await deliveries.stop();
    processing.stop();
    contents.close();
    database.close();
  }
  const server = await listen(app.fetch, options.port).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  async function stop(): Promise<void> {
    await server.close();
    await traffic.quiet();
    await close();
  }
  let stopped: Promise<void> | undefined;
  return { ...controlled, url: server.url, contentOf: contents.readBySha256, stop: () => (stopped ??= stop()) };
}

function controlledRecords(database: ServiceDatabase, webhooks: Webhooks): ControlledService['records'] {
  return {
    clockings: (driverId) => clockingsOf(database, driverId),
    addClocking(asked) {
      const clocking = addClocking(database, asked);
      if (clocking) webhooks.emit('clocking', { action: 'created', clocking });
      return clocking;
    },
    driver: (driverId) => driverRecord(database, driverId),
  };
}
