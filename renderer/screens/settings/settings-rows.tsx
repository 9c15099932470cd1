import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ExternalLink as ExternalLinkSign, Save, Usb, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import changelog from '../../../CHANGELOG.md?raw';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { Host } from '../../../shared/contract/contract.ts';
import { type ExternalLink, externalLinks } from '../../../shared/contract/external-links.ts';
import type { RememberedDrive, RemovableDecision } from '../../../shared/contract/removable.ts';
import { changesIn } from '../../../shared/format/changes.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import type { SettingGroup } from '../../../shared/settings/descriptor.ts';
import {
  holds,
  isPaired,
  pairOf,
  type SettingName,
  type Settings,
  type SingleSetting,
  settingDescriptors,
  settingNames,
} from '../../../shared/settings/settings.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { removableQuery } from '../../client/queries.ts';
import { useSettingsBasis } from '../../client/trial.ts';
import { Button } from '../../components/button.tsx';
import { ConnectionTest } from '../../components/connection/connection-test.tsx';
import { Icon } from '../../components/icon.tsx';
import { type OwnRow, ownRowWords } from '../../components/own-rows.ts';
import { saveFile } from '../../components/save-file.ts';
import { Select } from '../../components/select.tsx';
import { otherWords } from '../../components/setting-words.ts';
import { ArchiveSecretRow, ArchiveState, TestArchive } from './archive-rows.tsx';
import { CardCopies, CardReaders, CounterPinRow, CounterRow } from './card-rows.tsx';
import checksStyles from './checks.module.css';
import { Checks, VersionRow } from './checks.tsx';
import { KeysRow } from './credentials-row.tsx';
import { CustodyState } from './custody-rows.tsx';
import { Duties } from './duties.tsx';
import { FindArchived } from './find-archived.tsx';
import { FoldersRow } from './folders-row.tsx';
import { Holds } from './holds.tsx';
import { Terms, ThirdParties } from './licences.tsx';
import { MailGroups } from './mail-groups.tsx';
import { MailDeliveries, PasswordRow, TestMail } from './mail-rows.tsx';
import { SettingControl, SettingPair, SettingRow, useSetting } from './setting-control.tsx';
import settingsStyles from './settings.module.css';
import { OverBudget, ServiceTraffic } from './traffic.tsx';
import { UnnamedDrivers } from './unnamed-drivers.tsx';
import { Deliveries, ListeningRow, SecretRow, TestDelivery } from './webhooks-rows.tsx';
import { PageWindowsList } from './windows-rows.tsx';
import '../../components/field.css';
import '../../components/fold.css';
import '../../components/folders/folders.css';

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
  /** The page is shown in browsers, each window with a session. */
  readonly hasWindows: boolean;
  /** The connection is tested as soon as its row shows. */
  readonly testAtOnce: boolean;
}

/** Every row that is shown for these settings on this host, in the order of the screen within each group. */
export function settingsRows(
  { settings, hostKind, hasWindows, testAtOnce }: ShownFor,
  t: Translate,
): readonly SettingsRow[] {
  const own = (key: string, group: SettingGroup, texts: readonly string[], row: ReactNode): SettingsRow => ({
    key,
    group,
    text: [...texts, t(`settings.groups.${group}`), otherWords(key, t)].join(' '),
    row,
  });
  const isShown = (name: SettingName) => {
    const { onlyBy, onlyIn, when } = settingDescriptors[name];
    if (onlyBy !== undefined || (onlyIn !== undefined && onlyIn !== hostKind)) return false;
    return holds(when, settings);
  };
  const shown = settingNames.filter(isShown);
  const fields = shown.flatMap((name) => {
    const { group } = settingDescriptors[name];
    if (name === 'mailGroups') {
      const texts = [t('setting.mailGroups.title'), t('setting.mailGroups.help')];
      return [own(name, group, texts, <WideSetting name={name} value={<MailGroups />} />)];
    }
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
  const named = (name: OwnRow, row: ReactNode) => {
    const { group, title, help } = ownRowWords(name, t);
    return own(name, group, [title, help], row);
  };
  const wide = (name: OwnRow, value: ReactNode) => {
    const { title, help } = ownRowWords(name, t);
    const row = (
      <WideRow help={help} title={title}>
        {value}
      </WideRow>
    );
    return named(name, row);
  };
  const afterAddress = fields.findIndex(({ key }) => key === addressField) + 1;
  const connection = wide(
    'connection',
    <>
      <TestConnection atOnce={testAtOnce} />
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
  const webhooks = [
    named('webhook-secret', <SecretRow />),
    named('webhook-state', <ListeningRow />),
    wide('webhook-test', <TestDelivery />),
    wide('webhook-deliveries', <Deliveries />),
  ];
  const mail = [
    named('mail-password', <PasswordRow />),
    wide('mail-test', <TestMail />),
    wide('mail-deliveries', <MailDeliveries />),
  ];
  const cards = [wide('card-readers', <CardReaders />), named('counter', <CounterRow />)];
  const archive = [
    named('archive-secret', <ArchiveSecretRow />),
    wide('archive-state', <ArchiveState />),
    wide('archive-test', <TestArchive />),
    wide('archive-find', <FindArchived />),
  ];
  return [
    ...[
      named('folders', <FoldersRow />),
      wide('removable-drives', <RememberedDrives />),
      named('version', <VersionRow />),
    ],
    ...[...fields.slice(0, afterAddress), named('keys', <KeysRow />), ...fields.slice(afterAddress), connection],
    ...[wide('unnamed-drivers', <UnnamedDrivers />)],
    ...[wide('custody-state', <CustodyState />), wide('custody-holds', <Holds />)],
    ...(settings.readCards ? [...cards, named('counter-pin', <CounterPinRow />)] : []),
    ...(settings.sendMail ? mail : []),
    ...(settings.companyArchive === 'off' ? [] : archive),
    ...(hasWindows ? [wide('page-windows', <PageWindowsList />)] : []),
    ...(settings.takeWebhooks ? webhooks : []),
    wide('checks', <Checks />),
    named('support', support),
    wide('duties', <Duties />),
    wide('traffic', <ServiceTraffic />),
    wide('news', <News />),
    ...[wide('law', <Rules />), wide('licence', <Terms />), wide('third-parties', <ThirdParties />)],
  ];
}

function TestConnection({ atOnce }: { readonly atOnce: boolean }) {
  const basis = useSettingsBasis('serviceUrl', 'proxyUrl', 'allowPlainHttp');
  return <ConnectionTest atOnce={atOnce} basis={basis} given={() => ({})} />;
}

const addressField: SettingName = 'serviceUrl';

/** A setting with a row of its own. */
function SingleSettingRow({ name, settings }: { readonly name: SingleSetting; readonly settings: Settings }) {
  const { t } = useFormatter();
  const state = useSetting(name);
  const id = `setting-${name}`;
  const title = t(`setting.${name}.title`);
  return (
    <SettingRow
      fixed={state.fixed}
      help={t(`setting.${name}.help`)}
      id={id}
      origin={state.origin}
      problem={state.problem}
      title={title}
    >
      <SettingControl helpId={`${id}-help`} id={id} label={title} name={name} settings={settings} state={state} />
      {name === 'cardCopyFolder' && <CardCopies />}
      {name === 'reportRefreshMinutes' && <OverBudget form={state.form} />}
    </SettingRow>
  );
}

/** Saves the file for the support desk. The browser or window decides where. */
function SupportFile() {
  const { t } = useFormatter();
  const make = useAction('support.bundle', {
    onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], 'application/zip'),
    done: ({ fileName }) => t('diagnostics.support.saved', { name: fileName }),
  });
  return (
    <Button busy={make.isPending} icon={<Icon of={Save} />} onClick={() => make.mutate({})} size="small">
      {t('diagnostics.support.save')}
    </Button>
  );
}

interface WideRowProps {
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

/** A line of the settings whose value needs the whole width. */
function WideRow({ title, help, children }: WideRowProps) {
  return (
    <div className={`${settingsStyles.setting} ${settingsStyles.settingWide}`}>
      <div className={settingsStyles.settingWords}>
        <h3 className={settingsStyles.settingTitle}>{title}</h3>
        <p className="field-help">{help}</p>
      </div>
      <div className={settingsStyles.settingValue}>{children}</div>
    </div>
  );
}

const names = Object.keys(externalLinks) as ExternalLink[];

/** A setting with controls of its own, over the whole width. */
function WideSetting({ name, value }: { readonly name: 'mailGroups'; readonly value: ReactNode }) {
  const { t } = useFormatter();
  return (
    <WideRow help={t(`setting.${name}.help`)} title={t(`setting.${name}.title`)}>
      {value}
    </WideRow>
  );
}

/** Links to the law from which the limits come, which open in the person's browser. */
function Rules() {
  const { t } = useFormatter();
  return (
    <ul className={checksStyles.rules}>
      {names.map((name) => (
        <li key={name}>
          <a className="link" href={externalLinks[name]} rel="noreferrer" target="_blank">
            {t(`about.law.links.${name}`)}
            <Icon of={ExternalLinkSign} size={14} />
          </a>
        </li>
      ))}
    </ul>
  );
}

const versions = changesIn(changelog);

/** What changed, by version; each opens to its list. */
function News() {
  return (
    <div className={checksStyles.news}>
      {versions.map(({ title, items }) => (
        <details className="more" key={title}>
          <summary>
            <Icon of={ChevronRight} />
            {title}
          </summary>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

const decisions: readonly RemovableDecision[] = ['ask', 'always', 'never'];

/** The removable drives that contained downloads, and what happens when each is plugged in. */
function RememberedDrives() {
  const { t } = useFormatter();
  const keys = useQuery(removableQuery(useDepot())).data;
  if (keys === undefined) return null;
  if (keys.remembered.length === 0) {
    return <p className="field-help">{t(keys.follows ? 'removable.remembered.none' : 'removable.remembered.off')}</p>;
  }
  return (
    <ul className="folder-list">
      {keys.remembered.map((key) => (
        <Remembered key={key.id} remembered={key} />
      ))}
    </ul>
  );
}

function Remembered({ remembered }: { readonly remembered: RememberedDrive }) {
  const { id, label, decision, seenAt, filesCopied } = remembered;
  const { t, times } = useFormatter();
  const now = useMinute();
  const decide = useAction('removable.decide');
  const forget = useAction('removable.forget');
  return (
    <li className={settingsStyles.rememberedKey}>
      <Icon className="tone-idle" of={Usb} />
      <span className="name">{label}</span>
      <span className="folder-state">
        {t('removable.remembered.seen', { at: times.short(seenAt, now) })},{' '}
        {t('removable.remembered.copied', { count: filesCopied })}
      </span>
      <Select
        choices={decisions.map((value) => ({ value, label: t(`removable.remembered.choices.${value}`) }))}
        label={t('removable.remembered.decision', { label })}
        onChoose={(chosen) => decide.mutate({ id, decision: chosen })}
        value={decision}
      />
      <Button
        aria-label={t('removable.remembered.forget', { label })}
        icon={<Icon of={X} />}
        look="quiet"
        onClick={() => forget.mutate({ id })}
        size="small"
      />
    </li>
  );
}
