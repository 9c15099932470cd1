import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { operations } from '../../../shared/service/operations.ts';
import { startReferenceService } from '../../service/reference-service.ts';
import { type DayName, kindsOfDay } from '../../simulation/kinds-of-day.ts';
import { startLargeService } from '../../simulation/large-service.ts';
import { playServiceDay } from '../../simulation/service-day.ts';
import { faultsOfDay } from '../../simulation/service-days-main.ts';

const keys = { apiToken: 'simulated-api-token', subscriptionKey: 'simulated-subscription-key' };
const drivers = 400;

async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-service-day-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 3 }));
  return home;
}

async function played(name: DayName, from: number, until: number) {
  const whole = kindsOfDay.find((kind) => kind.name === name);
  if (whole === undefined) throw new Error(`there is no day ${name}`);
  // So few hours have so few files.
  const files = whole.files.map((group) => ({ ...group, count: Math.ceil(group.count / 10) }));
  const kind = { ...whole, files: files.filter((group) => group.until <= until || group.from >= from) };
  const day = await playServiceDay({ home: await temporaryHome(), kind, drivers, seed: 7, hours: { from, until } });
  const questions = day.asked.filter(({ operation }) => !operation.startsWith('tachograph-upload'));
  return {
    day,
    faults: faultsOfDay(kind, day).filter((fault) => !/files were sent$/.test(fault)),
    some: questions.filter(({ isNarrow }) => isNarrow),
    all: questions.filter(({ isNarrow }) => !isNarrow),
  };
}

describe('A depot before a service with many drivers', () => {
  it('asks four questions an hour while nothing happens and nobody looks', async () => {
    const { faults, some, all } = await played('at rest', 1, 4);
    expect(faults).toEqual([]);
    expect(some).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(11);
    expect(all.length).toBeLessThanOrEqual(14);
  });

  it('asks nothing more while files are sent and people clock in, as long as nobody looks', async () => {
    const { day, faults, some, all } = await played('workday', 5, 7);
    expect(day.filesSent).toBeGreaterThan(1);
    expect(faults).toEqual([]);
    expect(some).toEqual([]);
    expect(all.length).toBeLessThanOrEqual(10);
  });

  it('asks for the drivers alone who clocked or whose files were sent, while somebody looks', async () => {
    const { faults, some, all } = await played('clockings in bursts', 5.9, 7.5);
    expect(faults).toEqual([]);
    expect(all.length).toBeLessThanOrEqual(9);
    expect(some.length).toBeGreaterThan(10);
    // Of a hundred drivers within 40 s, a question each 3 s and the last ones after them.
    expect(some.length).toBeLessThan(60);
  });

  it('does not ask for everybody more often because the service was away', async () => {
    const { faults, all } = await played('service down', 6.9, 11);
    expect(faults).toEqual([]);
    const answered = all.filter(({ bytes }) => bytes > 5_000);
    // Each of the four lists when somebody begins to look, once more before the service goes, and when it is back.
    expect(answered.length).toBeLessThanOrEqual(12);
  });
});

it('The answers of the simulated service are as long as those of the reference service, packed or not', async () => {
  const reference = await startReferenceService({ port: 0, dataDirectory: await temporaryHome(), credentials: keys });
  onTestFinished(() => reference.stop());
  const options = { drivers: 40, vehicles: 30, seed: 7, processingMs: 0, startAt: Date.now() };
  const simulated = await startLargeService(options);
  onTestFinished(simulated.stop);
  const since = new Date(Date.now() - 14 * 86_400_000).toISOString();
  const requests = {
    'driver-d53': { daysSinceLastDownload: -1 },
    'vehicle-v14': { daysSinceLastDownload: -1 },
    'driver-d99': {},
    'driver-d46': { recordsAfterDateTime: since, filterClockingData: 2 },
  } as const;
  for (const [name, request] of Object.entries(requests) as [keyof typeof requests, object][]) {
    const [one, other] = await Promise.all([lengths(reference.url), lengths(simulated.url)]);
    expect(other.plain / one.plain, name).toBeGreaterThan(0.8);
    // More than that is more than a real service needs: the budget is held all the same.
    expect(other.plain / one.plain, name).toBeLessThan(1.6);
    expect(other.packed / one.packed, name).toBeGreaterThan(0.8);

    async function lengths(url: string): Promise<{ readonly plain: number; readonly packed: number }> {
      const answer = await fetch(`${url}${operations[name].path}`, {
        method: 'POST',
        headers: {
          'TT-Api-Key': keys.apiToken,
          'Ocp-Apim-Subscription-Key': keys.subscriptionKey,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(request),
      });
      const text = await answer.text();
      const { length } = JSON.parse(text) as unknown[];
      return { plain: text.length / length, packed: gzipSync(text).length / length };
    }
  }
});
