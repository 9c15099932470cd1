import { findRunningAgent, offeredPage } from '../../engine/running-agent.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { readAgentSettings } from '../settings-sources.ts';

/** A new one-time address, for another browser or after the agent was started again. */
export async function page(options: CommonOptions): Promise<number> {
  const settings = await readAgentSettings(options, process.env);
  const agent = settings.ok ? await findRunningAgent(settings.value.dataDirectory) : null;
  const offered = agent === null ? null : await offeredPage(agent);
  if (!settings.ok || offered === null) {
    complain(
      options,
      settings.ok ? 'No agent runs on this data folder. Start one with "tacho-depot run".' : settings.error,
    );
    return exitCodes.wrongUse;
  }
  print(options, offered.href, { event: 'page', url: offered.href });
  return exitCodes.done;
}
