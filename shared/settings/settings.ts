import { z } from 'zod';
import { languageChoices } from '../i18n/languages.ts';
import { isTimeZone } from '../i18n/system-locale.ts';
import { failure, type Result, success } from '../result.ts';
import type { Sentence } from '../sentence.ts';
import { readingsOfTimes } from '../service/times-without-zone.ts';
import { nameConventions } from '../tachograph/write-name.ts';
import {
  address,
  addresses,
  choice,
  file,
  folder,
  listenAddress,
  mailAddress,
  mailGroups,
  mailServer,
  onOrOff,
  type SettingCondition,
  type SettingDescriptor,
  type SettingPair,
  text,
  timeOfDay,
  timeZone,
  wholeNumber,
} from './descriptor.ts';
import { gbDomestic, regimes, strictestRegime } from './driving-rules.ts';
import { expectedBy } from './expected.ts';
import { mailSecurities } from './mail-address.ts';
import { roles } from './roles.ts';

/** The law's year: nothing here deletes a copy earlier, and no lock in the company's archive ends earlier. */
export const shortestRetentionDays = 365;

const sentAsForm = { name: 'uploadWay', values: ['multipart'] } as const;
const originalsAreMoved = { name: 'afterUpload', values: ['move'] } as const;
const takingWebhooks = { name: 'takeWebhooks', values: [true] } as const;
const fetchedFigures = { name: 'metricsPage', values: [true] } as const;
/** Which file the program opens with the rights of a service is no page's to say. */
const ofMonitoringPort = {
  group: 'monitoring',
  onlyIn: 'agent',
  onlyBy: 'administrator',
  when: fetchedFigures,
} as const;
const sendingMail = { name: 'sendMail', values: [true] } as const;
const archivingForCompany = { name: 'companyArchive', values: ['s3', 'webdav'] } as const;
const archivingInS3 = { name: 'companyArchive', values: ['s3'] } as const;
const readingCards = { name: 'readCards', values: [true] } as const;
const offeringGbDomestic = { name: 'gbDomesticRules', values: [true] } as const;
const reminding = { name: 'remindDue', values: [true] } as const;

/**
 * Everything that a depot can choose, except folders and credentials. This is the only place where settings are listed:
 * the settings screen, the settings files, the Windows policies and the settings in a support bundle follow from it, and
 * the catalogue does not compile without the texts of each. Within a group, the order is that of the screen.
 */
const table = {
  includeSubfolders: onOrOff({ default: true, group: 'folders' }),
  openArchives: onOrOff({ default: true, group: 'folders' }),
  sendWhat: choice({ values: ['downloads', 'everything'], default: 'downloads', group: 'folders' }),
  incompleteAfterMinutes: wholeNumber({ least: 1, most: 120, unit: 'minutes', default: 5, group: 'folders' }),
  lookEverySeconds: wholeNumber({ least: 30, most: 60, unit: 'seconds', default: 45, group: 'folders' }),
  minimumFreeMegabytes: wholeNumber({ least: 50, most: 100_000, unit: 'megabytes', default: 500, group: 'folders' }),
  readCards: onOrOff({ default: false, group: 'cards' }),
  noteCardDownload: onOrOff({ default: true, group: 'cards', when: readingCards }),
  cardsOf: choice({ values: ['everybody', 'listed'], default: 'everybody', group: 'cards', when: readingCards }),
  cardCopyFolder: folder({ default: '', group: 'cards', when: readingCards }),
  leftOutReaders: text({ most: 1000, default: '', group: 'cards', when: readingCards }),
  cardSounds: onOrOff({ default: true, group: 'cards', when: readingCards }),
  counterAtStart: onOrOff({ default: false, group: 'cards', when: readingCards }),
  serviceUrl: address({ optional: false, default: '', group: 'service' }),
  uploadWay: choice({ values: ['multipart', 'json'], default: 'multipart', group: 'service' }),
  filePartName: text({ least: 1, most: 60, default: 'file', group: 'service', when: sentAsForm }),
  sitePartName: text({ least: 1, most: 60, default: 'siteProductCode', group: 'service', when: sentAsForm }),
  siteProductCode: text({ most: 60, default: '', group: 'service' }),
  uploadsAtOnce: wholeNumber({ least: 1, most: 8, unit: 'files', default: 4, group: 'service' }),
  reportRefreshMinutes: wholeNumber({ least: 15, most: 1440, unit: 'minutes', default: 60, group: 'service' }),
  imageAddresses: addresses({ most: 20, default: '', group: 'service' }),
  timesWithoutZone: choice({ values: readingsOfTimes, default: 'utc', group: 'service' }),
  driverCardLimitDays: wholeNumber({
    least: 1,
    most: 365,
    unit: 'days',
    default: 28,
    group: 'limits',
    pair: 'driverCards',
  }),
  driverCardDueSoonDays: wholeNumber({
    least: 0,
    most: 60,
    unit: 'daysLeft',
    default: 7,
    group: 'limits',
    pair: 'driverCards',
  }),
  vehicleUnitLimitDays: wholeNumber({
    least: 1,
    most: 365,
    unit: 'days',
    default: 90,
    group: 'limits',
    pair: 'vehicleUnits',
  }),
  vehicleUnitDueSoonDays: wholeNumber({
    least: 0,
    most: 60,
    unit: 'daysLeft',
    default: 10,
    group: 'limits',
    pair: 'vehicleUnits',
  }),
  gbDomesticRules: onOrOff({ default: false, group: 'limits' }),
  drivingRules: choice({
    values: regimes,
    default: strictestRegime,
    group: 'limits',
    valuesWhen: { [gbDomestic]: offeringGbDomestic },
  }),
  availabilityStaleHours: wholeNumber({ least: 1, most: 336, unit: 'hours', default: 24, group: 'limits' }),
  afterUpload: choice({ values: ['stay', 'move'], default: 'stay', group: 'after' }),
  archiveNames: choice({
    values: ['as-they-are', ...nameConventions],
    default: 'as-they-are',
    group: 'after',
    when: originalsAreMoved,
  }),
  archiveDays: wholeNumber({ least: shortestRetentionDays, most: 3650, unit: 'days', default: 730, group: 'after' }),
  remindDue: onOrOff({ default: true, group: 'reminders' }),
  remindAt: timeOfDay({ default: '09:00', group: 'reminders', when: reminding }),
  quietFrom: timeOfDay({ default: '20:00', group: 'reminders', when: reminding, pair: 'quietHours' }),
  quietUntil: timeOfDay({ default: '06:00', group: 'reminders', when: reminding, pair: 'quietHours' }),
  notifyAttention: onOrOff({ default: true, group: 'reminders', onlyIn: 'desktop' }),
  notifyBackOnline: onOrOff({ default: true, group: 'reminders', onlyIn: 'desktop' }),
  sendMail: onOrOff({ default: false, group: 'mail' }),
  mailServer: mailServer({ default: '', group: 'mail', when: sendingMail }),
  mailSecurity: choice({ values: mailSecurities, default: 'starttls', group: 'mail', when: sendingMail }),
  mailFrom: mailAddress({ default: '', group: 'mail', when: sendingMail }),
  mailUser: text({ most: 254, default: '', group: 'mail', when: sendingMail }),
  mailGroups: mailGroups({ default: '', group: 'mail', when: sendingMail }),
  allowPlainMail: onOrOff({ default: false, group: 'mail', onlyBy: 'administrator' }),
  companyArchive: choice({ values: ['off', 's3', 'webdav'], default: 'off', group: 'companyArchive' }),
  companyArchiveUrl: address({ optional: true, default: '', group: 'companyArchive', when: archivingForCompany }),
  companyArchiveBucket: text({ most: 63, default: '', group: 'companyArchive', when: archivingInS3 }),
  companyArchiveFolder: text({ most: 200, default: '', group: 'companyArchive', when: archivingForCompany }),
  companyArchiveRegion: text({
    least: 1,
    most: 60,
    default: 'us-east-1',
    group: 'companyArchive',
    when: archivingInS3,
  }),
  companyArchivePathStyle: onOrOff({ default: true, group: 'companyArchive', when: archivingInS3 }),
  companyArchiveLockDays: wholeNumber({
    least: 0,
    most: 3650,
    unit: 'days',
    default: 0,
    group: 'companyArchive',
    when: archivingInS3,
  }),
  companyArchiveUser: text({ most: 254, default: '', group: 'companyArchive', when: archivingForCompany }),
  startAtLogin: onOrOff({ default: false, group: 'start', onlyIn: 'desktop' }),
  depotName: text({ most: 60, default: '', group: 'look' }),
  role: choice({ values: roles, default: 'clerk', group: 'look' }),
  appearance: choice({ values: ['system', 'light', 'dark'], default: 'system', group: 'look' }),
  language: choice({ values: languageChoices, default: 'system', group: 'look' }),
  showHints: onOrOff({ default: true, group: 'look' }),
  csvSeparator: choice({ values: ['system', 'comma', 'semicolon'], default: 'system', group: 'look' }),
  timeZone: timeZone({ default: '', group: 'look' }),
  proxyUrl: address({ optional: true, proxy: true, default: '', group: 'network' }),
  allowPlainHttp: onOrOff({ default: false, group: 'network', onlyBy: 'administrator' }),
  centralBackMinutes: wholeNumber({
    ...{ least: 0, most: 10_080, unit: 'minutes', default: 0, group: 'network' },
    onlyBy: 'administrator',
  }),
  takeWebhooks: onOrOff({ default: false, group: 'webhooks' }),
  webhookAddress: listenAddress({ default: '127.0.0.1:8790', group: 'webhooks', when: takingWebhooks }),
  webhookPublicUrl: address({ optional: true, default: '', group: 'webhooks', when: takingWebhooks }),
  metricsAddress: address({ optional: true, default: '', group: 'monitoring' }),
  tracesAddress: address({ optional: true, default: '', group: 'monitoring' }),
  metricsEverySeconds: wholeNumber({ least: 10, most: 3600, unit: 'seconds', default: 60, group: 'monitoring' }),
  companyName: text({ most: 60, default: '', group: 'monitoring' }),
  metricsPage: onOrOff({ default: false, group: 'monitoring', onlyIn: 'agent' }),
  monitoringAddress: listenAddress({
    ...{ default: '127.0.0.1:8788', group: 'monitoring', onlyIn: 'agent' },
    when: fetchedFigures,
  }),
  monitoringCertificate: file({ default: '', ...ofMonitoringPort }),
  monitoringKey: file({ default: '', ...ofMonitoringPort }),
  monitoringClientAuthority: file({ default: '', ...ofMonitoringPort }),
  allowPlainMetrics: onOrOff({ default: false, group: 'monitoring', onlyBy: 'administrator' }),
  updateFeedUrl: address({ optional: true, secure: true, default: '', group: 'about', onlyIn: 'desktop' }),
} as const;

type Table = typeof table;
export type SettingName = keyof Table;
export type Settings = { -readonly [Name in SettingName]: z.output<Table[Name]['schema']> };

/** A condition names a setting, and values that it can have. */
type Descriptor = SettingDescriptor & {
  readonly when?: {
    [Name in SettingName]: { readonly name: Name; readonly values: readonly Settings[Name][] };
  }[SettingName];
};

/** The descriptor of each setting, in the order of the table. */
export const settingDescriptors: Readonly<Record<SettingName, Descriptor>> = table;
export const settingNames = Object.keys(table) as readonly SettingName[];

/** Whether a setting, or a value of one, is offered beside what the others are. */
export function holds(when: SettingCondition | undefined, settings: Settings): boolean {
  return when === undefined || when.values.some((value) => value === settings[when.name as SettingName]);
}

type NamesOf<Part> = { [Name in SettingName]: Table[Name] extends Part ? Name : never }[SettingName];
/** A setting with a row of its own, which needs a sentence that says what the setting does. */
export type SingleSetting = Exclude<SettingName, PairedSetting>;
export type PairedSetting = NamesOf<{ readonly pair: string }>;
export type ChoiceSetting = NamesOf<{ readonly control: { readonly kind: 'choice' } }>;

/** The texts that the catalogue must have: a missing text, or that of a removed setting, does not compile. */
export type SettingTexts = {
  readonly [Name in SettingName]: { readonly title: string } & (Name extends SingleSetting
    ? { readonly help: string }
    : unknown) &
    (Name extends ChoiceSetting ? { readonly choices: Readonly<Record<Settings[Name], string>> } : unknown);
};

/** One part of every descriptor, by the name of its setting; each part keeps its own type. */
function partOfEach<Part extends 'schema' | 'default'>(part: Part) {
  return Object.fromEntries(settingNames.map((name) => [name, table[name][part]])) as {
    -readonly [Name in SettingName]: Table[Name][Part];
  };
}

const schemas = partOfEach('schema');

export const settingsSchema = z.object(schemas);
/** The values in force where the depot has chosen nothing. */
export const defaultSettings: Settings = partOfEach('default');

/** A change of some settings; absent fields stay as they are. */
export const settingsPatchSchema = z.strictObject(schemas).partial();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

/** Settings that only the administrator of a PC can make. */
export const administratorSettings: readonly SettingName[] = settingNames.filter(
  (name) => settingDescriptors[name].onlyBy === 'administrator',
);

export function isPaired(name: SettingName): name is PairedSetting {
  return settingDescriptors[name].pair !== undefined;
}

export function pairOf(name: PairedSetting): SettingPair {
  return table[name].pair;
}

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(table, name);
}

/** A value as the setting stores it, or what it takes. */
export function readSetting(name: SettingName, value: unknown): Result<Settings[SettingName], Sentence> {
  const { schema, control } = settingDescriptors[name];
  const checked = schema.safeParse(value);
  if (!checked.success) return failure(expectedBy(control));
  if (control.kind === 'zone' && checked.data !== '' && !isTimeZone(String(checked.data))) {
    return failure(expectedBy(control));
  }
  return success(checked.data as Settings[SettingName]);
}

/** Scheme, host and port of an address: the origin that credentials are stored for. Null where the text is no address. */
export function originOf(url: string): string | null {
  return URL.parse(url)?.origin ?? null;
}
