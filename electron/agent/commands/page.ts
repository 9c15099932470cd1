import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { findRunningAgent } from '../running-agent.ts';
import { readAgentSettings } from '../settings-sources.ts';

/** A new one-time address, for another browser or after the agent was started again. */
export async function page(options: CommonOptions): Promise<number> {
  const settings = await readAgentSettings(options, process.env);
  const agent = settings.ok ? await findRunningAgent(settings.value.dataDirectory) : null;
  const offered = await agent?.answer('page', {});
  if (!settings.ok || offered?.ok !== true) {
    complain(
      options,
      settings.ok ? 'No agent runs on this data folder. Start one with "tacho-depot run".' : settings.error,
    );
    return exitCodes.wrongUse;
  }
  const { url } = offered.value as { url: string };
  print(options, url, { event: 'page', url });
  return exitCodes.done;
}
