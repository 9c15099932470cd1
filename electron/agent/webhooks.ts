import { failure, type Result, success } from '../../shared/result.ts';
import { nodeClock } from '../engine/platform/node-clock.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../engine/webhooks/receiver.ts';
import type { StartTrouble } from './exit-codes.ts';
import { readWebhookSecret } from './keys.ts';
import type { AgentDepot } from './open-agent-depot.ts';
import { type CommonOptions, print } from './output.ts';

export interface WebhookOptions extends CommonOptions {
  /** Absent: nothing listens. 0 takes a free port. */
  readonly webhooks?: number;
  readonly webhooksHost: string;
}

/**
 * Listens for webhooks where a person asked for it, and says where; null where nobody did.
 */
export async function listenForWebhooks(
  options: WebhookOptions,
  { depot, settings, log }: AgentDepot,
): Promise<Result<WebhookReceiver | null, StartTrouble>> {
  const { webhooks: port, webhooksHost: host } = options;
  if (port === undefined) return success(null);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return failure({ code: 'wrong-use', message: 'The port of --webhooks must be a number from 0 to 65535.' });
  }
  const secret = await readWebhookSecret(process.env, settings.keysFile);
  if (!secret.ok) return failure({ code: 'settings', message: secret.error.message });
  if (secret.value === null) {
    const message =
      'Webhooks need the secret that the service signs them with: set TACHO_DEPOT_WEBHOOK_SECRET, or "webhookSecret" in the keys file.';
    return failure({ code: 'settings', message });
  }
  try {
    const parts = { inbox: depot.webhooks, secret: secret.value, host, port, clock: nodeClock(), log };
    const receiver = await startWebhookReceiver(parts);
    print(options, `webhooks ${receiver.url}`, { event: 'webhooks', url: receiver.url });
    return success(receiver);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    // The address may be one that the PC gets later, and the port that of an agent that is about to end.
    const message = `Webhooks cannot be taken at ${host}, port ${port} (${code}). Choose others.`;
    return failure({ code: 'port-taken', message });
  }
}
