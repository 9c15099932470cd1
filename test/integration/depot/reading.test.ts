import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newestUploads } from '../../../shared/contract/uploads.ts';
import { cutShort } from '../../corpus/damage.ts';
import { drivers } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { startReferenceService } from '../../service/reference-service.ts';
import { ask, dropCards, makePlace, rightKeys, startDepot } from './depot-under-test.ts';

const patience = { timeout: 30_000, interval: 50 };

async function shownFiles(depot: Awaited<ReturnType<typeof startDepot>>) {
  const page = await ask(depot, 'uploads.page', { ...newestUploads, sort: 'file', descending: false, limit: 200 });
  return page.rows;
}

it('says whose a file is and which days it covers, whether it was sent or is held back', async () => {
  const place = await makePlace();
  const service = await startReferenceService({
    port: 0,
    dataDirectory: path.join(place.home, 'service'),
    credentials: rightKeys,
  });
  onTestFinished(() => service.stop());
  const [driver] = drivers;
  if (driver === undefined) throw new Error('the fleet is empty');
  const download = makeFleetDownload(driver, { now: '2026-11-20T08:00:00Z', days: 28 });
  await writeFile(path.join(place.folder, 'a.DDD'), download.bytes);
  await writeFile(path.join(place.folder, 'b.DDD'), cutShort(download.bytes, Math.floor(download.bytes.length * 0.6)));
  const depot = await startDepot(place, service.url);
  const subject = `${driver.firstNames} ${driver.lastName}`;
  await expect
    .poll(async () => (await shownFiles(depot)).map((row) => [row.fileName, row.state, row.subject]), patience)
    .toEqual([
      ['a.DDD', 'sent', subject],
      ['b.DDD', 'attention', subject],
    ]);
  const [whole] = await shownFiles(depot);
  expect([whole?.firstDay, whole?.lastDay]).toEqual(['2026-10-23', '2026-11-19']);
});

it('answers what the details ask of the file itself, on a thread of its own', async () => {
  const place = await makePlace();
  const service = await startReferenceService({
    port: 0,
    dataDirectory: path.join(place.home, 'service'),
    credentials: rightKeys,
  });
  onTestFinished(() => service.stop());
  await dropCards(place.folder, 1, 1);
  const depot = await startDepot(place, service.url);
  await expect.poll(async () => (await shownFiles(depot)).map(({ jobId }) => jobId !== null), patience).toEqual([true]);
  const [file] = await shownFiles(depot);
  const id = file?.id ?? 0;

  const { copies } = await ask(depot, 'uploads.contents', { id, search: '' });
  const used = copies[0]?.sections.find((section) => section.id === 'vehicles-used');
  expect(used).toMatchObject({ paragraph: '2.37', isBounded: false });
  const question = { id, copy: 0, section: 'vehicles-used', search: '', offset: 0, limit: 2 } as const;
  const { rows, found } = await ask(depot, 'uploads.contentsRows', question);
  expect([rows.length, found]).toEqual([2, used?.count]);
  expect(await depot.api.answer('uploads.contents', { id: 9_999, search: '' })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});

it('finds a file by its holder, with or without accents and case', async () => {
  const place = await makePlace();
  const service = await startReferenceService({
    port: 0,
    dataDirectory: path.join(place.home, 'service'),
    credentials: rightKeys,
  });
  onTestFinished(() => service.stop());
  await dropCards(place.folder, 7, 3);
  const depot = await startDepot(place, service.url);
  await expect
    .poll(async () => (await shownFiles(depot)).filter((row) => row.subject !== null).length, patience)
    .toBe(3);
  const found = await ask(depot, 'uploads.page', {
    ...newestUploads,
    search: 'BÜLKLEY 8',
    sort: 'file',
    descending: false,
    limit: 200,
  });
  expect(found.rows.map((row) => row.fileName)).toEqual(['C_0008.DDD']);
});

it('reckons the hours of a driver card on that thread, in the depot’s zone, and says of other files that there are none', async () => {
  const place = await makePlace();
  const service = await startReferenceService({
    port: 0,
    dataDirectory: path.join(place.home, 'service'),
    credentials: rightKeys,
  });
  onTestFinished(() => service.stop());
  await writeFile(path.join(place.folder, 'a.DDD'), driverCard({ generations: ['G1', 'G2v1'] }));
  await writeFile(path.join(place.folder, 'b.DDD'), vehicleUnit());
  const depot = await startDepot(place, service.url);
  const kept = async () => (await shownFiles(depot)).filter(({ jobId }) => jobId !== null);
  await expect.poll(async () => (await kept()).length, patience).toBe(2);
  await ask(depot, 'settings.change', { patch: { timeZone: 'Australia/Lord_Howe' } });
  const files = await kept();
  const card = files.find(({ fileName }) => fileName === 'a.DDD');
  const vehicle = files.find(({ fileName }) => fileName === 'b.DDD');
  const { hours } = await ask(depot, 'uploads.hours', { id: card?.id ?? 0 });
  expect(hours?.zone).toBe('Australia/Lord_Howe');
  expect(hours?.sources).toEqual([
    { kind: 'card', generation: 'gen2', vehicle: null },
    { kind: 'card', generation: 'gen1', vehicle: null },
  ]);
  // The corpus' own authority is none that this depot knows.
  expect(hours?.utcDays.some(({ notChecked }) => notChecked > 0)).toBe(true);
  expect(await ask(depot, 'uploads.hours', { id: vehicle?.id ?? 0 })).toEqual({ hours: null });
  expect(await depot.api.answer('uploads.hours', { id: 9_999 })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});
