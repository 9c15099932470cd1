import { type BrowserWindow, dialog } from 'electron';
import type { Words } from '../../../shared/format/words.ts';

/** A second crash within this time is no accident. */
const accidentMs = 60_000;

/** What to do with a page that has crashed. Pure. */
function afterCrash(lastCrashMs: number | null, nowMs: number): 'reload' | 'explain' {
  return lastCrashMs !== null && nowMs - lastCrashMs < accidentMs ? 'explain' : 'reload';
}

/** A page that has crashed is loaded again once; when that does not help, the person is told and decides. */
export function recoverFromCrash(window: BrowserWindow, nowMs: () => number, words: () => Words): void {
  let lastCrashMs: number | null = null;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const next = afterCrash(lastCrashMs, nowMs());
    lastCrashMs = nowMs();
    if (next === 'reload') window.webContents.reload();
    else void explain();
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
    if (response === 0) window.webContents.reload();
    else window.hide();
  }
}
