import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { driverCard } from '../../../corpus/library/subjects.ts';
import { readyAgent, startAgentProgram } from '../../../started-agent.ts';
import { runningService } from '../../reference-service/running-service.ts';
import { commandEnvironment, tachoDepot, temporaryFolder } from '../command-line.ts';

/** Runs the agent with something beside it that throws, as a fault anywhere in it would. */
async function faultyAgent(fault: string, serviceUrl?: string) {
  const home = await temporaryFolder();
  const folder = path.join(home, 'cards');
  await mkdir(folder);
  const dataDirectory = path.join(home, 'data');
  const around = { serviceUrl: serviceUrl ?? (await runningService()).url, dataDirectory };
  const beside = path.join(home, 'fault.mjs');
  await writeFile(beside, fault);
  const environment = { ...commandEnvironment(around), NODE_OPTIONS: `--import=file://${beside}` };
  const agent = startAgentProgram({ environment }, '--json', '--folder', folder, 'run', '--no-page');
  await readyAgent(agent);
  const logged = async (event: string) =>
    (await readFile(path.join(dataDirectory, 'log', 'depot.log'), 'utf8'))
      .split('\n')
      .filter((line) => line.includes(`"${event}"`));
  return { agent, around, folder, logged, faults: () => logged('agent.fault') };
}

const whenReady = (act: string) => `
import { existsSync } from 'node:fs';
const { TACHO_DEPOT_DATA: data } = process.env;
const wait = setInterval(() => { if (existsSync(data + '/agent.json')) { clearInterval(wait); ${act} } }, 20);
`;

it.each([
  ['an error that nothing catches', "throw new RangeError('Canarisson, DBCANARY00000001')", 'RangeError'],
  ['a promise that nobody waits for', "void Promise.reject(new TypeError('Canarisson'))", 'TypeError'],
])('%s is logged without its words, and the agent works on', async (_what, act, name) => {
  const { agent, around, faults } = await faultyAgent(whenReady(act));
  await expect.poll(faults, { timeout: 20_000 }).toHaveLength(1);
  expect(JSON.parse((await faults())[0] ?? '')).toMatchObject({ error: name });
  const checked = await tachoDepot(around, '--json', 'check');
  expect(checked.output).toMatch(/"check":"parts","state":"failed"/);
  expect(await agent.stop()).toBe(0);
  expect(`${await faults()}${agent.output()}${agent.complaint()}`).not.toContain('Canarisson');
});

it('a fault in the bundle is logged with its place in the sources', async () => {
  const breaking = `
import { existsSync } from 'node:fs';
const { random } = Math;
Math.random = () => {
  if (!existsSync(process.env.TACHO_DEPOT_DATA + '/break')) return random();
  throw new TypeError('Canarisson', { cause: Object.assign(new Error(), { code: 'EIO' }) });
};
`;
  const nobody = 'http://127.0.0.1:9';
  const { agent, around, folder, logged } = await faultyAgent(breaking, nobody);
  await writeFile(path.join(folder, 'Canarisson.ddd'), driverCard());
  await expect.poll(() => logged('upload.connection'), { timeout: 30_000 }).not.toHaveLength(0);
  // How long it waits before the next attempt is left to chance.
  await writeFile(path.join(around.dataDirectory, 'break'), '');
  await expect.poll(() => logged('TypeError'), { timeout: 30_000 }).not.toHaveLength(0);
  expect(JSON.parse((await logged('TypeError'))[0] ?? '')).toMatchObject({
    at: expect.stringMatching(/^electron\/engine\/[a-z/-]+\.ts:\d+:\d+( < electron\/[a-z/-]+\.ts:\d+:\d+)*$/),
    causes: expect.stringMatching(/^Error EIO( electron\/|$)/),
  });
  expect(`${await logged('')}${agent.complaint()}`).not.toContain('Canarisson');
});

it('an agent in which one error follows the other stops in order, with a code that has it started again', async () => {
  const { agent } = await faultyAgent(whenReady("setInterval(() => { throw new Error('again'); }, 5);"));
  expect(await agent.ended).toBe(70);
  expect(agent.complaint()).toContain('Too much went wrong inside Tacho Depot.');
});
