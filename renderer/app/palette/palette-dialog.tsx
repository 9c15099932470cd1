import { Dialog } from '@base-ui/react/dialog';
import { Search, SearchX } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const chosenAt = Math.max(
    0,
    items.findIndex(({ key }) => key === chosenKey),
  );
  const chosen = items[chosenAt];
  const field = useRef<HTMLInputElement>(null);
  // The dialog moves the focus a moment after it opens: what is typed until then would be lost. So the field takes it as
  // soon as it is there, and the dialog cannot know where it was before.
  const [before] = useState(() => document.activeElement);
  const focused = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input;
      if (input === null) return;
      input.focus();
      const early = takeEarlyKeys();
      if (early !== '') setTyped((before) => before + early);
    },
    [takeEarlyKeys],
  );
  const listId = useId();
  const optionId = (key: string) => `${listId}-${key}`;
  const chosenId = chosen === undefined ? undefined : optionId(chosen.key);
  useLayoutEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const open = (item: PaletteItem) => {
    onClose();
    if ('run' in item.does) return item.does.run();
    onOpened(item);
    navigate(item.does.open);
  };
  const choose = (at: number) => setChosenKey(items[(at + items.length) % items.length]?.key ?? null);
  // Until all answers to this very search are there, what stands first is of an earlier one: Enter waits for them, unless
  // the person has moved to what it shall open.
  const isSettled = isComplete && search === typed.trim();
  const [isOpening, setIsOpening] = useState(false);
  useEffect(() => {
    if (!isOpening || !isSettled) return;
    setIsOpening(false);
    if (chosen !== undefined) open(chosen);
  });
  const press = (event: KeyboardEvent) => {
    const at = moved(event, chosenAt, groups);
    if (at !== null) choose(at);
    else if (event.key === 'Enter' && !isSettled && chosenKey === null) setIsOpening(true);
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog.Root onOpenChange={(isOpen) => !isOpen && onClose()} open>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.palette} finalFocus={() => returnTo(before)} initialFocus={field}>
          <Dialog.Title className="hidden-words">{t('palette.title')}</Dialog.Title>
          <div className={styles.field}>
            <Icon of={Search} />
            <input
              aria-activedescendant={chosenId}
              aria-autocomplete="list"
              aria-controls={listId}
              aria-expanded
              aria-label={t('palette.field')}
              autoComplete="off"
              maxLength={200}
              onChange={(event) => {
                setTyped(event.target.value);
                setChosenKey(null);
                setIsOpening(false);
              }}
              onKeyDown={press}
              placeholder={t('palette.field')}
              ref={focused}
              role="combobox"
              spellCheck={false}
              type="text"
              value={typed}
            />
            <KeyCap>{t('palette.cap.escape')}</KeyCap>
          </div>
          <div aria-label={t('palette.results')} className={styles.list} id={listId} role="listbox" tabIndex={-1}>
            {groups.map((group) => (
              <Group
                chosenKey={chosen?.key ?? null}
                group={group}
                key={group.id}
                onChoose={setChosenKey}
                onOpen={open}
                optionId={optionId}
                search={search}
              />
            ))}
          </div>
          {items.length === 0 && isComplete && (
            <div className={styles.nothing}>
              <Icon of={SearchX} size={20} />
              <p>{t('palette.nothing', { search })}</p>
              <p className={styles.nothingLine}>{t('palette.nothingLine')}</p>
            </div>
          )}
          <footer className={styles.foot}>
            <span className={styles.help}>
              <KeyCap>↑</KeyCap>
              <KeyCap>↓</KeyCap>
              {t('palette.move')}
              <KeyCap>{t('palette.cap.enter')}</KeyCap>
              {t('palette.choose')}
              <KeyCap>{t('palette.cap.tab')}</KeyCap>
              {t('palette.nextGroup')}
              <KeyCap>{t('palette.cap.escape')}</KeyCap>
              {t('palette.close')}
            </span>
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
 * Gives the focus back to what had it. Where nothing had it, nothing shall get it: else it would be the link at the very
 * beginning of the window, which comes into sight with it.
 */
function returnTo(before: Element | null): HTMLElement | boolean {
  if (before === null || before === document.body) return false;
  return before instanceof HTMLElement && before.isConnected ? before : true;
}

/** Where a key leads from an item, among all items; null for a key that leads nowhere. */
function moved(
  {
    key,
    shiftKey,
    altKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  at: number,
  groups: readonly PaletteGroup[],
): number | null {
  if (groups.length === 0 || altKey || ctrlKey || metaKey) return null;
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key !== 'Tab') return null;
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((count, { items }) => count + items.length, 0));
  const here = starts.findLastIndex((start) => start <= at);
  return starts[(here + (shiftKey ? -1 : 1) + starts.length) % starts.length] ?? 0;
}

interface GroupProps {
  readonly group: PaletteGroup;
  readonly search: string;
  readonly chosenKey: string | null;
  readonly optionId: (key: string) => string;
  readonly onChoose: (key: string) => void;
  readonly onOpen: (item: PaletteItem) => void;
}

function Group({ group, search, chosenKey, optionId, onChoose, onOpen }: GroupProps) {
  const { t } = useFormatter();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, for which there is no element
    <div aria-labelledby={titleId} role="group">
      <div className={styles.groupHead} role="presentation">
        <span id={titleId}>
          <b>{t(`palette.group.${group.id}`)}</b> {group.counts}
        </span>
      </div>
      {group.items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
        <div
          aria-selected={item.key === chosenKey}
          className={styles.option}
          id={optionId(item.key)}
          key={item.key}
          onClick={() => onOpen(item)}
          onPointerMove={() => onChoose(item.key)}
          role="option"
          tabIndex={-1}
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
            {item.key === chosenKey && <KeyCap>{t('palette.cap.enter')}</KeyCap>}
          </span>
        </div>
      ))}
    </div>
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
