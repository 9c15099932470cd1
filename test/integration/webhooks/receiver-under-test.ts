import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Log } from '../../../electron/engine/ports.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import type { Store } from '../../../electron/engine/store/store.ts';
import { createWebhookInbox } from '../../../electron/engine/webhooks/inbox.ts';
import type { Clocking } from '../../../electron/engine/webhooks/read-clocking.ts';
import { startWebhookReceiver, type WebhookReceiverOptions } from '../../../electron/engine/webhooks/receiver.ts';
import { silentLog } from '../../faults/silent-log.ts';

export const secret = 'the-webhook-secret';

export interface ReceiverUnderTest {
  readonly url: string;
  readonly store: Store;
  /** Every clocking that was told, oldest first. */
  readonly told: readonly Clocking[];
  /** Stops receiver and store; what was kept stays in the folder. */
  readonly stop: () => Promise<void>;
}

export interface ReceiverUnderTestOptions {
  readonly limits?: WebhookReceiverOptions['limits'];
  readonly log?: Log;
  /** Keeps what an earlier receiver has kept. */
  readonly directory?: string;
  /** Stands between receiver and store. */
  readonly webhooks?: (real: Store['webhooks']) => Store['webhooks'];
}

/** A receiver on a free port of the loopback, with a real store on the disk, cleared away when the test ends. */
export async function receiverUnderTest(options: ReceiverUnderTestOptions = {}): Promise<ReceiverUnderTest> {
  const { limits = {}, log = silentLog, directory = await temporaryFolder(), webhooks = (real) => real } = options;
  const clock = nodeClock();
  const listener = { changed: () => {} };
  const opened = await openStore({ directory, files: nodeFiles(), clock, log, listener });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  const inbox = createWebhookInbox({ store: { webhooks: webhooks(store.webhooks) }, clock, log });
  const told: Clocking[] = [];
  inbox.onClocking((news) => told.push(news));
  inbox.start();
  const receiver = await startWebhookReceiver({ inbox, secret, host: '127.0.0.1', port: 0, clock, log, limits });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= receiver.close().then(() => store.close()));
  onTestFinished(stop);
  return { url: receiver.url, store, told, stop };
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The body of a `clocking`, as the service sends it. */
export function clockingBody(id: string, action = 'created'): string {
  return JSON.stringify({
    action,
    clocking: { id, driverId: 'D1001', clockingTimeStamp: '2026-11-21T07:00:00', isClockIn: true },
  });
}

/** The headers of a genuine delivery, signed by an implementation that is not the receiver's. */
export function headersFor(body: string, event = 'clocking'): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'TT-Hook-Event': event,
    'TT-Hook-Signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
  };
}

/** Posts a delivery; the status of the answer. */
export async function deliver(url: string, body: string, headers = headersFor(body)): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.body?.cancel();
  return response.status;
}
