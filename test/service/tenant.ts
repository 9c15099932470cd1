import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { choices } from '../../shared/service/choices.ts';
import { createActivityStore } from './activities/store.ts';
import type { Clocking } from './batches/clocking.ts';
import { addClocking, clockingsOf } from './batches/clockings.ts';
import { driverRecord } from './batches/driver-record.ts';
import type { ControlledTenant } from './control/routes.ts';
import { openDatabase, type ServiceDatabase } from './database/open.ts';
import type { TenantEndpoints } from './http/answer-operation.ts';
import type { Credentials } from './http/credentials.ts';
import { createEndpoints } from './http/endpoints.ts';
import { type OrganisationSeed, seedWhenMissing } from './seed/seed.ts';
import { openContentStore } from './uploads/content-store.ts';
import { createInbox } from './uploads/inbox.ts';
import type { PartNames } from './uploads/multipart.ts';
import { startProcessing } from './uploads/processing.ts';
import { startDeliveries } from './webhooks/deliveries.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

/** What holds for every organisation of a service. */
export interface TenantOptions {
  /** The service's clock in milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly processingDelayMs: number;
  readonly partNames: PartNames;
  readonly webhookRetryDelaysMs: readonly number[];
  readonly largestFileBytes: number;
  /** While true, files are processed at a trickle. */
  readonly isBusy: () => boolean;
}

/** One organisation that the service serves: keys, records, files and webhooks of its own. */
export interface Tenant extends TenantEndpoints, ControlledTenant {
  /** The bytes with this SHA-256 as they are kept, if they ever arrived. */
  contentOf(sha256: string): Buffer | undefined;
  stop(): Promise<void>;
}

export interface TenantPlace {
  /** Made when it is not there. */
  readonly dataDirectory: string;
  readonly credentials: Credentials;
  readonly seed: OrganisationSeed;
}

export function startTenant({ dataDirectory, credentials, seed }: TenantPlace, options: TenantOptions): Tenant {
  const { nowMs } = options;
  mkdirSync(dataDirectory, { recursive: true });
  const databaseFile = join(dataDirectory, 'service.sqlite');
  seedWhenMissing(databaseFile, nowMs(), seed);
  const database = openDatabase(databaseFile);
  const contents = openContentStore(join(dataDirectory, 'received-files.bin'), database);
  const processing = startProcessing({
    database,
    contents,
    nowMs,
    delayMs: options.processingDelayMs,
    isBusy: options.isBusy,
  });
  const deliveries = startDeliveries({
    database,
    retryDelaysMs: options.webhookRetryDelaysMs,
    timeoutMs: choices.webhookTimeoutMs.value,
  });
  const inbox = createInbox({ database, contents, nowMs, arrived: processing.arrived });
  const webhooks = createWebhooks({ database, owe: deliveries.owe });
  const records = {
    database,
    activities: createActivityStore(database),
    nowMs,
    clockingChanged: (clocking: Clocking) => webhooks.emit('clocking', { action: 'updated', clocking }),
  };
  const { partNames, largestFileBytes } = options;
  return {
    credentials,
    endpoint: createEndpoints({ records, inbox, partNames, largestFileBytes }),
    received: inbox.received,
    settled: processing.settled,
    webhooks: { ...webhooks, deliveries: deliveries.all },
    records: controlledRecords(database, webhooks),
    contentOf: contents.readBySha256,
    async stop() {
      await deliveries.stop();
      processing.stop();
      contents.close();
      database.close();
    },
  };
}

function controlledRecords(database: ServiceDatabase, webhooks: Webhooks): ControlledTenant['records'] {
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
