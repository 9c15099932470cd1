import { hostname } from 'node:os';
import path from 'node:path';
import type { StatusFacts } from '../../shared/contract/status.ts';
import { type Result, success } from '../../shared/result.ts';
import { answerRequest } from './api/answer.ts';
import { watchFolder } from './api/handlers/folder-handlers.ts';
import { requestHandlers } from './api/handlers/request-handlers.ts';
import { countsOf, rowWithProgress } from './api/handlers/upload-handlers.ts';
import { recordsFacts, statusFacts } from './api/status-facts.ts';
import { createChangedRows, createTopics } from './api/topics.ts';
import { createCompanyArchive } from './company-archive/company-archive.ts';
import { createCustody } from './custody/custody.ts';
import { createCustodyTime } from './custody/custody-time.ts';
import { createJournalKeeper } from './custody/journal-keeper.ts';
import { signingKeyFile } from './custody/signing-key.ts';
import { createContentsReader } from './decode/contents-reader.ts';
import { createReader } from './decode/reader.ts';
import { createReadingThread } from './decode/reading-thread.ts';
import { createSpareProcessor } from './decode/spare-processor.ts';
import { createDepotHealth } from './depot-health.ts';
import { createConnectionTest } from './diagnostics/connection-test.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createPartFailureLog } from './diagnostics/part-failures.ts';
import type { Engine, EngineOptions } from './engine-interface.ts';
import { type EnginePart, startInOrder, stopInReverse } from './engine-parts.ts';
import { classifyForIntake } from './intake/classify-for-intake.ts';
import { leaseHolder } from './intake/folder-lease.ts';
import { createIntake } from './intake/intake.ts';
import { createMaintenance } from './maintenance.ts';
import { createDataMeter } from './observe/depot-figures.ts';
import { createObservation } from './observe/observation.ts';
import { startOfDay, zoneInForce } from './platform/clock.ts';
import { faultFacts } from './platform/fault.ts';
import { contained, containedClock, type WorkingPart } from './platform/guard.ts';
import type { Ports } from './ports.ts';
import { createRemovableDrives } from './removable/removable-drives.ts';
import { createReportParts } from './report-parts.ts';
import { deadlinesNow } from './reports/today.ts';
import { createSend } from './service/configured-client.ts';
import { createServiceCredentials, credentialsProblem } from './service/credentials.ts';
import { createChangeableTransport, createServiceContact } from './service/engine-transport.ts';
import { type CentralSettings, createCentralSettings } from './settings/central-settings.ts';
import { settingsInForce } from './settings/settings.ts';
import { createRemoveCopy } from './spool/remove-copy.ts';
import { createSpool } from './spool/spool.ts';
import { createSpoolCache } from './spool/spool-cache.ts';
import { type OpenError, openStore } from './store/open-store.ts';
import { noUpdates } from './updates.ts';
import { createSendingStart } from './upload/sending-start.ts';
import { createUploader } from './upload/uploader.ts';

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
  const { openTransport, webhookSecret, mailPassword, archiveSecret, signingKey, ...outside } = options.ports;
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
  const spoolDirectory = path.join(dataDirectory, 'spool');
  const spool = createSpool({ files, random, directory: spoolDirectory });
  const spoolCache = createSpoolCache(spool, clockOf('sending'));
  const settings = settingsInForce(store.settings, fixedSettings);
  const central: CentralSettings | null =
    options.central == null
      ? null
      : createCentralSettings({
          place: options.central,
          store: store.settings,
          random,
          log,
          clock: clockOf('program'),
          transport: () => changeableTransport.transport,
          openOwnWay() {
            const { proxyUrl, allowPlainHttp } = settings.withoutCentral();
            return proxyUrl === settings.current().proxyUrl ? null : openTransport({ proxyUrl, allowPlainHttp });
          },
          platform: host.platform,
          onChange() {
            settings.takeCentral(central?.settings() ?? {});
            settingsChanged();
          },
          onState() {
            topics.touch('settings');
            touchStatus();
          },
          watchFolder: (folder) => watchFolder(folderParts, folder, { evenIfAway: true }),
        });
  if (central !== null) settings.takeCentral(central.settings());
  const changeableTransport = createChangeableTransport(openTransport, settings.current(), log);
  const serviceUrl = () => settings.current().serviceUrl;
  const contact = createServiceContact(changeableTransport.transport, clock, serviceUrl, (date) =>
    contained(log, 'upkeep', () => custodyTime.takeDate(date)),
  );
  const { transport } = contact;
  const ports: Ports = { ...outside, log, transport };
  const credentials = createServiceCredentials(secrets, clock, serviceUrl);
  const send = createSend({ transport, credentials, settings: settings.current, clock });
  const { updates = noUpdates } = options;
  const touchStatus = () => topics.touch('truth');
  const uploader = createUploader({
    ports: { ...ports, clock: clockOf('sending') },
    store,
    spool: spoolCache,
    send,
    credentials,
    settings: settings.current,
    onEnded: (end) => observation.attemptEnded(end),
    onChange({ jobIds }) {
      touchStatus();
      if (jobIds.length === 0) return;
      changedRows.jobsChanged(jobIds);
      topics.touch('uploads');
    },
  });
  function custodyChanged(): void {
    touchStatus();
    topics.touch('custody');
  }
  const custodyTime = createCustodyTime({
    store,
    files,
    dataDirectory,
    isReplaced: opened.value.origin !== 'opened' && opened.value.origin !== 'created',
    clock: clockOf('upkeep'),
    log,
    onChange: custodyChanged,
  });
  const custody = createCustody({
    store,
    time: custodyTime,
    removeCopy: createRemoveCopy(files, spoolDirectory),
    settings: settings.current,
    clock,
    log,
    onChange: custodyChanged,
    onHolds: () => companyArchive.holdsChanged(),
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
    settleQuickly,
    isOnePass,
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

  const onFault = (error: unknown) => log.warn('thread.fault', { part: 'reading', ...faultFacts(error) });
  const contents = createContentsReader({
    store,
    spool,
    log,
    clock: clockOf('reading'),
    thread: createReadingThread(extraRootFiles, { isWaitedFor: true, onFault }),
  });
  const reader = createReader({
    store,
    spool,
    log,
    clock: clockOf('reading'),
    thread: createReadingThread(extraRootFiles, { isWaitedFor: false, onFault }),
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

  const reportParts = createReportParts(
    {
      store,
      transport,
      credentials,
      settings: settings.current,
      mailPassword,
      webhookSecret,
      locale: host.locale,
      user: options.user ?? (() => null),
      random,
      log,
      clock,
      clockOf,
      otherTransport: changeableTransport.transport,
      onChange(of) {
        topics.touch(of);
        touchStatus();
      },
    },
    isOnePass,
  );
  const { reports, starts, entries, images, maintain, mail, webhooks, webhookListener } = reportParts;
  const companyArchive = createCompanyArchive({
    store,
    spool,
    secret: archiveSecret,
    settings: settings.current,
    random,
    log,
    clock: clockOf('company-archive'),
    holds: custody.holdsInForce,
    // What is said there is no word of the service's.
    transport: changeableTransport.transport,
    isSending() {
      const { lane, batch, pause } = uploader.state();
      return lane.state === 'open' && pause === null && batch !== null;
    },
    onChange() {
      topics.touch('companyArchive');
      touchStatus();
    },
  });
  const removable =
    drives &&
    createRemovableDrives({
      drives,
      files,
      log,
      store,
      classify: classifyForIntake,
      keep: intake.addBytes,
      clock: clockOf('usb-keys'),
      onChange: () => topics.touch('removable'),
    });
  const zone = () => zoneInForce(settings.current().timeZone);
  const startOfToday = () => startOfDay(clock.now(), zone());
  const basis = () =>
    statusFacts(
      clock.now(),
      store.folders.list(),
      store.uploads.counts(startOfToday()),
      intake.state(),
      uploader.state(),
      store.readings.unreadCount(),
      recordsFacts(store.settings, opened.value.setAsideDirectory),
      mail.trouble(),
      custody.trouble(),
    );
  const health = createDepotHealth({
    status: basis,
    contact: () => contact.since(null),
    custodyTime,
    dataDirectory,
    files,
    notes: store.settings,
    partFailures: partFailures.recent,
    reports,
    webhookListener,
    mail,
    companyArchive,
    central,
    updates,
    clock: clockOf('program'),
    log,
    onChange: touchStatus,
  });
  const facts = (): StatusFacts => {
    const status = basis();
    return { ...status, duties: [...health.duties(status)] };
  };
  const dataMeter = createDataMeter(files, clock, dataDirectory);
  const observation = createObservation({
    settings: settings.current,
    openTransport,
    notes: store.settings,
    random,
    log,
    clock: clockOf('metrics'),
    version: host.version,
    hasPage: host.kind === 'agent',
    keepReportsFresh: reports.keepFresh,
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
      custody: custody.state,
      uploads: () =>
        changedRows.take((rowIds) => store.uploads.rows(rowIds).map((row) => rowWithProgress(row, uploader))),
    },
    clockOf('page'),
    log,
  );

  function settingsChanged(): void {
    changeableTransport.change(settings.current());
    uploader.settingsChanged();
    intake.settingsChanged();
    reportParts.settingsChanged();
    companyArchive.settingsChanged();
    observation.settingsChanged();
    topics.touch('settings');
    touchStatus();
  }

  const testConnection = createConnectionTest({ ports, credentials, openTransport, settings: settings.current });
  const folderParts = { store, intake, files, clock };
  const handlers = requestHandlers({
    ...folderParts,
    log,
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
    custody,
    custodyTime,
    leaveOf: entries.leaveOf,
    subjectName: (subjectId) =>
      reports.localSubjects.of(subjectId.startsWith('driver:') ? 'driver' : 'vehicle').get(subjectId)?.name ?? null,
    maintain,
    maintainSequence: () => topics.sequence('maintain'),
    lists: {
      reports,
      starts,
      entries,
      images,
      store,
      settings: settings.current,
      clock,
      progressOf: uploader.progressOf,
    },
    testConnection,
    credentialsAcceptedAt: contact.credentialsAcceptedAt,
    managedProblem: () => options.managedProblem?.() ?? null,
    central: () => central?.state() ?? null,
    updates,
    diagnostics: createDiagnostics({
      ports,
      host,
      store,
      spool,
      settings,
      credentials,
      testConnection,
      facts,
      dataDirectory,
      failures: partFailures.recent,
      privacy: opened.value.privacy,
      listening: webhookListener.listening,
      mail,
      companyArchive,
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

  const journal = createJournalKeeper({
    journal: store.journal,
    key: signingKey ?? signingKeyFile(dataDirectory, files),
    clock: clockOf('store'),
    log,
  });
  const maintenance = createMaintenance({
    custody,
    custodyTime,
    spool,
    files,
    intake,
    log,
    clock: clockOf('upkeep'),
    opened: opened.value,
    classify: classifyForIntake,
    settings: settings.current,
    onChange: touchStatus,
    async forgetRecords(before) {
      mail.forget(before);
      entries.forget(before);
      await maintain.forget(before);
    },
  });
  const sendingStart = createSendingStart({
    log,
    clock: clockOf('sending'),
    uploader,
    recover: () => store.jobs.recover(clock.now()),
  });
  let stopped: Promise<void> | null = null;
  const parts: readonly EnginePart[] = [
    { part: 'store', stop: store.close },
    // Its last head is on what all the others have written.
    { part: 'store', start: journal.start, stop: journal.stop },
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
    // Before anything is sent: its time is what receipts are stamped with.
    { part: 'upkeep', start: custodyTime.start, stop: custodyTime.stop },
    { part: 'sending', stop: spoolCache.stop },
    { part: 'sending', stop: uploader.stop },
    // A single pass is over before the next look: it looks once, in bounded time, before it sends.
    ...(central !== null && isOnePass
      ? [{ part: 'program', start: async () => void (await central.look()) } as const]
      : []),
    { part: 'sending', isVital: true, start: () => void sendingStart.start(), stop: sendingStart.stop },
    ...reportParts.parts,
    // A single pass ends when its files are sent: the archive has the time of the next one that stays.
    ...(isOnePass
      ? []
      : [{ part: 'company-archive', start: companyArchive.start, stop: companyArchive.stop } as const]),
    { part: 'reading', start: reader.wake, stop: reader.stop },
    { part: 'reading', stop: contents.stop },
    { part: 'collecting', isVital: true, start: intake.start, stop: intake.stop },
    ...(removable === null ? [] : [{ part: 'usb-keys', start: removable.start, stop: removable.stop } as const]),
    { part: 'upkeep', start: maintenance.start, stop: maintenance.stop },
    ...(isOnePass ? [] : [{ part: 'program', start: health.start, stop: health.stop } as const]),
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
      await startInOrder(parts, log, () => stopped !== null);
      return { sendingWaitsFor: sendingStart.waitsFor() };
    },
    async passDone() {
      await intake.passDone();
      await maintenance.done();
      await sendingStart.passDone();
      await intake.moveOriginals();
    },
    readUnread: reader.readUnread,
    journal,
    backUpRecords: async () => {
      const made = await opened.value.backUp(settings.current().minimumFreeMegabytes * 1_000_000);
      return made.ok ? success(path.join(dataDirectory, 'backup', made.value)) : made;
    },
    credentialsProblem: () => credentialsProblem(credentials, serviceUrl()),
    onReminder: reports.onReminder,
    folders: () => facts().folders,
    uploads: async (query) => store.uploads.page(query),
    counts: () => countsOf(store.uploads.counts(startOfToday())),
    facts,
    settings: settings.current,
    log,
    metricsPage: observation.page,
    servesAt: health.serves,
    serviceContact: () => contact.since(store.uploads.counts(startOfToday()).lastSentAt),
    stop() {
      stopped ??= stopInReverse(parts, clock, log);
      return stopped;
    },
  });
}
