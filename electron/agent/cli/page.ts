import { findRunningAgent, offeredPage } from '../../engine/running-agent.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { readAgentSettings } from '../settings-sources.ts';

/** A new one-time address, for another browser or after the agent was started again. */
export async function page(options: CommonOptions): Promise<number> {
  const settings = await readAgentSettings(options, process.env);
  if (!settings.ok) {
    complain(options, settings.error);
    return exitCodes.misconfigured;
  }
  const agent = await findRunningAgent(settings.value.dataDirectory);
  if (agent === null) {
    complain(options, 'No agent runs on this data folder. Start one with "tacho-depot run".');
    return exitCodes.noAgent;
  }
  const offered = await offeredPage(agent);
  if (offered === null) {
    complain(
      options,
      'The agent of this data folder works without a page, because it was started with --no-page. "status", "check", "retry" and "support-bundle" work all the same.',
    );
    return exitCodes.wrongUse;
  }
  print(options, offered.href, { event: 'page', url: offered.href });
  return exitCodes.done;
}
