import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { screenPaths, settingsAddress } from '../../shared/contract/addresses.ts';
import { centralNotice } from '../../shared/format/central-text.ts';
import { useAction, useDepot, useFormatter, useSettings } from '../client/depot-context.tsx';
import { AddingProvider } from '../components/adding/adding-provider.tsx';
import { Boundary } from '../components/boundary.tsx';
import { Button } from '../components/button.tsx';
import { pageId } from '../components/element-hooks.ts';
import { HelpProvider } from '../components/help/help-context.tsx';
import { EmptyState } from '../components/list-states.tsx';
import { useNotify } from '../components/notices.tsx';
import { useSheetFoot, writeSheetFoot } from '../components/sheet-foot.ts';
import { BrokenScreen } from './broken-screen.tsx';
import styles from './frame.module.css';
import { Help } from './help/help.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { Navigation } from './navigation.tsx';
import { Shortcuts } from './palette/shortcuts.tsx';
import { CardsInReaders, PluggedInDrives } from './plugged-in.tsx';
import { useReadyScreens } from './ready-screens.ts';
import { screens } from './screens.tsx';

/** The navigation beside the screen that the address names. */
export function Frame() {
  const { t } = useTranslation();
  const [location, navigate] = useLocation();
  useReadyScreens();
  useKeptFocus();
  const elsewhere = location.startsWith(screenPaths.today)
    ? { label: t('frame.broken.toUploads'), go: () => navigate(screenPaths.uploads) }
    : { label: t('frame.notFound.action'), go: () => navigate(screenPaths.today) };
  return (
    <AddingProvider>
      <HelpProvider>
        <div className={styles.frame}>
          <button
            className={`${styles.skip} link`}
            onClick={() => document.getElementById(pageId)?.focus()}
            type="button"
          >
            {t('frame.skip')}
          </button>
          <Navigation />
          <Boundary fallback={null}>
            <Shortcuts />
          </Boundary>
          <Boundary fallback={null}>
            <ManagedNotice />
          </Boundary>
          <Boundary fallback={null}>
            <SheetFoot />
          </Boundary>
          <main className={styles.page} id={pageId} tabIndex={-1}>
            <Boundary fallback={null}>
              <PluggedInDrives />
              <CardsInReaders />
            </Boundary>
            <Boundary fallback={<BrokenScreen elsewhere={elsewhere} />} key={location.split('/')[1]}>
              <Switch>
                {screens.map(({ path, screen }) => (
                  <Route component={screen} key={path} path={`${path}/*?`} />
                ))}
                <Route path={screenPaths.counter}>
                  <OpenCounter />
                </Route>
                <Route path="/">
                  <Redirect replace to={screenPaths.today} />
                </Route>
                <Route>
                  <EmptyState
                    action={<Button onClick={() => navigate(screenPaths.today)}>{t('frame.notFound.action')}</Button>}
                    icon={SearchX}
                    line={t('frame.notFound.line')}
                    title={t('frame.notFound.title')}
                  />
                </Route>
              </Switch>
            </Boundary>
          </main>
          <Boundary fallback={null}>
            <Help />
          </Boundary>
        </div>
      </HelpProvider>
    </AddingProvider>
  );
}

/** Opens the counter, which takes the place of all this. */
function OpenCounter() {
  const { mutate } = useAction('counter.open');
  useEffect(() => mutate({}), [mutate]);
  return null;
}

/** At the foot of each printed sheet: the depot's name, and when it was printed where the screen has no other time. */
function SheetFoot() {
  const { t, times } = useFormatter();
  const { clock } = useDepot();
  const depotName = useSettings()?.settings.depotName ?? '';
  useSheetFoot('--sheet-depot', depotName === '' ? '' : t('frame.sheetOf', { depot: depotName }));
  useEffect(() => {
    const write = () => writeSheetFoot('--printed-at', t('frame.printedAt', { at: times.full(clock.now()) }));
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [clock, t, times]);
  return null;
}

/**
 * Shows a notice once, on any screen, where something is wrong with the IT department's settings that does not come right by
 * itself. It goes once that is right again, and for whoever comes to the settings, which say the same at their head.
 */
function ManagedNotice() {
  const { t } = useFormatter();
  const notify = useNotify();
  const [location, navigate] = useLocation();
  const isThere = location.split('/')[1] === screenPaths.settings.slice(1);
  const takeAway = useRef<() => void>(undefined);
  const { managedProblem = null, central = null } = useSettings() ?? {};
  const ofCentral = central === null ? null : centralNotice(central, { t });
  const text = managedProblem === null ? ofCentral : t('settings.managed.notice');
  useEffect(() => {
    if (text === null) return undefined;
    const action = { label: t('settings.managed.show'), run: () => navigate(settingsAddress('managed')) };
    takeAway.current = notify({ tone: 'trouble', text, action });
    return takeAway.current;
  }, [text, notify, navigate, t]);
  useEffect(() => {
    if (isThere) takeAway.current?.();
  }, [isThere]);
  return null;
}
