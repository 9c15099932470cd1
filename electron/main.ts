import path from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { type Depot, openDepot } from './engine/depot.ts';
import { createFileLog } from './engine/log/file-log.ts';
import { nodeClock } from './engine/node-clock.ts';
import { nodeFiles } from './engine/node-files.ts';
import { readPageFiles } from './engine/page/page-files.ts';
import { openNodeTransport } from './engine/service/node-transport.ts';
import { connectPage } from './shell/bridge.ts';
import { desktopKeys } from './shell/keys.ts';
import { registerPageScheme, servePage } from './shell/page-scheme.ts';
import { openWindow } from './shell/window.ts';

const outDirectory = path.resolve(import.meta.dirname, '..');

const chosenData = process.env.TACHO_DEPOT_DATA;
if (chosenData !== undefined && chosenData !== '') app.setPath('userData', path.resolve(chosenData));
app.enableSandbox();
registerPageScheme();
if (!app.requestSingleInstanceLock()) {
  app.quit();
} else {
  app.on('second-instance', showWindow);
  app.on('window-all-closed', () => app.quit());
  await app.whenReady();
  await start();
}

/** Opens the data, shows the page, begins to work. Data that cannot be opened end the program with the reason. */
async function start(): Promise<void> {
  const files = await readPageFiles(path.join(outDirectory, 'renderer'));
  const opened = await openDesktopDepot();
  if (!opened.ok || files === null) {
    dialog.showErrorBox(
      'Tacho Depot cannot start',
      opened.ok ? 'The page is missing from this installation.' : opened.error,
    );
    app.exit(1);
    return;
  }
  const depot = opened.value;
  servePage(files);
  stopBeforeQuit(depot);
  const window = openWindow(path.join(outDirectory, 'preload', 'preload.cjs'));
  connectPage(window, depot.page);
  await depot.start();
}

function openDesktopDepot() {
  const dataDirectory = path.join(app.getPath('userData'), 'depot');
  const clock = nodeClock();
  return openDepot({
    dataDirectory,
    host: {
      kind: 'desktop',
      version: app.getVersion(),
      platform: process.platform,
      folderChoice: 'dialog',
      keyStore: 'system',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: app.getLocale(),
    },
    ports: {
      clock,
      files: nodeFiles(),
      openTransport: openNodeTransport,
      secrets: desktopKeys(path.join(dataDirectory, 'keys')),
      log: createFileLog(path.join(dataDirectory, 'log'), clock),
      random: Math.random,
    },
    fixedSettings: {},
    chooseFolder,
    settleQuickly: false,
  });
}

async function chooseFolder(): Promise<string | null> {
  const window = BrowserWindow.getAllWindows()[0];
  const question = { properties: ['openDirectory' as const], title: 'Folder with downloads' };
  const chosen = await (window === undefined
    ? dialog.showOpenDialog(question)
    : dialog.showOpenDialog(window, question));
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}

/** What is being sent is finished and written down before the process ends; the queue is not waited for. */
function stopBeforeQuit(depot: Depot): void {
  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    void depot.stop().finally(() => {
      stopped = true;
      app.quit();
    });
  });
}

function showWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (window?.isMinimized() === true) window.restore();
  window?.show();
}
