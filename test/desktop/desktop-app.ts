import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, chromium, type Page } from '@playwright/test';
import { startOnStandIn } from '../electron-stand-in/start.ts';
import { unpackAsar } from '../pack/asar.ts';
import { electronOfThisRun } from '../real-electron/electron.ts';
import { observe } from './observe.ts';

type Electron = typeof import('electron');

/** A function that runs in the main process. It is sent as text: it may use nothing from around it but what is given. */
type InMain = <Given, Answer>(
  act: (electron: Electron, given: Given) => Answer | Promise<Answer>,
  given: Given,
) => Promise<Answer>;

/** The desktop app as a spec holds it, on the real Electron or on the stand-in. */
export interface DesktopApp {
  /** The page in its window; waits for it. */
  readonly page: () => Promise<Page>;
  readonly inMain: InMain;
  /** The exit code, once the app has ended by itself. */
  readonly exited: Promise<number | null>;
  /** Ends the app at once, if it still runs. */
  readonly kill: () => Promise<void>;
}

export interface Launch {
  /** A folder of the spec's own; the app's data are in `data` inside. See `temporaryHome`. */
  readonly home: string;
  /** The program; the app's own unless given. */
  readonly main?: string;
  readonly given?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly keyring?: 'gnome_libsecret' | 'basic_text';
  readonly keyGeneration?: number;
  /** Runs in the main process before the app's own code, sent as text: breaks something, for the app to meet. */
  readonly breaking?: (electron: Electron) => void;
}

const root = path.resolve(import.meta.dirname, '../..');
const binary = electronOfThisRun();

/** What the specs of this run are run on. */
export const host: 'Electron' | 'stand-in' = binary === null ? 'stand-in' : 'Electron';

/** What `npm run pack` made, to be run in place of the build in this folder: its `app.asar`. */
const givenArchive = process.env.TACHO_DEPOT_TEST_ASAR ?? '';

/** Which files the app is run from. */
export const origin: 'the build' | 'the packed archive' = givenArchive === '' ? 'the build' : 'the packed archive';

const appFolder = givenArchive === '' ? root : archiveFolder(givenArchive);

/** Electron runs what is inside an archive. Node cannot read one, so that for the stand-in it is unpacked, unchanged. */
function archiveFolder(archive: string): string {
  if (host === 'Electron') return archive;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-archive-'));
  unpackAsar(archive, folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function temporaryHome(): { readonly home: string; readonly remove: () => void } {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-desktop-'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The boxes with a reason that ended the app: what was in its memory is gone with it. */
export function errorBoxesOf(home: string): string[] {
  const file = path.join(home, 'error-boxes.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\0').slice(0, -1) : [];
}

/** The events in the log of the app, with their facts. */
export function logOf(home: string): Record<string, unknown>[] {
  const lines = readFileSync(path.join(dataFolder(home), 'log', 'depot.log'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Where the depot's files are; the app keeps its own, such as the window's place, in `desktop` inside. */
export function dataFolder(home: string): string {
  return path.join(home, 'data');
}

export async function launchDesktop(launch: Launch): Promise<DesktopApp> {
  mkdirSync(launch.home, { recursive: true });
  const before = path.join(launch.home, 'observe.cjs');
  const breaking = launch.breaking === undefined ? '' : `(${launch.breaking})(require('electron'));\n`;
  writeFileSync(before, `(${observe})(require('electron'), ${JSON.stringify(launch.home)});\n${breaking}`);
  return binary === null ? launchStandIn(launch, before) : launchElectron(binary, launch, before);
}

function environmentOf({ home, environment }: Launch): Record<string, string> {
  return { TACHO_DEPOT_DATA: dataFolder(home), ...environment };
}

const mainFile = path.join(appFolder, 'out/main/main.js');

async function launchStandIn(launch: Launch, before: string): Promise<DesktopApp> {
  const app = await startOnStandIn({
    main: launch.main ?? mainFile,
    before,
    given: launch.given ?? [],
    environment: environmentOf(launch),
    appPath: appFolder,
    home: launch.home,
    keyring: launch.keyring ?? 'gnome_libsecret',
    keyGeneration: launch.keyGeneration ?? 1,
  });
  const connect = async () => chromium.connectOverCDP(await app.endpoint());
  let connected: ReturnType<typeof connect> | undefined;
  return {
    async page() {
      connected ??= connect();
      const browser = await connected;
      return waitFor('the window of the app', async () =>
        browser
          .contexts()
          .flatMap((context) => context.pages())
          .find((page) => page.url().includes('.stand-in.invalid')),
      );
    },
    inMain: async (act, given) => (await app.evaluate(String(act), given)) as never,
    exited: app.exited,
    async kill() {
      await (await connected)?.close().catch(() => undefined);
      app.kill();
      await app.exited;
    },
  };
}

async function launchElectron(executablePath: string, launch: Launch, before: string): Promise<DesktopApp> {
  const store = launch.keyring === 'basic_text' ? ['--password-store=basic'] : [];
  const app = await _electron.launch({
    executablePath,
    args: [...store, '-r', before, launch.main ?? mainFile, ...(launch.given ?? [])],
    env: { ...definedEnvironment(), ...environmentOf(launch) },
  });
  const child = app.process();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    page: () => app.firstWindow(),
    inMain: (act, given) => app.evaluate(act as never, given as never) as never,
    exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const waitLimitMs = 20_000;

/** Asks until there is an answer; rejects with what was waited for. */
export async function waitFor<Value>(what: string, ask: () => Promise<Value | undefined>): Promise<Value> {
  const endMs = performance.now() + waitLimitMs;
  while (performance.now() < endMs) {
    const value = await ask();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited ${waitLimitMs} ms in vain for ${what}.`);
}
