import { LifeBuoy, ListTodo, type LucideIcon, Settings, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { helpAddress, type PageAddress, reportAddress, settingsAddress } from '../../../shared/contract/addresses.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { reportGroups } from '../../../shared/service/report-views.ts';
import { isPaired, pairOf, settingDescriptors, settingNames } from '../../../shared/settings/settings.ts';
import { topicsFound, topicTitle } from '../../components/help/help-topics.ts';
import { KeyCap } from '../../components/help/key-list.tsx';
import { ownRowNames, ownRowWords } from '../../components/own-rows.ts';
import { hasWords, otherWords } from '../../components/setting-words.ts';
import type { Screen } from '../screens.tsx';
import type { Task } from './palette-tasks.ts';

export interface PaletteItem {
  /** Unique among all. */
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string | null;
  /** At the right end: a state, or the keys that lead there too. */
  readonly end: ReactNode;
  readonly does: { readonly open: PageAddress } | { readonly run: () => void };
}

export function taskItem({ name, title, address }: Task): PaletteItem {
  return { key: `task ${name}`, icon: ListTodo, title, detail: null, end: null, does: { open: address } };
}

/** `entries` in the order of the navigation, which the keys follow. */
export function screenItems(entries: readonly Screen[], { t }: Formatter, isDesktop: boolean): readonly PaletteItem[] {
  return entries.map(({ path, title, icon }, index) => ({
    key: `screen ${path}`,
    icon,
    title: t(title),
    detail: null,
    // A browser keeps these keys for its tabs.
    end: isDesktop && index < 9 ? <KeyCap>{t('palette.cap.control', { key: index + 1 })}</KeyCap> : null,
    does: { open: path as PageAddress },
  }));
}

export function reportItems({ t }: Formatter): readonly PaletteItem[] {
  return reportGroups
    .flatMap(({ names }) => names)
    .map((name) => ({
      key: `report ${name}`,
      icon: Table2,
      title: t(`reports.named.${name}.title`),
      detail: t(`reports.named.${name}.line`),
      end: null,
      does: { open: reportAddress(name) },
    }));
}

/** Settings, and the rows beside them such as the keys; those first that are called what is searched for. */
export function settingItems(search: string, { t }: Formatter): readonly PaletteItem[] {
  const found = settingRows(t).filter(({ words }) => hasWords(words, search));
  const byTitle = found.filter(({ item }) => hasWords(item.title, search));
  return [...byTitle, ...found.filter((row) => !byTitle.includes(row))].map(({ item }) => item);
}

interface SettingRow {
  readonly item: PaletteItem;
  readonly words: string;
}

/** Kept from one letter of a search to the next. */
const rowsInLanguage = new WeakMap<Translate, readonly SettingRow[]>();

function settingRows(t: Translate): readonly SettingRow[] {
  const known = rowsInLanguage.get(t);
  if (known !== undefined) return known;
  const settings = settingNames.flatMap((name) => {
    const { group, onlyBy } = settingDescriptors[name];
    if (onlyBy !== undefined) return [];
    const own = t(`setting.${name}.title`);
    const pair = isPaired(name) ? pairOf(name) : null;
    const title = pair === null ? own : `${t(`settings.pairs.${pair}.title`)}: ${own}`;
    return [{ key: `setting ${name}`, group, title, others: otherWords(pair ?? name, t) }];
  });
  const ownRows = ownRowNames.map((name) => {
    const { group, title } = ownRowWords(name, t);
    return { key: `setting ${name}`, group, title, others: otherWords(name, t) };
  });
  const rows = [...settings, ...ownRows].map(({ key, group, title, others }): SettingRow => {
    const detail = t(`settings.groups.${group}`);
    const item = { key, icon: Settings, title, detail, end: null, does: { open: settingsAddress(group) } } as const;
    return { item, words: `${title} ${detail} ${others}` };
  });
  rowsInLanguage.set(t, rows);
  return rows;
}

export function helpItems(search: string, folder: string, { t }: Formatter): readonly PaletteItem[] {
  return topicsFound(search, folder, t).map((topic) => ({
    key: `help ${topic.group} ${topic.name}`,
    icon: LifeBuoy,
    title: topicTitle(topic, t),
    detail: t(`help.groups.${topic.group}`),
    end: null,
    does: { open: helpAddress(topic.group, topic.name) },
  }));
}
