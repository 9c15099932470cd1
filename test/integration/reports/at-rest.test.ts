import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEngine } from '../../../electron/engine/engine.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { HttpTransport } from '../../../electron/engine/ports.ts';
import { say } from '../../../electron/engine/refusal.ts';
import { success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { mailPasswordInMemory } from '../../faults/mail-password.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { webhookSecretInMemory } from '../../faults/webhook-secret.ts';
import { agentHost } from './depot-under-test.ts';

const serviceUrl = 'https://service.example';
const hourMs = 3_600_000;
/** What a depot may ask the service in an hour while nobody looks. */
const mostAtRest = 6;

/** A depot on simulated time, whose requests are counted and answered with no rows. */
async function depotAtRest() {
  const home = mkdtempSync(path.join(tmpdir(), 'at-rest-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 6, 0));
  const asked: { readonly at: number; readonly path: string }[] = [];
  const transport: HttpTransport = {
    async request({ url }) {
      asked.push({ at: clock.now(), path: new URL(url).pathname });
      return success({ status: 200, headers: {}, body: new TextEncoder().encode('[]') });
    },
    close: async () => {},
  };
  const opened = await openEngine({
    dataDirectory: path.join(home, 'data'),
    host: agentHost,
    ports: {
      clock,
      files: nodeFiles(),
      openTransport: () => transport,
      log: silentLog,
      webhookSecret: webhookSecretInMemory('the-webhook-secret'),
      mailPassword: mailPasswordInMemory(),
      archiveSecret: mailPasswordInMemory(),
      secrets: {
        read: async () => ({ ok: true, value: { apiToken: 'token', subscriptionKey: 'key', origin: serviceUrl } }),
        write: async () => ({ ok: false, error: { code: 'fixed', ...say('keys-of-environment') } }),
      },
      random: () => 0.5,
    },
    fixedSettings: { serviceUrl, timeZone: 'Europe/London', minimumFreeMegabytes: 50 },
    chooseFolder: null,
    settleQuickly: true,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const depot = opened.value;
  onTestFinished(() => depot.stop());
  await depot.start();
  return { depot, clock, asked };
}

test('at rest a depot asks the service six times an hour at most, also while hundreds of clockings come by webhook', async () => {
  const { depot, clock, asked } = await depotAtRest();
  // Somebody has looked at the lists, and at a report that clockings change, and has gone home.
  await depot.api.answer('today.get', {});
  await depot.api.answer('clockings.page', { show: 'all', search: '', weeks: 2, offset: 0, limit: 100 });
  await clock.advance(hourMs);
  expect(asked.map(({ path: where }) => where)).toContain('/analysis-reports/v1/api/driver-d46');
  asked.length = 0;

  const hours: number[] = [];
  for (let hour = 0; hour < 8; hour += 1) {
    const before = asked.length;
    for (let clocking = 0; clocking < 72; clocking += 1) {
      const id = createHash('sha256').update(`${hour} ${clocking}`).digest('hex').slice(0, 12);
      const body = Buffer.from(JSON.stringify({ action: 'created', clocking: { id, driverId: `D${clocking}` } }));
      const taken = depot.webhooks.take({ event: 'clocking', identity: null, body });
      await clock.advance(hourMs / 72);
      expect(await taken).toEqual({ ok: true, value: 'taken' });
    }
    hours.push(asked.length - before);
  }
  expect(Math.max(...hours)).toBeLessThanOrEqual(mostAtRest);
  expect(Math.max(...hours)).toBeGreaterThan(0);
});
