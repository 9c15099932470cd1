import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { systemTimeZone, usableLanguage } from '../../shared/i18n/system-locale.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import { readMailServer } from '../../shared/settings/mail-address.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { startNodeReaderProcess } from '../engine/card-reader/node-reader-process.ts';
import { openEngine } from '../engine/engine.ts';
import type { Engine } from '../engine/engine-interface.ts';
import { isDepotMissing, rememberDepot } from '../engine/known-depots.ts';
import { createFileLog } from '../engine/log/file-log.ts';
import { nodeClock } from '../engine/platform/clock.ts';
import { fileErrorOf } from '../engine/platform/file-error.ts';
import { agentInstallation } from '../engine/platform/installation.ts';
import { nodeFiles } from '../engine/platform/node-files.ts';
import { systemUser } from '../engine/platform/system-user.ts';
import type { Log } from '../engine/ports.ts';
import { systemDrives } from '../engine/removable/system-drives.ts';
import { openNodeTransport } from '../engine/service/undici-transport.ts';
import { agentArchiveSecret, agentCredentials, agentMailPassword, agentWebhookSecret } from './credentials.ts';
import type { StartError } from './exit-codes.ts';
import { type AgentSettings, readRootFiles } from './settings-sources.ts';
import { alsoToJournal } from './systemd.ts';
import { saidText, speakFor, commandWords as t } from './words.ts';

export interface AgentEngine {
  readonly engine: Engine;
  readonly settings: AgentSettings;
  readonly log: Log;
}

/** Opens the depot as the settings say, without starting to work. */
export async function openAgentEngine(
  settings: AgentSettings,
  {
    isOnePass,
    removable = false,
    cardReaders = false,
    counter = false,
  }: {
    readonly isOnePass: boolean;
    readonly removable?: boolean;
    readonly cardReaders?: boolean;
    readonly counter?: boolean;
  },
): Promise<Result<AgentEngine, StartError>> {
  const there = await refuseMissingDepot(settings);
  if (!there.ok) return there;
  const made = await makeDataFolder(settings.dataDirectory);
  if (!made.ok) return made;
  const rootFiles = settings.rootsFolder === null ? success([]) : await readRootFiles(settings.rootsFolder);
  if (!rootFiles.ok) return failure({ code: 'settings', message: rootFiles.error });
  const credentials = agentCredentials(process.env, settings.keysFile);
  const clock = nodeClock();
  const log = alsoToJournal(createFileLog(path.join(settings.dataDirectory, 'log'), clock), clock, process.env);
  const opened = await openEngine({
    dataDirectory: settings.dataDirectory,
    ownFiles: [settings.keysFile],
    host: {
      kind: 'agent',
      version: packageFile.version,
      installation: agentInstallation(
        { platform: process.platform, environment: process.env, exists: existsSync },
        process.argv[1] ?? '',
      ),
      platform: process.platform,
      folderChoice: 'path',
      keyStore: credentials.store,
      timeZone: systemTimeZone(),
      locale: usableLanguage(Intl.DateTimeFormat().resolvedOptions().locale),
    },
    ports: {
      clock,
      files: nodeFiles(),
      openTransport: openNodeTransport,
      secrets: credentials,
      webhookSecret: agentWebhookSecret(process.env, settings.keysFile),
      mailPassword: agentMailPassword(process.env, settings.keysFile, (text) => {
        const server = readMailServer(text, settings.fixed.mailSecurity ?? defaultSettings.mailSecurity);
        return server === null ? null : `${server.host}:${server.port}`;
      }),
      archiveSecret: agentArchiveSecret(process.env, settings.keysFile),
      log,
      random: Math.random,
    },
    fixedSettings: { ...settings.fixed, ...(cardReaders && { readCards: true }) },
    fixedBy: { ...settings.fixedBy, ...(cardReaders && { readCards: 'command-line' }) },
    central: settings.central,
    // Who sits at the page in a browser is not known, only that they reach the page of this user's agent.
    user: systemUser,
    chooseFolder: null,
    settleQuickly: isOnePass,
    isOnePass,
    ...(removable && { drives: systemDrives() }),
    startReaderProcess: startNodeReaderProcess,
    opensCounter: counter,
    extraRootFiles: rootFiles.value,
  });
  if (!opened.ok) return failure({ code: opened.error.code, message: saidText(opened.error) });
  await rememberDepot(settings.dataDirectory);
  const engine = opened.value;
  await speakFor(engine.settings().language);
  for (const folder of settings.folders) {
    const watched = await engine.watchFolder(folder, { mayBeWide: settings.watchAnyway });
    if (watched.ok) continue;
    await engine.stop();
    const { code } = watched.error;
    const why = { folder, why: saidText(watched.error) };
    const message =
      code === 'folder-is-wide'
        ? t('command.start.wideFolderNotWatched', why)
        : t('command.start.folderNotWatched', why);
    // One that is only away is watched from now on: what is refused does not become right by itself.
    return failure({ code: code === 'disk-full' || code === 'failed' ? code : 'settings', message });
  }
  return success({ engine, settings, log: engine.log });
}

/** Comes before anything is made: what a program writes where a disk is not mounted is hidden once it is. */
export async function refuseMissingDepot({
  dataDirectory: folder,
  newDepot,
}: Pick<AgentSettings, 'dataDirectory' | 'newDepot'>): Promise<Result<void, StartError>> {
  if (newDepot || !(await isDepotMissing(folder))) return success(undefined);
  return failure({ code: 'depot-missing', message: t('command.start.depotMissing', { folder }) });
}

async function makeDataFolder(dataDirectory: string): Promise<Result<void, StartError>> {
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    return success(undefined);
  } catch (error) {
    const { code, systemCode } = fileErrorOf(error);
    const found = { folder: dataDirectory, systemCode };
    return code === 'disk-full'
      ? failure({ code, message: t('command.start.dataNotMadeFull', found) })
      : failure({ code: 'not-writable', message: t('command.start.dataNotMade', found) });
  }
}
