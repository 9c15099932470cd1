import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { screenPaths } from '../shared/contract/addresses.ts';
import { SetupScreen } from './app/screens.ts';
import type { Depot } from './live/depot.ts';
import { DepotProvider, useDepot } from './live/depot-context.tsx';
import { settingsQuery } from './live/queries.ts';
import { Boundary } from './ui/boundary.tsx';
import { NoticeProvider } from './ui/notices.tsx';
import { applyAppearance } from './views/frame/appearance.ts';
import { BrokenScreen } from './views/frame/broken-screen.tsx';
import { Frame } from './views/frame/frame.tsx';
import { SetupGate } from './views/frame/setup-gate.tsx';

/** The whole page. Screens are named by the address after `#`, so that any host and scheme can serve it. */
export function App({ depot, client }: { readonly depot: Depot; readonly client: QueryClient }) {
  const { t } = useTranslation();
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <DepotProvider depot={depot}>
          <NoticeProvider closeLabel={t('frame.close')}>
            <Appearance />
            <Router hook={useHashLocation}>
              <Boundary fallback={<BrokenScreen />}>
                <SetupGate>
                  <Suspense fallback={null}>
                    <Switch>
                      <Route component={SetupScreen} path={screenPaths.setup} />
                      <Route>
                        <Frame />
                      </Route>
                    </Switch>
                  </Suspense>
                </SetupGate>
              </Boundary>
            </Router>
          </NoticeProvider>
        </DepotProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Appearance() {
  const appearance = useQuery(settingsQuery(useDepot())).data?.settings.appearance;
  useEffect(() => {
    if (appearance !== undefined) applyAppearance(appearance);
  }, [appearance]);
  return null;
}
