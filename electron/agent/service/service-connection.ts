import { setTimeout } from 'node:timers/promises';
import { type AnswerOf, requests } from '../../../shared/contract/contract.ts';
import { keyVariables } from '../../../shared/contract/key-variables.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { defaultSettings, type Settings, settingNames } from '../../../shared/settings/settings.ts';
import { holdsDepot } from '../../engine/data-directory.ts';
import { zoneInForce } from '../../engine/platform/clock.ts';
import type { HttpTransport } from '../../engine/ports.ts';
import { findRunningAgent } from '../../engine/running-agent.ts';
import { createServiceClient, type ServiceClient, type ServiceClientOptions } from '../../engine/service/client.ts';
import { credentialsFor } from '../../engine/service/credentials.ts';
import { openNodeTransport } from '../../engine/service/undici-transport.ts';
import type { CentralWord } from '../../engine/settings/settings.ts';
import { agentCredentials } from '../credentials.ts';
import { installedEnvironment } from '../installed-service.ts';
import { openAgentEngine } from '../open-agent-engine.ts';
import type { CommonOptions } from '../output.ts';
import { type AgentSettings, readAgentSettings } from '../settings-sources.ts';
import { saidText, commandWords as t } from '../words.ts';

/** What a command that calls the service goes by. */
interface SettingsInUse {
  readonly settings: Settings;
  /** Origins between which the service moved, with its keys; null: nowhere. */
  readonly moved: CentralWord['moved'];
}

/**
 * The settings as the depot here has them in force. The depot itself is what answers: an agent that runs, or, where this PC
 * has settings for all depots, its records. What this command was given counts more than what a person chose there, and less
 * than what the settings for all depots own, as it does in the agent. The error is a sentence that says what to do.
 */
async function settingsInUse(given: AgentSettings): Promise<Result<SettingsInUse, string>> {
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

export interface OpenedService {
  readonly client: ServiceClient;
  readonly close: () => Promise<void>;
}

/** The way to the service, with the keys that are kept for its address. The caller closes the transport. */
export interface ServiceConnection {
  readonly transport: HttpTransport;
  readonly settings: Settings;
  /** Keys that are missing are no obstacle to those who only want to say so. */
  readonly credentials: Awaited<ReturnType<typeof credentialsFor>>;
}

/**
 * The way to the service with the address and keys of the other commands, as the depot here has them. The error is a sentence
 * that says what to do.
 *
 * Where nobody says anything else, the settings and keys of the installed service count, for who may read them.
 *
 * @param address another service than that of the settings; null: that one
 */
export async function openConnection(
  options: CommonOptions,
  address: string | null = null,
): Promise<Result<ServiceConnection, string>> {
  const given = address === null ? process.env : environmentFor(address);
  const environment = await installedEnvironment(given, options.settings !== undefined);
  const read = await readAgentSettings(options, environment);
  if (!read.ok) return read;
  const inUse = await settingsInUse(read.value);
  if (!inUse.ok) return inUse;
  const { moved } = inUse.value;
  const settings = { ...inUse.value.settings, ...(address !== null && { serviceUrl: address }) };
  if (settings.serviceUrl === '') return failure(t('command.service.noAddress'));
  const secrets = agentCredentials(environment, read.value.keysFile);
  const credentials = await credentialsFor(secrets, settings.serviceUrl, moved);
  if (!credentials.ok && credentials.error.code !== 'keys-missing') return failure(saidText(credentials.error));
  return success({ transport: openNodeTransport(settings), settings, credentials });
}

/** Whoever gives keys in the environment, and an address to the command, gives the ones for the other. */
function environmentFor(address: string): NodeJS.ProcessEnv {
  const { TACHO_DEPOT_URL: _, ...others } = process.env;
  const hasKeys = [keyVariables.token, keyVariables.key].some((name) => (others[name] ?? '') !== '');
  return hasKeys ? { ...others, TACHO_DEPOT_URL: address } : others;
}

/** A client of the service over that way. */
export async function openService(
  options: CommonOptions,
  limits: ServiceClientOptions['limits'] = {},
): Promise<Result<OpenedService, string>> {
  const opened = await openConnection(options);
  if (!opened.ok) return opened;
  const { transport, settings, credentials } = opened.value;
  const client = createServiceClient({
    transport,
    baseUrl: settings.serviceUrl,
    credentials: () => credentials,
    partNames: { file: settings.filePartName, siteProductCode: settings.sitePartName },
    limits,
  });
  return success({ client, close: () => transport.close() });
}

/** The time zone of the depot: that of its settings, else that of this PC. */
export async function depotZone(options: CommonOptions): Promise<Result<string, string>> {
  const read = await readAgentSettings(options, process.env);
  const inUse = read.ok ? await settingsInUse(read.value) : read;
  return inUse.ok ? success(zoneInForce(inUse.value.settings.timeZone)) : inUse;
}
