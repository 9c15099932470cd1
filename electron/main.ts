import path from 'node:path';
import { app, dialog, Menu } from 'electron';
import { openPageFiles } from './engine/api/web-assets.ts';
import { defaultDataDirectory } from './engine/data-directory.ts';
import { answerCommandLine, type CommandLineRequest, commandLineRequest } from './shell/command-line.ts';
import { keepYoungGenerationSmall, refuseRemoteControl, verifyCertificatesAlways } from './shell/remote-control.ts';
import { claimInstance, isProfileLink, type OtherStart } from './shell/single-instance.ts';
import { connectPage } from './shell/window/bridge.ts';
import { openWindow } from './shell/window/open-window.ts';
import { registerPageScheme, servePage } from './shell/window/page-scheme.ts';
import { windowStateFile } from './shell/window/window-state.ts';

// Electron goes on with its own start only after this module has been evaluated, and the window waits for that: what the
// window does not need is imported once its page is on its way.
const importWork = () => import('./shell/start-work.ts');

/** The page's other files are read into memory this long after the start, when its first screen has long been drawn. */
const readsAllAfterMs = 10_000;

const outDirectory = path.resolve(import.meta.dirname, '..');

/** Starts that came before the window was there. */
const early: OtherStart[] = [];
let hear = (other: OtherStart): void => void early.push(other);

// The same folder as the agent's, so that the two find each other's lock instead of sending everything twice.
const chosenData = process.env.TACHO_DEPOT_DATA ?? '';
const dataDirectory =
  chosenData === '' ? defaultDataDirectory(process.env, process.platform) : path.resolve(chosenData);
app.setPath('userData', path.join(dataDirectory, 'desktop'));
app.setAppUserModelId('com.tachodepot.desktop');
app.enableSandbox();
refuseRemoteControl();
verifyCertificatesAlways();
keepYoungGenerationSmall();
registerPageScheme();
// Electron would make its own menu, with its tools for developers, until ours is there.
Menu.setApplicationMenu(null);
app.on('window-all-closed', () => app.quit());
app.on('open-file', (event, file) => {
  event.preventDefault();
  hear({ files: [file], link: null, task: null });
});
app.on('open-url', (event, link) => {
  event.preventDefault();
  if (isProfileLink(link)) hear({ files: [], link, task: null });
});
const asked = commandLineRequest(process.argv.slice(1));
// Not awaited: Electron becomes ready only after this module has been evaluated.
if (asked !== null) {
  void answerInstead(asked).catch(stopWithoutWords);
} else if (claimInstance((other) => hear(other))) {
  void app.whenReady().then(start).catch(stopAfterBug).catch(stopWithoutWords);
} else {
  app.quit();
}

/**
 * Fetches the page, opens the data, begins to work. The page makes itself ready, in a process of its own, while the data
 * are opened; its window is hidden until they are. Data that cannot be opened end the program with the reason.
 */
async function start(): Promise<void> {
  const pageFiles = openPageFiles(path.join(outDirectory, 'renderer'));
  servePage(pageFiles);
  const main = openWindow({
    preload: path.join(outDirectory, 'preload', 'preload.cjs'),
    icon: path.join(outDirectory, 'icons', 'window.png'),
    file: windowStateFile(path.join(app.getPath('userData'), 'window.json')),
  });
  const answerPage = connectPage(main.window);
  // The page is fetched through this process, which does nothing else while it imports: the page would wait.
  await main.pageFetched;
  const { startWork } = await importWork();
  const work = await startWork({ main, answerPage, pageFiles, dataDirectory, outDirectory });
  if (work === null) return;
  hear = work.hear;
  await work.begun;
  setTimeout(() => void pageFiles.then((files) => files?.readAll()), readsAllAfterMs);
  for (const other of early) hear(other);
}

/** A start that wants no window. Windows gives a program with a window no console to answer in. */
async function answerInstead(request: CommandLineRequest): Promise<void> {
  const { exitCode, text } = await answerCommandLine(request, app.getVersion(), systemLanguage());
  if (process.platform === 'win32' && exitCode !== 0) dialog.showErrorBox(app.name, text);
  app.exit(exitCode);
}

/** Electron knows it once it is ready; a start that wants no window does not wait for that. */
function systemLanguage(): string {
  return app.getPreferredSystemLanguages()[0] ?? '';
}

async function stopAfterBug(error: unknown): Promise<void> {
  const work = await importWork();
  work.stopAfterBug(error, dataDirectory);
}

/** Even the words for a failure could not be loaded. */
function stopWithoutWords(error: unknown): void {
  dialog.showErrorBox(app.name, String(error));
  app.exit(1);
}
