import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createFileLog } from '../../../electron/engine/log/file-log.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { zipOf } from '../../corpus/archive.ts';
import { cutShort, flipBit, webPage } from '../../corpus/damage.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { ask, keysInMemory, makePlace, startDepot } from '../depot/depot-under-test.ts';
import { json, startServer } from '../service-client/scripted-server.ts';

/** Made-up, and each of its own, so that a test that fails names what got through. */
const canary = {
  surname: 'Canarisson',
  firstNames: 'Serinus',
  cardNumber: 'DBCANARY00000001',
  registration: 'CAN 4RY',
  vin: 'CANARYV1N00000001',
  apiToken: 'canary-token-9d1f',
  subscriptionKey: 'canary-key-77ab',
  folder: 'Finch House',
  depot: 'Birdcage Walk depot',
  site: 'AVIARY-7',
  part: 'perchPart',
  addressUser: 'goldfinch',
  addressPassword: 'seed-4711',
  addressPath: 'nest-box',
  proxyHost: 'proxy.finchley.example',
  logged: 'Serin in the log',
  driverId: 'DCANARY77',
  clockingId: 'clk-canary-31aa',
  clockedAt: '2026-11-19T05:58:06',
  inRawBody: 'siskin in the body',
  event: 'canary.sang',
};

async function entriesOf(zip: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(zip));
  const texts = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    texts.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString('latin1'));
  }
  return texts;
}

it('the support file tells how the depot is, and of nobody: no name, number, plate, path or key', async () => {
  const place = await makePlace();
  const folder = path.join(place.home, `${canary.folder} ${canary.surname}`);
  await mkdir(folder);
  const { surname, firstNames, cardNumber, registration, vin } = canary;
  const card = driverCard({ holder: { surname, firstNames, birthDate: '1988-03-05' }, cardNumber });
  const unit = vehicleUnit({ vehicle: { nation: 21, registration, vin }, embeddedCard: card });
  const files = new Map<string, Uint8Array>([
    [`C_20261119_0700_S_${surname}_${cardNumber}.DDD`, card],
    [`M_20261119_0730_${registration}_${vin}.DDD`, unit],
    [`C_20261119_0701_S_${surname}.DDD`, flipBit(card, 4_000, 1)],
    [`M_20261119_0732_${registration}.DDD`, cutShort(unit, 6_000)],
    [`${surname}.zip`, await zipOf([{ path: `${surname}.ddd`, bytes: flipBit(card, 9_000, 2) }])],
    [`${registration}.html`, Buffer.concat([webPage(), Buffer.from(surname)])],
    [`${surname} empty.ddd`, new Uint8Array()],
  ]);
  for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes);

  // The service quotes what it was sent, and answers one file well.
  const quoted = { message: `${surname} ${cardNumber} ${registration} ${vin} ${canary.apiToken}`, error: {} };
  const server = await startServer((_seen, response, count) =>
    count === 0
      ? json(response, 201, { digitalTachographId: surname, responseCode: 0 })
      : json(response, [422, 400, 500][count % 3] ?? 500, quoted),
  );
  const { apiToken, subscriptionKey } = canary;
  const depot = await startDepot(place, '', {
    settings: { serviceUrl: server.url },
    secrets: keysInMemory({ apiToken, subscriptionKey }),
    log: createFileLog(path.join(place.data, 'log'), nodeClock()),
  });
  const watched = await depot.watchFolder(folder);
  expect(watched.ok).toBe(true);
  await ask(depot, 'settings.change', {
    patch: {
      depotName: canary.depot,
      siteProductCode: canary.site,
      filePartName: canary.part,
      proxyUrl: `http://${canary.addressUser}:${canary.addressPassword}@${canary.proxyHost}:8080`,
    },
  });
  await expect.poll(() => depot.counts().needsAttention, { timeout: 20_000 }).toBeGreaterThan(2);
  // Clockings are kept whole, and so is what nobody understands yet.
  const clocking = {
    id: canary.clockingId,
    driverId: canary.driverId,
    clockingTimeStamp: `${canary.clockedAt}Z`,
    isClockIn: true,
  };
  const deliveries = [
    ['clocking', JSON.stringify({ action: 'created', clocking, note: canary.inRawBody })],
    ['clocking', JSON.stringify({ action: canary.inRawBody, clocking: { driverId: canary.driverId } })],
    [canary.event, `{"driverId":"${canary.driverId}","said":"${canary.inRawBody}`],
  ] as const;
  for (const [event, body] of deliveries) {
    const taken = await depot.webhooks.take({ event, identity: null, body: Buffer.from(body) });
    expect(taken).toEqual({ ok: true, value: 'taken' });
  }
  const list = async () => (await ask(depot, 'clockings.list', { driverId: '', from: null, to: null })).clockings;
  await expect.poll(async () => (await list()).map(({ clockingId }) => clockingId)).toContain(canary.clockingId);
  // The page's fault, whose message looks like a place.
  const page = new URL('../../../renderer/app/app.tsx', import.meta.url).pathname;
  const stack = `TypeError: ${surname}\n    at (${place.home}/${vin}.ts:1:2)\n    at App (file://${page}:12:34)`;
  await ask(depot, 'page.fault', { name: 'TypeError', stack });
  // Somebody else's lines, and one of a version that said more.
  const foreign = { level: 'warn', time: new Date().toISOString(), event: canary.logged, file: surname, code: vin };
  await appendFile(
    path.join(place.data, 'log', 'depot.log'),
    `${JSON.stringify(foreign)}\n${canary.logged} ${place.home}\n{"event":"${surname}","time":"${surname}","level":"info"}\n`,
  );

  const { fileName, bytes } = await ask(depot, 'support.bundle');
  const entries = await entriesOf(bytes);
  expect(fileName).toMatch(/^tacho-depot-support-\d{4}-\d\d-\d\d\.zip$/);
  expect([...entries.keys()]).toEqual([
    ...['README.txt', 'about.json', 'settings.json', 'state.json', 'checks.json', 'events.json', 'log.jsonl'],
  ]);

  const text = [fileName, ...entries.keys(), ...entries.values()].join('\n').toLowerCase();
  const { username, homedir } = os.userInfo();
  const private_ = [...Object.values(canary), ...files.keys(), place.home, place.folder, 'Card reader PC', homedir];
  expect(private_.filter((each) => text.includes(each.toLowerCase()))).toEqual([]);
  for (const name of [username, os.hostname()]) {
    expect(text).not.toMatch(new RegExp(`(?<![\\w-])${name.toLowerCase()}(?![\\w-])`));
  }

  // And it is of use: what it is for stands in it.
  const about = JSON.parse(entries.get('about.json') ?? '');
  expect(about).toMatchObject({ version: '0.0.0', recordsSound: true, keysKept: true, platform: process.platform });
  const { settings } = JSON.parse(entries.get('settings.json') ?? '');
  expect(settings).toMatchObject({
    depotName: '[changed]',
    proxyUrl: '[changed]',
    archiveDays: 730,
    uploadWay: 'multipart',
  });
  expect(settings.serviceUrl).toBe(new URL(server.url).host);
  expect(JSON.parse(entries.get('state.json') ?? '').counts.attention).toBeGreaterThan(2);
  expect(JSON.parse(entries.get('checks.json') ?? '')).toContainEqual(expect.objectContaining({ check: 'folder' }));
  expect(JSON.parse(entries.get('events.json') ?? '').length).toBeGreaterThan(0);
  expect(entries.get('log.jsonl')).toContain('"event":"database.opened"');
  expect(entries.get('log.jsonl')).toContain(
    '"event":"page.fault","error":"TypeError","at":"renderer/app/app.tsx:12:34"',
  );
  expect(entries.get('log.jsonl')).toContain('"event":"unlisted-event","code":"[withheld]","unlisted":1');
});
