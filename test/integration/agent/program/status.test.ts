import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findRunningAgent } from '../../../../electron/engine/running-agent.ts';
import { signPolicy } from '../../../../electron/engine/settings/central-policy.ts';
import { makePolicyKeys } from '../../../../electron/engine/settings/policy-keys.ts';
import { makeBulkDownload } from '../../../corpus/bulk.ts';
import { runningService } from '../../reference-service/running-service.ts';
import { type CommandEnd, type CommandSurroundings, runAgent, tachoDepot, temporaryFolder } from '../command-line.ts';

interface DepotPlace extends CommandSurroundings {
  readonly folder: string;
  /** As a card reader does it: under another name, then renamed. */
  readonly drop: (fileName: string, index: number) => Promise<void>;
}

async function makePlace(serviceUrl: string): Promise<DepotPlace> {
  const home = await temporaryFolder();
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  return {
    serviceUrl,
    dataDirectory: path.join(home, 'data'),
    folder,
    async drop(fileName, index) {
      const partial = path.join(home, fileName);
      await writeFile(partial, makeBulkDownload(index).bytes);
      await rename(partial, path.join(folder, fileName));
    },
  };
}

const statusOf = async (place: DepotPlace) => {
  const { exitCode, output } = await tachoDepot(place, '--json', 'status');
  return { exitCode, said: JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as Record<string, unknown> };
};

/** Until the agent has scanned and sent what is there. */
const calm = (place: DepotPlace) =>
  expect.poll(() => statusOf(place), { timeout: 30_000 }).toMatchObject({ exitCode: 0 });

describe('status', () => {
  it('says that the records were replaced, and where the damaged ones lie, until it is told that it was read', async () => {
    const place = await makePlace('http://127.0.0.1:9');
    await tachoDepot(place, 'drain', '--folder', place.folder);
    const database = path.join(place.dataDirectory, 'depot.sqlite');
    await writeFile(database, (await readFile(database)).fill(0xa5, 0, 4096));
    const said = await tachoDepot(place, 'status');
    expect(said.output).toContain('The records were damaged, and there was no backup.');
    expect(said.output).toContain(path.join(place.dataDirectory, 'damaged'));
    expect((await tachoDepot(place, 'check')).output).toContain('Records are complete: FAILED');
    const asJson = await tachoDepot(place, '--json', 'status', '--dismiss');
    expect(asJson.output).toContain('{"event":"records-replaced","by":"nothing"');
    expect(asJson.output).not.toContain('damaged');
    expect((await tachoDepot(place, 'status')).output).not.toContain('The records');
  });

  it('ends with 0 while an agent without a page has sent all, and says when it scanned and reached the service', async () => {
    const place = await makePlace((await runningService()).url);
    await place.drop('one.ddd', 1);
    await runAgent(place, {}, '--no-page', '--folder', place.folder);
    await calm(place);
    const { said } = await statusOf(place);
    expect(said).toMatchObject({ agent: 'running', uploaded: 1, waiting: 0, needsAttention: 0, reasons: [] });
    for (const at of [said.lastScanAt, said.lastContactAt]) {
      expect(Math.abs(Date.now() - Date.parse(String(at)))).toBeLessThan(60_000);
    }
  });

  it('asks the service itself where nothing was sent yet, and ends with 3 where it does not answer', async () => {
    const service = await runningService();
    const place = await makePlace(service.url);
    await runAgent(place, {}, '--no-page', '--folder', place.folder);
    await calm(place);
    const away = await makePlace('http://127.0.0.1:9');
    await runAgent(away, {}, '--no-page', '--folder', away.folder);
    await expect
      .poll(() => statusOf(away), { timeout: 30_000 })
      .toMatchObject({
        exitCode: 3,
        said: { agent: 'running', lastContactAt: null, reasons: ['service-not-reached'] },
      });
  });

  it('asks it anew after a start: what the one before heard says nothing of a version or settings that have come since', async () => {
    const place = await makePlace((await runningService()).url);
    await place.drop('one.ddd', 1);
    const agent = await runAgent(place, {}, '--no-page', '--folder', place.folder);
    await calm(place);
    await agent.stop();
    const moved = { ...place, serviceUrl: 'http://127.0.0.1:9' };
    await runAgent(moved, {}, '--no-page', '--folder', place.folder);
    expect(await statusOf(moved)).toMatchObject({
      exitCode: 3,
      said: { agent: 'running', uploaded: 1, lastContactAt: expect.any(String), reasons: ['service-not-reached'] },
    });
  });

  it('ends with 2 where the service refuses the keys', async () => {
    const place = { ...(await makePlace((await runningService()).url)), apiToken: 'a wrong one' };
    await runAgent(place, {}, '--no-page', '--folder', place.folder);
    await expect
      .poll(() => statusOf(place), { timeout: 30_000 })
      .toMatchObject({ exitCode: 2, said: { agent: 'running', reasons: ['keys-refused'] } });
  });

  it('ends with 4 after the agent was killed, whatever its records say', async () => {
    const place = await makePlace((await runningService()).url);
    const agent = await runAgent(place, {}, '--no-page', '--folder', place.folder);
    await calm(place);
    await agent.kill();
    await place.drop('nobody-sees-it.ddd', 2);
    const { exitCode, said } = await statusOf(place);
    expect(exitCode).toBe(4);
    expect(said).toMatchObject({ agent: 'none', waiting: 0 });
    const { output } = await tachoDepot(place, 'status');
    expect(output).toContain('No agent runs on this data folder: nothing is collected and nothing is sent.');
  });

  it('ends with 4 where something works on the data folder and does not answer', async () => {
    const place = await makePlace((await runningService()).url);
    await runAgent(place, {}, '--no-page', '--folder', place.folder);
    const file = path.join(place.dataDirectory, 'agent.json');
    const announced = JSON.parse(await readFile(file, 'utf8')) as object;
    // As if it hung: nobody is there at its port.
    await writeFile(file, JSON.stringify({ ...announced, url: 'http://127.0.0.1:9/' }));
    expect(await statusOf(place)).toMatchObject({ exitCode: 4, said: { agent: 'silent', lastScanAt: null } });
    const ignored = await tachoDepot(place, 'retry');
    expect(ignored.exitCode).toBe(75);
  });

  it.each(['status', 'check', 'retry', 'missing-days'])(
    'a mistyped --data makes nothing, and "%s" ends with 1',
    async (command) => {
      const mistyped = path.join(await temporaryFolder(), 'mistyped');
      const end: CommandEnd = await tachoDepot({ dataDirectory: mistyped }, command);
      expect(end).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('There is no depot in') });
      expect(existsSync(mistyped)).toBe(false);
    },
  );
});

describe('the control channel', () => {
  it('answers check, retry and support-bundle beside an agent without a page, and says that it has none', async () => {
    const place = await makePlace((await runningService()).url);
    const agent = await runAgent(place, {}, '--no-page', '--folder', place.folder);
    expect(agent.urls.ready).toBeNull();
    expect(await tachoDepot(place, 'check')).toMatchObject({ exitCode: 0 });
    expect(await tachoDepot(place, 'retry')).toMatchObject({ exitCode: 0, output: '0 will be sent again\n' });
    const bundle = path.join(place.folder, '..', 'support.zip');
    expect(await tachoDepot(place, 'support-bundle', bundle)).toMatchObject({ exitCode: 0 });
    expect((await readFile(bundle)).subarray(0, 2).toString()).toBe('PK');
    expect(await tachoDepot(place, 'page')).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('works without a page'),
    });
    const { url } = JSON.parse(await readFile(path.join(place.dataDirectory, 'agent.json'), 'utf8')) as { url: string };
    const health = await fetch(new URL('health', url));
    expect(await health.json()).toMatchObject({ reasons: [] });
    expect(health.status).toBe(200);
  });

  it('never trusts, and never tells a secret to, another program that has the port of a killed agent', async () => {
    const place = await makePlace((await runningService()).url);
    const agent = await runAgent(place, {}, '--folder', place.folder);
    const file = path.join(place.dataDirectory, 'agent.json');
    const { controlSecret } = JSON.parse(await readFile(file, 'utf8')) as { controlSecret: string };
    await agent.kill();
    const heard: string[] = [];
    const impostor = createServer((request, response) => {
      const parts = [request.url, ...request.rawHeaders];
      request.setEncoding('utf8').on('data', (text: string) => parts.push(text));
      request.on('end', () => {
        heard.push(parts.join('\n'));
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ok: true, value: { uploaded: 1_000, url: 'http://127.0.0.1:1/#token=theirs' } }));
      });
    });
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => impostor.close(() => resolve())));
    const { port } = impostor.address() as { port: number };
    const announced = JSON.stringify({ url: `http://127.0.0.1:${port}/`, controlSecret, processId: process.pid });
    await writeFile(file, announced);

    expect(await statusOf(place)).toMatchObject({ exitCode: 4, said: { agent: 'none', uploaded: 0 } });
    expect((await tachoDepot(place, 'page')).exitCode).toBe(4);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.join('\n')).not.toContain(controlSecret);
  });

  it.skipIf(process.platform === 'win32')(
    'takes no address from a file that others can read, or could have written',
    async () => {
      const place = await makePlace((await runningService()).url);
      await runAgent(place, {}, '--no-page', '--folder', place.folder);
      expect(await findRunningAgent(place.dataDirectory)).not.toBeNull();
      await chmod(path.join(place.dataDirectory, 'agent.json'), 0o644);
      expect(await findRunningAgent(place.dataDirectory)).toBeNull();
    },
  );

  it('says why the settings for all depots are not the newest, since when, and what counts meanwhile', async () => {
    const place = await makePlace((await runningService()).url);
    const policy = path.join(path.dirname(place.folder), 'share', 'depots.json');
    const { publicKey, privateKey } = makePolicyKeys();
    const settingsFile = path.join(path.dirname(place.folder), 'settings.json');
    await writeFile(settingsFile, JSON.stringify({ central: { from: policy, publicKey } }));
    await runAgent(place, {}, '--no-page', '--folder', place.folder, '--settings', settingsFile);
    const said = async () => (await tachoDepot(place, 'status')).output;
    const away = `The central settings from "${policy}" cannot be read now (ENOENT). It is tried again by itself.`;
    // The check looks at once; the agent itself would within some seconds of its start.
    expect((await tachoDepot(place, 'check')).output).toContain('Central settings are in force: FAILED');
    expect(await said()).toContain(
      `${away} Show this to your IT department. Until then the settings of this depot count`,
    );
    const { output } = await tachoDepot(place, '--json', 'status');
    const [event] = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(event).toEqual({
      event: 'central-settings-not-in-force',
      kind: 'away',
      why: away,
      since: expect.stringMatching(/^\d{4}-.*Z$/),
    });

    await mkdir(path.dirname(policy));
    const signed = signPolicy(JSON.stringify({ settings: { depotName: 'Leeds' } }), privateKey, new Date());
    await writeFile(policy, signed.ok ? signed.value : '');
    expect((await tachoDepot(place, 'check')).output).toContain('Central settings are in force: passed');
    expect(await said()).not.toContain('central settings');
  }, 120_000);
});
