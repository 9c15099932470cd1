import { app, type BrowserWindow, dialog, powerMonitor } from 'electron';
import { screenPaths } from '../../shared/contract/addresses.ts';
import type { Formatter } from '../../shared/format/format.ts';
import type { PageEngine } from '../engine/api/answer.ts';
import type { Depot } from '../engine/engine.ts';
import type { Clock } from '../engine/ports.ts';
import { setAppMenu } from './app-menu.ts';
import { ask } from './ask.ts';
import { followWords } from './current-words.ts';
import { addHandedFiles, downloadEndings } from './handed-files.ts';
import { followLoginItem } from './login-item.ts';
import { followKeys } from './notifications/drive-notices.ts';
import { createNotices } from './notifications/notices.ts';
import { followEnding, quitWhenSure } from './quitting.ts';
import type { OtherStart } from './single-instance.ts';
import { scanAfterSleep, watchStatus } from './status-watch.ts';
import { hasTrayPlace, openTray } from './tray/tray.ts';
import type { TrayActions } from './tray/tray-menu.ts';
import { followFeed, type ProgramUpdates } from './updates/program-updates.ts';
import { followClosing, recoverFromCrash } from './window/closing.ts';
import type { MainWindow } from './window/open-window.ts';

export interface DesktopParts {
  readonly main: MainWindow;
  readonly depot: Depot;
  readonly updates: ProgramUpdates;
  readonly clock: Clock;
  /** Folder with the icons of the tray. */
  readonly iconDirectory: string;
  /** Started with the system: no window until somebody wants one. */
  readonly startHidden: boolean;
}

/** Puts tray, menu and notifications around an open depot and its window. Gives what to do at another start. */
export async function openDesktop(parts: DesktopParts): Promise<(other: OtherStart) => void> {
  const { main, depot, updates, clock } = parts;
  const engine = depot.page;
  const [speech, hasTray] = await Promise.all([followWords(engine), hasTrayPlace(process.platform)]);
  const { words } = speech;

  const { window, show, showScreen } = main;
  if (!parts.startHidden || !hasTray) main.showWhenPainted();
  recoverFromCrash(window, clock.monotonicMs, words);

  const ending = followEnding(depot, window, updates);
  const quit = () => void quitWhenSure(depot, window, words);
  followClosing({ main, hasTray, isEnding: ending.begun, quit, words });
  followPower(engine);
  followLoginItem(engine, speech.settings().startAtLogin);
  followFeed(engine, updates, speech.settings());

  const lookNow = () => void ask(engine, 'folders.lookNow', {});
  const addFiles = () => void chooseDownloads(window, words()).then(takeFiles);
  setAppMenu(words(), { addFiles, lookNow, quit });
  app.on('activate', show);

  const actions: TrayActions = {
    now: clock.now,
    open: show,
    showAttention: () => showScreen(screenPaths.uploads),
    lookNow,
    pause: (until) => void ask(engine, 'sending.pause', { until }),
    resume: () => void ask(engine, 'sending.resume', {}),
    openSettings: () => showScreen(screenPaths.settings),
    quit,
  };
  const tray = hasTray ? openTray(parts.iconDirectory, speech, actions) : null;
  const notices = createNotices(clock, speech, showScreen);
  depot.onReminder(notices.remind);
  followKeys(engine, window, speech, () => showScreen(screenPaths.uploads));
  const endWatch = watchStatus(engine, clock, (facts) => {
    tray?.show(facts);
    notices.hear(facts);
  });
  app.on('will-quit', endWatch);

  return ({ files }) => {
    if (files.length === 0) {
      show();
    } else {
      void takeFiles(files);
    }
  };

  async function takeFiles(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    showScreen(screenPaths.uploads);
    const failures = await addHandedFiles(engine, files, words());
    if (failures.length === 0) return;
    const { t } = words();
    await dialog.showMessageBox(window, {
      type: 'warning',
      message: t('desktop.added.title', { count: failures.length }),
      detail: failures.join('\n'),
      buttons: [t('desktop.added.close')],
      noLink: true,
    });
  }
}

/** Follows sleep and, on Linux and macOS, the system's end, which is held up until the program has quit in order. */
function followPower(engine: PageEngine): void {
  powerMonitor.on('resume', () => void scanAfterSleep(engine));
  // Electron's types leave out the event that its documentation gives.
  powerMonitor.on('shutdown', (event?: { readonly preventDefault: () => void }) => {
    event?.preventDefault();
    app.quit();
  });
}

/** Asks for files in the system's dialog. Absolute paths; none when the person closed it. */
async function chooseDownloads(window: BrowserWindow, { t }: Formatter): Promise<readonly string[]> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: t('desktop.chooseFiles.title'),
    properties: ['openFile', 'multiSelections'],
    filters: [
      {
        name: t('desktop.chooseFiles.downloads'),
        extensions: [...[...downloadEndings].map((ending) => ending.slice(1)), 'zip'],
      },
      { name: t('desktop.chooseFiles.everything'), extensions: ['*'] },
    ],
  });
  return filePaths;
}
