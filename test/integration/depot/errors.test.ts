import { open as openFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { statusKind } from '../../../shared/contract/status.ts';
import { success } from '../../../shared/result.ts';
import {
  ask,
  dropCards,
  keysInMemory,
  makePlace,
  open,
  rightKeys,
  startDepot,
  startService,
  statusFactsOf,
} from './depot-under-test.ts';

/** Long enough for a loaded machine; every wait below ends as soon as its condition holds. */
const patience = { timeout: 20_000, interval: 50 };

describe('when the service is down', () => {
  it('keeps every file, says so, and sends all by itself within one back-off step of its return', async () => {
    const place = await makePlace();
    const before = await startService(place);
    const { url } = before;
    await before.stop();
    const depot = await startDepot(place, url);
    await dropCards(place.folder, 0, 12);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('no-connection');
    await expect.poll(async () => (await statusFactsOf(depot)).waiting, patience).toBe(12);
    const facts = await statusFactsOf(depot);
    expect(facts.attention).toBe(0);
    expect(facts.connection.since).not.toBeNull();
    const service = await startService(place, Number(new URL(url).port));
    const step = Math.max(0, (facts.connection.nextTryAt ?? 0) - Date.now());
    await expect.poll(() => service.received().length, { timeout: step + 20_000, interval: 50 }).toBe(12);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('all-sent');
  });
});

describe('when the keys are wrong', () => {
  it('stops after the first refusals, says what to do, and goes on with the right ones', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const depot = await startDepot(place, service.url, {
      secrets: keysInMemory({ apiToken: 'wrong', subscriptionKey: 'wrong' }),
    });
    await dropCards(place.folder, 0, 10);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('keys');
    await expect.poll(async () => (await statusFactsOf(depot)).waiting, patience).toBe(10);
    const refusals = service.requests().length;
    expect(refusals).toBeLessThanOrEqual(4);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(service.requests().length).toBe(refusals);
    await ask(depot, 'keys.replace', rightKeys);
    await expect.poll(() => service.received().length, patience).toBe(10);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('all-sent');
  });
});

describe('when a watched folder disappears', () => {
  it('names it, forgets nothing, and collects again when it is back', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const depot = await startDepot(place, service.url);
    await dropCards(place.folder, 0, 3);
    await expect.poll(() => service.received().length, patience).toBe(3);
    await rename(place.folder, `${place.folder} away`);
    await ask(depot, 'folders.scanNow');
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('folder-gone');
    expect((await statusFactsOf(depot)).total).toBe(3);
    await dropCards(`${place.folder} away`, 3, 2);
    await rename(`${place.folder} away`, place.folder);
    await ask(depot, 'folders.scanNow');
    await expect.poll(() => service.received().length, patience).toBe(5);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('all-sent');
  });
});

describe('when the disk is full', () => {
  it('stops collecting with a clear word, leaves the files where they are, and goes on by itself', async () => {
    const place = await makePlace();
    const service = await startService(place);
    let freeBytes = 10 * 1024 * 1024;
    const files = { ...nodeFiles(), freeBytes: async () => success(freeBytes) };
    const depot = await startDepot(place, service.url, { files });
    await dropCards(place.folder, 0, 4);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('disk');
    expect((await statusFactsOf(depot)).disk).toEqual({
      freeMegabytes: 10,
      collectingStopped: true,
      cause: 'low-space',
      systemCode: null,
    });
    expect(service.received()).toEqual([]);
    freeBytes = 10 * 1024 * 1024 * 1024;
    await expect.poll(() => service.received().length, patience).toBe(4);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('all-sent');
  });
});

describe('when the database is damaged', () => {
  it('sets it aside, opens, and finds every file again', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const first = await startDepot(place, service.url);
    await dropCards(place.folder, 0, 6);
    await expect.poll(() => service.received().length, patience).toBe(6);
    await first.stop();
    const database = await openFile(path.join(place.data, 'depot.sqlite'), 'r+');
    await database.write(Buffer.alloc(12_288, 0xaa), 0, 12_288, 4_096);
    await database.close();
    const second = await startDepot(place, service.url);
    await second.passDone();
    await expect.poll(async () => (await statusFactsOf(second)).total, patience).toBe(6);
    await expect.poll(async () => statusKind(await statusFactsOf(second)), patience).toBe('all-sent');
    expect(new Set(service.received().map((file) => file.sha256)).size).toBe(6);
  });
});

describe('when the data folder is in use', () => {
  it('says so instead of working on it a second time', async () => {
    const place = await makePlace();
    const service = await startService(place);
    await startDepot(place, service.url);
    const second = await open(place, service.url);
    expect(second.ok).toBe(false);
    expect(!second.ok && second.error.message).toMatch(/already|in use|another/i);
  });
});

describe.each([
  ['forwards', 86_400_000],
  ['backwards', -86_400_000],
])('when the clock jumps a day %s', (_direction, jumpMs) => {
  it('sends what waits no later than the longest delay, and tells no wrong time', async () => {
    const place = await makePlace();
    const service = await startService(place);
    const { url } = service;
    await service.stop();
    let offsetMs = 0;
    const clock = nodeClock();
    const depot = await startDepot(place, url, { clock: { ...clock, now: () => clock.now() + offsetMs } });
    await dropCards(place.folder, 0, 3);
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('no-connection');
    offsetMs = jumpMs;
    const again = await startService(place, Number(new URL(url).port));
    await ask(depot, 'sending.tryNow');
    await expect.poll(() => again.received().length, patience).toBe(3);
    await expect.poll(async () => (await statusFactsOf(depot)).waiting, patience).toBe(0);
    await ask(depot, 'folders.scanNow');
    await expect.poll(async () => statusKind(await statusFactsOf(depot)), patience).toBe('all-sent');
  });
});
