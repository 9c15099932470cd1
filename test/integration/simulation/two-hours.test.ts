import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startReferenceService } from '../../service/reference-service.ts';
import { playDay } from '../../simulation/day.ts';
import { judge } from '../../simulation/verdict.ts';

const credentials = { apiToken: 'simulated-api-token', subscriptionKey: 'simulated-subscription-key' };
const neverMs = 3_600_000;
const seed = 7;
const files = 60;

it('a day in two hours, with everything that goes wrong: all arrive, and the tray is true at every step', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-simulation-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 3 }));
  const service = await startReferenceService({
    port: 0,
    dataDirectory: path.join(home, 'service'),
    credentials,
    // Nobody reads there what was sent.
    processingDelayMs: neverMs,
  });
  onTestFinished(() => service.stop());
  const day = await playDay({
    home,
    seed,
    hours: 2,
    files,
    service: { url: service.url, credentials },
    onHour: () => {},
  });
  const { faults } = judge(
    // What a process holds that runs other tests too is for `npm run simulate` to judge.
    { ...day, footprints: [] },
    files,
    service.received().map(({ sha256 }) => sha256),
  );
  // So few files are sent between two steps.
  expect(faults.filter((fault) => fault !== 'the tray was never sending')).toEqual([]);
});
