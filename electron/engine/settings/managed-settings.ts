import path from 'node:path';
import type { Result } from '../../../shared/result.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import type { Engine } from '../engine-interface.ts';
import { readFileText } from '../platform/open-file.ts';
import { type Said, say } from '../refusal.ts';
import type { CentralPlace } from './central-policy.ts';
import {
  administratorId,
  mostSettingsFileBytes,
  parseSettingsFile,
  placeFrom,
  readTrustedFile,
  settingMisfit,
} from './managed-settings-file.ts';
import { type FixedSources, fixedAs } from './settings.ts';
import type { FoundProblem } from './settings-file.ts';
import { policySettings, type RegistryValue, readWindowsPolicy } from './windows-policy.ts';

/** What the IT department has put on this PC, for every user of it. */
export interface ManagedSettings {
  /** They cannot be changed in the program. */
  readonly settings: SettingsPatch;
  /** Absolute. Watched in addition to those that the depot knows already. */
  readonly folders: readonly string[];
  /** Also where one of them is a whole drive, a home folder or the system's. Absent: not. */
  readonly watchAnyway?: true;
  /** Where the settings for all depots are. Absent: there are none. */
  readonly central?: CentralPlace;
  /** What of it cannot be used; what can be used is used all the same. */
  readonly problem: Said | null;
  /** There may be a policy, and it could not be read: nobody knows where this PC may send its files. Absent: it is known. */
  readonly isUnknown?: true;
}

const nothingManaged: ManagedSettings = { settings: {}, folders: [], problem: null };

/** How this PC is asked. */
export interface ManagedSources {
  readonly platform: NodeJS.Platform;
  /** Null where there is no such file. */
  readonly readTrusted: (file: string) => Promise<Result<string | null, Said>>;
  readonly readPolicy: () => Promise<Result<ReadonlyMap<string, RegistryValue>, Said>>;
}

export function sourcesOfThisPc(environment: NodeJS.ProcessEnv): ManagedSources {
  return {
    platform: process.platform,
    readTrusted: (file) => readTrustedFile(file, administratorId),
    readPolicy: () => readWindowsPolicy(environment),
  };
}

/**
 * The settings file in the fixed place of each system, which must be the administrator's own. On Windows, where a file
 * does not tell who could write it, the policy counts, and a file only where the policy names it: an ordinary user may
 * make files in ProgramData, and cannot write the policy.
 */
export async function readManagedSettings(sources: ManagedSources): Promise<ManagedSettings> {
  switch (sources.platform) {
    case 'win32':
      return readFromPolicy(sources);
    case 'darwin':
      return readFromPlace('/Library/Application Support/Tacho Depot/settings.json', sources);
    default:
      return readFromPlace('/etc/tacho-depot/settings.json', sources);
  }
}

/**
 * For the desktop: also what the file says that TACHO_DEPOT_SETTINGS names. Who sets that can start the program as they
 * like anyway, so the file may be anybody's; what the IT department has put on this PC wins over it.
 */
export async function settingsFromOutside(
  environment: NodeJS.ProcessEnv,
  sources = sourcesOfThisPc(environment),
): Promise<ManagedSettings & { readonly fixedBy: FixedSources }> {
  const managed = await readManagedSettings(sources);
  const named = environment.TACHO_DEPOT_SETTINGS ?? '';
  const own = named === '' ? nothingManaged : await readNamedFile(path.resolve(named));
  const central = managed.central ?? own.central;
  return {
    settings: { ...own.settings, ...managed.settings },
    fixedBy: { ...fixedAs(own.settings, 'file'), ...fixedAs(managed.settings, 'policy') },
    folders: [...managed.folders, ...own.folders],
    problem: managed.problem ?? own.problem,
    ...((managed.watchAnyway ?? own.watchAnyway) && { watchAnyway: true }),
    ...(central && { central }),
    ...(managed.isUnknown && { isUnknown: true }),
  };
}

async function readFromPlace(file: string, { readTrusted }: ManagedSources): Promise<ManagedSettings> {
  const read = await readTrusted(file);
  if (!read.ok) return { ...nothingManaged, problem: read.error };
  return read.value === null ? nothingManaged : managedBy(read.value, file);
}

async function readFromPolicy({ readPolicy }: ManagedSources): Promise<ManagedSettings> {
  const policy = await readPolicy();
  if (!policy.ok) return { ...nothingManaged, problem: policy.error, isUnknown: true };
  const { settings, problems, settingsFile } = policySettings(policy.value);
  const file = settingsFile === null ? nothingManaged : await readNamedFile(settingsFile);
  return {
    settings: { ...file.settings, ...settings },
    folders: file.folders,
    ...(file.watchAnyway && { watchAnyway: true }),
    ...(file.central && { central: file.central }),
    problem: file.problem ?? firstOf(problems, ({ name, said }) => say('policy-misfit', { name, problem: said })),
  };
}

async function readNamedFile(file: string): Promise<ManagedSettings> {
  const read = await readFileText(file, mostSettingsFileBytes);
  if (read.ok) return managedBy(read.value, file);
  return { ...nothingManaged, problem: say('settings-file-not-read', { file }) };
}

function managedBy(text: string, file: string): ManagedSettings {
  const parsed = parseSettingsFile(text, file);
  if (!parsed.ok) return { ...nothingManaged, problem: parsed.error };
  const { settings, folders = [], watchAnyway, central, problems } = parsed.value;
  return {
    settings,
    folders: folders.map((folder) => path.resolve(path.dirname(file), folder)),
    ...(watchAnyway && { watchAnyway: true }),
    ...(central && { central: placeFrom(central, path.dirname(file)) }),
    problem: firstOf(problems, (problem) => settingMisfit(file, problem)),
  };
}

function firstOf(problems: readonly FoundProblem[], format: (problem: FoundProblem) => Said): Said | null {
  const [first] = problems;
  return first === undefined ? null : format(first);
}

/** Watches the folders that the IT department names. Gives the first that cannot be; null where all can. */
export async function watchManagedFolders(
  engine: Pick<Engine, 'watchFolder'>,
  { folders, watchAnyway }: Pick<ManagedSettings, 'folders' | 'watchAnyway'>,
): Promise<Said | null> {
  const problems: Said[] = [];
  for (const folder of folders) {
    try {
      const watched = await engine.watchFolder(folder, { mayBeWide: watchAnyway === true });
      if (!watched.ok) {
        const { said, message } = watched.error;
        problems.push(say('managed-folder-refused', { folder, why: said ?? message }));
      }
    } catch {
      // The program may be ending already, or the disk be full: the first screen says so.
      problems.push(say('managed-folder-later', { folder }));
    }
  }
  return problems[0] ?? null;
}
