import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, type Page } from '@playwright/test';
import { type Companions, companions, exitCode } from '../real-electron/companions.ts';
import { electronOfThisRun } from '../real-electron/electron.ts';
import { type Keyring, openSessionBus } from '../real-electron/session-bus.ts';
import { observe } from './observe.ts';

type Electron = typeof import('electron');

/** A function that runs in the main process. It is sent as text: it may use nothing from around it but what is given. */
type InMain = <Given, Answer>(
  act: (electron: Electron, given: Given) => Answer | Promise<Answer>,
  given: Given,
) => Promise<Answer>;

/** The desktop app as a spec holds it. */
export interface DesktopApp {
  /** The page in its window; waits for it. */
  readonly page: () => Promise<Page>;
  readonly inMain: InMain;
  readonly processId: number;
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
  /** On Linux, what keeps the system's key: an open keyring unless said otherwise; `another` has another key. */
  readonly keyring?: Keyring | 'another';
  /** Runs in the main process before the app's own code, sent as text: breaks something, for the app to meet. */
  readonly breaking?: (electron: Electron) => void;
}

const root = path.resolve(import.meta.dirname, '../..');

/** The Electron that this run is on. */
export function electronHere(): string {
  const program = electronOfThisRun();
  if (program === null) throw new Error('There is no Electron: the desktop specs are run by npm run test:electron.');
  return program;
}

/** What `npm run pack` made, to be run in place of the build in this folder: its `app.asar`. */
const givenArchive = process.env.TACHO_DEPOT_TEST_ASAR ?? '';

/** Which files the app is run from. */
export const origin: 'the build' | 'the packed archive' = givenArchive === '' ? 'the build' : 'the packed archive';

const appFolder = givenArchive === '' ? root : givenArchive;

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

/** What runs in the main process before the app's own code. */
function writeBefore({ home, breaking }: Launch): string {
  mkdirSync(home, { recursive: true });
  const file = path.join(home, 'observe.cjs');
  const more = breaking === undefined ? '' : `(${breaking})(require('electron'));\n`;
  writeFileSync(file, `(${observe})(require('electron'), ${JSON.stringify(home)});\n${more}`);
  return file;
}

/** The app where nobody takes hold of it. */
export interface AloneApp extends Pick<DesktopApp, 'processId' | 'exited'> {
  readonly quit: () => void;
}

export async function launchAlone(launch: Launch): Promise<AloneApp> {
  const beside = companions();
  const env = await electronEnvironment(launch, beside);
  const child = beside.start(electronHere(), argumentsOf(launch, writeBefore(launch)), { env, stdio: 'ignore' });
  const exited = exitCode(child).finally(() => beside.end());
  return { processId: child.pid ?? 0, exited, quit: () => void child.kill('SIGTERM') };
}

export const mainFile = path.join(appFolder, 'out/main/main.js');

declare global {
  // Lives in the main process of a held app.
  var begin: () => void;
}

/**
 * Lets the app become ready only when it is told to. Playwright waits until a page that it finds has left its first,
 * empty document; where that happens just while it connects, Chromium does not tell it, and it waits for ever. So no page
 * is there yet. Runs in the main process.
 */
function hold({ app }: Electron): void {
  const ready = app.whenReady();
  const told = new Promise<void>((resolve) => {
    globalThis.begin = resolve;
  });
  app.whenReady = () => told.then(() => ready);
}

/**
 * The function as one that answers in a turn of its own. An answer given at once is fulfilled already, and held by
 * nothing when the garbage is collected before Playwright has been told, as now and then in an app that still starts.
 */
function inTurnOfItsOwn(act: unknown): (electron: Electron, given: unknown) => Promise<unknown> {
  const source = `return new Promise((resolve) => setImmediate(resolve)).then(() => (${act})(electron, given));`;
  return new Function('electron', 'given', source) as (electron: Electron, given: unknown) => Promise<unknown>;
}

export async function launchDesktop(launch: Launch): Promise<DesktopApp> {
  const beside = companions();
  const before = writeBefore(launch);
  appendFileSync(before, `(${hold})(require('electron'));\n`);
  const app = await _electron.launch({
    executablePath: electronHere(),
    args: argumentsOf(launch, before),
    env: await electronEnvironment(launch, beside),
    // Playwright switches it off unless told so; it is on as in the packed program.
    chromiumSandbox: true,
    // Playwright would tell every page that the person wants a light one, whatever the program says.
    colorScheme: null,
  });
  const child = app.process();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const inMain: InMain = (act, given) => app.evaluate(inTurnOfItsOwn(act) as never, given as never) as never;
  await inMain(() => globalThis.begin(), null);
  return {
    async page() {
      const page = await app.firstWindow();
      await page.waitForLoadState();
      return page;
    },
    inMain,
    processId: child.pid ?? 0,
    exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
      await beside.end();
    },
  };
}

function argumentsOf({ main = mainFile, given = [] }: Launch, before: string): string[] {
  return ['-r', before, main, ...given];
}

async function electronEnvironment(launch: Launch, beside: Companions): Promise<Record<string, string>> {
  const environment = { ...definedEnvironment(), TACHO_DEPOT_DATA: dataFolder(launch.home), ...launch.environment };
  const { keyring = 'open' } = launch;
  if (keyring === 'open' || process.platform !== 'linux') return environment;
  const folder = mkdtempSync(path.join(launch.home, 'bus-'));
  const kind = keyring === 'another' ? 'open' : keyring;
  return { ...environment, ...(await openSessionBus(beside, { folder, keyring: kind, environment })) };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const waitLimitMs = 20_000;

/** Electron's collector may take an answer of the main process before Playwright has read it. */
function noneWhereCollected(reason: unknown): undefined {
  if (String(reason).includes('promise was garbage collected')) return undefined;
  throw reason;
}

/** Asks until there is an answer; rejects with what was waited for. What asks must change nothing: it may be asked again. */
export async function waitFor<Value>(
  what: string,
  ask: () => Promise<Value | undefined>,
  limitMs = waitLimitMs,
): Promise<Value> {
  const endMs = performance.now() + limitMs;
  while (performance.now() < endMs) {
    const value = await ask().catch(noneWhereCollected);
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited ${limitMs} ms in vain for ${what}.`);
}

/** Settles once the program has put its own menu, the last of what it makes, in the place of Electron's, which is there from the start. */
export async function menuOfProgram(app: DesktopApp): Promise<void> {
  await waitFor('the menu', () =>
    app.inMain(({ Menu }) => (Menu.getApplicationMenu()?.getMenuItemById('about') == null ? undefined : true), null),
  );
}
