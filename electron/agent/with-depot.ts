import type { AnswerOf, RequestName } from '../../shared/app/contract.ts';
import type { Coverage } from '../../shared/tachograph/coverage.ts';
import { findRunningAgent } from '../engine/running-agent.ts';
import { commandLineEngine, missingDaysRequest } from './command-line-engine.ts';
import { exitCodes } from './exit-codes.ts';
import { openAgentDepot } from './open-agent-depot.ts';
import { type CommonOptions, complain } from './output.ts';
import { readAgentSettings } from './settings-sources.ts';

/** A depot as a command asks it. A refusal ends the command with the depot's own words. */
export interface AskedDepot {
  readonly ask: <Name extends RequestName>(name: Name, given: unknown) => Promise<AnswerOf<Name>>;
  readonly missingDays: () => Promise<readonly Coverage[]>;
}

class Refused extends Error {}

/** Asks the agent that runs on the same data; where none runs, opens the data itself, without working on it. */
export async function withDepot(options: CommonOptions, act: (depot: AskedDepot) => Promise<number>): Promise<number> {
  const settings = await readAgentSettings(options, process.env);
  if (!settings.ok) {
    complain(options, settings.error);
    return exitCodes.wrongUse;
  }
  const running = await findRunningAgent(settings.value.dataDirectory);
  const opened = running === null ? await openAgentDepot(options, { settleQuickly: false }) : null;
  if (opened !== null && !opened.ok) {
    complain(options, opened.error);
    return exitCodes.wrongUse;
  }
  const engine = running ?? (opened && commandLineEngine(opened.value.depot));
  const answer = async (name: string, given: unknown): Promise<unknown> => {
    const result = await engine?.answer(name, given);
    if (result?.ok !== true) throw new Refused(result?.error.message ?? 'No answer.');
    return result.value;
  };
  try {
    return await act({
      ask: async (name, given) => (await answer(name, given)) as AnswerOf<typeof name>,
      missingDays: async () => (await answer(missingDaysRequest, {})) as readonly Coverage[],
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    complain(options, error.message);
    return exitCodes.wrongUse;
  } finally {
    await opened?.value.depot.stop();
  }
}
