import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEngine } from '../../../electron/engine/engine.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { HttpTransport } from '../../../electron/engine/ports.ts';
import { say } from '../../../electron/engine/refusal.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { type Result, success } from '../../../shared/result.ts';
import { mailPasswordInMemory } from '../../faults/mail-password.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { webhookSecretInMemory } from '../../faults/webhook-secret.ts';
import { agentHost } from './depot-under-test.ts';

/** A depot that is asked to look at one service and then at another. What it asks the first waits for its answer. */
async function depotBetweenServices() {
  const home = mkdtempSync(path.join(tmpdir(), 'another-service-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  let firstAnswers = () => {};
  const isFirstReady = new Promise<void>((resolve) => (firstAnswers = resolve));
  const asked: string[] = [];
  const transport: HttpTransport = {
    async request({ url }) {
      const { pathname } = new URL(url);
      const [, service = ''] = pathname.split('/');
      const isDrivers = pathname.endsWith('driver-d53');
      if (isDrivers) asked.push(service);
      // What the first answers is on its way, and no signal takes it back.
      if (isDrivers && service === 'first') await isFirstReady;
      const rows = isDrivers ? [{ driverId: service, driverName: `Driver of ${service}` }] : [];
      return success({ status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(rows)) });
    },
    close: async () => {},
  };
  const opened = await openEngine({
    dataDirectory: path.join(home, 'data'),
    host: agentHost,
    ports: {
      clock: nodeClock(),
      files: nodeFiles(),
      openTransport: () => transport,
      log: silentLog,
      webhookSecret: webhookSecretInMemory('the-webhook-secret'),
      mailPassword: mailPasswordInMemory(),
      archiveSecret: mailPasswordInMemory(),
      secrets: {
        read: async () => success({ apiToken: 'token', subscriptionKey: 'key', origin: 'https://service.example' }),
        write: async () => ({ ok: false, error: { code: 'fixed', ...say('keys-of-environment') } }),
      },
      random: () => 0.5,
    },
    fixedSettings: { minimumFreeMegabytes: 50 },
    chooseFolder: null,
    settleQuickly: true,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const { api, start, stop } = opened.value;
  onTestFinished(stop);
  await start();
  await api.answer('setup.finish', {});
  async function choose(url: string): Promise<void> {
    await api.answer('settings.change', { patch: { serviceUrl: url } });
  }
  async function driverIds(): Promise<readonly string[]> {
    const given = { search: '', sort: 'name', descending: false, offset: 0, limit: 10 };
    const filters = {
      ...{ ids: [], segments: [], categories: [], agencies: [], localFiles: [], certainties: [] },
      moreThanDays: 'everyone',
    };
    const answer = (await api.answer('drivers.missing', { ...given, filters })) as Result<
      AnswerOf<'drivers.missing'>,
      unknown
    >;
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value.rows.map(({ driverId }) => driverId);
  }
  return { choose, driverIds, asked, firstAnswers };
}

test('what one service is asked as the address changes to another is asked of that one', async () => {
  const depot = await depotBetweenServices();
  await depot.choose('https://service.example/first');
  expect(await depot.driverIds()).toEqual([]);
  await expect.poll(() => depot.asked, { timeout: 60_000 }).toEqual(['first']);
  await depot.choose('https://service.example/second');
  depot.firstAnswers();
  await expect.poll(() => depot.driverIds(), { timeout: 60_000 }).toEqual(['second']);
});
