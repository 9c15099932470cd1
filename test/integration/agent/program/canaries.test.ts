import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { zipOf } from '../../../corpus/archive.ts';
import { cutShort, flipBit, strayBytesAt, webPage } from '../../../corpus/damage.ts';
import { driverCard, vehicleUnit } from '../../../corpus/library/subjects.ts';
import { startAgentProgram } from '../../../started-agent.ts';
import { json, startServer } from '../../service-client/scripted-server.ts';
import { commandEnvironment, tachoDepot, temporaryFolder } from '../command-line.ts';

/** Made-up people, vehicles, keys and folders. None of them may get into a log or onto standard error. */
const surname = 'Canarisson';
const cardNumber = 'DBCANARY00000001';
const registration = 'CAN 4RY';
const vin = 'CANARYV1N00000001';
const apiToken = 'canary-token-9d1f';
const forbidden = [surname, 'Serinus', 'canary', 'CAN 4RY', 'CAN4RY', apiToken, 'Finch House'];

const holder = { surname, firstNames: 'Serinus', birthDate: '1988-03-05' };
const card = driverCard({ holder, cardNumber });
const unit = vehicleUnit({ vehicle: { nation: 21, registration, vin }, embeddedCard: card });

/** Every sort of trouble that a file can be in, under names that tell everything. */
async function troubledFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const zip = await zipOf([{ path: `${surname}/C_${cardNumber}.ddd`, bytes: flipBit(card, 9_000, 2) }]);
  return new Map<string, Uint8Array>([
    [`C_20261119_0700_S_${surname}_${cardNumber}.DDD`, card],
    [`M_20261119_0730_${registration}_${vin}.DDD`, unit],
    [`C_20261119_0701_S_${surname}_DBCANARY00000009.DDD`, flipBit(card, 4_000, 1)],
    [`M_20261119_0731_${registration}_${vin}.DDD`, strayBytesAt(unit, 3_000)],
    [`C_20261119_0702_S_${surname}_${cardNumber}.DDD`, cutShort(card, 20_000)],
    [`M_20261119_0732_${registration}_${vin}.DDD`, cutShort(unit, 6_000)],
    [`${surname}.zip`, zip],
    [`${surname} damaged.zip`, cutShort(zip, zip.length - 40)],
    [`${registration}.html`, Buffer.concat([webPage(), Buffer.from(`<!-- ${surname} ${vin} -->`)])],
    [`${surname} empty.ddd`, new Uint8Array()],
  ]);
}

async function textBelow(directory: string): Promise<string> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

it('promise 7: with every trouble there is, no name, number, plate, path or key gets into a log or onto standard error', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, `Finch House ${surname}`);
  await mkdir(folder);
  for (const [name, bytes] of await troubledFiles()) await writeFile(path.join(folder, name), bytes);
  const locked = path.join(folder, `${surname} locked.ddd`);
  await writeFile(locked, card);
  await chmod(locked, 0o000);

  // The service answers in every way, and quotes what it was sent.
  const quoted = { message: `${surname} ${cardNumber} ${registration} ${vin} ${apiToken}` };
  const statuses = [422, 400, 413, 201, 500, 502, 429];
  const server = await startServer((_seen, response, count) => {
    // What is asked after those is too much for it, which closes the way to the service whoever asked.
    const status = statuses[count] ?? 429;
    if (count === 8) {
      response.destroy();
    } else {
      json(response, status, status === 201 ? { digitalTachographId: surname, responseCode: 0 } : quoted);
    }
  });
  const around = { serviceUrl: server.url, dataDirectory: path.join(home, `data of ${surname}`), apiToken };
  const settings = path.join(home, 'settings.json');
  await writeFile(settings, JSON.stringify({ settings: { afterUpload: 'move', archiveNames: 'common' } }));
  const environment = commandEnvironment(around);
  const agent = startAgentProgram({ environment }, 'run', '--folder', folder, '--settings', settings);

  const logged = () => textBelow(path.join(around.dataDirectory, 'log'));
  await expect.poll(() => server.seen.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(8);
  // So that what the answers said could have come into it.
  await expect.poll(logged, { timeout: 60_000, interval: 20 }).toContain('upload.connection');
  const wrong = await tachoDepot(around, 'retry', 'no-such-number');
  expect(await agent.stop()).toBe(0);

  const text = `${await logged()}\n${agent.complaint()}\n${wrong.complaint}`.toLowerCase();
  expect(forbidden.filter((canary) => text.includes(canary.toLowerCase()))).toEqual([]);
  expect(server.seen.some(({ body }) => body.includes(surname))).toBe(true);
}, 120_000);
