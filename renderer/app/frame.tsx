import { SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { screenPaths } from '../../shared/contract/addresses.ts';
import { AddingProvider } from '../components/adding/adding-provider.tsx';
import { Boundary } from '../components/boundary.tsx';
import { Button } from '../components/button.tsx';
import { Hollow } from '../components/skeleton.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { ManagedNotice } from './managed-notice.tsx';
import { Navigation } from './navigation.tsx';
import { PluggedInKeys } from './plugged-in-drives.tsx';
import { screens } from './screens.ts';

/** The navigation beside the screen that the address names. */
export function Frame() {
  const { t } = useTranslation();
  const [location, navigate] = useLocation();
  const elsewhere = location.startsWith(screenPaths.today)
    ? { words: t('frame.broken.toUploads'), go: () => navigate(screenPaths.uploads) }
    : { words: t('frame.notFound.action'), go: () => navigate(screenPaths.today) };
  return (
    <AddingProvider>
      <div className="frame">
        <button className="skip link" onClick={() => document.getElementById('page-content')?.focus()} type="button">
          {t('frame.skip')}
        </button>
        <Navigation />
        <Boundary fallback={null}>
          <ManagedNotice />
        </Boundary>
        <main className="page" id="page-content" tabIndex={-1}>
          <Boundary fallback={null}>
            <PluggedInKeys />
          </Boundary>
          <Boundary fallback={<BrokenScreen elsewhere={elsewhere} />} key={location.split('/')[1]}>
            <Suspense fallback={null}>
              <Switch>
                {screens.map(({ path, screen }) => (
                  <Route component={screen} key={path} path={`${path}/*?`} />
                ))}
                <Route path="/">
                  <Redirect replace to={screenPaths.today} />
                </Route>
                <Route>
                  <Hollow
                    action={<Button onClick={() => navigate(screenPaths.today)}>{t('frame.notFound.action')}</Button>}
                    icon={SearchX}
                    line={t('frame.notFound.line')}
                    title={t('frame.notFound.title')}
                  />
                </Route>
              </Switch>
            </Suspense>
          </Boundary>
        </main>
      </div>
    </AddingProvider>
  );
}
