import { z } from 'zod';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import type { SettingProblem } from '../../../shared/settings/settings-file.ts';
import { checkSettings } from './settings-file.ts';

/** What a settings file from outside may say. Paths are as they stand in it. */
const fileSchema = z.strictObject({
  /** Folder in which the depot keeps its files; for the agent. */
  data: z.string().min(1).optional(),
  /** Watched in addition to those that the depot knows already. */
  folders: z.array(z.string().min(1)).optional(),
  /** Also where one of the folders is a whole drive, a home folder or the system's. */
  watchAnyway: z.boolean().optional(),
  /** For the agent. Default: keys.json in the data folder. */
  keysFile: z.string().min(1).optional(),
  /** For the agent: a folder with root certificates to trust besides the two European ones. */
  rootsFolder: z.string().min(1).optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
});

export interface GivenSettingsFile extends Omit<z.infer<typeof fileSchema>, 'settings'> {
  /** Those that fit. */
  readonly settings: SettingsPatch;
  readonly problems: readonly SettingProblem[];
}

/** Reads the text of a settings file. The error is one sentence that names the file and the way out. */
export function parseSettingsFile(text: string, fileName: string): Result<GivenSettingsFile, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return failure(`The settings file "${fileName}" is not JSON. Check it for a missing comma or quote.`);
  }
  const checked = fileSchema.safeParse(parsed);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    return failure(misfit(fileName, issue?.path.join('.') ?? '', `${issue?.message}.`));
  }
  const { settings = {}, ...rest } = checked.data;
  const { patch, problems } = checkSettings(settings);
  return success({ ...rest, settings: patch, problems });
}

/** A setting of the file that does not fit, as one sentence. */
export function settingMisfit(fileName: string, { name, message }: SettingProblem): string {
  return misfit(fileName, `settings.${name}`, message);
}

function misfit(fileName: string, place: string, message: string): string {
  return `The settings file "${fileName}" does not fit at "${place}": ${message}`;
}
