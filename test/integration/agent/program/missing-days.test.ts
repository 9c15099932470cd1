import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runningService } from '../../reference-service/running-service.ts';
import { november, september } from '../cards-with-a-gap.ts';
import { type CommandSurroundings, runAgent, tachoDepot, temporaryFolder } from '../command-line.ts';

it('missing days are the same whether an agent runs or not, an object a line', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, 'cards');
  await mkdir(folder);
  await writeFile(path.join(folder, 'one.ddd'), september);
  await writeFile(path.join(folder, 'two.ddd'), november);
  const service = await runningService();
  const around: CommandSurroundings = { serviceUrl: service.url, dataDirectory: path.join(home, 'data') };
  const agent = await runAgent(around, {}, '--folder', folder);
  const asked = async () => (await tachoDepot(around, '--json', 'missing-days')).output;
  await expect.poll(asked, { timeout: 60_000, interval: 20 }).toContain('"downloads":2');
  const whileRunning = await tachoDepot(around, '--json', 'missing-days');
  expect(await agent.stop()).toBe(0);
  const afterwards = await tachoDepot(around, '--json', 'missing-days');
  expect(afterwards).toEqual(whileRunning);
  expect(afterwards.exitCode).toBe(2);
  expect(JSON.parse(afterwards.output)).toMatchObject({
    kind: 'driver',
    downloads: 2,
    days: { first: '2026-09-01', last: '2026-11-18' },
    gaps: [{ first: '2026-09-19', last: '2026-10-14', days: 26 }],
    // The first file may itself be that download: it came here only now.
    neverArrived: [],
  });
});
