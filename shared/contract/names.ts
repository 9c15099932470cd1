/** The requests of the managers' screens. */
const reportRequestNames = [
  'today.get',
  'drivers.missing',
  'vehicles.missing',
  'availability.page',
  'availability.timeline',
  'availability.hours',
  'availability.starts',
  'matches.decide',
  'coverage.subjects',
  'coverage.year',
  'coverage.day',
  'missing-days',
  'subject.files',
  'driver.get',
  'driver.hours',
  'vehicle.get',
  'vehicle.days',
  'tachographTypes.get',
  'clockings.page',
  'clockings.list',
  'clockings.aside',
  'traffic.get',
  'reports.list',
  'reports.run',
  'reports.get',
  'reports.runs',
  'reports.refresh',
  'reports.cancel',
  'reports.csv',
  'reports.misfits',
  'reports.saved',
  'reports.save',
  'reports.forget',
  'reports.picks',
  'reports.image',
  'reports.imageBytes',
  'toDo.page',
  'toDo.entry',
  'toDo.act',
  'toDo.draft',
  'toDo.done',
] as const;

export type ReportRequestName = (typeof reportRequestNames)[number];

/** The requests of the screen that changes drivers and clockings. */
const maintainRequestNames = [
  'maintain.get',
  'maintain.fields',
  'maintain.read',
  'maintain.sheet',
  'maintain.match',
  'maintain.check',
  'maintain.rows',
  'maintain.problems',
  'maintain.edit',
  'maintain.addRow',
  'maintain.removeRow',
  'maintain.question',
  'maintain.send',
  'maintain.control',
  'maintain.decide',
  'maintain.save',
  'maintain.template',
  'maintain.discard',
  'maintain.history',
] as const;

export type MaintainRequestName = (typeof maintainRequestNames)[number];

/** The requests about lists sent by e-mail. */
const mailRequestNames = [
  'mail.get',
  'mail.replacePassword',
  'mail.test',
  'mail.preview',
  'mail.send',
  'mail.sendChoice',
  'mail.letter',
  'mail.again',
  'mail.choices',
] as const;

export type MailRequestName = (typeof mailRequestNames)[number];

/** The requests about the company's archive. */
const companyArchiveRequestNames = [
  'companyArchive.get',
  'companyArchive.replaceSecret',
  'companyArchive.test',
  'companyArchive.tryNow',
  'companyArchive.search',
  'companyArchive.fetch',
  'companyArchive.check',
  'companyArchive.completeIndex',
] as const;

export type CompanyArchiveRequestName = (typeof companyArchiveRequestNames)[number];

/** The requests about copies whose time is over, and about holds. */
const custodyRequestNames = [
  'custody.get',
  'custody.setAside',
  'custody.bringBack',
  'custody.confirmClock',
  'custody.letGo',
  'custody.hold',
  'custody.release',
] as const;

export type CustodyRequestName = (typeof custodyRequestNames)[number];

/** The requests about what a person says of a driver. */
const driverEntryRequestNames = [
  'driverEntries.setRules',
  'driverEntries.addLeave',
  'driverEntries.removeLeave',
  'driverEntries.leave',
  'driverEntries.importLeave',
  'driverEntries.unnamed',
  'driverEntries.forget',
] as const;

export type DriverEntryRequestName = (typeof driverEntryRequestNames)[number];

/** The requests about the drivers' e-mail addresses and languages. */
const addressBookRequestNames = ['addressBook.get', 'addressBook.read', 'addressBook.save'] as const;

export type AddressBookRequestName = (typeof addressBookRequestNames)[number];

/** Every request that the page may make. The preload lets only these names pass; it needs no schemas to do so. */
export const requestNames = [
  'host.get',
  'status.get',
  'records.dismiss',
  'page.fault',
  'uploads.counts',
  'uploads.page',
  'uploads.details',
  'uploads.contents',
  'uploads.contentsRows',
  'uploads.hours',
  'uploads.retry',
  'uploads.retryAll',
  'uploads.sendAnyway',
  'uploads.sendAgain',
  'uploads.ignore',
  'uploads.undoIgnore',
  'uploads.add',
  'uploads.beginBatch',
  'uploads.endBatch',
  'uploads.batches',
  'uploads.batch',
  'uploads.batchProof',
  'uploads.actOnBatch',
  'uploads.copy',
  'uploads.showInFolder',
  'uploads.dragOut',
  'sending.pause',
  'sending.resume',
  'sending.tryNow',
  'folders.scanNow',
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
  'settings.back',
  'settings.export',
  'settings.import',
  'profile.drives',
  'profile.open',
  'profile.take',
  'setup.keep',
  'setup.keepKeys',
  'setup.finish',
  'keys.replace',
  'connection.test',
  'checks.list',
  'checks.run',
  'support.bundle',
  'updates.get',
  'updates.check',
  'updates.restart',
  'removable.list',
  'removable.collect',
  'removable.decide',
  'removable.dismiss',
  'removable.forget',
  'cards.get',
  'counter.open',
  'counter.leave',
  'counter.setPin',
  'webhooks.get',
  'webhooks.replaceSecret',
  'webhooks.test',
  ...reportRequestNames,
  ...maintainRequestNames,
  ...mailRequestNames,
  ...companyArchiveRequestNames,
  ...custodyRequestNames,
  ...driverEntryRequestNames,
  ...addressBookRequestNames,
] as const;

export type RequestName = (typeof requestNames)[number];

/** Every topic on which the engine sends messages to the page. */
export const topicNames = [
  'status',
  'uploads',
  'settings',
  'reports',
  'removable',
  'cards',
  'maintain',
  'webhooks',
  'mail',
  'companyArchive',
  'custody',
] as const;

export type TopicName = (typeof topicNames)[number];
