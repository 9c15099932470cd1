import type { Host, RequestError, WatchedFolder } from '../../shared/contract/contract.ts';
import type { StatusFacts } from '../../shared/contract/status.ts';
import type { UploadCounts, UploadPage, UploadQuery } from '../../shared/contract/uploads.ts';
import type { Result } from '../../shared/result.ts';
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts';
import type { EngineApi } from './api/answer.ts';
import type { JournalKeeper } from './custody/journal-keeper.ts';
import type { Reader } from './decode/reader.ts';
import type {
  ArchiveSecret,
  HttpTransport,
  Log,
  MailPassword,
  Ports,
  RemovableDriveList,
  ServiceRoute,
  SigningKeyStore,
  WebhookSecret,
} from './ports.ts';
import type { Said } from './refusal.ts';
import type { Reports } from './reports/reports.ts';
import type { ServiceContact } from './service/engine-transport.ts';
import type { CentralPlace } from './settings/central-policy.ts';
import type { OpenedStore } from './store/open-store.ts';
import type { Updates } from './updates.ts';
import type { SendingStartError } from './upload/sending-start.ts';
import type { WebhookInbox } from './webhooks/inbox.ts';
import type { WebhookListener } from './webhooks/listener.ts';

export interface EngineOptions {
  /** Absolute. Made when it is missing; one depot at a time works on it. */
  readonly dataDirectory: string;
  /** Files of the depot that do not lie in the data folder, such as the one with the keys: they are never collected. */
  readonly ownFiles?: readonly string[];
  readonly host: Host;
  readonly ports: Omit<Ports, 'transport'> & {
    /** Opens the way to the service; called again when the settings change it. */
    readonly openTransport: (route: ServiceRoute) => HttpTransport;
    readonly webhookSecret: WebhookSecret;
    readonly mailPassword: MailPassword;
    readonly archiveSecret: ArchiveSecret;
    /** Where the depot's signing key is kept. Left out: in a file of the data folder that only its user can read. */
    readonly signingKey?: SigningKeyStore;
  };
  /** Settings from outside, which the page cannot change. */
  readonly fixedSettings: SettingsPatch;
  /** Where the settings for all depots are; what is fixed on this PC wins over them. Absent or null: there are none. */
  readonly central?: CentralPlace | null;
  /** What of the settings from outside cannot be used, in one sentence. Default: all can. */
  readonly managedProblem?: () => Said | null;
  /** The desktop's dialog for folders; null where a person types a path. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Shows a file in the file manager; absent where there is no desktop. */
  readonly showInFolder?: (path: string) => void;
  /** For one pass: a file that is incomplete, but no longer grows, is given up at once instead of after minutes. */
  readonly settleQuickly: boolean;
  /** Only `passDone` is wanted: each folder is scanned once, and no changes are waited for. Default: false. */
  readonly isOnePass?: boolean;
  /** Where removable drives are looked for. Left out: they are not. */
  readonly drives?: RemovableDriveList;
  /** The user of this PC who sits at the page. Left out: the program cannot know who that is. */
  readonly user?: () => string | null;
  /** What this PC is called in folders that other PCs see too. Default: its name in the network. */
  readonly computerName?: string;
  /** Root certificates to trust besides the two European ones, as their publisher's files. */
  readonly extraRootFiles?: readonly Uint8Array[];
  /** Newer versions of the program; absent where an administrator brings them. */
  readonly updates?: Updates;
}

/** The whole business of one depot, started and stopped as one. */
export interface Engine {
  readonly api: EngineApi;
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
  /** When the service was reached last, by whatever was asked of it. */
  readonly serviceContact: () => ServiceContact;
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
