import path from 'node:path';
import { app, BrowserWindow, dialog, nativeImage, shell, utilityProcess } from 'electron';
import type { Formatter } from '../../shared/format/format.ts';
import { sentenceText } from '../../shared/format/sentence-text.ts';
import { loadCatalogue } from '../../shared/i18n/catalogues.ts';
import { languageFor } from '../../shared/i18n/languages.ts';
import { systemTimeZone, usableLanguage } from '../../shared/i18n/system-locale.ts';
import { createTexts } from '../../shared/i18n/texts.ts';
import type { Result } from '../../shared/result.ts';
import type { WireApi } from '../engine/api/answer.ts';
import type { PageFiles } from '../engine/api/web-assets.ts';
import type { StartReaderProcess } from '../engine/card-reader/card-readers.ts';
import { readerProgram } from '../engine/card-reader/node-reader-process.ts';
import type { FromReaderProcess } from '../engine/card-reader/reader-messages.ts';
import { signingKeyFile } from '../engine/custody/signing-key.ts';
import { openEngine } from '../engine/engine.ts';
import type { EngineOptions } from '../engine/engine-base.ts';
import type { Engine } from '../engine/engine-interface.ts';
import { isDepotMissing, rememberDepot } from '../engine/known-depots.ts';
import { createFileLog } from '../engine/log/file-log.ts';
import { nodeClock } from '../engine/platform/clock.ts';
import { containFaults } from '../engine/platform/contain-faults.ts';
import { faultFacts } from '../engine/platform/fault.ts';
import { nodeFiles } from '../engine/platform/node-files.ts';
import { systemUser } from '../engine/platform/system-user.ts';
import type { Log, LogFacts } from '../engine/ports.ts';
import type { Said } from '../engine/refusal.ts';
import { systemDrives } from '../engine/removable/system-drives.ts';
import { findRunningAgent, offeredPage } from '../engine/running-agent.ts';
import { settingsFromOutside, watchManagedFolders } from '../engine/settings/managed-settings.ts';
import type { OpenError } from '../engine/store/open-store.ts';
import type { Updates } from '../engine/updates.ts';
import { desktopCredentials, desktopServerPassword, desktopTypedKeys, desktopWebhookSecret } from './credentials.ts';
import { followWords } from './current-words.ts';
import { openDesktop } from './desktop.ts';
import { startedAtSignIn } from './login-item.ts';
import type { OtherStart } from './single-instance.ts';
import { openSessionTransport } from './transport/session-transport.ts';
import { followTrayPlace } from './tray/tray-place.ts';
import { electronUpdaterPort, installationHere } from './updates/electron-updater-port.ts';
import { createProgramUpdates } from './updates/program-updates.ts';
import { openAgentWindow } from './window/agent-window.ts';
import { createDraggedCopies } from './window/dragged-copies.ts';
import type { MainWindow } from './window/open-window.ts';

/** What the window has ready, for the work that it shows. */
export interface OpenedWindow {
  readonly main: MainWindow;
  /** The page may ask before; this answers it. */
  readonly answerPage: (api: WireApi) => void;
  /** Null where the page was not built. */
  readonly pageFiles: Promise<PageFiles | null>;
  readonly dataDirectory: string;
  /** Where the built program lies. */
  readonly outDirectory: string;
}

/** The program at work. */
export interface Work {
  /** What to do at another start. */
  readonly hear: (other: OtherStart) => void;
  /** Settles when folders are watched and files sent. */
  readonly begun: Promise<unknown>;
}

const clock = nodeClock();
/** In the language of the system: for what is said before the depot's choice is known, or in its place. */
const t = createTexts(await loadCatalogue(languageFor('system', [app.getLocale()])));
let words: () => Pick<Formatter, 't'> = () => ({ t });

/** Opens the data, answers the page, begins to work; null where the program ends instead, and has said why. */
export async function startWork(window: OpenedWindow): Promise<Work | null> {
  const { main, dataDirectory, outDirectory } = window;
  // Before the log: what a program writes where a disk is not mounted is hidden once it is.
  if ((await isDepotMissing(dataDirectory)) && !(await isNewDepotMeant(dataDirectory))) {
    app.exit(1);
    return null;
  }
  // The bus is asked while the data are opened.
  const trayPlace = followTrayPlace(process.platform, process.env);
  const log = openLog(dataDirectory);
  const stopWith = (reason: string, cause: string) => stop(log, reason, { cause });
  const outside = await settingsFromOutside(process.env);
  if (outside.isUnknown) return stopWith(reasonText(outside.problem), 'policy-unknown');
  const updates = createProgramUpdates({ port: electronUpdaterPort(), clock, log, quit: () => app.quit() });
  const engine = await openDesktopEngine({ outside, updates, log, dataDirectory, outDirectory });
  // Only now: while nobody works on the data, what a killed agent has left behind leads to anybody's page.
  if (!engine.ok) {
    const agent = await findRunningAgent(dataDirectory);
    if (agent === null) return stopWith(reasonText(engine.error), 'data-not-opened');
    const address = await offeredPage(agent);
    if (address === null) return stopWith(t('desktop.cannotStart.agentWithoutPage'), 'data-not-opened');
    // An agent that works on the same data does all of the work: its page is shown instead.
    const hear = openAgentWindow(address, agent, { t });
    // After the other one: without any window the program ends.
    main.window.destroy();
    return { hear, begun: Promise.resolve() };
  }
  if ((await window.pageFiles) === null) return stopWith(t('desktop.cannotStart.noPage'), 'page-missing');
  containFaults(engine.value.log, clock, 'desktop.fault');
  window.answerPage(engine.value.pageApi);
  const current = await followWords(engine.value.api, app.getLocale());
  words = current.words;
  const hear = openDesktop({
    main,
    engine: engine.value,
    current,
    updates,
    clock,
    trayPlace,
    iconDirectory: path.join(outDirectory, 'icons'),
    startHidden: startedAtSignIn(),
  });
  return { hear, begun: engine.value.start() };
}

async function isNewDepotMeant(dataDirectory: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: t('desktop.cannotStart.title'),
    message: t('desktop.depotMissing.title'),
    detail: t('desktop.depotMissing.line', { folder: dataDirectory }),
    buttons: [t('common.close'), t('desktop.depotMissing.beginNew')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

/** What an error says may quote anything: the person reads it, and the log gets the error's name. */
export function stopAfterBug(error: unknown, dataDirectory: string): void {
  const reason = t('desktop.cannotStart.unexpected', { error: String(error) });
  stop(openLog(dataDirectory), reason, { cause: 'unexpected', ...faultFacts(error) });
}

/** In the language of the system. */
function reasonText(problem: Said | null): string {
  return problem === null ? '' : sentenceText(problem.said, problem.message, { t });
}

function openLog(dataDirectory: string): Log {
  return createFileLog(path.join(dataDirectory, 'log'), clock);
}

/** The log first: on a PC where nobody closes the dialog, it is all that tells of this. */
function stop(log: Log, reason: string, facts: LogFacts): null {
  log.error('start-failed', facts);
  dialog.showErrorBox(t('desktop.cannotStart.title'), reason);
  app.exit(1);
  return null;
}

interface EngineParts {
  readonly outside: Awaited<ReturnType<typeof settingsFromOutside>>;
  readonly updates: Updates;
  readonly log: Log;
  readonly dataDirectory: string;
  readonly outDirectory: string;
}

/** With the folders that the IT department wants watched; one that cannot be is named where their other troubles are. */
async function openDesktopEngine({
  outside,
  updates,
  log,
  dataDirectory,
  outDirectory,
}: EngineParts): Promise<Result<Engine, OpenError>> {
  let { problem } = outside;
  const opened = await openEngine({
    dataDirectory,
    host: {
      kind: 'desktop',
      version: app.getVersion(),
      installation: installationHere(),
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
      secrets: desktopCredentials(path.join(dataDirectory, 'keys')),
      typedKeys: desktopTypedKeys(path.join(dataDirectory, 'keys-typed')),
      webhookSecret: desktopWebhookSecret(path.join(dataDirectory, 'webhook-secret')),
      mailPassword: desktopServerPassword(path.join(dataDirectory, 'mail-password')),
      archiveSecret: desktopServerPassword(path.join(dataDirectory, 'archive-secret')),
      // A keyring that nobody unlocks would hold up the window, which needs this key at its first start.
      signingKey: signingKeyFile(dataDirectory, nodeFiles()),
      log,
      random: Math.random,
    },
    fixedSettings: outside.settings,
    fixedBy: outside.fixedBy,
    central: outside.central ?? null,
    managedProblem: () => problem,
    chooseFolder,
    showInFolder: (path) => shell.showItemInFolder(path),
    dragOut: dragOutOf(dataDirectory, path.join(outDirectory, 'icons', 'window.png')),
    settleQuickly: false,
    drives: systemDrives(),
    startReaderProcess: startUtilityReaderProcess,
    opensCounter: process.argv.includes('--counter'),
    updates,
    user: systemUser,
  });
  if (!opened.ok) return opened;
  void rememberDepot(dataDirectory);
  // Not waited for: a folder of the network that is away takes its time to say so.
  void watchManagedFolders(opened.value, outside).then((found) => {
    problem ??= found;
  });
  return opened;
}

async function chooseFolder(): Promise<string | null> {
  const window = BrowserWindow.getAllWindows()[0];
  const question = { properties: ['openDirectory' as const], title: words().t('desktop.chooseFolder') };
  const chosen = await (window === undefined
    ? dialog.showOpenDialog(question)
    : dialog.showOpenDialog(window, question));
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}

const dragIconPixels = 48;

/** Chromium takes over from the page: whoever holds the button down lets go above another program. */
function dragOutOf(dataDirectory: string, iconFile: string): NonNullable<EngineOptions['dragOut']> {
  const copies = createDraggedCopies(path.join(dataDirectory, 'desktop', 'dragged'), clock);
  return async (fileName, bytes) => {
    try {
      const file = await copies.put(fileName, bytes);
      const icon = nativeImage.createFromPath(iconFile).resize({ width: dragIconPixels });
      BrowserWindow.getAllWindows()[0]?.webContents.startDrag({ file, icon });
      return true;
    } catch {
      return false;
    }
  };
}

/** Electron's own kind of child: the packed program is no Node that could be started again. */
const startUtilityReaderProcess: StartReaderProcess = (hear) => {
  const child = utilityProcess.fork(readerProgram, [], { stdio: 'ignore', serviceName: 'card-readers' });
  child.on('message', (message) => hear.message(message as FromReaderProcess));
  child.once('exit', hear.ended);
  return { post: (message) => child.postMessage(message), kill: () => child.kill() };
};
