import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { screenPaths } from '../../shared/contract/addresses.ts';
import { applyAppearance } from '../client/appearance.ts';
import type { Depot } from '../client/depot.ts';
import { DepotProvider, useDepot } from '../client/depot-context.tsx';
import { settingsQuery } from '../client/queries.ts';
import { Boundary } from '../components/boundary.tsx';
import { NoticeProvider } from '../components/notices.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { Frame } from './frame.tsx';
import { SetupScreen } from './screens.ts';
import { SetupGate } from './setup-gate.tsx';

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
