import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { app, type ProxyConfig } from 'electron';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { InstallationKind } from '../../../shared/contract/installation.ts';
import { desktopInstallation } from '../../engine/platform/installation.ts';
import { plainNotes, whyNoUpdates } from './program-updates.ts';
import type { Feed, FetchEnd, LookEnd, UpdatePort } from './update-port.ts';
import { checkWindowsSignature } from './windows-signature.ts';

/** The description of a release is some hundred bytes long. */
const mostOfFeedBytes = 256 * 1024;
/** An installer has 100 MB. */
const mostOfInstallerBytes = 1024 ** 3;

/**
 * Newer versions by electron-updater, over a session of its own. It is loaded when it is needed first: most starts need
 * none of it. Each look has an updater of its own, because one that waits for an answer gives every later call that same
 * wait. Its own way to install at the end is switched off; when that happens is decided elsewhere.
 */
export function electronUpdaterPort(): UpdatePort {
  const impossible = whyNoUpdates(installationHere(), besideProgram('app-update.yml'));
  let looked: AppUpdater | null = null;
  let fetched: AppUpdater | null = null;
  return {
    impossible,
    async look(feed, signal) {
      looked = null;
      const own = await load();
      const end = await lookWith(own, feed, signal);
      if (end.kind === 'found') looked = own;
      return end;
    },
    async fetch(onProgress, signal) {
      const own = looked;
      if (own === null) return { kind: 'failed', why: 'broken-off' };
      const end = await fetchWith(own, onProgress, signal);
      if (end.kind === 'fetched') fetched = own;
      return end;
    },
    async install(startAgain) {
      const own = fetched;
      if (own === null) return;
      own.autoRunAppAfterInstall = startAgain;
      if (process.platform !== 'darwin') return own.quitAndInstall(true, startAgain);
      // Squirrel.Mac takes the file over first, and replaces the program when that ends.
      const { autoUpdater } = await import('electron');
      await new Promise<void>((resolve) => {
        autoUpdater.once('update-downloaded', () => resolve());
        autoUpdater.once('error', () => resolve());
        own.quitAndInstall();
      });
    },
  };
}

async function lookWith(own: AppUpdater, { url, proxyUrl }: Feed, signal: AbortSignal): Promise<LookEnd> {
  const requests = boundRequests(executorOf(own), { mostBytes: mostOfFeedBytes, signal });
  try {
    const proxy: ProxyConfig = proxyUrl === '' ? { mode: 'system' } : { mode: 'fixed_servers', proxyRules: proxyUrl };
    await own.netSession.setProxy(proxy);
    own.setFeedURL({ provider: 'generic', url });
    const found = await own.checkForUpdates();
    if (found?.isUpdateAvailable !== true) return { kind: 'none' };
    const { version, releaseNotes } = found.updateInfo;
    return { kind: 'found', version, notes: plainNotes(releaseNotes), release: releaseOf(found.updateInfo) };
  } catch (error) {
    const isAnswer = requests.hasTooMany() || /^ERR_UPDATER_(INVALID|NO_)/.test(codeOf(error));
    return { kind: 'failed', why: isAnswer ? 'not-a-feed' : 'no-answer' };
  } finally {
    requests.end();
  }
}

async function fetchWith(
  own: AppUpdater,
  onProgress: (percent: number | null) => void,
  signal: AbortSignal,
): Promise<FetchEnd> {
  const requests = boundRequests(executorOf(own), {
    mostBytes: mostOfInstallerBytes,
    signal,
    onBytes: () => onProgress(null),
  });
  const told = ({ percent }: { readonly percent: number }) => onProgress(percent);
  own.on('download-progress', told);
  try {
    await own.downloadUpdate();
    return { kind: 'fetched' };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return { kind: 'failed', why: 'bad-signature' };
    return { kind: 'failed', why: code === 'ERR_CHECKSUM_MISMATCH' ? 'damaged' : 'broken-off' };
  } finally {
    own.removeListener('download-progress', told);
    requests.end();
  }
}

/** What tells a release from another one, also where both have the same number. */
function releaseOf({ version, files }: UpdateInfo): string {
  return JSON.stringify([version, ...files.map(({ sha512 }) => sha512)]);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Its declarations leave out what makes its requests. */
function executorOf(updater: AppUpdater): RequestMaker {
  return (updater as unknown as { readonly httpExecutor: RequestMaker }).httpExecutor;
}

async function load(): Promise<AppUpdater> {
  const { MacUpdater, NsisUpdater } = await import('electron-updater');
  const updater = process.platform === 'darwin' ? new MacUpdater() : new NsisUpdater();
  if (updater instanceof NsisUpdater) updater.verifyUpdateCodeSignature = checkWindowsSignature;
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  // Every error also rejects the call that met it; without a listener it would end the program.
  updater.on('error', () => undefined);
  return updater;
}

/** How this copy of the program was installed. */
export function installationHere(): InstallationKind {
  return desktopInstallation({
    platform: process.platform,
    environment: process.env,
    exists: existsSync,
    isPackaged: app.isPackaged,
    program: process.execPath,
    packageType: besideProgram('package-type'),
  });
}

/** Text of a file that the packer puts beside the program; null where there is none. */
function besideProgram(name: string): string | null {
  try {
    return readFileSync(path.join(process.resourcesPath, name), 'utf8').trim();
  } catch {
    return null;
  }
}

/** A request of Electron's `net`, as far as it is used here. */
interface MadeRequest {
  abort(): void;
  on(event: 'response', heard: (response: MadeResponse) => void): unknown;
}

interface MadeResponse {
  on(event: 'data', heard: (chunk: Uint8Array) => void): unknown;
}

/** What makes the requests of an updater. */
interface RequestMaker {
  createRequest: (options: never, callback: never) => MadeRequest;
}

interface Bounds {
  /** Of all answers together. */
  readonly mostBytes: number;
  /** Ends every request that is under way, and those that follow. */
  readonly signal: AbortSignal;
  readonly onBytes?: () => void;
}

interface BoundRequests {
  readonly hasTooMany: () => boolean;
  /** Lets go of the requests. What is still under way is ended. */
  readonly end: () => void;
}

/**
 * Bounds the requests that an updater makes: electron-updater has no bound of its own for what a server sends, and where
 * Electron makes its requests it has no time-out either.
 */
function boundRequests(maker: RequestMaker, { mostBytes, signal, onBytes }: Bounds): BoundRequests {
  const before = maker.createRequest;
  const open = new Set<MadeRequest>();
  let bytes = 0;
  const abortAll = () => {
    for (const request of open) request.abort();
    open.clear();
  };
  signal.addEventListener('abort', abortAll);
  maker.createRequest = (options, callback) => {
    const request = before.call(maker, options, callback);
    open.add(request);
    request.on('response', (response) => {
      response.on('data', (chunk) => {
        bytes += chunk.length;
        onBytes?.();
        if (bytes > mostBytes) abortAll();
      });
    });
    if (signal.aborted) abortAll();
    return request;
  };
  return {
    hasTooMany: () => bytes > mostBytes,
    end() {
      signal.removeEventListener('abort', abortAll);
      maker.createRequest = before;
      abortAll();
    },
  };
}
