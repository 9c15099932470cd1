import { expect, it } from 'vitest';
import { pause } from '../../../electron/agent/cli/send-anyway.ts';
import { runAgent, runHere, temporaryFolder } from './command-line.ts';

it('a pause takes minutes that lead to a time, and refuses all others before anything pauses', async () => {
  const surroundings = { dataDirectory: await temporaryFolder() };
  await runAgent(surroundings, {}, '--no-page');
  const paused = (minutes: string) => runHere(surroundings, () => pause({ folder: [], json: true }, minutes));
  for (const given of ['', 'x', '0', '-1', 'Infinity', '1e12', '1e300']) {
    const ended = await paused(given);
    expect(ended, given).toMatchObject({ exitCode: 1 });
    expect(JSON.parse(ended.output).message).toContain('is not a number of minutes');
  }
  const ended = await paused('1e6');
  expect(ended).toMatchObject({ exitCode: 0, complaint: '' });
  expect(Date.parse(JSON.parse(ended.output).until)).toBeGreaterThan(Date.now());
});
