import { requests } from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { findRunningAgent } from '../../engine/running-agent.ts';
import { createServiceClient, type ServiceClientOptions } from '../../engine/service/client.ts';
import { keysFor } from '../../engine/service/credentials.ts';
import { openNodeTransport } from '../../engine/service/node-transport.ts';
import type { ServiceClient } from '../../engine/service/service-client.ts';
import { agentKeys } from '../keys.ts';
import type { CommonOptions } from '../output.ts';
import { type AgentSettings, readAgentSettings } from '../settings-sources.ts';

export interface ServiceInUse {
  readonly client: ServiceClient;
  readonly close: () => Promise<void>;
}

/**
 * A client of the service with the address and keys of the other commands. The data folder is not opened, so it works
 * while an agent runs; that agent is asked for the settings that a person chose on its page. The error is a sentence
 * that says what to do.
 */
export async function openService(
  options: CommonOptions,
  limits: ServiceClientOptions['limits'] = {},
): Promise<Result<ServiceInUse, string>> {
  const read = await readAgentSettings(options, process.env);
  if (!read.ok) return read;
  const settings = await settingsInUse(read.value);
  if (settings.serviceUrl === '') {
    return failure(
      'The address of the service is not known. Set TACHO_DEPOT_URL, or "serviceUrl" in the settings file; an address that was typed on the page is known while the agent runs.',
    );
  }
  const keys = await keysFor(agentKeys(process.env, read.value.keysFile), settings.serviceUrl);
  if (!keys.ok && keys.error.code !== 'keys-missing') return failure(keys.error.words);
  const transport = openNodeTransport(settings);
  const client = createServiceClient({
    transport,
    baseUrl: settings.serviceUrl,
    credentials: () => keys,
    partNames: { file: settings.filePartName, siteProductCode: settings.sitePartName },
    limits,
  });
  return success({ client, close: () => transport.close() });
}

async function settingsInUse({ dataDirectory, fixed }: AgentSettings): Promise<Settings> {
  const agent = await findRunningAgent(dataDirectory);
  const answer = await agent?.answer('settings.get', {});
  const chosen = requests['settings.get'].answer.safeParse(answer?.ok === true ? answer.value : null);
  return Object.assign({}, defaultSettings, chosen.data?.settings, fixed);
}
