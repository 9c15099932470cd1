import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readyAgent, type StartedAgent, startAgentProgram } from '../../started-agent.ts';
import { commandEnvironment } from '../agent/command-line.ts';
import { makePlace } from '../depot/depot-under-test.ts';

/** Starts of the program, and those of them after an end that was no stop, as its page for Prometheus counts them. */
async function startsCountedBy(agent: StartedAgent): Promise<readonly (number | undefined)[]> {
  await readyAgent(agent);
  const [, url = ''] = /"event":"monitoring","url":"([^"]*)"/.exec(agent.output()) ?? [];
  const page = await (await fetch(new URL('/metrics', url))).text();
  return ['starts', 'unclean_starts'].map((name) => {
    const found = new RegExp(`^tacho_depot_${name}_total\\{[^}]*\\} (\\d+)`, 'm').exec(page)?.[1];
    return found === undefined ? undefined : Number(found);
  });
}

it('an agent that was killed counts its next start as one after a crash, and one that was stopped does not', async () => {
  const place = await makePlace();
  const settings = path.join(place.home, 'settings.json');
  await writeFile(settings, JSON.stringify({ settings: { metricsPage: true, monitoringAddress: '127.0.0.1:0' } }));
  const environment = commandEnvironment({ dataDirectory: place.data });
  const start = () =>
    startAgentProgram(
      { environment },
      ...['run', '--json', '--no-page', '--folder', place.folder, '--settings', settings],
    );

  const first = start();
  expect(await startsCountedBy(first)).toEqual([1, 0]);
  await first.kill();
  const second = start();
  expect(await startsCountedBy(second)).toEqual([2, 1]);
  await second.stop();
  const third = start();
  expect(await startsCountedBy(third)).toEqual([3, 1]);
}, 120_000);
