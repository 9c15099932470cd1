import { app, powerMonitor } from 'electron';
import type { PageEngine } from '../engine/page/page-engine.ts';
import { ask } from './ask.ts';

/** After sleep the folders are looked at, and the service tried, at once; a pause that a person chose stays. */
async function lookAfterSleep(engine: PageEngine): Promise<void> {
  const truth = await ask(engine, 'truth.get', {});
  if (truth.ok && truth.value.facts.pause === null) await ask(engine, 'sending.tryNow', {});
  await ask(engine, 'folders.lookNow', {});
}

/** Follows sleep and, on Linux and macOS, the system's end, which is held up until the program has quit in order. */
export function followPower(engine: PageEngine): void {
  powerMonitor.on('resume', () => void lookAfterSleep(engine));
  // Electron's types leave out the event that its documentation gives.
  powerMonitor.on('shutdown', (event?: { readonly preventDefault: () => void }) => {
    event?.preventDefault();
    app.quit();
  });
}
