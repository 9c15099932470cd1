import { Notification } from 'electron';
import type { Words } from '../../../shared/format/words.ts';
import type { MainWindow } from './open-window.ts';

export interface ClosingParts {
  readonly main: MainWindow;
  /** There is a tray icon to come back from. */
  readonly hasTray: boolean;
  /** The program is ending, or the system is. */
  readonly isEnding: () => boolean;
  readonly quit: () => void;
  readonly words: () => Words;
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
