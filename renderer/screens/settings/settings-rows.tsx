import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { Host } from '../../../shared/contract/contract.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import type { SettingGroup } from '../../../shared/settings/descriptor.ts';
import {
  isPaired,
  pairOf,
  type SettingName,
  type Settings,
  settingDescriptors,
  settingNames,
} from '../../../shared/settings/settings.ts';
import { ConnectionTest } from '../../components/connection/connection-test.tsx';
import { Checks } from './checks.tsx';
import { FoldersRow } from './folders-row.tsx';
import { KeysRow } from './keys-row.tsx';
import { News } from './news.tsx';
import { RememberedKeys } from './remembered-drives.tsx';
import { Rules } from './rules.tsx';
import { SettingPair } from './setting-pair.tsx';
import { SettingRow } from './setting-row.tsx';
import { SingleSettingRow } from './single-setting-row.tsx';
import { SupportFile } from './support-file.tsx';
import { VersionRow } from './version-row.tsx';
import { WideRow } from './wide-row.tsx';

/** One line of the screen. */
export interface SettingsRow {
  readonly key: string;
  readonly group: SettingGroup;
  /** What the search looks in. */
  readonly text: string;
  readonly row: ReactNode;
}

export interface ShownFor {
  readonly settings: Settings;
  readonly hostKind: Host['kind'] | undefined;
  /** The connection is tested as soon as its row shows. */
  readonly testAtOnce: boolean;
}

/** Every row that shows with these settings on this host, in the order of the screen within each group. */
export function settingsRows({ settings, hostKind, testAtOnce }: ShownFor, t: Translate): readonly SettingsRow[] {
  const own = (key: string, group: SettingGroup, texts: readonly string[], row: ReactNode): SettingsRow => ({
    key,
    group,
    text: [...texts, t(`settings.groups.${group}`)].join(' '),
    row,
  });
  const isShown = (name: SettingName) => {
    const { onlyBy, onlyIn, when } = settingDescriptors[name];
    if (onlyBy !== undefined || (onlyIn !== undefined && onlyIn !== hostKind)) return false;
    return when === undefined || settings[when.name] === when.value;
  };
  const shown = settingNames.filter(isShown);
  const fields = shown.flatMap((name) => {
    const { group } = settingDescriptors[name];
    if (!isPaired(name)) {
      const texts = [t(`setting.${name}.title`), t(`setting.${name}.help`)];
      return [own(name, group, texts, <SingleSettingRow name={name} settings={settings} />)];
    }
    const pair = pairOf(name);
    const both = shown.filter(isPaired).filter((other) => pairOf(other) === pair);
    if (both[0] !== name) return [];
    const texts = [t(`settings.pairs.${pair}.title`), t(`settings.pairs.${pair}.help`)];
    const row = <SettingPair key={pair} names={both} pair={pair} settings={settings} />;
    return [own(pair, group, [...texts, ...both.map((half) => t(`setting.${half}.title`))], row)];
  });
  const folders = own('folders', 'folders', [t('settings.folders.title'), t('settings.folders.help')], <FoldersRow />);
  const keys = own('keys', 'service', [t('settings.keys.title')], <KeysRow />);
  const afterAddress = fields.findIndex(({ key }) => key === addressField) + 1;
  const version = own('version', 'about', [t('about.version.title')], <VersionRow />);
  const wide = (key: string, group: SettingGroup, title: string, help: string, value: ReactNode) => {
    const row = (
      <WideRow help={help} title={title}>
        {value}
      </WideRow>
    );
    return own(key, group, [title, help], row);
  };
  const usbKeys = wide(
    'usb-keys',
    'folders',
    t('removable.remembered.title'),
    t('removable.remembered.help'),
    <RememberedKeys />,
  );
  const connection = wide(
    'connection',
    'service',
    t('settings.connection.title'),
    t('settings.connection.help'),
    <>
      <ConnectionTest atOnce={testAtOnce} given={() => ({})} />
      <Link className="link" href={settingsAddress('diagnostics')}>
        {t('diagnostics.checks.everything')}
      </Link>
    </>,
  );
  const support = (
    <SettingRow help={t('diagnostics.support.help')} id="support" title={t('diagnostics.support.title')}>
      <SupportFile />
    </SettingRow>
  );
  return [
    ...[folders, usbKeys, version, ...fields.slice(0, afterAddress), keys, ...fields.slice(afterAddress), connection],
    wide('checks', 'diagnostics', t('diagnostics.checks.title'), t('diagnostics.checks.help'), <Checks />),
    own('support', 'diagnostics', [t('diagnostics.support.title'), t('diagnostics.support.help')], support),
    wide('news', 'about', t('about.news.title'), t('about.news.help'), <News />),
    wide('law', 'about', t('about.law.title'), t('about.law.help'), <Rules />),
  ];
}

const addressField: SettingName = 'serviceUrl';
