import type { Settings } from '../../../shared/app/settings.ts';
import type { Clock, HttpTransport } from '../ports.ts';
import type { Send } from '../upload/send.ts';
import { createServiceClient } from './client.ts';
import type { CredentialsInForce } from './credentials-in-force.ts';
import type { ServiceClient } from './service-client.ts';

export interface SendParts {
  readonly transport: HttpTransport;
  readonly credentials: CredentialsInForce;
  /** The same object as long as nothing has changed. */
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** Sends one kept file as the settings in force say: where to, by which of the two ways, for which site. */
export function createSend(parts: SendParts): Send {
  let made: { readonly client: ServiceClient; readonly settings: Settings } | null = null;
  const clientFor = (settings: Settings): ServiceClient => {
    if (made?.settings !== settings) made = { client: createClient(parts, settings), settings };
    return made.client;
  };
  return (job, bytes, onProgress, signal) => {
    const settings = parts.settings();
    const siteProductCode = settings.siteProductCode === '' ? undefined : settings.siteProductCode;
    const file = { fileName: job.fileName, bytes, siteProductCode };
    return clientFor(settings).upload(file, { way: settings.uploadWay, onProgress, signal });
  };
}

function createClient({ transport, credentials, clock }: SendParts, settings: Settings): ServiceClient {
  return createServiceClient({
    transport,
    baseUrl: settings.serviceUrl,
    credentials: credentials.read,
    partNames: { file: settings.filePartName, siteProductCode: settings.sitePartName },
    now: clock.now,
  });
}
