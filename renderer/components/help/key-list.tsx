import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { hostQuery } from '../../client/queries.ts';
import '../field.css';
import { isMac } from '../search-field.tsx';

export interface KeyGroup {
  readonly id: 'everywhere' | 'lists';
  readonly title: string;
  /** The keys, and what they do. */
  readonly rows: readonly (readonly [keys: readonly string[], words: string])[];
}

/** Every key of the page, by where it works: the one list, for the dialog of the keys and for the help. */
export function useKeyGroups(): readonly KeyGroup[] {
  const { t } = useFormatter();
  const isDesktop = useQuery(hostQuery(useDepot())).data?.kind === 'desktop';
  return keyGroups(t, isDesktop);
}

function keyGroups(t: Translate, isDesktop: boolean): readonly KeyGroup[] {
  const control = (key: string) => t(isMac ? 'palette.cap.command' : 'palette.cap.control', { key });
  return [
    {
      id: 'everywhere',
      title: t('keys.everywhere'),
      rows: [
        [[control('K')], t('palette.title')],
        [['F1'], t('keys.help')],
        [['F6'], t('keys.otherPart')],
        ...(isDesktop ? ([[[control('1'), '…', control('9')], t('keys.screen')]] as const) : []),
        [['?'], t('keys.thisList')],
      ],
    },
    {
      id: 'lists',
      title: t('keys.inLists'),
      rows: [
        [[control('F')], t('keys.findInList')],
        [[control('P')], t('keys.printList')],
        [['↑', '↓'], t('keys.move')],
        [[t('keys.home'), t('keys.end')], t('keys.ends')],
        [[t('keys.pageUp'), t('keys.pageDown')], t('keys.page')],
        [['→', '←'], t('keys.intoEntry')],
        [[t('palette.cap.enter')], t('keys.open')],
        [[t('keys.space')], t('keys.choose')],
        [[t('palette.cap.shift', { key: '↓' })], t('keys.range')],
        [[t('palette.cap.shift', { key: 'F10' })], t('keys.menu')],
        [[t('palette.cap.escape')], t('keys.back')],
      ],
    },
  ];
}

export function KeyCaps({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key) => (key === '…' ? key : <KeyCap key={key}>{key}</KeyCap>));
}

export function KeyCap({ children }: { readonly children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>;
}
