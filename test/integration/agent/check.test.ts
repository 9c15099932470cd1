import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { check, supportBundle } from '../../../electron/agent/cli/check.ts';
import { drain } from '../../../electron/agent/cli/drain.ts';
import { healthOfEngine } from '../../../electron/agent/health.ts';
import { startAgentServer } from '../../../electron/agent/http/server.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { announceAgent } from '../../../electron/engine/running-agent.ts';
import { success } from '../../../shared/result.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { keysInMemory, makePlace, startDepot } from '../depot/depot-under-test.ts';
import { runningService } from '../reference-service/running-service.ts';
import { runHere, temporaryFolder } from './command-line.ts';

const options = { folder: [], json: true, upload: false };

it('the commands ask the agent that runs, and say by their exit code how it went', async () => {
  const service = await runningService();
  const place = await makePlace();
  const secrets = keysInMemory({ apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' });
  const depot = await startDepot(place, service.url, { secrets });
  const server = await startAgentServer({
    api: depot.api,
    page: 'off',
    port: 0,
    clock: nodeClock(),
    log: silentLog,
    health: () => healthOfEngine(depot),
  });
  onTestFinished(() => server.close());
  const { url, controlSecret } = server;
  const announced = await announceAgent(nodeFiles(), place.data, { url, controlSecret, processId: process.pid });
  expect(announced).toEqual(success(undefined));
  const around = { dataDirectory: place.data };

  const checked = await runHere(around, () => check(options));
  expect(checked.exitCode).toBe(0);
  const lines = checked.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toEqual({ event: 'program', version: '0.0.0', installation: 'checkout' });
  const checks = lines.slice(1, -1);
  expect(lines.at(-1)).toEqual({ event: 'checked', passed: checks.length, failed: 0, notTried: 0 });
  expect(checks.map(({ number }) => number)).toEqual(checks.map((_, index) => index + 1));
  expect(new Set(checks.map(({ check }) => check))).toContain('keys');
  expect(lines.find(({ check }) => check === 'folder')).toMatchObject({ folder: 'Card reader PC', state: 'passed' });

  const file = path.join(place.home, 'support.zip');
  expect((await runHere(around, () => supportBundle(options, file))).exitCode).toBe(0);
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  const again = await runHere(around, () => supportBundle(options, file));
  expect(again).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('EEXIST') });
});

it('without an agent it checks by itself, and ends with 2 where something failed', async () => {
  const around = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: await temporaryFolder() };
  await runHere(around, () => drain(options));
  const { exitCode, output } = await runHere(around, () => check({ ...options, json: false }));
  expect(exitCode).toBe(2);
  expect(output).toContain('4. Records are sound: passed');
  expect(output).toContain(
    'Service answers: FAILED (No connection. Check the address, or ask IT whether this PC may reach it. ECONNREFUSED)',
  );
  expect(output).toMatch(/\d passed, 1 failed, 2 not tried\n$/);
});
