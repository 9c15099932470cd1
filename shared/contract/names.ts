/** The requests of the managers' screens. */
const reportRequestNames = [
  'today.get',
  'drivers.missing',
  'vehicles.missing',
  'availability.page',
  'availability.timeline',
  'matches.decide',
  'coverage.subjects',
  'coverage.year',
  'coverage.day',
  'missing-days',
  'tachographTypes.get',
  'reports.list',
  'reports.run',
  'reports.get',
  'reports.runs',
  'reports.refresh',
  'reports.cancel',
  'reports.misfits',
  'reports.saved',
  'reports.save',
  'reports.forget',
  'reports.picks',
] as const;

export type ReportRequestName = (typeof reportRequestNames)[number];

/** Every request that the page may make. The preload lets only these names pass; it needs no schemas to do so. */
export const requestNames = [
  'host.get',
  'truth.get',
  'records.dismiss',
  'uploads.counts',
  'uploads.page',
  'uploads.details',
  'uploads.contents',
  'uploads.contentsRows',
  'uploads.hours',
  'uploads.retry',
  'uploads.retryAll',
  'uploads.sendAnyway',
  'uploads.ignore',
  'uploads.add',
  'uploads.copy',
  'sending.pause',
  'sending.resume',
  'sending.tryNow',
  'folders.lookNow',
  'folders.list',
  'folders.choose',
  'folders.addPath',
  'folders.confirm',
  'folders.accept',
  'folders.setWatching',
  'folders.remove',
  'folders.preview',
  'settings.get',
  'settings.change',
  'settings.export',
  'settings.import',
  'keys.replace',
  'connection.test',
  'checks.list',
  'checks.run',
  'support.bundle',
  'updates.get',
  'updates.look',
  'updates.restart',
  'removable.list',
  'removable.collect',
  'removable.decide',
  'removable.dismiss',
  'removable.forget',
  ...reportRequestNames,
] as const;

export type RequestName = (typeof requestNames)[number];

/** Every topic on which the engine sends messages to the page. */
export const topicNames = ['truth', 'uploads', 'settings', 'reports', 'removable'] as const;

export type TopicName = (typeof topicNames)[number];
