import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { json, startServer } from '../service-client/scripted-server.ts';
import { runAgent, tachoDepot, temporaryFolder } from './command-line.ts';

it('a receipt with a code of failure is no proof: the original stays, and the depot is not green', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  await writeFile(path.join(folder, 'flagged.DDD'), driverCard());
  await writeFile(path.join(folder, 'fine.DDD'), vehicleUnit());
  const server = await startServer((seen, response) =>
    json(
      response,
      201,
      seen.body.toString('latin1').includes('flagged.DDD')
        ? { digitalTachographId: 'T400', responseCode: 400, errorMessage: 'Driver card not accepted' }
        : { digitalTachographId: 'T200', responseCode: 201 },
    ),
  );
  const around = { serviceUrl: server.url, dataDirectory: path.join(home, 'data') };
  const settings = path.join(home, 'settings.json');
  await writeFile(settings, JSON.stringify({ settings: { afterUpload: 'move' } }));

  const drained = await tachoDepot(around, 'drain', '--folder', folder, '--settings', settings);

  expect(drained.exitCode).toBe(2);
  expect((await readdir(folder)).filter((name) => name.endsWith('.DDD'))).toEqual(['flagged.DDD']);
  const status = await tachoDepot(around, 'status');
  const line = status.output.split('\n').find((each) => each.includes('flagged.DDD'));
  expect(line).toContain('400');
  // What the one pass asked is known to the next command; one request a file, each answered.
  expect(status.output).toMatch(/Today 2 requests with [\d.]+ [KM]B\. Budget: 6 requests an hour/);
  expect(line).toContain('“Driver card not accepted”');
  const lines = (await tachoDepot(around, '--json', 'status')).output.trim().split('\n');
  expect(lines.map((each) => JSON.parse(each))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        uploaded: 1,
        needsAttention: 1,
        traffic: expect.objectContaining({ today: { requests: 2, bytes: expect.any(Number) } }),
      }),
      expect.objectContaining({ event: 'needs-attention', reason: 'sent-but-failed' }),
    ]),
  );
  expect(server.seen.filter(({ body }) => body.toString('latin1').includes('flagged.DDD'))).toHaveLength(1);
}, 120_000);

it('an answer that the interface does not describe, to one file while others pass, ends with the service’s words, and the file is sent no more', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const conflicts = () => server.seen.filter(({ body }) => body.toString('latin1').includes('conflict.DDD')).length;
  const server = await startServer((seen, response) =>
    seen.body.toString('latin1').includes('conflict.DDD')
      ? json(response, 409, { errorMessage: 'The record is locked' })
      : json(response, 201, { digitalTachographId: `T${server.seen.length}`, responseCode: 201 }),
  );
  const around = { serviceUrl: server.url, dataDirectory: path.join(home, 'data') };
  await writeFile(path.join(folder, 'conflict.DDD'), driverCard());
  const agent = await runAgent(around, {}, '--no-page', '--folder', folder);
  // Alone it waits, however often it gets that answer: it may be the service.
  await expect.poll(conflicts, { timeout: 60_000 }).toBeGreaterThan(2);
  await writeFile(path.join(folder, 'fine.DDD'), vehicleUnit());

  const ended = async () => (await tachoDepot(around, 'status')).output;
  await expect.poll(ended, { timeout: 90_000, interval: 1_000 }).toContain('“The record is locked”');
  expect(await ended()).toMatch(/1 sent, 0 already here, 1 needs attention, 0 waiting/);
  const sent = conflicts();
  await writeFile(path.join(folder, 'other.DDD'), makeBulkDownload(1, { signed: false }).bytes);
  await expect.poll(ended, { timeout: 60_000, interval: 1_000 }).toMatch(/2 sent, 0 already here, 1 needs attention/);
  expect(conflicts()).toBe(sent);
  expect(await agent.stop()).toBe(0);
}, 240_000);
