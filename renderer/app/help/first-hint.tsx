import { useQueryClient } from '@tanstack/react-query';
import { type RefCallback, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useAction, useFormatter, useSettings } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { screenAt } from '../screens.tsx';
import styles from './first-hint.module.css';

/**
 * A word for whoever is new to a screen. Sent away once, the hints stay away, on every PC that shows this depot: the depot's
 * settings keep it, and the settings screen brings them back.
 */
export function FirstHint() {
  const { t } = useFormatter();
  const [location] = useLocation();
  const client = useQueryClient();
  const kept = useSettings();
  const change = useAction('settings.change', {
    onDone: () => void client.invalidateQueries({ queryKey: queryKeys.settings }),
  });
  const hint = screenAt(location)?.hint;
  const { ref, hasRoom } = useRoom();
  if (hint === undefined || kept === undefined || !kept.settings.showHints || change.isPending) return null;
  if (kept.fixed.includes('showHints')) return null;
  // Another screen has another hint, which is measured anew: a longer one before it may have had no room.
  return (
    <section aria-label={t('help.title')} className={styles.hint} hidden={!hasRoom} key={hint} ref={ref}>
      <p>{t(`help.hint.${hint}`)}</p>
      <button className="link" onClick={() => change.mutate({ patch: { showHints: false } })} type="button">
        {t('help.hint.gotIt')}
      </button>
    </section>
  );
}

/** Whether a hint has room in the navigation: in a language of long words, none of the entries may go out of sight for it. */
function useRoom(): { readonly ref: RefCallback<HTMLElement>; readonly hasRoom: boolean } {
  const [hasRoom, setHasRoom] = useState(true);
  const ref = useCallback((hint: HTMLElement | null) => {
    const navigation = hint?.closest('nav');
    if (hint === null || navigation == null) return undefined;
    const measure = () => {
      const { hidden } = hint;
      hint.hidden = false;
      const fits = navigation.scrollHeight <= navigation.clientHeight;
      hint.hidden = hidden;
      setHasRoom(fits);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(navigation);
    for (const part of navigation.children) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return { ref, hasRoom };
}
