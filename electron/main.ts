import path from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { systemTimeZone, usableLanguage } from '../shared/i18n/system-locale.ts';

import { createTexts } from '../shared/i18n/texts.ts';
import type { Result } from '../shared/result.ts';
import { readPageFiles } from './engine/api/web-assets.ts';
import { defaultDataDirectory } from './engine/data-directory.ts';
import { type Depot, openDepot } from './engine/engine.ts';
import { createFileLog } from './engine/log/file-log.ts';
import { nodeFiles } from './engine/platform/node-files.ts';
import { nodeClock } from './engine/platform/timers.ts';
import type { LogFacts } from './engine/ports.ts';
import { systemDrives } from './engine/removable/system-drives.ts';
import { findRunningAgent, offeredPage } from './engine/running-agent.ts';
import { type ManagedSettings, settingsFromOutside, watchManagedFolders } from './engine/settings/managed-settings.ts';
import type { OpenError } from './engine/store/open-store.ts';
import type { Updates } from './engine/updates.ts';
import { desktopKeys } from './shell/credentials.ts';
import { openDesktop } from './shell/desktop.ts';
import { startedAtSignIn } from './shell/login-item.ts';
import { keepYoungGenerationSmall, refuseRemoteControl } from './shell/remote-control.ts';
import { claimInstance, type OtherStart } from './shell/single-instance.ts';
import { openSessionTransport } from './shell/transport/session-transport.ts';
import { electronUpdaterPort } from './shell/updates/electron-updater-port.ts';
import { createProgramUpdates } from './shell/updates/program-updates.ts';
import { openAgentWindow } from './shell/window/agent-window.ts';
import { connectPage } from './shell/window/bridge.ts';
import { openWindow } from './shell/window/open-window.ts';
import { registerPageScheme, servePage } from './shell/window/page-scheme.ts';
import { placeFile } from './shell/window/window-place.ts';

const outDirectory = path.resolve(import.meta.dirname, '..');
const clock = nodeClock();
const t = createTexts();

/** Starts that came before the window was there. */
const early: OtherStart[] = [];
let hear = (other: OtherStart): void => void early.push(other);

// The same folder as the agent's, so that the two find each other's lock instead of sending everything twice.
const chosenData = process.env.TACHO_DEPOT_DATA ?? '';
const dataDirectory =
  chosenData === '' ? defaultDataDirectory(process.env, process.platform) : path.resolve(chosenData);
const log = createFileLog(path.join(dataDirectory, 'log'), clock);
app.setPath('userData', path.join(dataDirectory, 'desktop'));
app.setAppUserModelId('com.tachodepot.desktop');
app.enableSandbox();
refuseRemoteControl();
keepYoungGenerationSmall();
registerPageScheme();
app.on('window-all-closed', () => app.quit());
app.on('open-file', (event, file) => {
  event.preventDefault();
  hear({ files: [file] });
});
// Not awaited: Electron becomes ready only after this module has been evaluated.
if (claimInstance((other) => hear(other))) {
  void app.whenReady().then(start).catch(stopAfterBug);
} else {
  app.quit();
}

/**
 * Opens the data, shows the page, begins to work. The page's own process starts and loads it while the data are opened,
 * in a window that is hidden until they are. Data that cannot be opened end the program with the reason.
 */
async function start(): Promise<void> {
  const pageFiles = readPageFiles(path.join(outDirectory, 'renderer'));
  servePage(pageFiles);
  const main = openWindow({
    preload: path.join(outDirectory, 'preload', 'preload.cjs'),
    icon: path.join(outDirectory, 'icons', 'window.png'),
    file: placeFile(path.join(app.getPath('userData'), 'window.json')),
  });
  const answerPage = connectPage(main.window);
  const outside = await settingsFromOutside(process.env);
  if (outside.isUnknown) return stopWith(outside.problem ?? '', { cause: 'policy-unknown' });
  const updates = createProgramUpdates({ port: electronUpdaterPort(), clock, log, quit: () => app.quit() });
  const depot = await openDesktopDepot(outside, updates);
  // Only now: while nobody works on the data, what a killed agent has left behind leads to anybody's page.
  if (!depot.ok) return showAgentOr(depot.error.message, main.window);
  if ((await pageFiles) === null) return stopWith(t('desktop.cannotStart.noPage'), { cause: 'page-missing' });
  answerPage(depot.value.page);
  hear = await openDesktop({
    main,
    depot: depot.value,
    updates,
    clock,
    iconDirectory: path.join(outDirectory, 'icons'),
    startHidden: startedAtSignIn(),
  });
  await depot.value.start();
  for (const other of early) hear(other);
}

/** An agent that works on the same data does all of the work: its page is shown instead, where it has one. */
async function showAgentOr(reason: string, ownWindow: BrowserWindow): Promise<void> {
  const agent = await findRunningAgent(dataDirectory);
  if (agent === null) return stopWith(reason, { cause: 'data-not-opened' });
  const address = await offeredPage(agent);
  if (address === null) return stopWith(t('desktop.cannotStart.agentWithoutPage'), { cause: 'data-not-opened' });
  hear = openAgentWindow(address, agent, { t });
  // After the other one: without any window the program ends.
  ownWindow.destroy();
}

/** The log first: on a PC where nobody closes the dialog, it is all that tells of this. */
function stopWith(reason: string, facts: LogFacts): void {
  log.error('start-failed', facts);
  dialog.showErrorBox(t('desktop.cannotStart.title'), reason);
  app.exit(1);
}

/** What an error says may quote anything: the person reads it, and the log gets the error's name. */
function stopAfterBug(error: unknown): void {
  const reason = t('desktop.cannotStart.unexpected', { error: String(error) });
  stopWith(reason, { cause: 'unexpected', error: error instanceof Error ? error.name : typeof error });
}

/** With the folders that the IT department wants watched; one that cannot be is named where their other troubles are. */
async function openDesktopDepot(outside: ManagedSettings, updates: Updates): Promise<Result<Depot, OpenError>> {
  let { problem } = outside;
  const opened = await openDepot({
    dataDirectory,
    host: {
      kind: 'desktop',
      version: app.getVersion(),
      platform: process.platform,
      folderChoice: 'dialog',
      keyStore: 'system',
      timeZone: systemTimeZone(),
      locale: usableLanguage(app.getLocale()),
    },
    ports: {
      clock,
      files: nodeFiles(),
      openTransport: openSessionTransport,
      secrets: desktopKeys(path.join(dataDirectory, 'keys')),
      log,
      random: Math.random,
    },
    fixedSettings: outside.settings,
    managedProblem: () => problem,
    chooseFolder,
    settleQuickly: false,
    volumes: systemDrives(),
    updates,
  });
  if (!opened.ok) return opened;
  // Not waited for: a folder of the network that is away takes its time to say so.
  void watchManagedFolders(opened.value, outside).then((found) => {
    problem ??= found;
  });
  return opened;
}

async function chooseFolder(): Promise<string | null> {
  const window = BrowserWindow.getAllWindows()[0];
  const question = { properties: ['openDirectory' as const], title: t('desktop.chooseFolder') };
  const chosen = await (window === undefined
    ? dialog.showOpenDialog(question)
    : dialog.showOpenDialog(window, question));
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
