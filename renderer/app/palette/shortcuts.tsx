import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useDepot } from '../../client/depot-context.tsx';
import { hostQuery } from '../../client/queries.ts';
import { useRole } from '../../client/role.ts';
import { useFileChoice } from '../../components/adding/use-file-choice.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { entriesInOrder } from '../role-entries.ts';
import type { Screen } from '../screens.tsx';
import type { PaletteItem } from './palette-items.tsx';

const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx'));
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'));

const mostRecent = 5;

/**
 * The keys that work on every screen: Ctrl K searches everything, ? shows the keys and, in the window of the desktop,
 * Ctrl 1 to 9 lead to the screens. What was opened lately is forgotten with the window, because it names people.
 */
export function Shortcuts() {
  const isDesktop = useQuery(hostQuery(useDepot())).data?.kind === 'desktop';
  const role = useRole();
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const [recent, setRecent] = useState<readonly PaletteItem[]>([]);
  const { choose, input } = useFileChoice();
  const { keep, take } = useEarlyKeys();
  const show = useCallback(
    (dialog: 'palette' | 'keys' | null) => {
      if (dialog === 'palette') keep();
      else take();
      setShown(dialog);
    },
    [keep, take],
  );
  const close = useCallback(() => show(null), [show]);
  const isPalette = shown === 'palette';
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const control = (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const screen = control && isDesktop ? screenAtKey(event.key, entriesInOrder(role)) : undefined;
      if (control && event.key.toLowerCase() === 'k') show(isPalette ? null : 'palette');
      else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isWriting(event.target)) show('keys');
      else if (screen !== undefined) navigate(screen.path);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isDesktop, isPalette, navigate, role, show]);
  return (
    <>
      {isPalette && (
        <PaletteDialog
          addFiles={choose}
          onClose={close}
          onOpened={(item) =>
            setRecent((before) => [item, ...before.filter(({ key }) => key !== item.key)].slice(0, mostRecent))
          }
          recent={recent}
          takeEarlyKeys={take}
          showKeys={() => show('keys')}
        />
      )}
      {shown === 'keys' && <KeysDialog onClose={close} />}
      {input}
    </>
  );
}

interface EarlyKeys {
  /** From now on letters are kept, until they are taken. */
  readonly keep: () => void;
  readonly take: () => string;
}

/**
 * What is typed after Ctrl K belongs into its field, however long the field takes to come: until the dialog takes the
 * letters, nothing behind it gets them.
 */
function useEarlyKeys(): EarlyKeys {
  const early = useRef<string | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (early.current === null || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      early.current += event.key;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  const keep = useCallback(() => {
    early.current = '';
  }, []);
  const take = useCallback(() => {
    const keys = early.current ?? '';
    early.current = null;
    return keys;
  }, []);
  return { keep, take };
}

function screenAtKey(key: string, entries: readonly Screen[]): Screen | undefined {
  return /^[1-9]$/.test(key) ? entries[Number(key) - 1] : undefined;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
