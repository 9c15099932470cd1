import { type SettingName, type Settings, settingsSchema } from '../../../shared/app/settings.ts';
import type { en } from '../../../shared/i18n/en.ts';
import type { PairedSetting, SingleSetting } from './setting-words.ts';

/** From top to bottom. */
export const groupIds = [
  'folders',
  'service',
  'limits',
  'after',
  'reminders',
  'start',
  'look',
  'network',
  'diagnostics',
  'about',
] as const;
export type GroupId = (typeof groupIds)[number];

/** Rows that hold two settings side by side. */
export type PairId = keyof typeof en.settings.pairs;

/** How one setting is shown and changed. Bounds come from the schema, so that the page and the engine agree. */
export type SettingControl =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'text'; readonly least: 0 | 1; readonly most: number }
  | { readonly kind: 'address'; readonly optional: boolean; readonly secure?: true }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'time' }
  | { readonly kind: 'zone' };

interface AnyField {
  readonly group: GroupId;
  readonly control: SettingControl;
  /** The agent has no window, and nobody to notify. */
  readonly onlyIn?: 'desktop';
  /** Shown only while another setting makes it matter. */
  readonly when?: { readonly name: SettingName; readonly value: string | boolean };
}

export interface SingleField extends AnyField {
  readonly name: SingleSetting;
  readonly pair?: never;
}

export interface PairedField extends AnyField {
  readonly name: PairedSetting;
  readonly pair: PairId;
}

export type SettingField = SingleField | PairedField;

const { shape } = settingsSchema;

type NumberSetting = {
  [Name in SettingName]: Settings[Name] extends number ? Name : never;
}[SettingName];

function number(name: NumberSetting): SettingControl {
  const { minValue, maxValue } = shape[name];
  return { kind: 'number', least: minValue ?? 0, most: maxValue ?? Number.MAX_SAFE_INTEGER };
}

function text(name: 'filePartName' | 'sitePartName' | 'siteProductCode' | 'depotName'): SettingControl {
  const { minLength, maxLength } = shape[name];
  return { kind: 'text', least: minLength === 1 ? 1 : 0, most: maxLength ?? 60 };
}

function choice(
  name: 'uploadWay' | 'sendWhat' | 'afterUpload' | 'archiveNames' | 'appearance' | 'csvSeparator',
): SettingControl {
  return { kind: 'choice', values: shape[name].options };
}

const time: SettingControl = { kind: 'time' };
const asForm = { name: 'uploadWay', value: 'multipart' } as const;
const reminding = { name: 'remindDue', value: true } as const;

/** From top to bottom within each group. Folders, keys and the connection test have rows of their own. */
export const settingFields: readonly SettingField[] = [
  { name: 'includeSubfolders', group: 'folders', control: { kind: 'switch' } },
  { name: 'openArchives', group: 'folders', control: { kind: 'switch' } },
  { name: 'sendWhat', group: 'folders', control: choice('sendWhat') },
  { name: 'incompleteAfterMinutes', group: 'folders', control: number('incompleteAfterMinutes') },
  { name: 'lookEverySeconds', group: 'folders', control: number('lookEverySeconds') },
  { name: 'minimumFreeMegabytes', group: 'folders', control: number('minimumFreeMegabytes') },
  { name: 'serviceUrl', group: 'service', control: { kind: 'address', optional: false } },
  { name: 'uploadWay', group: 'service', control: choice('uploadWay') },
  { name: 'filePartName', group: 'service', control: text('filePartName'), when: asForm },
  { name: 'sitePartName', group: 'service', control: text('sitePartName'), when: asForm },
  { name: 'siteProductCode', group: 'service', control: text('siteProductCode') },
  { name: 'uploadsAtOnce', group: 'service', control: number('uploadsAtOnce') },
  { name: 'reportRefreshMinutes', group: 'service', control: number('reportRefreshMinutes') },
  { name: 'driverCardLimitDays', group: 'limits', control: number('driverCardLimitDays'), pair: 'driverCards' },
  { name: 'driverCardDueSoonDays', group: 'limits', control: number('driverCardDueSoonDays'), pair: 'driverCards' },
  { name: 'vehicleUnitLimitDays', group: 'limits', control: number('vehicleUnitLimitDays'), pair: 'vehicleUnits' },
  { name: 'vehicleUnitDueSoonDays', group: 'limits', control: number('vehicleUnitDueSoonDays'), pair: 'vehicleUnits' },
  { name: 'availabilityStaleHours', group: 'limits', control: number('availabilityStaleHours') },
  { name: 'afterUpload', group: 'after', control: choice('afterUpload') },
  {
    name: 'archiveNames',
    group: 'after',
    control: choice('archiveNames'),
    when: { name: 'afterUpload', value: 'move' },
  },
  { name: 'archiveDays', group: 'after', control: number('archiveDays') },
  { name: 'remindDue', group: 'reminders', control: { kind: 'switch' } },
  { name: 'remindAt', group: 'reminders', control: time, when: reminding },
  { name: 'quietFrom', group: 'reminders', control: time, when: reminding, pair: 'quietHours' },
  { name: 'quietUntil', group: 'reminders', control: time, when: reminding, pair: 'quietHours' },
  { name: 'notifyAttention', group: 'reminders', control: { kind: 'switch' }, onlyIn: 'desktop' },
  { name: 'notifyBackOnline', group: 'reminders', control: { kind: 'switch' }, onlyIn: 'desktop' },
  { name: 'startAtLogin', group: 'start', control: { kind: 'switch' }, onlyIn: 'desktop' },
  { name: 'depotName', group: 'look', control: text('depotName') },
  { name: 'appearance', group: 'look', control: choice('appearance') },
  { name: 'csvSeparator', group: 'look', control: choice('csvSeparator') },
  { name: 'timeZone', group: 'look', control: { kind: 'zone' } },
  { name: 'proxyUrl', group: 'network', control: { kind: 'address', optional: true } },
  {
    name: 'updateFeedUrl',
    group: 'about',
    control: { kind: 'address', optional: true, secure: true },
    onlyIn: 'desktop',
  },
];
