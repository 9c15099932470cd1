import type { RequestError, WatchedFolder } from '../../shared/contract/contract.ts';
import type { StatusFacts } from '../../shared/contract/status.ts';
import type { UploadCounts, UploadPage, UploadQuery } from '../../shared/contract/uploads.ts';
import type { Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { EngineApi, WireApi } from './api/answer.ts';
import type { JournalKeeper } from './custody/journal-keeper.ts';
import type { Reader } from './decode/reader.ts';
import type { Log } from './ports.ts';
import type { Said } from './refusal.ts';
import type { Reports } from './reports/reports.ts';
import type { ServiceContact } from './service/engine-transport.ts';
import type { OpenedStore } from './store/open-store.ts';
import type { SendingStartError } from './upload/sending-start.ts';
import type { WebhookInbox } from './webhooks/inbox.ts';
import type { WebhookListener } from './webhooks/listener.ts';

/** The whole business of one depot, started and stopped as one. */
export interface Engine {
  readonly api: EngineApi;
  /** The same for pages, which have next to nothing of it while the counter is open. */
  readonly pageApi: WireApi;
  /** What the service delivers by webhook, once something listens for it. */
  readonly webhooks: WebhookInbox;
  /** Whether something does, and where. */
  readonly listening: WebhookListener['listening'];
  /**
   * Watches a folder. One that is missing now is watched too, and collected from when it appears. `mayBeWide` allows a
   * whole drive, a home folder or one of the system's, which is refused otherwise.
   */
  readonly watchFolder: (
    folder: string,
    given?: { readonly mayBeWide?: boolean },
  ) => Promise<Result<WatchedFolder, RequestError>>;
  /**
   * Begins to scan and to send. `sendingWaitsFor` tells why the records cannot be written now, in which case sending
   * begins by itself once they can be; it is null where sending has begun.
   */
  readonly start: () => Promise<{ readonly sendingWaitsFor: SendingStartError | null }>;
  /** Settles when what lay in the folders is kept and nothing more can be sent now. */
  readonly passDone: () => Promise<void>;
  readonly onReminder: Reports['onReminder'];
  readonly counts: () => UploadCounts;
  /** The watched folders, as the last scan of each found them. */
  readonly folders: () => readonly WatchedFolder[];
  /** The settings in force. */
  readonly settings: () => Settings;
  /** The given log, which also counts failures for the checks. */
  readonly log: Log;
  /** One page of the upload list. */
  readonly uploads: (query: UploadQuery) => Promise<Pick<UploadPage, 'rows'>>;
  /** What the first screen shows, now. */
  readonly facts: () => StatusFacts;
  /** Where the agent's own port answers from now on, so that it is asked now and then; null: nowhere. */
  readonly servesAt: (url: string | null) => void;
  /** Whether what the agent's port for figures shows of itself could be used and is in date, now that it was looked at. */
  readonly ownCertificate: (isGood: boolean) => void;
  /** When the service was reached last, by whatever was asked of it. */
  readonly serviceContact: () => ServiceContact;
  /** The version of the settings for all depots that is in force; null where none are. */
  readonly centralVersion: () => string | null;
  /** Why the keys cannot be sent to the service, in words for a person; null where they can. */
  readonly credentialsProblem: () => Promise<Said | null>;
  /** The figures of the depot as Prometheus reads them; null where the settings give nobody any. */
  readonly metricsPage: () => Promise<string | null>;
  readonly readUnread: Reader['readUnread'];
  /** The journal of custody, and the key that signs it. */
  readonly journal: Pick<JournalKeeper, 'lines' | 'state' | 'disagreements' | 'signNow' | 'signBackup'>;
  /** Makes a backup of the records beside the hourly ones, checked; gives its absolute path. */
  readonly backUpRecords: () => ReturnType<OpenedStore['backUp']>;
  /** Finishes and writes down what is under way, then closes the data folder. */
  readonly stop: () => Promise<void>;
}
