import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { failure, type Result, success } from '../../shared/result.ts';
import { isMailServer } from '../../shared/settings/mail-address.ts';
import { type SettingsPatch, settingsPatchSchema } from '../../shared/settings/settings.ts';
import { noRoots, withRootFile } from '../../shared/tachograph/verify/roots.ts';
import { defaultDataDirectory } from '../engine/data-directory.ts';
import { readFileBytes, readFileText } from '../engine/platform/open-file.ts';
import type { CentralPlace } from '../engine/settings/central-policy.ts';
import { readManagedSettings, sourcesOfThisPc } from '../engine/settings/managed-settings.ts';
import {
  type GivenSettingsFile,
  mostSettingsFileBytes,
  parseSettingsFile,
  placeFrom,
  settingMisfit,
} from '../engine/settings/managed-settings-file.ts';
import { type FixedSources, fixedAs } from '../engine/settings/settings.ts';
import { unread } from './given-file.ts';
import { saidText, commandWords as t } from './words.ts';

/** What the command line, the environment and the settings file say, joined. */
export interface AgentSettings {
  readonly dataDirectory: string;
  /** Absolute. Watched in addition to those that the depot knows already. */
  readonly folders: readonly string[];
  /** Also where a folder is a whole drive, a home folder or the system's. */
  readonly watchAnyway: boolean;
  /** A new depot is meant where one used to be. Said at one start, never by a file. */
  readonly newDepot: boolean;
  /** Settings that the page cannot change, because they come from outside. */
  readonly fixed: SettingsPatch;
  readonly fixedBy: FixedSources;
  /** Absolute. */
  readonly keysFile: string;
  /** Absolute; null where the European roots are all. */
  readonly rootsFolder: string | null;
  /** Where the settings for all depots are; null where there are none. */
  readonly central: CentralPlace | null;
}

export interface CommandLineSettings {
  readonly data?: string | undefined;
  readonly folder?: readonly string[] | undefined;
  readonly settings?: string | undefined;
  readonly watchAnyway?: boolean | undefined;
  readonly newDepot?: boolean | undefined;
  /** Settings that are given on the command line itself. */
  readonly given?: SettingsPatch;
}

/**
 * The command line wins over the environment, and that over the settings file; over all of them wins what the IT
 * department has fixed on this PC. A relative path of the command line or
 * the environment counts from the current folder, one of the file from the file's folder. The error is one sentence
 * that names the value and the way out.
 */
export async function readAgentSettings(
  commandLine: CommandLineSettings,
  environment: NodeJS.ProcessEnv,
): Promise<Result<AgentSettings, string>> {
  const fileName = commandLine.settings ?? environment.TACHO_DEPOT_SETTINGS;
  const file = fileName === undefined ? success(emptyFile) : await readSettingsFile(fileName);
  if (!file.ok) return file;
  const managed = await readManagedSettings(sourcesOfThisPc(environment));
  if (managed.problem !== null) return failure(saidText(managed.problem));
  const fromFile = (given: string) => path.resolve(path.dirname(fileName ?? ''), given);
  const mailServer = environment.TACHO_DEPOT_MAIL_SERVER;
  if (mailServer !== undefined && !isMailServer(mailServer)) {
    return failure(t('command.start.noMailServer', { value: mailServer }));
  }
  const archiveUrl = environment.TACHO_DEPOT_ARCHIVE_URL;
  if (archiveUrl !== undefined && !settingsPatchSchema.shape.companyArchiveUrl.safeParse(archiveUrl).success) {
    return failure(t('command.start.noArchiveAddress', { value: archiveUrl }));
  }
  const fromEnvironment = {
    ...(environment.TACHO_DEPOT_URL !== undefined && { serviceUrl: environment.TACHO_DEPOT_URL }),
    ...(mailServer !== undefined && { mailServer }),
    ...(archiveUrl !== undefined && { companyArchiveUrl: archiveUrl }),
  };
  const { given: onCommandLine = {} } = commandLine;
  const fixed = settingsPatchSchema.safeParse({ ...file.value.settings, ...fromEnvironment, ...onCommandLine });
  if (!fixed.success) return failure(t('command.start.noAddress', { value: environment.TACHO_DEPOT_URL ?? '' }));
  const given = commandLine.data ?? environment.TACHO_DEPOT_DATA;
  const dataDirectory =
    given !== undefined
      ? path.resolve(given)
      : file.value.data !== undefined
        ? fromFile(file.value.data)
        : defaultDataDirectory(environment, process.platform);
  return success({
    dataDirectory,
    folders: [
      ...(file.value.folders ?? []).map(fromFile),
      ...(commandLine.folder ?? []).map((folder) => path.resolve(folder)),
    ],
    watchAnyway: commandLine.watchAnyway ?? file.value.watchAnyway ?? false,
    newDepot: commandLine.newDepot ?? false,
    fixed: { ...fixed.data, ...managed.settings },
    fixedBy: {
      ...fixedAs(file.value.settings, 'file'),
      ...fixedAs(fromEnvironment, 'environment'),
      ...fixedAs(onCommandLine, 'command-line'),
      ...fixedAs(managed.settings, 'policy'),
    },
    keysFile: file.value.keysFile === undefined ? path.join(dataDirectory, 'keys.json') : fromFile(file.value.keysFile),
    rootsFolder: file.value.rootsFolder === undefined ? null : fromFile(file.value.rootsFolder),
    central:
      managed.central ??
      (file.value.central === undefined
        ? null
        : placeFrom(file.value.central, path.resolve(path.dirname(fileName ?? '')))),
  });
}

const emptyFile: GivenSettingsFile = { settings: {}, problems: [] };

async function readSettingsFile(fileName: string): Promise<Result<GivenSettingsFile, string>> {
  const read = await readFileText(fileName, mostSettingsFileBytes);
  if (!read.ok) {
    const isOther = read.error.systemCode === 'ELOOP' || read.error.systemCode === 'EISDIR';
    return failure(isOther ? unread(fileName, read.error) : t('command.start.settingsNotRead', { file: fileName }));
  }
  const parsed = parseSettingsFile(read.value, fileName);
  const [problem] = parsed.ok ? parsed.value.problems : [];
  if (!parsed.ok) return failure(saidText(parsed.error));
  return problem === undefined ? parsed : failure(saidText(settingMisfit(fileName, problem)));
}

/** Far above a root: 144 bytes of the first generation, some 200 of the second. */
const mostBytes = 4_096;

/**
 * The root certificates in a folder, as their publisher's files: 144 bytes (identifier, modulus, exponent) for the
 * first generation, a self-signed certificate for the second. Other files in the folder are passed over.
 */
export async function readRootFiles(folder: string): Promise<Result<readonly Uint8Array[], string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (entries === null) return failure(t('command.file.rootsNotRead', { folder }));
  const roots: Uint8Array[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const read = await readFileBytes(path.join(folder, entry.name), mostBytes);
    if (read.ok && withRootFile(noRoots, read.value) !== null) roots.push(read.value);
  }
  if (roots.length === 0) return failure(t('command.file.noRoots', { folder }));
  return success(roots);
}
