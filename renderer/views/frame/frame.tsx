import { SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Hollow } from '../../ui/hollow.tsx';
import { AddingProvider } from '../adding/adding-provider.tsx';
import { PluggedInKeys } from '../removable/plugged-in-keys.tsx';
import { ManagedNotice } from './managed-notice.tsx';
import { Navigation } from './navigation.tsx';
import { allEntries, homePath } from './navigation-data.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** The navigation beside the screen that the address names. */
export function Frame() {
  const { t } = useTranslation();
  const [location, navigate] = useLocation();
  return (
    <AddingProvider>
      <div className="frame">
        <button className="skip link" onClick={() => document.getElementById('page-content')?.focus()} type="button">
          {t('frame.skip')}
        </button>
        <Navigation />
        <ManagedNotice />
        <main className="page" id="page-content" tabIndex={-1}>
          <PluggedInKeys />
          <ScreenBoundary key={location.split('/')[1]}>
            <Suspense fallback={null}>
              <Switch>
                {allEntries.map(({ path, screen }) => (
                  <Route component={screen} key={path} path={`${path}/*?`} />
                ))}
                <Route path="/">
                  <Redirect replace to={homePath} />
                </Route>
                <Route>
                  <Hollow
                    action={<Button onClick={() => navigate(homePath)}>{t('frame.notFound.action')}</Button>}
                    icon={SearchX}
                    line={t('frame.notFound.line')}
                    title={t('frame.notFound.title')}
                  />
                </Route>
              </Switch>
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
    </AddingProvider>
  );
}
