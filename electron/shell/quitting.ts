import { setTimeout as delay } from 'node:timers/promises';
import { app, type BrowserWindow, dialog, powerMonitor } from 'electron';
import { type Formatter, unsentOf } from '../../shared/format/format.ts';
import type { Engine } from '../engine/engine-interface.ts';
import type { ProgramUpdates } from './updates/program-updates.ts';

/** What has not ended this long after the data were closed is a call to a share that hangs. */
const callsEndWithinMs = 3_000;
const lookAgainMs = 50;

/**
 * What is being sent is finished and written down before the process ends; the rest is not waited for, not even a call to
 * a share that hangs, which would keep the process for as long as the share does. Windows tells only the window when its
 * session ends, and gives a few seconds: the same happens then, and the process ends by itself where nobody ends it. A
 * newer version is installed when all that is done, and never while the session ends.
 *
 * @param onBegin the program has begun to end, or the system has
 */
export function followEnding(
  engine: Engine,
  window: BrowserWindow,
  updates: Pick<ProgramUpdates, 'installAtQuit'>,
  onBegin: () => void,
): void {
  let ending: Promise<void> | null = null;
  let ended = false;
  let sessionEnds = false;
  const end = () => {
    onBegin();
    ending ??= engine
      .stop()
      .finally(() => updates.installAtQuit(sessionEnds))
      .finally(callsAnswered)
      .finally(() => {
        ended = true;
        // Electron passes over what asks it to quit while `will-quit` is still being told, microtasks included.
        setImmediate(() => app.quit());
      });
    return ending;
  };
  app.on('will-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    void end();
  });
  app.once('quit', () => {
    // Electron and Node both wait for the thread of such a call; only the system ends a process that has one.
    if (hasCalls()) process.kill(process.pid, 'SIGKILL');
  });
  // Not at `query-session-end`: another program may still hold the session, and nobody would tell.
  window.on('session-end', () => {
    sessionEnds = true;
    void end();
  });
  powerMonitor.on('shutdown', () => {
    sessionEnds = true;
  });
}

/** Settles when the system has answered all calls of this process, or when it is clear that it will not. */
async function callsAnswered(): Promise<void> {
  const latest = performance.now() + callsEndWithinMs;
  while (hasCalls() && performance.now() < latest) await delay(lookAgainMs);
}

/** Calls that keep a thread until the system answers: to files, and for the address of a name. */
function hasCalls(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq') || name.startsWith('GetAddrInfo'));
}

/** A person's wish to quit: asks once more while files wait, because nothing new is collected from then on. */
export async function quitWhenSure(engine: Engine, window: BrowserWindow, words: () => Formatter): Promise<void> {
  const status = await engine.api.ask('status.get', {});
  const waiting = status.ok ? unsentOf(status.value.facts) : 0;
  if (waiting > 0) {
    const { t } = words();
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: t('desktop.quit.title'),
      detail: t('desktop.quit.line', { count: waiting }),
      buttons: [t('desktop.quit.keep'), t('desktop.tray.quit')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (response === 0) return;
  }
  app.quit();
}
