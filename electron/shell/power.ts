import { app, powerMonitor } from 'electron';
import type { PageEngine } from '../engine/api/page-engine.ts';
import { lookAfterSleep } from './after-sleep.ts';

/** Follows sleep and, on Linux and macOS, the system's end, which is held up until the program has quit in order. */
export function followPower(engine: PageEngine): void {
  powerMonitor.on('resume', () => void lookAfterSleep(engine));
  // Electron's types leave out the event that its documentation gives.
  powerMonitor.on('shutdown', (event?: { readonly preventDefault: () => void }) => {
    event?.preventDefault();
    app.quit();
  });
}
