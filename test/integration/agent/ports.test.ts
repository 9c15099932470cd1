import path from 'node:path';
import { expect, it } from 'vitest';
import { startAgentProgram } from '../../started-agent.ts';
import { commandEnvironment, temporaryFolder } from './command-line.ts';

it.each([
  ['--port', '', 'The port must be a number from 0 to 65535.'],
  ['--port', '0x50', 'The port must be a number from 0 to 65535.'],
  ['--webhooks', '', 'The port of --webhooks must be'],
])('run %s "%s" is refused: a variable that is not set is no wish for any port', async (option, given, said) => {
  const environment = commandEnvironment({ dataDirectory: path.join(await temporaryFolder(), 'data') });
  const agent = startAgentProgram({ environment }, 'run', '--no-page', option, given);
  const started = expect
    .poll(agent.output, { timeout: 60_000 })
    .toContain('ready')
    .then(() => null);
  expect(await Promise.race([agent.ended, started.catch(() => agent.ended)])).toBe(1);
  expect(agent.complaint()).toContain(said);
});
