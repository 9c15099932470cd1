import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, SearchX } from 'lucide-react';
import { Fragment, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useFormatter } from '../../client/depot-context.tsx';
import { KeyCap } from '../../components/help/key-list.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './palette.module.css';
import { type PaletteDeeds, type PaletteGroup, usePaletteGroups } from './palette-groups.tsx';
import type { PaletteItem } from './palette-items.tsx';
import '../../components/dialog.css';

interface PaletteDialogProps extends PaletteDeeds {
  readonly recent: readonly PaletteItem[];
  /** A place was opened from here. */
  readonly onOpened: (item: PaletteItem) => void;
  readonly onClose: () => void;
  /** What was typed before the field was there. */
  readonly takeEarlyKeys: () => string;
}

/** One field that finds drivers, vehicles, files, screens, reports, settings and actions; the keys never leave it. */
export default function PaletteDialog({ recent, onOpened, onClose, takeEarlyKeys, ...deeds }: PaletteDialogProps) {
  const { t } = useFormatter();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { groups, isComplete } = usePaletteGroups(search, recent, deeds);
  const items = groups.flatMap((group) => group.items);
  /** The item that the person has moved to; null while the first one is only offered. */
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const chosen = items.find(({ key }) => key === chosenKey) ?? items[0];
  const list = useRef<HTMLDivElement>(null);
  const [highlightedKey, setHighlightedKey] = useState<string | undefined>();
  // The list goes by places. Where a late answer pushes items down, the one that was chosen stays the one that shows as it.
  useEffect(() => {
    if (chosenKey === null || chosen === undefined || chosen.key === highlightedKey) return;
    highlight(list.current, items.indexOf(chosen));
  });
  const { field, focused, before } = useFieldAtOnce(takeEarlyKeys, (early) => setTyped((typed) => typed + early));
  const open = (item: PaletteItem) => {
    onClose();
    if ('run' in item.does) return item.does.run();
    onOpened(item);
    navigate(item.does.open);
  };
  // Until all answers to this very search are there, what stands first is of an earlier one: Enter waits for them, unless
  // the person has moved to what it shall open.
  const isSettled = isComplete && search === typed.trim();
  const [isOpening, setIsOpening] = useState(false);
  useEffect(() => {
    if (!isOpening || !isSettled) return;
    setIsOpening(false);
    if (chosen !== undefined) open(chosen);
  });
  const press = (event: Parameters<NonNullable<Autocomplete.Input.Props['onKeyDown']>>[0]) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    if (key === 'Tab') {
      event.preventDefault();
      const here = groups.findIndex((group) => chosen !== undefined && group.items.includes(chosen));
      const next = groups.at((here + (shiftKey ? -1 : 1)) % groups.length)?.items[0];
      if (next !== undefined) setChosenKey(next.key);
    } else if (key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.preventBaseUIHandler();
      if (chosen !== undefined && (isSettled || chosenKey !== null)) open(chosen);
      else setIsOpening(!isSettled);
    }
  };

  return (
    <Dialog.Root onOpenChange={(isOpen) => !isOpen && onClose()} open>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.palette} finalFocus={() => returnTo(before)} initialFocus={field}>
          <Dialog.Title className="hidden-words">{t('palette.title')}</Dialog.Title>
          <Autocomplete.Root
            autoHighlight="always"
            filter={null}
            inline
            items={groups.map((group) => ({ items: group.items.map(({ key }) => key) }))}
            keepHighlight
            onItemHighlighted={(key, { reason }) => {
              setHighlightedKey(key);
              if (key !== undefined && reason !== 'none') setChosenKey(key);
            }}
            onValueChange={(text) => {
              setTyped(text);
              setChosenKey(null);
              setIsOpening(false);
            }}
            open
            value={typed}
          >
            <div className={styles.field}>
              <Icon of={Search} />
              <Autocomplete.Input
                aria-label={t('palette.field')}
                autoComplete="off"
                maxLength={200}
                onKeyDown={press}
                placeholder={t('palette.field')}
                ref={focused}
                spellCheck={false}
              />
              <KeyCap>{t('palette.cap.escape')}</KeyCap>
            </div>
            <Autocomplete.List aria-label={t('palette.results')} className={styles.list} ref={list}>
              {groups.map((group) => (
                <Group
                  chosen={chosen}
                  firstIndex={group.items[0] === undefined ? 0 : items.indexOf(group.items[0])}
                  group={group}
                  key={group.id}
                  onOpen={open}
                  search={search}
                />
              ))}
            </Autocomplete.List>
          </Autocomplete.Root>
          {items.length === 0 && isComplete && (
            <div className={styles.nothing}>
              <Icon of={SearchX} size={20} />
              <p>{t('palette.nothing', { search })}</p>
              <p className={styles.nothingLine}>{t('palette.nothingLine')}</p>
            </div>
          )}
          <footer className={styles.foot}>
            <KeysOfPalette />
            <span role="status">
              {search !== '' && (isComplete ? t('palette.count', { count: items.length }) : t('frame.loading'))}
            </span>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * The dialog moves the focus a moment after it opens: what is typed until then would be lost. So the field takes it as
 * soon as it is there, and the dialog cannot know where it was before.
 */
function useFieldAtOnce(takeEarlyKeys: () => string, onEarlyKeys: (keys: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(() => document.activeElement);
  const onEarly = useRef(onEarlyKeys);
  const focused = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input;
      if (input === null) return;
      input.focus();
      const early = takeEarlyKeys();
      if (early !== '') onEarly.current(early);
    },
    [takeEarlyKeys],
  );
  return { field, focused, before };
}

/**
 * Gives the focus back to what had it. Where nothing had it, nothing shall get it: else it would be the link at the very
 * beginning of the window, which comes into sight with it.
 */
function returnTo(before: Element | null): HTMLElement | boolean {
  if (before === null || before === document.body) return false;
  return before instanceof HTMLElement && before.isConnected ? before : true;
}

/** Nothing but a pointer over an item can tell the list which one to highlight. */
function highlight(list: HTMLElement | null, at: number): void {
  const option = list?.querySelectorAll('[role=option]')[at];
  if (option === undefined) return;
  option.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, movementX: 1 }));
  option.scrollIntoView({ block: 'nearest' });
}

function KeysOfPalette() {
  const { t } = useFormatter();
  return (
    <span className={styles.help}>
      <KeyCap>↑</KeyCap>
      <KeyCap>↓</KeyCap>
      {t('common.move')}
      <KeyCap>{t('palette.cap.enter')}</KeyCap>
      {t('palette.choose')}
      <KeyCap>{t('palette.cap.tab')}</KeyCap>
      {t('palette.nextGroup')}
      <KeyCap>{t('palette.cap.escape')}</KeyCap>
      {t('palette.close')}
    </span>
  );
}

interface GroupProps {
  readonly group: PaletteGroup;
  /** The place of its first item among the items of all groups. */
  readonly firstIndex: number;
  readonly search: string;
  readonly chosen: PaletteItem | undefined;
  readonly onOpen: (item: PaletteItem) => void;
}

function Group({ group, firstIndex, search, chosen, onOpen }: GroupProps) {
  const { t } = useFormatter();
  return (
    <Autocomplete.Group>
      <Autocomplete.GroupLabel className={styles.groupHead}>
        <b>{t(`palette.group.${group.id}`)}</b> {group.counts}
      </Autocomplete.GroupLabel>
      {group.items.map((item, index) => (
        <Autocomplete.Item
          aria-selected={item === chosen}
          className={styles.option}
          index={firstIndex + index}
          key={item.key}
          onClick={() => onOpen(item)}
          value={item.key}
        >
          <Icon of={item.icon} />
          <span className={styles.words}>
            <span className={styles.title} title={item.title}>
              <Marked search={search} text={item.title} />
            </span>
            {item.detail !== null && (
              <span className={styles.detail} title={item.detail}>
                {item.detail}
              </span>
            )}
          </span>
          <span className={styles.end}>
            {item.end}
            {item === chosen && <KeyCap>{t('palette.cap.enter')}</KeyCap>}
          </span>
        </Autocomplete.Item>
      ))}
    </Autocomplete.Group>
  );
}

/** A text with what was searched for marked in it. */
function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return text;
  const parts: { readonly text: string; readonly isFound: boolean }[] = [];
  const inLowerCase = text.toLowerCase();
  for (let at = 0; at < text.length; ) {
    const next = words
      .map((word) => ({ start: inLowerCase.indexOf(word, at), length: word.length }))
      .filter(({ start }) => start >= 0)
      .toSorted((left, right) => left.start - right.start || right.length - left.length)[0];
    if (next === undefined) {
      parts.push({ text: text.slice(at), isFound: false });
      break;
    }
    if (next.start > at) parts.push({ text: text.slice(at, next.start), isFound: false });
    parts.push({ text: text.slice(next.start, next.start + next.length), isFound: true });
    at = next.start + next.length;
  }
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    return part.isFound ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>;
  });
}
