import { hostname } from 'node:os';
import path from 'node:path';
import type { Host, RequestError, WatchedFolder } from '../../shared/contract/contract.ts';
import type { StatusFacts } from '../../shared/contract/status.ts';
import type { UploadCounts, UploadPage, UploadQuery } from '../../shared/contract/uploads.ts';
import { languageFor, languages } from '../../shared/i18n/languages.ts';
import { nameOrder } from '../../shared/i18n/name-order.ts';
import { type Result, success } from '../../shared/result.ts';
import type { Settings, SettingsPatch } from '../../shared/settings/settings.ts';
import { answerRequest, type EngineApi } from './api/answer.ts';
import { watchFolder } from './api/handlers/folder-handlers.ts';
import { requestHandlers } from './api/handlers/request-handlers.ts';
import { countsOf, rowWithProgress } from './api/handlers/upload-handlers.ts';
import { recordsFacts, statusFacts } from './api/status-facts.ts';
import { createChangedRows, createTopics } from './api/topics.ts';
import { createCompanyArchive } from './company-archive/company-archive.ts';
import { createContentsReader } from './decode/contents-reader.ts';
import { createReader, type Reader } from './decode/reader.ts';
import { createReadingThread } from './decode/reading-thread.ts';
import { createSpareProcessor } from './decode/spare-processor.ts';
import { createConnectionTest } from './diagnostics/connection-test.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createPartFailureLog } from './diagnostics/part-failures.ts';
import { type EnginePart, startInOrder, stopInReverse } from './engine-parts.ts';
import { classifyForIntake } from './intake/classify-for-intake.ts';
import { leaseHolder } from './intake/folder-lease.ts';
import { createIntake } from './intake/intake.ts';
import { createMail } from './mail/mail.ts';
import { createMailLists } from './mail/mail-lists.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { createMaintain } from './maintain/maintain.ts';
import { createMaintenance } from './maintenance.ts';
import { createDataMeter } from './observe/depot-figures.ts';
import { createObservation } from './observe/observation.ts';
import { startOfDay, zoneInForce } from './platform/clock.ts';
import { contained, containedClock, type WorkingPart } from './platform/guard.ts';
import { trustedCertificates } from './platform/trusted-certificates.ts';
import type {
  ArchiveSecret,
  HttpTransport,
  Log,
  MailPassword,
  Ports,
  RemovableDriveList,
  ServiceRoute,
  WebhookSecret,
} from './ports.ts';
import { createRemovableDrives } from './removable/removable-drives.ts';
import { createImages } from './reports/images.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { deadlinesNow } from './reports/today.ts';
import { clientInForce, createSend } from './service/configured-client.ts';
import { createServiceCredentials, credentialsProblem } from './service/credentials.ts';
import { createChangeableTransport, createServiceContact, type ServiceContact } from './service/engine-transport.ts';
import type { CentralPlace } from './settings/central-policy.ts';
import { type CentralSettings, createCentralSettings } from './settings/central-settings.ts';
import { settingsInForce } from './settings/settings.ts';
import { createSpool } from './spool/spool.ts';
import { createSpoolCache } from './spool/spool-cache.ts';
import { type OpenError, type OpenedStore, openStore } from './store/open-store.ts';
import { noUpdates, type Updates } from './updates.ts';
import { createSendingStart, type SendingStartError } from './upload/sending-start.ts';
import { createUploader } from './upload/uploader.ts';
import { createWebhookInbox, type WebhookInbox } from './webhooks/inbox.ts';
import { createWebhookListener, type WebhookListener } from './webhooks/listener.ts';

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
  };
  /** Settings from outside, which the page cannot change. */
  readonly fixedSettings: SettingsPatch;
  /** Where the settings for all depots are; what is fixed on this PC wins over them. Absent or null: there are none. */
  readonly central?: CentralPlace | null;
  /** What of the settings from outside cannot be used, in one sentence. Default: all can. */
  readonly managedProblem?: () => string | null;
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
  /** When the service was reached last, by whatever was asked of it. */
  readonly serviceContact: () => ServiceContact;
  /** Why the keys cannot be sent to the service, in words for a person; null where they can. */
  readonly credentialsProblem: () => Promise<string | null>;
  /** The figures of the depot as Prometheus reads them; null where the settings give nobody any. */
  readonly metricsPage: () => Promise<string | null>;
  readonly readUnread: Reader['readUnread'];
  /** Makes a backup of the records beside the hourly ones, checked; gives its absolute path. */
  readonly backUpRecords: () => ReturnType<OpenedStore['backUp']>;
  /** Finishes and writes down what is under way, then closes the data folder. */
  readonly stop: () => Promise<void>;
}

/** Rows that one message carries; when more changed, the page asks for its rows again. */
const mostChangedRows = 50;

/** Opens the data folder and puts the parts together. */
export async function openEngine(options: EngineOptions): Promise<Result<Engine, OpenError>> {
  const {
    dataDirectory,
    host,
    fixedSettings,
    chooseFolder,
    showInFolder = null,
    settleQuickly,
    isOnePass = false,
    extraRootFiles = [],
  } = options;
  const { computerName = hostname(), drives = null } = options;
  const { openTransport, webhookSecret, mailPassword, archiveSecret, ...outside } = options.ports;
  const { clock, files, secrets, random } = outside;
  const partFailures = createPartFailureLog(outside.log, clock);
  const { log } = partFailures;
  const clockOf = (part: WorkingPart) => containedClock(clock, log, part);

  const opened = await openStore({
    directory: dataDirectory,
    files,
    clock,
    log,
    listener: {
      // The change is committed by now, whatever fails in those who are told of it.
      changed({ rowIds, jobsAdded }) {
        if (jobsAdded) void contained(log, 'sending', uploader.wake);
        void contained(log, 'reading', reader.wake);
        void contained(log, 'reports', reports.filesChanged);
        void contained(log, 'company-archive', companyArchive.wake);
        void contained(log, 'page', () => {
          changedRows.rowsChanged(rowIds);
          topics.touch('uploads');
          topics.touch('truth');
        });
      },
    },
  });
  if (!opened.ok) return opened;
  const { store } = opened.value;
  const changedRows = createChangedRows(mostChangedRows, store.uploads.rowIdsOf);
  const spool = createSpool({ files, random, directory: path.join(dataDirectory, 'spool') });
  const spoolCache = createSpoolCache(spool, clockOf('sending'));
  const settings = settingsInForce(store.settings, fixedSettings);
  const central: CentralSettings | null =
    options.central == null
      ? null
      : createCentralSettings({
          ...{ place: options.central, store: store.settings, random, log, clock: clockOf('program') },
          transport: () => changeableTransport.transport,
          platform: host.platform,
          onChange() {
            settings.takeCentral(central?.settings() ?? {});
            settingsChanged();
          },
        });
  if (central !== null) settings.takeCentral(central.settings());
  const changeableTransport = createChangeableTransport(openTransport, settings.current(), log);
  const serviceUrl = () => settings.current().serviceUrl;
  const contact = createServiceContact(changeableTransport.transport, clock, serviceUrl);
  const { transport } = contact;
  const ports: Ports = { ...outside, log, transport };
  const credentials = createServiceCredentials(secrets, clock, serviceUrl);
  const send = createSend({ transport, credentials, settings: settings.current, clock });
  const touchStatus = () => topics.touch('truth');
  const uploader = createUploader({
    ports: { ...ports, clock: clockOf('sending') },
    ...{ store, spool: spoolCache, send, credentials, settings: settings.current },
    onEnded: (end) => observation.attemptEnded(end),
    onChange({ jobIds }) {
      touchStatus();
      if (jobIds.length === 0) return;
      changedRows.jobsChanged(jobIds);
      topics.touch('uploads');
    },
  });
  const intake = createIntake({
    ports: { ...ports, clock: clockOf('collecting') },
    store,
    spool,
    spoolCache,
    classify: classifyForIntake,
    settings: settings.current,
    dataDirectory,
    alsoOwn: options.ownFiles ?? [],
    ...{ settleQuickly, isOnePass },
    onChange: touchStatus,
    onKept(file) {
      dataMeter.kept(file.sizeBytes);
      observation.kept(file);
    },
    // A single pass is over before another PC has scanned the folder.
    ...(!settleQuickly && {
      leaseHolder: leaseHolder(store.settings, random, { computer: computerName, version: host.version }),
    }),
  });

  const contents = createContentsReader({
    ...{ store, spool, log, clock: clockOf('reading') },
    thread: createReadingThread(extraRootFiles, { isWaitedFor: true }),
  });
  const reader = createReader({
    ...{ store, spool, log, clock: clockOf('reading') },
    thread: createReadingThread(extraRootFiles, { isWaitedFor: false }),
    hasSpareProcessor: createSpareProcessor(),
    filesAhead() {
      const { firstLook } = intake.state();
      const { lane, batch } = uploader.state();
      const isSending = lane.state === 'open' && batch !== null;
      return {
        toCollect: firstLook === null ? 0 : firstLook.about - firstLook.looked,
        toSend: isSending ? batch.total - batch.done : 0,
      };
    },
  });

  const reports = createReports({
    ...{ store, transport, credentials, settings: settings.current, random, log, clock: clockOf('reports') },
    names: () => nameOrder(languages[languageFor(settings.current().language, [host.locale])].locale),
    onChange: () => {
      topics.touch('reports');
      maintain.reportsChanged();
      mail.reportsChanged();
    },
  });
  const images = createImages({
    ...{ credentials, settings: settings.current, clock: clockOf('reports'), log },
    // Pictures may come from anywhere: how they are answered says nothing of the service.
    transport: changeableTransport.transport,
  });
  const maintain = createMaintain({
    ...{ store, log, clock: clockOf('sending'), locale: host.locale, user: options.user ?? (() => null) },
    client: clientInForce({ transport, credentials, settings: settings.current, clock }),
    hasService: () => serviceUrl() !== '',
    zone: () => zoneInForce(settings.current().timeZone),
    reports: reports.snapshots.answersOf,
    keepFresh: reports.keepFresh,
    askDivisions: () => void reports.snapshots.run('divisions-search', {}),
    areDivisionsOnTheirWay: () =>
      reports.snapshots.runs().some(({ name, refreshing }) => name === 'divisions-search' && refreshing !== null),
    onApplied: (kind) =>
      kind === 'drivers-update' ? reports.refresh(['drivers-missing', 'availability']) : reports.clockingHeard(),
    onChange: () => topics.touch('maintain'),
  });
  const mail = createMail({
    ...{ store, keepFresh: reports.keepFresh, password: mailPassword, settings: settings.current },
    lists: createMailLists({ reports, settings: settings.current, clock }),
    ...{ locale: host.locale, log, clock: clockOf('mail') },
    transport: createSmtpTransport(trustedCertificates),
    onChange: () => {
      topics.touch('mail');
      touchStatus();
    },
  });
  const companyArchive = createCompanyArchive({
    ...{
      store,
      spool,
      secret: archiveSecret,
      settings: settings.current,
      random,
      log,
      clock: clockOf('company-archive'),
    },
    // What is said there is no word of the service's.
    transport: changeableTransport.transport,
    isSending() {
      const { lane, batch, pause } = uploader.state();
      return lane.state === 'open' && pause === null && batch !== null;
    },
    onChange: () => topics.touch('companyArchive'),
  });
  const removable =
    drives &&
    createRemovableDrives({
      ...{ drives, files, log, store, classify: classifyForIntake, keep: intake.addBytes, clock: clockOf('usb-keys') },
      onChange: () => topics.touch('removable'),
    });
  const touchWebhooks = () => topics.touch('webhooks');
  const webhooks = createWebhookInbox({
    ...{ store, log, clock: clockOf('webhooks'), onChange: touchWebhooks },
    timesMeant: () => ({
      reading: settings.current().timesWithoutZone,
      zone: zoneInForce(settings.current().timeZone),
    }),
  });
  const webhookListener = createWebhookListener({
    ...{ inbox: webhooks, store, secret: webhookSecret, settings: settings.current, log, clock: clockOf('webhooks') },
    // What is sent there is no word of the service's.
    transport: changeableTransport.transport,
    onChange: touchWebhooks,
  });
  const zone = () => zoneInForce(settings.current().timeZone);
  const startOfToday = () => startOfDay(clock.now(), zone());
  const facts = () =>
    statusFacts(
      clock.now(),
      store.folders.list(),
      store.uploads.counts(startOfToday()),
      intake.state(),
      uploader.state(),
      store.readings.unreadCount(),
      recordsFacts(store.settings, opened.value.setAsideDirectory),
      mail.trouble(),
    );
  const dataMeter = createDataMeter(files, clock, dataDirectory);
  const observation = createObservation({
    ...{ settings: settings.current, openTransport, notes: store.settings, random, log, clock: clockOf('metrics') },
    ...{ version: host.version, hasPage: host.kind === 'agent', keepReportsFresh: reports.keepFresh },
    facts: async () => ({
      ...deadlinesNow(reports, settings.current(), clock.now()),
      status: facts(),
      counts: store.uploads.counts(startOfToday()),
      lastContactAt: contact.since(store.uploads.counts(startOfToday()).lastSentAt).lastContactAt,
      reportsAsOf: (id) => reports.snapshots.entry(id)?.kept?.asOf ?? null,
      partFailures: new Map(partFailures.recent().map(({ part, count }) => [part, count])),
      sizes: await dataMeter.sizes(),
    }),
    histories: (jobIds) =>
      store.uploads.rowIdsOf(jobIds).flatMap((rowId) => {
        const details = store.uploads.details(rowId);
        return details?.row.state === 'sent' ? [details] : [];
      }),
  });
  const topics = createTopics(
    {
      truth: () => ({ facts: facts() }),
      settings: () => ({ settings: settings.current() }),
      reports: reports.takeChanges,
      removable: () => removable?.state() ?? null,
      maintain: () => ({ drafts: maintain.shown() }),
      webhooks: webhookListener.state,
      mail: mail.state,
      companyArchive: companyArchive.state,
      uploads() {
        const { rowIds, more } = changedRows.take();
        return { rows: store.uploads.rows(rowIds).map((row) => rowWithProgress(row, uploader)), more };
      },
    },
    clockOf('page'),
    log,
  );

  function settingsChanged(): void {
    changeableTransport.change(settings.current());
    uploader.settingsChanged();
    intake.settingsChanged();
    reports.settingsChanged();
    webhookListener.settingsChanged();
    mail.settingsChanged();
    companyArchive.settingsChanged();
    observation.settingsChanged();
    topics.touch('settings');
    touchStatus();
  }

  const testConnection = createConnectionTest({ ports, credentials, openTransport, settings: settings.current });
  const folderParts = { store, intake, files, clock };
  const handlers = requestHandlers({
    ...folderParts,
    removable,
    webhooks: webhookListener,
    host,
    settings,
    secrets,
    credentials,
    spool,
    contents,
    uploader,
    chooseFolder,
    showInFolder,
    startOfToday,
    zone,
    sequence: () => topics.sequence('uploads'),
    status: () => ({ sequence: topics.sequence('truth'), facts: facts() }),
    recordsRead() {
      store.settings.setNote('records-replaced', null);
      touchStatus();
    },
    mail,
    companyArchive,
    maintain,
    maintainSequence: () => topics.sequence('maintain'),
    lists: { reports, images, store, settings: settings.current, clock, progressOf: uploader.progressOf },
    testConnection,
    credentialsAcceptedAt: contact.credentialsAcceptedAt,
    managedProblem: () => options.managedProblem?.() ?? central?.problem() ?? null,
    central: () => central?.state() ?? null,
    updates: options.updates ?? noUpdates,
    diagnostics: createDiagnostics({
      ...{ ports, host, store, spool, settings, credentials, testConnection, facts, dataDirectory },
      failures: partFailures.recent,
      privacy: opened.value.privacy,
      listening: webhookListener.listening,
      ...{ mail, companyArchive },
      central,
      monitoring: observation,
    }),
    settingsChanged,
    credentialsChanged() {
      contact.credentialsChanged();
      credentials.forget();
      uploader.credentialsChanged();
      reports.credentialsChanged();
    },
    forgetCredentials: credentials.forget,
  });

  webhooks.onClocking(reports.clockingHeard);
  const maintenance = createMaintenance({
    ...{ spool, files, intake, log, clock: clockOf('upkeep') },
    opened: opened.value,
    classify: classifyForIntake,
    settings: settings.current,
    onChange: touchStatus,
    async forgetRecords(before) {
      mail.forget(before);
      await maintain.forget(before);
    },
  });
  const sendingStart = createSendingStart({
    ...{ log, clock: clockOf('sending'), uploader },
    recover: () => store.jobs.recover(clock.now()),
  });
  let stopped: Promise<void> | null = null;
  const parts: readonly EnginePart[] = [
    { part: 'store', stop: store.close },
    { part: 'sending', stop: transport.close },
    { part: 'page', stop: topics.stop },
    // A single pass is over before anybody asks, and its end says nothing of the depot’s.
    ...(isOnePass ? [] : [{ part: 'metrics', start: observation.start, stop: observation.stop } as const]),
    {
      part: 'sending',
      isVital: true,
      async start() {
        if (!opened.value.isAsClosed) await spool.sweep();
      },
    },
    { part: 'sending', stop: spoolCache.stop },
    { part: 'sending', stop: uploader.stop },
    // A single pass is over before the next look: it looks once, in bounded time, before it sends.
    ...(central !== null && isOnePass
      ? [{ part: 'program', start: async () => void (await central.look()) } as const]
      : []),
    { part: 'sending', isVital: true, start: () => void sendingStart.start(), stop: sendingStart.stop },
    { part: 'reports', stop: reports.stop },
    { part: 'sending', stop: maintain.stop },
    // A single pass is over before a report has come.
    ...(isOnePass ? [] : [{ part: 'mail', start: mail.start, stop: mail.stop } as const]),
    // A single pass ends when its files are sent: the archive has the time of the next one that stays.
    ...(isOnePass
      ? []
      : [{ part: 'company-archive', start: companyArchive.start, stop: companyArchive.stop } as const]),
    { part: 'webhooks', start: webhooks.start, stop: webhooks.stop },
    // A single pass is over before anybody posts anything.
    ...(isOnePass ? [] : [{ part: 'webhooks', start: webhookListener.start, stop: webhookListener.stop } as const]),
    { part: 'reading', start: reader.wake, stop: reader.stop },
    { part: 'reading', stop: contents.stop },
    { part: 'collecting', isVital: true, start: intake.start, stop: intake.stop },
    ...(removable === null ? [] : [{ part: 'usb-keys', start: removable.start, stop: removable.stop } as const]),
    { part: 'upkeep', start: maintenance.start, stop: maintenance.stop },
    ...(central === null || isOnePass ? [] : [{ part: 'program', start: central.start, stop: central.stop } as const]),
  ];
  return success({
    api: {
      answer: (name, given) => answerRequest(handlers, log, name, given),
      subscribe: topics.subscribe,
    },
    webhooks,
    listening: webhookListener.listening,
    watchFolder: (folder, given) => watchFolder(folderParts, folder, { evenIfAway: true, ...given }),
    async start() {
      await startInOrder(parts, log);
      return { sendingWaitsFor: sendingStart.waitsFor() };
    },
    async passDone() {
      await intake.passDone();
      await maintenance.done();
      await sendingStart.passDone();
      await intake.moveOriginals();
    },
    readUnread: reader.readUnread,
    backUpRecords: async () => {
      const made = await opened.value.backUp(settings.current().minimumFreeMegabytes * 1_000_000);
      return made.ok ? success(path.join(dataDirectory, 'backup', made.value)) : made;
    },
    credentialsProblem: async () => (await credentialsProblem(credentials, serviceUrl()))?.words ?? null,
    onReminder: reports.onReminder,
    folders: () => facts().folders,
    uploads: async (query) => store.uploads.page(query),
    counts: () => countsOf(store.uploads.counts(startOfToday())),
    facts,
    settings: settings.current,
    log,
    metricsPage: observation.page,
    serviceContact: () => contact.since(store.uploads.counts(startOfToday()).lastSentAt),
    stop() {
      stopped ??= stopInReverse(parts, clock, log);
      return stopped;
    },
  });
}
