import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { choices } from '../../shared/service/choices.ts';
import { createActivityStore } from './activities/store.ts';
import { type ControlledService, controlRoutes } from './control/routes.ts';
import { openDatabase } from './database/open.ts';
import { createApplication } from './http/application.ts';
import type { Credentials } from './http/credentials.ts';
import { createEndpoints } from './http/endpoints.ts';
import { listen } from './http/listen.ts';
import { createRequestLog, type SeenRequest } from './http/request-log.ts';
import { createTraffic } from './http/traffic.ts';
import { createMisbehaviourPlan, type MisbehaviourPlan } from './misbehaviour/plan.ts';
import { seedWhenEmpty } from './seed/seed.ts';
import { openContentStore } from './uploads/content-store.ts';
import { createInbox, type ReceivedFile } from './uploads/inbox.ts';
import type { PartNames } from './uploads/multipart.ts';
import { startProcessing } from './uploads/processing.ts';

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
  /** A larger file is refused with 413. */
  readonly largestFileBytes?: number;
  /** Whether `/control/...` and the misbehaviour header are obeyed; false by default. */
  readonly control?: boolean;
}

export interface ReferenceService {
  /** The base address for clients, without a slash at the end. */
  readonly url: string;
  /** What it is told to do wrong, and what it did. */
  readonly misbehaviour: MisbehaviourPlan;
  /** Every file that arrived, in order; the same bytes once for each time that they came. */
  received(): readonly ReceivedFile[];
  /** The bytes with this SHA-256 as they are kept, if they ever arrived. */
  contentOf(sha256: string): Buffer | undefined;
  /** The requests that came in, oldest first. */
  requests(): readonly SeenRequest[];
  /** Resolves when every file that arrived has been processed. */
  settled(): Promise<void>;
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
  const database = openDatabase(join(dataDirectory, 'service.sqlite'));
  seedWhenEmpty(database, nowMs());
  const contents = openContentStore(join(dataDirectory, 'received-files.bin'), database);
  const traffic = createTraffic();
  const processing = startProcessing({
    database,
    contents,
    nowMs,
    delayMs: options.processingDelayMs ?? 50,
    isBusy: traffic.isBusy,
  });
  const inbox = createInbox({ database, contents, nowMs, arrived: processing.arrived });
  const misbehaviour = createMisbehaviourPlan();
  const log = createRequestLog();
  const controlled: ControlledService = {
    misbehaviour,
    received: inbox.received,
    requests: log.requests,
    settled: processing.settled,
  };

  const app = new Hono();
  if (control) app.route('/control', controlRoutes(controlled));
  const endpoints = createEndpoints({
    records: { database, activities: createActivityStore(database), nowMs, clockingChanged: () => undefined },
    inbox,
    partNames: options.partNames ?? choices.multipartPartNames.value,
    largestFileBytes: options.largestFileBytes ?? choices.maxFileBytes.value,
  });
  app.route('/', createApplication({ credentials, endpoints, misbehaviour, log, traffic, obeysHeader: control }));
  const server = await listen(app.fetch, options.port);

  async function stop(): Promise<void> {
    await server.close();
    await traffic.quiet();
    processing.stop();
    contents.close();
    database.close();
  }
  let stopped: Promise<void> | undefined;

  return {
    url: server.url,
    ...controlled,
    contentOf: contents.readBySha256,
    stop: () => (stopped ??= stop()),
  };
}
