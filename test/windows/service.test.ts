import { expect, it, onTestFinished } from 'vitest';
import { runningService } from '../integration/reference-service/running-service.ts';
import { readyAgent, startAgentProgram } from '../started-agent.ts';
import { otherProgram } from './other-program/start.ts';
import { base64, hasArrived, numberedCard, windowsDepot } from './windows-depot.ts';

const cards = Array.from({ length: 20 }, (_, number) => numberedCard(50 + number));

/** The agent as `build/service/windows/Register-TachoDepot.ps1` has Windows start it, with its data in ProgramData. */
async function registered() {
  const other = await otherProgram();
  const service = await runningService();
  const home = await other.makeTemporaryFolder('tacho-depot-windows-');
  const programData = await other.variable('ProgramData');
  const data = `${programData}\\Tacho Depot ${home.slice(-6)}`;
  const settingsFile = `${data} settings.json`;
  onTestFinished(async () => {
    for (const place of [home, data, settingsFile]) await other.remove(place);
  });
  const text = (value: unknown) => base64(Buffer.from(JSON.stringify(value)));
  await other.write(settingsFile, text({ folders: [home], settings: { serviceUrl: service.url } }));
  await other.makeFolder(data);
  await other.write(
    `${data}\\keys.json`,
    text({ apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key', origin: service.url }),
  );
  const start = () =>
    startAgentProgram({ environment: {} }, 'run', '--no-page', '--json', '--data', data, '--settings', settingsFile);
  return { other, service, home, data, start };
}

it('a task that Windows ends at once has lost nothing, and goes on at its next start', async () => {
  const { other, service, home, data, start } = await registered();
  service.misbehaviour.instruct({ kind: 'late', delayMs: 150 }, { times: cards.length });
  const first = start();
  await readyAgent(first);
  for (const [number, card] of cards.entries()) await other.write(`${home}\\${number}.DDD`, base64(card));
  await expect.poll(() => service.received().length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(2);
  // As the task scheduler does it: the process hears nothing of it.
  const announced = Buffer.from(await other.read(`${data}\\agent.json`), 'base64').toString('utf8');
  await other.endProcess((JSON.parse(announced) as { processId: number }).processId);
  await first.ended;
  expect(await other.isThere(`${data}\\depot.sqlite.closed`)).toBe(false);
  expect(service.received().length).toBeLessThan(cards.length);

  const second = start();
  await readyAgent(second);
  const missing = () => cards.filter((card) => !hasArrived(service, card)).length;
  await expect.poll(missing, { timeout: 60_000, interval: 20 }).toBe(0);
  expect(await second.stop()).toBe(0);
});

it('Ctrl+C ends the agent in order, also where it cannot list the USB keys of the PC', async () => {
  const { other, folder, data, service, start } = await windowsDepot();
  const agent = start('--json', 'run', '--folder', folder, '--removable');
  await readyAgent(agent);
  const card = numberedCard(80);
  await other.write(`${folder}\\one.DDD`, base64(card));
  await expect.poll(() => hasArrived(service, card), { timeout: 60_000, interval: 20 }).toBe(true);

  expect(await agent.stop()).toBe(0);

  expect(agent.complaint()).toBe('');
  expect(await other.isThere(`${data}\\agent.json`)).toBe(false);
  // The note that the database was closed in order.
  expect(await other.isThere(`${data}\\depot.sqlite.closed`)).toBe(true);
});
