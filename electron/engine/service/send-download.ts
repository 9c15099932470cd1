import type { Settings } from '../../../shared/app/settings.ts';
import type { Clock, HttpTransport, Secrets } from '../ports.ts';
import type { Send } from '../upload/send.ts';
import { createServiceClient } from './client.ts';

/** Sends one kept file as the settings in force say: where to, by which of the two ways, for which site. */
export function createSend(parts: {
  readonly transport: HttpTransport;
  readonly secrets: Secrets;
  readonly settings: () => Settings;
  readonly clock: Clock;
}): Send {
  const { transport, secrets, settings, clock } = parts;
  return (job, bytes, onProgress, signal) => {
    const { serviceUrl, uploadWay, siteProductCode, filePartName, sitePartName } = settings();
    const client = createServiceClient({
      transport,
      baseUrl: serviceUrl,
      credentials: () => currentCredentials(secrets),
      partNames: { file: filePartName, siteProductCode: sitePartName },
      now: clock.now,
    });
    return client.upload(
      { fileName: job.fileName, bytes, siteProductCode: siteProductCode === '' ? undefined : siteProductCode },
      { way: uploadWay, onProgress, signal },
    );
  };
}

async function currentCredentials(secrets: Secrets) {
  const kept = await secrets.read();
  return kept.ok ? kept.value : null;
}
