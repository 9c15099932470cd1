import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Router, Switch, useLocation } from 'wouter';
import { screenPaths } from '../../shared/contract/addresses.ts';
import { type Language, languageFor } from '../../shared/i18n/languages.ts';
import { DepotProvider, isSilent, useConnection, useDepot, useSettings } from '../client/depot-context.tsx';
import type { Depot } from '../client/engine-clock.ts';
import { cardsQuery, hostQuery, settingsQuery } from '../client/queries.ts';
import { applyAppearance, setupLater } from '../client/remembered-choices.ts';
import { Boundary } from '../components/boundary.tsx';
import { HelpProvider } from '../components/help/help-context.tsx';
import { EmptyState } from '../components/list-states.tsx';
import { NoticeProvider } from '../components/notices.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { Frame } from './frame.tsx';
import { Help } from './help/help.tsx';
import { usePageAddress } from './page-address.ts';
import { speak, speakForNow } from './page-texts.ts';
import { counter, screenAt, setup } from './screens.tsx';
import '../components/list-states.css';

/** The whole page. Screens are named by the address after `#`, so that any host and scheme can serve it. */
export function App({ depot, client }: { readonly depot: Depot; readonly client: QueryClient }) {
  const { t } = useTranslation();
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <DepotProvider depot={depot}>
          <NoticeProvider closeLabel={t('common.close')}>
            <Appearance />
            <Router hook={usePageAddress}>
              <Boundary fallback={<BrokenScreen />}>
                <LanguageGate>
                  <SessionGate>
                    <CounterGate>
                      <SetupGate>
                        <Switch>
                          <Route path={`${setup.path}/*?`}>
                            <HelpProvider>
                              <setup.screen />
                              <Help />
                            </HelpProvider>
                          </Route>
                          <Route>
                            <Frame />
                          </Route>
                        </Switch>
                      </SetupGate>
                    </CounterGate>
                  </SessionGate>
                </LanguageGate>
              </Boundary>
            </Router>
          </NoticeProvider>
        </DepotProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Appearance() {
  const appearance = useSettings()?.settings.appearance;
  useEffect(() => {
    if (appearance !== undefined) applyAppearance(appearance);
  }, [appearance]);
  return null;
}

/**
 * Shows nothing until the language is the chosen one, so that no screen flashes up in another: with the first settings or
 * as soon as it is known that none will come. A later choice is spoken on the screen that is shown.
 */
function LanguageGate({ children }: { readonly children: ReactNode }) {
  const { isError } = useQuery(settingsQuery(useDepot()));
  const language = useOwnLanguage();
  const connection = useConnection();
  const unreachable = isError || isSilent(connection);
  const [isSpoken, setIsSpoken] = useState(false);
  useEffect(() => {
    if (language !== null) void speak(language).finally(() => setIsSpoken(true));
  }, [language]);
  return useHasBeen(isSpoken || unreachable) ? children : null;
}

/**
 * True from the first time on. What a gate has let in stays: an answer that failed is asked for again, and counts as not
 * known meanwhile, but what was typed into the screen would be gone with it.
 */
function useHasBeen(now: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(now);
  if (now && !hasBeen) setHasBeen(true);
  return now || hasBeen;
}

/** The language that the settings choose; null until they are known. */
function useOwnLanguage(): Language | null {
  const depot = useDepot();
  const choice = useQuery(settingsQuery(depot)).data?.settings.language;
  const host = useQuery(hostQuery(depot)).data;
  if (choice === undefined || host === undefined) return null;
  // In a browser the agent's PC may stand anywhere; the person's is this one.
  return languageFor(choice, host.kind === 'desktop' ? [host.locale] : navigator.languages);
}

/**
 * Shows the counter, and nothing else at any address, while the engine has it open. Nothing is shown until that is known:
 * whoever loads the page anew sees no other screen flash up.
 */
function CounterGate({ children }: { readonly children: ReactNode }) {
  const { data: cards, isError } = useQuery(cardsQuery(useDepot()));
  const connection = useConnection();
  const own = useOwnLanguage();
  const isOpen = cards?.counter.isOpen;
  const client = useQueryClient();
  const wasOpen = useRef(false);
  const [location, navigate] = useLocation();
  useEffect(() => {
    // The address that opens it would open it once more for whoever leaves it.
    if (isOpen === true && location === counter.path) navigate(screenPaths.today, { replace: true });
  }, [isOpen, location, navigate]);
  useEffect(() => {
    if (isOpen === false && wasOpen.current && own !== null) {
      // Nothing was told meanwhile, and perhaps another language spoken.
      void client.invalidateQueries();
      void speakForNow(own);
    }
    wasOpen.current = isOpen === true;
  }, [client, isOpen, own]);
  const isLetIn = useHasBeen(cards !== undefined || isError || connection.kind === 'lost');
  if (!isLetIn) return null;
  return isOpen && own !== null ? <counter.screen ownLanguage={own} speak={speakForNow} /> : children;
}

/** A window that is not let in shows nothing but the way back. */
function SessionGate({ children }: { readonly children: ReactNode }) {
  return useConnection().kind === 'no-session' ? <ShutOutScreen /> : children;
}

/**
 * Opens the set-up in the place of the first screen where it is not finished, unless the person chose "Finish later" in
 * this window. Whoever asked for another screen, such as the menu's "About", gets that one. It shows nothing until that is
 * known or the engine cannot be reached, so that no screen flashes up and disappears.
 */
function SetupGate({ children }: { readonly children: ReactNode }) {
  const { data: kept, isError } = useQuery(settingsQuery(useDepot()));
  const connection = useConnection();
  const unreachable = isError || connection.kind === 'lost';
  const [location, navigate] = useLocation();
  const [judged, setJudged] = useState(false);

  useEffect(() => {
    if (judged || kept === undefined) return;
    setJudged(true);
    if (kept.setup !== null && !setupLater.isChosen() && screenAt(location)?.path === screenPaths.today) {
      navigate(setup.path, { replace: true });
    }
  }, [judged, kept, location, navigate]);

  return useHasBeen(judged || unreachable) ? children : null;
}

/** Takes the place of everything in a window that is not, or no longer, let in: nothing that it showed may be claimed. */
function ShutOutScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <EmptyState
        action={<p className="empty-state-line">{t('status.lost.noSessionApp')}</p>}
        icon={KeyRound}
        line={t('status.lost.noSessionLine')}
        title={t('errors.no-session')}
      />
    </main>
  );
}
