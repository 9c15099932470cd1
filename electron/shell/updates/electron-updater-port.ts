import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app, type ProxyConfig } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { type CheckEnd, plainNotes, type UpdatePort, whyNoUpdates } from './program-updates.ts';
import { checkWindowsSignature } from './windows-signature.ts';

const badSignature = 'ERR_UPDATER_INVALID_SIGNATURE';

/**
 * Newer versions by electron-updater, over a session of its own. It is loaded when it is needed first: most starts need
 * none of it. Its own way to install at the end is switched off; when that happens is decided elsewhere.
 */
export function electronUpdaterPort(): UpdatePort {
  const impossible = whyNoUpdates({ platform: process.platform, isPackaged: app.isPackaged, feedFile: feedFile() });
  let loaded: Promise<AppUpdater> | undefined;
  const updater = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    impossible,
    async check({ url, proxyUrl }, onPercent) {
      try {
        const own = await updater();
        const proxy: ProxyConfig =
          proxyUrl === '' ? { mode: 'system' } : { mode: 'fixed_servers', proxyRules: proxyUrl };
        await own.netSession.setProxy(proxy);
        own.setFeedURL({ provider: 'generic', url });
        const told = ({ percent }: { readonly percent: number }) => onPercent(percent);
        own.on('download-progress', told);
        try {
          return await checkOnce(own);
        } finally {
          own.removeListener('download-progress', told);
        }
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null;
        return { kind: 'failed', why: code === badSignature ? 'bad-signature' : 'no-answer' };
      }
    },
    async install(startAgain) {
      const own = await updater();
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

async function checkOnce(updater: AppUpdater): Promise<CheckEnd> {
  const found = await updater.checkForUpdates();
  if (found?.isUpdateAvailable !== true) return { kind: 'none' };
  await found.downloadPromise;
  const { version, releaseNotes } = found.updateInfo;
  return { kind: 'ready', version, notes: plainNotes(releaseNotes) };
}

async function load(): Promise<AppUpdater> {
  const { MacUpdater, NsisUpdater } = await import('electron-updater');
  const updater = process.platform === 'darwin' ? new MacUpdater() : new NsisUpdater();
  if (updater instanceof NsisUpdater) updater.verifyUpdateCodeSignature = checkWindowsSignature;
  updater.logger = null;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  // Every error also rejects the call that met it; without a listener it would end the program.
  updater.on('error', () => undefined);
  return updater;
}

function feedFile(): string | null {
  try {
    return readFileSync(path.join(process.resourcesPath, 'app-update.yml'), 'utf8');
  } catch {
    return null;
  }
}
