import { type Result, success } from '../../shared/result.ts';
import { answerNamed, answerRequest, type EngineApi } from './api/answer.ts';
import { behindCounter } from './api/counter-gate.ts';
import { openCardCopies } from './card-reader/card-copies-feature.ts';
import { openCardReading } from './card-reader/card-reading-feature.ts';
import { openArchive } from './company-archive/archive-feature.ts';
import { openCustody } from './custody/custody-feature.ts';
import { openJournal } from './custody/journal-keeper.ts';
import { openReading } from './decode/reading-feature.ts';
import { openDiagnostics } from './diagnostics/diagnostics.ts';
import { type EngineOptions, openBase } from './engine-base.ts';
import type { Engine } from './engine-interface.ts';
import { checkOrder, type Feature, joined, type RequestHandlers, startInOrder, stopInReverse } from './feature.ts';
import { openHealth } from './health/health.ts';
import { openCollecting } from './intake/collecting-feature.ts';
import { openMail } from './mail/mail-feature.ts';
import { openMaintain } from './maintain/maintain-feature.ts';
import { openObservation } from './observe/observation.ts';
import { openRemovableDrives } from './removable/removable-feature.ts';
import { openReports } from './reports/reports-feature.ts';
import { credentialsProblem } from './service/credentials.ts';
import { openSettings } from './settings/settings-feature.ts';
import { openKeptCopies } from './spool/spool-feature.ts';
import type { OpenError } from './store/open-store.ts';
import { noUpdates, updatesFeature } from './updates.ts';
import { openUpkeep } from './upkeep-feature.ts';
import { openSending } from './upload/sending-feature.ts';
import { countsOf, openUploadList } from './upload-list/upload-list-feature.ts';
import { openWebhooks } from './webhooks/webhooks-feature.ts';

/** Opens the data folder and puts the features together. */
export async function openEngine(options: EngineOptions): Promise<Result<Engine, OpenError>> {
  const opened = await openBase(options);
  if (!opened.ok) return opened;
  const { base, join, ...own } = opened.value;
  const { store, settings, credentials, contact, clock, log, topics, isOnePass, startOfToday } = base;

  const journal = openJournal(base);
  const keptCopies = openKeptCopies(base);
  const { spool } = keptCopies;
  const { uploader, sendingStart, ...sending } = openSending(base, keptCopies);
  const { intake, watchFolder, ...collecting } = openCollecting(base, keptCopies);
  const { contents, reader, ...reading } = openReading(base, spool, () => ({
    toCollect: collecting.filesToCollect(),
    toSend: sending.filesToSend(),
  }));
  const { reports, entries, starts, toDo, ...reporting } = openReports(base, {
    contents,
    progressOf: uploader.progressOf,
  });
  const { custody, custodyTime, ...keeping } = openCustody(base, reporting.subjectName);
  const { archive, ...archiving } = openArchive(base, spool, sending.isSending, custody.holdsInForce);
  const { mail, ...mailing } = openMail(base, reports, starts, toDo);
  const webhooks = openWebhooks(base, reports);
  const { central, ...setting } = openSettings(base, watchFolder, () => facts().duties);
  const { archived } = archive;
  const { addBytes } = intake;
  const { copies, ...copying } = openCardCopies(base, spool, intake);
  const cardReading = openCardReading(base, { contents, keep: addBytes, copies, reports, starts });
  const { leaveOf } = entries;
  const { daysLeftOf } = custody;

  // In the order of their start; the stop goes the other way.
  const working = [
    keptCopies.feature,
    keeping.feature,
    setting.firstCheck,
    sending.feature,
    reporting.feature,
    openMaintain(base, reports, entries),
    mailing.feature,
    webhooks.inboxFeature,
    webhooks.feature,
    archiving.feature,
    reading.feature,
    reading.contentsFeature,
    openUploadList(base, { spool, contents, uploader, addBytes, archived, daysLeftOf, leaveOf }),
    collecting.feature,
    openRemovableDrives(base, addBytes),
    copying.feature,
    cardReading.feature,
    setting.feature,
    updatesFeature(options.updates ?? noUpdates),
  ] as const;
  const upkeep = openUpkeep(base, { custody, custodyTime, spool, intake, features: working });
  const { facts, servesAt, ownCertificate, ...health } = openHealth(base, {
    intake,
    uploader,
    mail,
    custody,
    duties: joined([...working, upkeep.feature], 'duties'),
    proofs: working.flatMap(({ prove }: Feature) => prove ?? []),
  });
  const observation = openObservation(base, facts, {
    ...reporting.observed,
    central: () => central?.state() ?? null,
  });
  const { listening } = webhooks.listener;
  const diagnostics = openDiagnostics(base, facts, {
    spool,
    listening,
    mail,
    companyArchive: archive,
    central,
    monitoring: observation,
  });
  const features = [
    own.store,
    journal.feature,
    own.service,
    own.page,
    observation.feature,
    ...working,
    upkeep.feature,
    health.feature,
    setting.centralFeature,
    diagnostics,
  ] as const;
  checkOrder(features);
  join(features, joined(features, 'topics'));
  const handlers: RequestHandlers = joined(features, 'requests');
  const started = isOnePass ? features.filter(({ staysOnly = false }: Feature) => !staysOnly) : features;
  const counts = () => store.uploads.counts(startOfToday());
  let stopped: Promise<void> | null = null;
  const api: EngineApi = {
    answer: (name, given) => answerRequest(handlers, log, name, given),
    ask: (name, given) => answerNamed(handlers, log, name, given),
    subscribe: topics.subscribe,
  };
  return success({
    api,
    pageApi: behindCounter(api, cardReading.isCounterOpen),
    webhooks: webhooks.inbox,
    listening,
    watchFolder,
    async start() {
      await startInOrder(started, log, () => stopped !== null);
      return { sendingWaitsFor: sendingStart.waitsFor() };
    },
    async passDone() {
      await intake.passDone();
      await upkeep.done();
      await sendingStart.passDone();
      await intake.moveOriginals();
    },
    readUnread: reader.readUnread,
    journal,
    backUpRecords: upkeep.backUp,
    credentialsProblem: () => credentialsProblem(credentials, settings.current().serviceUrl),
    onReminder: reports.onReminder,
    folders: () => facts().folders,
    uploads: async (query) => store.uploads.page(query),
    counts: () => countsOf(counts()),
    facts,
    settings: settings.current,
    log,
    metricsPage: observation.page,
    servesAt,
    ownCertificate,
    serviceContact: () => contact.since(counts().lastSentAt),
    centralVersion: () => central?.state().inForce?.version ?? null,
    stop() {
      stopped ??= stopInReverse(started, clock, log);
      return stopped;
    },
  });
}
