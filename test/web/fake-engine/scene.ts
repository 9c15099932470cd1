import type { CardReadersState } from '../../../shared/contract/card-reading.ts';
import type { CompanyArchiveState, CompanyArchiveTest } from '../../../shared/contract/company-archive.ts';
import type { AnswerOf, Host } from '../../../shared/contract/contract.ts';
import type { CustodyState, SetAsideCopy } from '../../../shared/contract/custody.ts';
import type { CheckResult } from '../../../shared/contract/diagnostics.ts';
import type { MailState, MailTest } from '../../../shared/contract/mail.ts';
import type { OpenedProfile } from '../../../shared/contract/profile.ts';
import type { RemovableDrivesState } from '../../../shared/contract/removable.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import type { UpdateState } from '../../../shared/contract/updates.ts';
import type { UploadBatch } from '../../../shared/contract/upload-batches.ts';
import type { UploadDetails, UploadRow } from '../../../shared/contract/uploads.ts';
import type { WebhooksState } from '../../../shared/contract/webhooks.ts';
import { defaultSettings, type Settings, type SettingsPatch } from '../../../shared/settings/settings.ts';
import { withDuties } from '../../with-duties.ts';
import { at, sceneNow, sentRows } from './rows.ts';

/** A batch of a scene, with the rows that are in it. */
export interface SceneBatch
  extends Pick<UploadBatch, 'id' | 'grouping' | 'origin' | 'folderLabel' | 'driveLabel' | 'archiveName' | 'beganAt'> {
  readonly rowIds: readonly number[];
  readonly announced: number;
  readonly known: number;
  readonly isOpen: boolean;
}

/** How things stand at a made-up depot, as the engine would tell it. */
export interface Scene {
  /** Its duties follow from the rest of it each time that it is told, but for those that `otherDuties` says. */
  readonly facts: StatusFacts;
  readonly otherDuties?: Parameters<typeof withDuties>[1];
  readonly rows: readonly UploadRow[];
  /** Batches of its own; the other rows are in one of their folder and day, or each in one. */
  readonly batches: readonly SceneBatch[];
  readonly settings: Settings;
  readonly fixed: readonly string[];
  readonly managedProblem: string | null;
  readonly central: AnswerOf<'settings.get'>['central'];
  readonly keysKept: boolean;
  readonly host: Host;
  /** Details of rows where a scene needs more than the row itself. */
  readonly details: ReadonlyMap<number, Partial<UploadDetails>>;
  /** What the files are, where a test opens one to its last field. */
  readonly files: ReadonlyMap<number, () => Uint8Array>;
  readonly connectionTest: AnswerOf<'connection.test'>;
  /** A profile that lies on a drive and behind any link, and its settings. Absent: there is none. */
  readonly profile?: { readonly opened: OpenedProfile; readonly settings: SettingsPatch };
  /** What the checks find, where it is not that all is well. */
  readonly checkResults?: readonly CheckResult[];
  readonly update?: UpdateState;
  /** Files found in each folder of the setup. */
  readonly downloadsFound: number;
  readonly removable: RemovableDrivesState;
  readonly cards: CardReadersState;
  readonly webhooks: WebhooksState;
  readonly webhookTest: AnswerOf<'webhooks.test'>;
  readonly mail: MailState;
  readonly archive: CompanyArchiveState;
  readonly archiveTest: CompanyArchiveTest;
  readonly custody: CustodyState;
  readonly setAside: readonly SetAsideCopy[];
  readonly unnamedDrivers: AnswerOf<'driverEntries.unnamed'>['drivers'];
  /** What lies in the company's archive, by its hash. */
  readonly archivedFiles: Readonly<Record<string, Uint8Array>>;
  readonly mailTest: MailTest;
}

export type FactsChange = Partial<StatusFacts>;

/** Everything sent, the last look 22 seconds ago: what the other scenes depart from. */
export function calmScene(
  change: FactsChange = {},
  rows: readonly UploadRow[] = sentRows(1_204, 1, at('08:12')),
): Scene {
  return {
    facts: withDuties({ ...calmFacts, total: rows.length, ...change }),
    rows,
    batches: [],
    settings: { ...defaultSettings, depotName: 'Millbrook depot', serviceUrl: 'https://fleet.example.com/api' },
    fixed: [],
    managedProblem: null,
    central: null,
    keysKept: true,
    host: {
      kind: 'agent',
      version: '0.1.0',
      installation: 'checkout',
      platform: 'win32',
      folderChoice: 'path',
      keyStore: 'system',
      timeZone: 'Europe/London',
      locale: 'en-GB',
    },
    details: new Map(),
    files: new Map(),
    connectionTest: workingConnection,
    downloadsFound: 12,
    removable: { present: [], remembered: [] },
    cards: { service: 'off', readers: [], lastRead: null, counter: { isOpen: false, hasPin: false } },
    webhooks: noWebhooks,
    webhookTest: { steps: [] },
    mail: noMail,
    archive: noArchive,
    custody: nothingDue,
    setAside: [],
    unnamedDrivers: [],
    archiveTest: { trouble: null, milliseconds: 212, lockedUntil: null },
    archivedFiles: {},
    mailTest: { outcome: 'taken', failure: null, words: null, milliseconds: 412 },
  };
}

const noMail: MailState = {
  sending: 'off',
  password: { state: 'missing', problem: null, isFixed: false },
  groups: [],
  deliveries: [],
  total: 0,
};

const noWebhooks: WebhooksState = {
  listening: { state: 'off' },
  secret: { state: 'missing', problem: null, isFixed: false },
  deliveries: [],
  refused: [],
};

const workingConnection: AnswerOf<'connection.test'> = {
  works: true,
  steps: [
    { step: 'address', state: 'passed', parameters: { host: 'fleet.example.com' } },
    { step: 'private', state: 'passed', parameters: { validUntil: Date.UTC(2027, 2, 4) } },
    { step: 'answers', state: 'passed', parameters: { milliseconds: 184 } },
    { step: 'keys', state: 'passed', parameters: { entries: 8 } },
    { step: 'sending', state: 'not-tried', parameters: {} },
  ],
};

export const refusedConnection: AnswerOf<'connection.test'> = {
  works: false,
  steps: [
    { step: 'address', state: 'passed', parameters: { host: 'fleet.example.com' } },
    { step: 'private', state: 'passed', parameters: { validUntil: Date.UTC(2027, 2, 4) } },
    { step: 'answers', state: 'passed', parameters: { milliseconds: 184 } },
    { step: 'keys', state: 'failed', parameters: { status: 401 } },
    { step: 'sending', state: 'not-tried', parameters: {} },
  ],
};

const calmFacts: Omit<StatusFacts, 'duties'> = {
  now: sceneNow,
  lastScanAt: at('08:13:52'),
  nextScanAt: at('08:14:37'),
  firstScan: null,
  folders: [
    { id: 1, label: 'Card reader PC', unreachableSince: null, lookedAt: at('08:13:51') },
    { id: 2, label: 'Vehicle downloads', unreachableSince: null, lookedAt: at('08:13:52') },
  ],
  settling: 0,
  waiting: 0,
  sending: 0,
  attention: 0,
  oldestAttentionAt: null,
  oldestUnsentAt: null,
  nextAttemptAt: null,
  sentToday: 38,
  lastSentAt: at('08:09'),
  total: 0,
  connection: { state: 'open', since: null, failures: 0, nextTryAt: null, detail: null },
  pause: null,
  disk: { freeMegabytes: 48_000, collectingStopped: false },
  batch: null,
  pace: null,
  unread: 0,
  recordsReplaced: null,
  backupTrouble: null,
};

const nothingDue: CustodyState = {
  clock: { state: 'confirmed', sinceMs: null, byMs: null },
  setAside: 0,
  question: null,
  holds: [],
};

const noArchive: CompanyArchiveState = {
  archiving: 'off',
  secret: { state: 'missing', problem: null, isFixed: false },
  archived: 0,
  waiting: 0,
  failing: 0,
  oldestAt: null,
  failingSince: null,
  lastArchivedAt: null,
  trouble: null,
};
