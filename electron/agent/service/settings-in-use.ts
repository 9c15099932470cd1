import { setTimeout } from 'node:timers/promises';
import { type AnswerOf, requests } from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { defaultSettings, type Settings, settingNames } from '../../../shared/settings/settings.ts';
import { holdsDepot } from '../../engine/data-directory.ts';
import { findRunningAgent } from '../../engine/running-agent.ts';
import type { CentralWord } from '../../engine/settings/settings.ts';
import { openAgentEngine } from '../open-agent-engine.ts';
import type { AgentSettings } from '../settings-sources.ts';

/** What a command that calls the service goes by. */
export interface SettingsInUse {
  readonly settings: Settings;
  /** Origins between which the service moved, with its keys; null: nowhere. */
  readonly moved: CentralWord['moved'];
}

/**
 * The settings as the depot here has them in force. The depot itself is what answers: an agent that runs, or, where this PC
 * has settings for all depots, its records. What this command was given counts more than what a person chose there, and less
 * than what the settings for all depots own, as it does in the agent. The error is a sentence that says what to do.
 */
export async function settingsInUse(given: AgentSettings): Promise<Result<SettingsInUse, string>> {
  const answered = await depotSays(given);
  if (!answered.ok) return answered;
  const depot = answered.value;
  const owned = settingNames.filter((name) => depot?.origins[name]?.isOwned === true);
  const ofAll = Object.fromEntries(owned.map((name) => [name, depot?.settings[name]]));
  return success({
    settings: Object.assign({}, defaultSettings, depot?.settings, given.fixed, ofAll),
    moved: depot?.central?.moved ?? null,
  });
}

const mostTries = 20;
const tryAgainAfterMs = 500;

/** Null where there is no depot to ask, or none that this command needs to ask. */
async function depotSays(
  given: AgentSettings,
  tries = mostTries,
): Promise<Result<AnswerOf<'settings.get'> | null, string>> {
  const { dataDirectory, central } = given;
  const agent = await findRunningAgent(dataDirectory);
  if (agent !== null) return success(understood(await agent.answer('settings.get', {})));
  if (central === null || !(await holdsDepot(dataDirectory))) return success(null);
  // Only asked: it need not watch what its own settings name.
  const opened = await openAgentEngine({ ...given, folders: [] }, { isOnePass: false });
  if (!opened.ok && opened.error.code === 'in-use' && tries > 1) {
    // Another command asks it just now, or an agent starts.
    await setTimeout(tryAgainAfterMs);
    return depotSays(given, tries - 1);
  }
  if (!opened.ok) return failure(opened.error.message);
  const { engine } = opened.value;
  try {
    return success(understood(await engine.api.answer('settings.get', {})));
  } finally {
    await engine.stop();
  }
}

function understood(answer: Result<unknown, unknown>): AnswerOf<'settings.get'> | null {
  return requests['settings.get'].answer.safeParse(answer.ok ? answer.value : null).data ?? null;
}
