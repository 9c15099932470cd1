import path from 'node:path';
import type { Host } from '../../shared/contract/contract.ts';
import type { TopicName } from '../../shared/contract/names.ts';
import { success } from '../../shared/result.ts';
import type { SettingsPatch } from '../../shared/settings/settings.ts';
import { createTopics, type Topics } from './api/topics.ts';
import type { StartReaderProcess } from './card-reader/card-readers.ts';
import { createPartFailureLog, type PartFailureLog } from './diagnostics/part-failures.ts';
import type { Feature, Tell, TopicSources } from './feature.ts';
import { createStartOfDay, zoneInForce } from './platform/clock.ts';
import { pageFaultFacts } from './platform/fault.ts';
import { contained, containedClock, type WorkingPart } from './platform/guard.ts';
import type {
  ArchiveSecret,
  Clock,
  HttpTransport,
  MailPassword,
  Ports,
  RemovableDriveList,
  ServiceRoute,
  SigningKeyStore,
  TypedKeysKeeper,
  WebhookSecret,
} from './ports.ts';
import type { Said } from './refusal.ts';
import { createServiceCredentials, type ServiceCredentials } from './service/credentials.ts';
import { createChangeableTransport, createServiceContact } from './service/engine-transport.ts';
import { createServiceTraffic, type ServiceTraffic } from './service/traffic.ts';
import { keptCentralSettings } from './settings/central-copy.ts';
import type { CentralPlace } from './settings/central-policy.ts';
import { createKnownSigners, type KnownSigners } from './settings/policy-signers.ts';
import { type FixedSources, type SettingsInForce, settingsInForce } from './settings/settings.ts';
import { createSetup, type Setup } from './settings/setup.ts';
import { createSetupKeys, type SetupKeys } from './settings/typed-keys.ts';
import { type OpenedStore, openStore } from './store/open-store.ts';
import type { Store, StoreListener } from './store/store.ts';
import type { Updates } from './updates.ts';

/** What the depot is opened with. */
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
    /** Where keys are kept that were typed into the set-up and not tested. Left out: they are not. */
    readonly typedKeys?: TypedKeysKeeper;
    /** Where the depot's signing key is kept. Left out: in a file of the data folder that only its user can read. */
    readonly signingKey?: SigningKeyStore;
  };
  /** Settings from outside, which the page cannot change. */
  readonly fixedSettings: SettingsPatch;
  /** By what each of them is fixed. Default: by the settings file of this PC. */
  readonly fixedBy?: FixedSources;
  /** Where the settings for all depots are; what is fixed on this PC wins over them. Absent or null: there are none. */
  readonly central?: CentralPlace | null;
  /** What of the settings from outside cannot be used, in one sentence. Default: all can. */
  readonly managedProblem?: () => Said | null;
  /** The desktop's dialog for folders; null where a person types a path. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Shows a file in the file manager; absent where there is no desktop. */
  readonly showInFolder?: (path: string) => void;
  /** Drags a file out of the window; false where it cannot be put aside for that. Absent where there is no desktop. */
  readonly dragOut?: (fileName: string, bytes: Uint8Array) => Promise<boolean>;
  /** For one pass: a file that is incomplete, but no longer grows, is given up at once instead of after minutes. */
  readonly settleQuickly: boolean;
  /** Only `passDone` is wanted: each folder is scanned once, and no changes are waited for. Default: false. */
  readonly isOnePass?: boolean;
  /** Where removable drives are looked for. Left out: they are not. */
  readonly drives?: RemovableDriveList;
  /** Starts the process with the card readers' drivers. Left out: no cards are read. */
  readonly startReaderProcess?: StartReaderProcess;
  /** The page begins with the counter for drivers' cards. Default: as the settings say. */
  readonly opensCounter?: boolean;
  /** The user of this PC who sits at the page. Left out: the program cannot know who that is. */
  readonly user?: () => string | null;
  /** What this PC is called in folders that other PCs see too. Default: its name in the network. */
  readonly computerName?: string;
  /** Root certificates to trust besides the two European ones, as their publisher's files. */
  readonly extraRootFiles?: readonly Uint8Array[];
  /** Newer versions of the program; absent where an administrator brings them. */
  readonly updates?: Updates;
}

/** What every feature of the depot may build on. */
export interface EngineBase extends Ports {
  readonly options: EngineOptions;
  readonly isOnePass: boolean;
  readonly dataDirectory: string;
  readonly spoolDirectory: string;
  readonly opened: OpenedStore;
  readonly store: Store;
  readonly settings: SettingsInForce;
  /** Whose signature under settings counts. */
  readonly signers: KnownSigners;
  readonly setup: Setup;
  readonly setupKeys: SetupKeys;
  readonly zone: () => string;
  /** In the depot's zone. */
  readonly startOfToday: () => number;
  /** The clock whose timers run contained, each failure counted for the part. */
  readonly clockOf: (part: WorkingPart) => Clock;
  readonly partFailures: PartFailureLog;
  readonly credentials: ServiceCredentials;
  readonly contact: ReturnType<typeof createServiceContact>;
  readonly traffic: ServiceTraffic;
  /** For addresses that are not the service's: how they answer says nothing of the service. */
  readonly otherTransport: HttpTransport;
  readonly tell: Tell;
  readonly topics: Topics;
  /** Something behind these topics changed. */
  readonly touch: (...names: readonly TopicName[]) => void;
}

/**
 * Opens the data folder and what leads to the service, with what each says of itself. `join`: from then on, news and topics
 * go to and come from all features.
 */
export async function openBase(options: EngineOptions) {
  const { dataDirectory, isOnePass = false } = options;
  const { clock, files, secrets, random } = options.ports;
  const partFailures = createPartFailureLog(options.ports.log, clock);
  const { log } = partFailures;
  const clockOf = (part: WorkingPart) => containedClock(clock, log, part);
  let features: readonly Feature[] = [];
  const tell: Tell = (news, ...told) => {
    for (const { part, hears } of features) {
      const hear = hears?.[news];
      if (hear !== undefined) void contained(log, part, () => hear(...told));
    }
  };
  const topics = createTopics(clockOf('page'), log);
  const listener: StoreListener = { changed: (change) => tell('recordsChanged', change) };
  const timeZone = () => settings.current().timeZone;
  const opened = await openStore({ directory: dataDirectory, files, clock, log, listener, timeZone });
  if (!opened.ok) return opened;
  const { store } = opened.value;
  const signers = createKnownSigners({ store: store.settings, clock, log });
  const settings = settingsAtStart(store.settings, options, { signers, clock });
  const serviceUrl = () => settings.current().serviceUrl;
  const changeable = createChangeableTransport(options.ports.openTransport, settings.current(), log);
  const contact = createServiceContact(changeable.transport, clock, serviceUrl, (date) => tell('serviceDate', date));
  const startOf = createStartOfDay(timeZone);
  const startOfToday = () => startOf(clock.now());
  const traffic = createServiceTraffic({ notes: store.settings, clock: clockOf('sending'), startOfToday });
  const credentials = createServiceCredentials({ secrets, clock, serviceUrl, moved: settings.moved });
  const base: EngineBase = {
    options,
    isOnePass,
    dataDirectory,
    spoolDirectory: path.join(dataDirectory, 'spool'),
    opened: opened.value,
    store,
    settings,
    signers,
    setup: createSetup(store.settings),
    setupKeys: createSetupKeys(options.ports.typedKeys),
    zone: () => zoneInForce(timeZone()),
    startOfToday,
    clock,
    files,
    secrets,
    random,
    log,
    clockOf,
    partFailures,
    credentials,
    contact,
    traffic,
    transport: traffic.counted(contact.transport),
    otherTransport: changeable.transport,
    tell,
    topics,
    touch: (...names) => names.forEach(topics.touch),
  };
  const service = {
    name: 'service',
    part: 'sending',
    stop: async () => {
      traffic.stop();
      await changeable.transport.close();
    },
    hears: {
      settingsChanged: () => changeable.change(settings.current()),
      credentialsChanged() {
        contact.credentialsChanged();
        credentials.forget();
      },
    },
  } satisfies Feature;
  const page = {
    name: 'page',
    part: 'page',
    stop: topics.stop,
    requests: {
      'page.fault': (fault) => {
        log.error('page.fault', pageFaultFacts(fault));
        return success({});
      },
    },
  } satisfies Feature;
  return success({
    base,
    store: { name: 'store', part: 'store', stop: store.close } satisfies Feature,
    service,
    page,
    join(all: readonly Feature[], sources: TopicSources): void {
      features = all;
      topics.tellFrom(sources);
    },
  });
}

/** Those of this PC, and what was last taken of those for all depots. */
function settingsAtStart(
  store: Store['settings'],
  { fixedSettings, fixedBy, central }: Pick<EngineOptions, 'fixedSettings' | 'fixedBy' | 'central'>,
  { signers, clock }: { readonly signers: KnownSigners; readonly clock: Clock },
): SettingsInForce {
  const settings = settingsInForce(store, fixedSettings, fixedBy);
  const kept = central ? keptCentralSettings({ place: central, store, signers, clock }) : null;
  if (kept !== null) settings.takeCentral(kept);
  return settings;
}
