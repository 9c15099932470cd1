import { jobs } from './0001-jobs.ts';
import { sightings } from './0002-sightings.ts';
import { events } from './0003-events.ts';
import { settings } from './0004-settings.ts';
import { uploadList } from './0005-upload-list.ts';
import { readings } from './0006-readings.ts';
import { webhooks } from './0007-webhooks.ts';
import { reports } from './0008-reports.ts';
import { removableVolumes } from './0009-removable-volumes.ts';
import { longHistory } from './0010-long-history.ts';
import { webhooksSetAside } from './0011-webhooks-set-aside.ts';
import { compactHistory } from './0012-compact-history.ts';
import { folderWatching } from './0013-folder-watching.ts';
import { searchIndex } from './0014-search-index.ts';
import { unreadReceipts } from './0015-unread-receipts.ts';
import { versionMarks } from './0016-version-marks.ts';
import { forgottenNames } from './0017-forgotten-names.ts';
import { joblessNames } from './0018-jobless-names.ts';
import { webhookReplays } from './0019-webhook-replays.ts';
import { earlierReceipts } from './0020-earlier-receipts.ts';
import { leanList } from './0021-lean-list.ts';
import { maintain } from './0022-maintain.ts';
import { standings } from './0023-standings.ts';
import { mail } from './0024-mail.ts';
import { activities } from './0025-activities.ts';
import { companyArchive } from './0026-company-archive.ts';
import { vehicleDays } from './0027-vehicle-days.ts';
import { provenStandings } from './0028-proven-standings.ts';
import { journal } from './0029-journal.ts';
import { threeAnswers } from './0030-three-answers.ts';
import { custody } from './0031-custody.ts';
import { heldInArchive } from './0032-held-in-archive.ts';
import { weeklyRestStandings } from './0033-weekly-rest-standings.ts';
import { recordStandings } from './0034-record-standings.ts';
import { driverEntries } from './0035-driver-entries.ts';
import { daysOfTheRecord } from './0036-days-of-the-record.ts';
import { unitDrivers } from './0037-unit-drivers.ts';
import type { Migration } from './migration.ts';

/** In the order in which they are applied; the numbers run from 1 without a gap. */
export const migrations: readonly Migration[] = [
  jobs,
  sightings,
  events,
  settings,
  uploadList,
  readings,
  webhooks,
  reports,
  removableVolumes,
  longHistory,
  webhooksSetAside,
  compactHistory,
  folderWatching,
  searchIndex,
  unreadReceipts,
  versionMarks,
  forgottenNames,
  joblessNames,
  webhookReplays,
  earlierReceipts,
  leanList,
  maintain,
  standings,
  mail,
  activities,
  companyArchive,
  vehicleDays,
  provenStandings,
  journal,
  threeAnswers,
  custody,
  heldInArchive,
  weeklyRestStandings,
  recordStandings,
  driverEntries,
  daysOfTheRecord,
  unitDrivers,
];
