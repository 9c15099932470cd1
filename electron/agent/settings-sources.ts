import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type SettingsPatch, settingsPatchSchema } from '../../shared/app/settings.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import { defaultDataDirectory } from './data-directory.ts';

/** What the command line, the environment and the settings file say, joined. */
export interface AgentSettings {
  readonly dataDirectory: string;
  /** Absolute. Watched in addition to those that the depot knows already. */
  readonly folders: readonly string[];
  /** Settings that the page cannot change, because they come from outside. */
  readonly fixed: SettingsPatch;
  /** Absolute. */
  readonly keysFile: string;
  /** Absolute; null where the European roots are all. */
  readonly rootsFolder: string | null;
}

export interface CommandLineSettings {
  readonly data?: string | undefined;
  readonly folder?: readonly string[] | undefined;
  readonly settings?: string | undefined;
}

const settingsFileSchema = z.strictObject({
  data: z.string().min(1).optional(),
  folders: z.array(z.string().min(1)).optional(),
  /** Default: keys.json in the data folder. */
  keysFile: z.string().min(1).optional(),
  /** A folder with root certificates to trust besides the two European ones. */
  rootsFolder: z.string().min(1).optional(),
  settings: settingsPatchSchema.optional(),
});

type SettingsFile = z.infer<typeof settingsFileSchema>;

/**
 * The command line wins over the environment, and that over the settings file. A relative path of the command line or
 * the environment counts from the current folder, one of the file from the file's folder. The error is one sentence
 * that names the value and the way out.
 */
export async function readAgentSettings(
  commandLine: CommandLineSettings,
  environment: NodeJS.ProcessEnv,
): Promise<Result<AgentSettings, string>> {
  const fileName = commandLine.settings ?? environment.TACHO_DEPOT_SETTINGS;
  const file = fileName === undefined ? success<SettingsFile>({}) : await readSettingsFile(fileName);
  if (!file.ok) return file;
  const fromFile = (given: string) => path.resolve(path.dirname(fileName ?? ''), given);
  const fixed = settingsPatchSchema.safeParse({
    ...file.value.settings,
    ...(environment.TACHO_DEPOT_URL !== undefined && { serviceUrl: environment.TACHO_DEPOT_URL }),
  });
  if (!fixed.success) {
    return failure(
      `TACHO_DEPOT_URL is not an address: "${environment.TACHO_DEPOT_URL}". It must start with https:// or http://.`,
    );
  }
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
    fixed: fixed.data,
    keysFile: file.value.keysFile === undefined ? path.join(dataDirectory, 'keys.json') : fromFile(file.value.keysFile),
    rootsFolder: file.value.rootsFolder === undefined ? null : fromFile(file.value.rootsFolder),
  });
}

async function readSettingsFile(fileName: string): Promise<Result<SettingsFile, string>> {
  let text: string;
  try {
    text = await readFile(fileName, 'utf8');
  } catch {
    return failure(`The settings file "${fileName}" cannot be read. Check its name and that you may read it.`);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return failure(`The settings file "${fileName}" is not JSON. Check it for a missing comma or quote.`);
  }
  const checked = settingsFileSchema.safeParse(parsed);
  if (checked.success) return success(checked.data);
  const issue = checked.error.issues[0];
  return failure(
    `The settings file "${fileName}" does not fit at "${issue?.path.join('.') ?? ''}": ${issue?.message}.`,
  );
}
