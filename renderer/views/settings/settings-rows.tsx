import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Host } from '../../../shared/app/contract.ts';
import type { Settings } from '../../../shared/app/settings.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { ConnectionTest } from '../connection/connection-test.tsx';
import { Checks } from '../diagnostics/checks.tsx';
import { News } from '../diagnostics/news.tsx';
import { Rules } from '../diagnostics/rules.tsx';
import { SupportFile } from '../diagnostics/support-file.tsx';
import { VersionRow } from '../diagnostics/version-row.tsx';
import { WideRow } from '../diagnostics/wide-row.tsx';
import { RememberedKeys } from '../removable/remembered-keys.tsx';
import { FoldersRow } from './folders-row.tsx';
import { KeysRow } from './keys-row.tsx';
import { type GroupId, type PairedField, type SettingField, settingFields } from './setting-fields.ts';
import { SettingPair } from './setting-pair.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingHelp, settingTitle } from './setting-words.ts';
import { SingleSettingRow } from './single-setting-row.tsx';

/** One line of the screen. */
export interface SettingsRow {
  readonly key: string;
  readonly group: GroupId;
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
  const own = (key: string, group: GroupId, texts: readonly string[], row: ReactNode): SettingsRow => ({
    key,
    group,
    text: [...texts, t(`settings.groups.${group}`)].join(' '),
    row,
  });
  const shown = settingFields
    .filter(({ onlyIn }) => onlyIn === undefined || onlyIn === hostKind)
    .filter(({ when }) => when === undefined || settings[when.name] === when.value);
  const fields = shown.flatMap((field) => {
    if (field.pair === undefined) {
      const texts = [settingTitle(field.name, t), settingHelp(field.name, t)];
      return [own(field.name, field.group, texts, <SingleSettingRow field={field} settings={settings} />)];
    }
    const { pair, group } = field;
    const both = shown.filter((other): other is PairedField => other.pair === pair);
    if (both[0] !== field) return [];
    const texts = [t(`settings.pairs.${pair}.title`), t(`settings.pairs.${pair}.help`)];
    const row = <SettingPair fields={both} key={pair} pair={pair} settings={settings} />;
    return [own(pair, group, [...texts, ...both.map(({ name }) => settingTitle(name, t))], row)];
  });
  const folders = own('folders', 'folders', [t('settings.folders.title'), t('settings.folders.help')], <FoldersRow />);
  const keys = own('keys', 'service', [t('settings.keys.title')], <KeysRow />);
  const afterAddress = fields.findIndex(({ key }) => key === addressField) + 1;
  const version = own('version', 'about', [t('about.version.title')], <VersionRow />);
  const wide = (key: string, group: GroupId, title: string, help: string, value: ReactNode) => {
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
      <Link className="link" href="/settings/diagnostics">
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

const addressField: SettingField['name'] = 'serviceUrl';
