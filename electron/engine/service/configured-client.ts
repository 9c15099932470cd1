import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock, HttpTransport } from '../ports.ts';
import { createServiceClient } from './client.ts';
import type { KeysInForce } from './credentials.ts';
import type { ServiceClient } from './service-client.ts';

export interface ClientParts {
  readonly transport: HttpTransport;
  readonly keys: Pick<KeysInForce, 'forService'>;
  /** The same object as long as nothing has changed. */
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** The client of the service that the settings in force name, made anew when they change. */
export function clientInForce({ transport, keys, settings, clock }: ClientParts): () => ServiceClient {
  let made: { readonly client: ServiceClient; readonly settings: Settings } | null = null;
  return () => {
    const current = settings();
    if (made?.settings !== current) {
      const client = createServiceClient({
        transport,
        baseUrl: current.serviceUrl,
        credentials: keys.forService,
        partNames: { file: current.filePartName, siteProductCode: current.sitePartName },
        now: clock.now,
      });
      made = { client, settings: current };
    }
    return made.client;
  };
}
