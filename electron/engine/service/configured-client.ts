import type { Settings } from '../../../shared/settings/settings.ts';
import { zoneInForce } from '../platform/clock.ts';
import type { Clock, HttpTransport } from '../ports.ts';
import type { Job } from '../store/store.ts';
import type { Receipt } from './answer.ts';
import type { CallOutcome } from './call-outcome.ts';
import { createServiceClient, type ServiceClient } from './client.ts';
import type { ServiceCredentials } from './credentials.ts';

/** How the sending of one file ended, as the client of the service says it. */
export type SendOutcome = CallOutcome<Receipt>;

/**
 * Sends the bytes of a job once. Never throws, never tries again by itself, and ends in bounded time: nothing moving in
 * either direction for the client's progress time-out ends it, and so does the signal.
 *
 * `onProgress` is told bytes handed to the network, of how many, at most a few times a second. `onCopied` is called when
 * the bytes are no longer looked at, where that is known before the end: their memory may be given back.
 */
export type Send = (
  job: Job,
  bytes: Uint8Array,
  onProgress: (sentBytes: number, totalBytes: number) => void,
  signal: AbortSignal,
  onCopied: () => void,
) => Promise<SendOutcome>;

export interface ClientParts {
  readonly transport: HttpTransport;
  readonly credentials: Pick<ServiceCredentials, 'forService'>;
  /** The same object as long as nothing has changed. */
  readonly settings: () => Settings;
  readonly clock: Clock;
}

/** The client of the service that the settings in force name, made anew when they change. */
export function clientInForce({ transport, credentials, settings, clock }: ClientParts): () => ServiceClient {
  let made: { readonly client: ServiceClient; readonly settings: Settings } | null = null;
  return () => {
    const current = settings();
    if (made?.settings !== current) {
      const client = createServiceClient({
        transport,
        baseUrl: current.serviceUrl,
        credentials: credentials.forService,
        partNames: { file: current.filePartName, siteProductCode: current.sitePartName },
        timesMeant: () => ({ reading: current.timesWithoutZone, zone: zoneInForce(current.timeZone) }),
        now: clock.now,
      });
      made = { client, settings: current };
    }
    return made.client;
  };
}

/** Sends one kept file as the settings in force say: where to, by which of the two ways, for which site. */
export function createSend(parts: ClientParts): Send {
  const client = clientInForce(parts);
  return (job, bytes, onProgress, signal, onCopied) => {
    const { siteProductCode, uploadWay } = parts.settings();
    const file = {
      fileName: job.fileName,
      bytes,
      siteProductCode: siteProductCode === '' ? undefined : siteProductCode,
    };
    return client().upload(file, { way: uploadWay, onProgress, signal, onCopied });
  };
}
