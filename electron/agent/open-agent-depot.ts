import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { usableLanguage } from '../../shared/app/language.ts';
import { systemTimeZone } from '../../shared/app/time-zone.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import { type Depot, openDepot } from '../engine/depot.ts';
import { fileTroubleOf } from '../engine/file-trouble.ts';
import { createFileLog } from '../engine/log/file-log.ts';
import { nodeClock } from '../engine/node-clock.ts';
import { nodeFiles } from '../engine/node-files.ts';
import type { Log } from '../engine/ports.ts';
import { openNodeTransport } from '../engine/service/node-transport.ts';
import { nodeVolumes } from '../engine/volumes/node-volumes.ts';
import { agentKeys } from './keys.ts';
import type { CommonOptions } from './output.ts';
import { readRootFiles } from './root-files.ts';
import { type AgentSettings, readAgentSettings } from './settings-sources.ts';

export interface AgentDepot {
  readonly depot: Depot;
  readonly settings: AgentSettings;
  readonly log: Log;
}

/**
 * Opens the depot as the command line, the environment and the settings file say, without starting to work. The error
 * is a sentence that says what to do.
 */
export async function openAgentDepot(
  options: CommonOptions,
  { settleQuickly, removable = false }: { readonly settleQuickly: boolean; readonly removable?: boolean },
): Promise<Result<AgentDepot, string>> {
  const read = await readAgentSettings(options, process.env);
  if (!read.ok) return read;
  const settings = read.value;
  try {
    await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 });
  } catch (error) {
    return failure(
      `The data folder "${settings.dataDirectory}" cannot be made (${fileTroubleOf(error).systemCode}). Choose another one with --data.`,
    );
  }
  const rootFiles = settings.rootsFolder === null ? success([]) : await readRootFiles(settings.rootsFolder);
  if (!rootFiles.ok) return rootFiles;
  const keys = agentKeys(process.env, settings.keysFile);
  const clock = nodeClock();
  const log = createFileLog(path.join(settings.dataDirectory, 'log'), clock);
  const opened = await openDepot({
    dataDirectory: settings.dataDirectory,
    host: {
      kind: 'agent',
      version: packageFile.version,
      platform: process.platform,
      folderChoice: 'path',
      keyStore: keys.store,
      timeZone: systemTimeZone(),
      locale: usableLanguage(Intl.DateTimeFormat().resolvedOptions().locale),
    },
    ports: {
      clock,
      files: nodeFiles(),
      openTransport: openNodeTransport,
      secrets: keys,
      log,
      random: Math.random,
    },
    fixedSettings: settings.fixed,
    chooseFolder: null,
    settleQuickly,
    ...(removable && { volumes: nodeVolumes() }),
    extraRootFiles: rootFiles.value,
  });
  if (!opened.ok) return opened;
  const depot = opened.value;
  for (const folder of settings.folders) {
    const watched = await depot.watchFolder(folder);
    if (watched.ok) continue;
    await depot.stop();
    return failure(`The folder "${folder}" cannot be watched. ${watched.error.message}`);
  }
  return success({ depot, settings, log });
}
