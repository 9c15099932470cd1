import { app, type BrowserWindow, dialog, Menu, powerMonitor } from 'electron';
import { profileAddress, profileScheme, screenPaths, settingsAddress } from '../../shared/contract/addresses.ts';
import type { CardReadersState } from '../../shared/contract/card-reading.ts';
import type { MessageOf } from '../../shared/contract/contract.ts';
import type { Formatter } from '../../shared/format/format.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { EngineApi } from '../engine/api/answer.ts';
import type { Engine } from '../engine/engine-interface.ts';
import type { Clock } from '../engine/ports.ts';
import { setAppMenu } from './app-menu.ts';
import type { CurrentWords } from './current-words.ts';
import { followLoginItem } from './login-item.ts';
import { followDrives } from './notifications/drive-notices.ts';
import { createNotices } from './notifications/notices.ts';
import { addOpenedFiles, downloadEndings } from './opened-files.ts';
import { followEnding, quitWhenSure } from './quitting.ts';
import type { OtherStart } from './single-instance.ts';
import { scanAfterSleep, watchStatus } from './status-watch.ts';
import { followTaskbar } from './taskbar.ts';
import { createTray } from './tray/tray.ts';
import type { TrayActions } from './tray/tray-menu.ts';
import type { TrayPlace } from './tray/tray-place.ts';
import { followFeed, type ProgramUpdates } from './updates/program-updates.ts';
import { followFieldMenu } from './window/field-menu.ts';
import type { MainWindow } from './window/open-window.ts';
import { liveWindow } from './window/window-life.ts';

export interface DesktopParts {
  readonly main: MainWindow;
  readonly engine: Engine;
  readonly current: CurrentWords;
  readonly updates: ProgramUpdates;
  readonly clock: Clock;
  readonly trayPlace: TrayPlace;
  /** Folder with the icons of the tray. */
  readonly iconDirectory: string;
  /** Started with the system: no window until somebody wants one. */
  readonly startHidden: boolean;
}

/** Puts tray, menu and notifications around an open depot and its window. Gives what to do at another start. */
export function openDesktop(parts: DesktopParts): (other: OtherStart) => void {
  const { main, engine, current, updates, clock, trayPlace } = parts;
  const api = engine.api;
  const { words } = current;

  const { window } = main;
  const quit = () => void quitWhenSure(engine, window, words);
  const { show, showScreen, tell, setAppearance } = liveWindow({ main, quit, words, nowMs: clock.monotonicMs });
  followEnding(engine, window, updates, () => tell('ending'));
  followFieldMenu(window.webContents, words);
  setAppearance(current.settings().appearance);
  api.subscribe((topic, message) => {
    if (topic === 'settings') setAppearance((message as { readonly settings: Settings }).settings.appearance);
  });
  followPower(api);
  followLoginItem(api, current.settings().startAtLogin);
  followFeed(api, updates, current.settings());

  const scanNow = () => void api.ask('folders.scanNow', {});
  const addFiles = () => void chooseDownloads(window, words()).then(takeFiles);
  const help = () => showScreen(screenPaths.help);
  const about = () => showScreen(settingsAddress('about'));
  let atCounter = false;
  // Whoever stands at the counter opens no dialog and ends nothing.
  const showMenu = () =>
    atCounter ? Menu.setApplicationMenu(null) : setAppMenu(words(), { addFiles, scanNow, quit, help, about });
  followCounter(api, (isOpen) => {
    atCounter = isOpen;
    showMenu();
    tell(isOpen ? 'counter-opened' : 'counter-left');
  });
  showMenu();
  current.onLanguage(showMenu);
  app.on('activate', show);

  const actions: TrayActions = {
    now: clock.now,
    open: show,
    showAttention: () => showScreen(screenPaths.uploads),
    scanNow,
    pause: (until) => void api.ask('sending.pause', { until }),
    resume: () => void api.ask('sending.resume', {}),
    openSettings: () => showScreen(screenPaths.settings),
    quit,
  };
  const tray = createTray(parts.iconDirectory, current, actions);
  trayPlace.follow((isThere) => {
    tray.setThere(isThere);
    tell(isThere ? 'tray-there' : 'tray-gone');
  });
  tell(parts.startHidden ? 'start-hidden' : 'wanted');
  const notices = createNotices(clock, current, showScreen);
  engine.onReminder(notices.remind);
  followDrives(api, window, current, () => showScreen(screenPaths.uploads));
  const showProgress = followTaskbar(window, current);
  takeProfileLinks();
  const endWatch = watchStatus(api, clock, (facts) => {
    tray.show(facts);
    showProgress(facts);
    notices.update(facts);
  });
  app.on('will-quit', endWatch);

  return ({ files, link, task }) => {
    if (link !== null) showScreen(profileAddress(link));
    else if (files.length > 0) void takeFiles(files);
    else show();
    if (task === 'add-files') addFiles();
    if (task === 'scan-now') scanNow();
  };

  async function takeFiles(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    showScreen(screenPaths.uploads);
    const failures = await addOpenedFiles(api, files, words());
    if (failures.length === 0) return;
    const { t } = words();
    await dialog.showMessageBox(window, {
      type: 'warning',
      message: t('desktop.added.title', { count: failures.length }),
      detail: failures.join('\n'),
      buttons: [t('common.close')],
      noLink: true,
    });
  }
}

/**
 * Has Windows hand links to profiles to this program; on Linux and macOS the package says so. What is behind the two hyphens
 * is no switch, whatever the link says. Only an installed program: another one would leave a link behind that leads nowhere.
 */
function takeProfileLinks(): void {
  if (process.platform !== 'win32' || !app.isPackaged) return;
  app.setAsDefaultProtocolClient(profileScheme, process.execPath, ['--']);
}

/** Tells whether the counter is open, at once and whenever that changes. */
function followCounter(api: EngineApi, tell: (isOpen: boolean) => void): void {
  let told = false;
  const hear = ({ counter: { isOpen } }: CardReadersState) => {
    if (isOpen !== told) {
      told = isOpen;
      tell(isOpen);
    }
  };
  api.subscribe((topic, message) => {
    if (topic === 'cards') hear(message as MessageOf<'cards'>);
  });
  void api.ask('cards.get', {}).then((answer) => answer.ok && hear(answer.value));
}

/** Follows sleep and, on Linux and macOS, the system's end, which is held up until the program has quit in order. */
function followPower(api: EngineApi): void {
  powerMonitor.on('resume', () => void scanAfterSleep(api));
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
