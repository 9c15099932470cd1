import { type BrowserWindow, dialog, Notification } from 'electron';
import type { Formatter } from '../../../shared/format/format.ts';
import type { MainWindow } from './open-window.ts';

export interface ClosingParts {
  readonly main: MainWindow;
  /** There is a tray icon to come back from. */
  readonly hasTray: boolean;
  /** The program is ending, or the system is. */
  readonly isEnding: () => boolean;
  readonly quit: () => void;
  readonly words: () => Formatter;
}

/**
 * Closing the window hides it where a tray icon can bring it back, and says so the first time; elsewhere it quits.
 * While the program or the system ends, nothing is held up.
 */
export function followClosing({ main, hasTray, isEnding, quit, words }: ClosingParts): void {
  const { window, remember, remembered } = main;
  window.on('close', (event) => {
    remember();
    if (isEnding()) return;
    if (!hasTray) {
      event.preventDefault();
      quit();
      return;
    }
    event.preventDefault();
    window.hide();
    if (remembered().saidStillRunning || !Notification.isSupported()) return;
    const { t } = words();
    const said = new Notification({ title: t('desktop.stillRunning.title'), body: t('desktop.stillRunning.line') });
    said.on('click', main.show);
    said.show();
    remember({ saidStillRunning: true });
  });
}

/** A second crash within this time is no accident. */
const accidentMs = 60_000;

/** What to do with a page that has crashed. Pure. */
function afterCrash(lastCrashMs: number | null, nowMs: number): 'reload' | 'explain' {
  return lastCrashMs !== null && nowMs - lastCrashMs < accidentMs ? 'explain' : 'reload';
}

/** A page that has crashed is loaded again once; when that does not help, the person is told and decides. */
export function recoverFromCrash(window: BrowserWindow, nowMs: () => number, words: () => Formatter): void {
  let lastCrashMs: number | null = null;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const next = afterCrash(lastCrashMs, nowMs());
    lastCrashMs = nowMs();
    if (next === 'reload') {
      window.webContents.reload();
    } else {
      void explain();
    }
  });

  async function explain(): Promise<void> {
    const { t } = words();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: t('desktop.crashed.title'),
      detail: t('desktop.crashed.line'),
      buttons: [t('desktop.crashed.again'), t('desktop.crashed.later')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    if (window.isDestroyed()) return;
    if (response === 0) {
      window.webContents.reload();
    } else {
      window.hide();
    }
  }
}
