import type { SettingName, Settings } from '../../../shared/app/settings.ts';
import type { en } from '../../../shared/i18n/en.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';

type Texts = typeof en.setting;
/** The settings that this screen shows: those that have words. */
export type ShownSetting = Extract<SettingName, keyof Texts>;

/** Has a row of its own. */
export type SingleSetting = { [Name in ShownSetting]: 'help' extends keyof Texts[Name] ? Name : never }[ShownSetting];
/** Stands beside another one; their effect stands beside both. */
export type PairedSetting = Exclude<ShownSetting, SingleSetting>;

export function settingTitle(name: ShownSetting, t: Translate): string {
  return t(`setting.${name}.title`);
}

export function settingHelp(name: SingleSetting, t: Translate): string {
  return t(`setting.${name}.help`);
}

/** Behind a number; empty where there is none. */
export function settingUnit(name: ShownSetting, t: Translate): string {
  switch (name) {
    case 'lookEverySeconds':
    case 'incompleteAfterMinutes':
    case 'minimumFreeMegabytes':
    case 'uploadsAtOnce':
    case 'archiveDays':
    case 'reportRefreshMinutes':
    case 'driverCardLimitDays':
    case 'driverCardDueSoonDays':
    case 'vehicleUnitLimitDays':
    case 'vehicleUnitDueSoonDays':
    case 'availabilityStaleHours':
      return t(`setting.${name}.unit`);
    default:
      return '';
  }
}

/** A value that is chosen from a few, in words. */
export function choiceWords(name: ShownSetting, value: string, settings: Settings, t: Translate): string {
  switch (`${name} ${value}`) {
    case 'sendWhat downloads':
      return t('setting.sendWhat.choices.downloads');
    case 'sendWhat everything':
      return t('setting.sendWhat.choices.everything');
    case 'uploadWay multipart':
      return t('setting.uploadWay.choices.multipart', { part: settings.filePartName });
    case 'uploadWay json':
      return t('setting.uploadWay.choices.json');
    case 'afterUpload stay':
      return t('setting.afterUpload.choices.stay');
    case 'afterUpload move':
      return t('setting.afterUpload.choices.move');
    case 'archiveNames as-they-are':
      return t('setting.archiveNames.choices.as-they-are');
    case 'archiveNames common':
      return t('setting.archiveNames.choices.common');
    case 'archiveNames vdo':
      return t('setting.archiveNames.choices.vdo');
    case 'archiveNames spain':
      return t('setting.archiveNames.choices.spain');
    case 'archiveNames france':
      return t('setting.archiveNames.choices.france');
    case 'appearance system':
      return t('setting.appearance.choices.system');
    case 'appearance light':
      return t('setting.appearance.choices.light');
    case 'appearance dark':
      return t('setting.appearance.choices.dark');
    case 'csvSeparator system':
      return t('setting.csvSeparator.choices.system');
    case 'csvSeparator comma':
      return t('setting.csvSeparator.choices.comma');
    case 'csvSeparator semicolon':
      return t('setting.csvSeparator.choices.semicolon');
    default:
      return value;
  }
}
