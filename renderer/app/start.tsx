import '@fontsource-variable/inter/opsz.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/forced-colors.css';
import '../styles/print.css';
import { createRoot } from 'react-dom/client';
import { createEngineClock } from '../client/engine-clock.ts';
import { firstTexts } from '../client/first-texts.ts';
import { followTopics } from '../client/follow-topics.ts';
import { createQueryClient, hostQuery, settingsQuery, statusQuery } from '../client/queries.ts';
import { applyRememberedAppearance } from '../client/remembered-choices.ts';
import { tellFaults } from '../client/tell-faults.ts';
import { chooseTransport } from '../client/transport/choose-transport.ts';
import { App } from './app.tsx';
import { markPage, startTexts } from './page-texts.ts';
import { screenAt } from './screens.tsx';

// In the desktop's window the system's colours are the depot's choice already, and what was remembered may be older.
if (window.depot === undefined) applyRememberedAppearance();
// A new address of the agent, opened in this window, only changes the fragment: load the page anew to use its token.
window.addEventListener('hashchange', () => {
  if (window.location.hash.startsWith('#token=')) window.location.reload();
});

await startTexts();
markPage(firstTexts.language);
const transport = await chooseTransport(window);
const client = createQueryClient();
const later = (delayMs: number, run: () => void) => {
  const timer = window.setTimeout(run, delayMs);
  return () => window.clearTimeout(timer);
};
const clock = createEngineClock({
  now: Date.now,
  monotonicMs: () => performance.now(),
  after: later,
  isSeen: () => document.visibilityState === 'visible',
  onSeenChange: (run) => document.addEventListener('visibilitychange', run),
});
const depot = followTopics({
  transport,
  client,
  clock,
  after: later,
});

// These are fetched while the code of the first screen is loading. The status comes last, because the screen is shown as
// soon as it arrives, and everything else should be there by then.
const location = window.location.hash.slice(1);
const first = screenAt(location);
void client.prefetchQuery(settingsQuery(depot));
void client.prefetchQuery(hostQuery(depot));
first?.prefetch?.(client, depot, location);
void client.prefetchQuery(statusQuery(depot));
await first?.screen.load();

const root = document.getElementById('page');
if (root !== null) {
  createRoot(root, { onCaughtError: tellFaults(window, transport) }).render(<App client={client} depot={depot} />);
}
