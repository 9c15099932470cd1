import type { WebhookSecret } from '../../electron/engine/ports.ts';
import { success } from '../../shared/result.ts';

/** A secret that is kept in memory only. */
export function webhookSecretInMemory(given: string | null = null): WebhookSecret {
  let secret = given;
  return {
    isFixed: false,
    read: async () => success(secret),
    write: async (replaced) => {
      secret = replaced;
      return success(undefined);
    },
  };
}
