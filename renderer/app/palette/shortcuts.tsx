import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useDepot } from '../../client/depot-context.tsx';
import { hostQuery } from '../../client/queries.ts';
import { useFileChoice } from '../../components/adding/use-file-choice.tsx';
import { entriesInOrder } from '../screens.tsx';
import type { PaletteItem } from './palette-groups.tsx';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

const mostRecent = 5;

/**
 * The keys that work on every screen: Ctrl K searches everything, ? shows the keys and, in the window of the desktop,
 * Ctrl 1 to 9 lead to the screens. What was opened lately is forgotten with the window, because it names people.
 */
export function Shortcuts() {
  const isDesktop = useQuery(hostQuery(useDepot())).data?.kind === 'desktop';
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const [recent, setRecent] = useState<readonly PaletteItem[]>([]);
  const { choose, input } = useFileChoice();
  const close = useCallback(() => setShown(null), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const control = (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const screen = control && isDesktop ? screenAtKey(event.key) : undefined;
      if (control && event.key.toLowerCase() === 'k') setShown((before) => (before === 'palette' ? null : 'palette'));
      else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isWriting(event.target)) setShown('keys');
      else if (screen !== undefined) navigate(screen.path);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isDesktop, navigate]);
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && (
        <PaletteDialog
          addFiles={choose}
          onClose={close}
          onOpened={(item) =>
            setRecent((before) => [item, ...before.filter(({ key }) => key !== item.key)].slice(0, mostRecent))
          }
          recent={recent}
          showKeys={() => setShown('keys')}
        />
      )}
      {shown === 'keys' && <KeysDialog onClose={close} />}
      {input}
    </Suspense>
  );
}

function screenAtKey(key: string) {
  return /^[1-9]$/.test(key) ? entriesInOrder[Number(key) - 1] : undefined;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
