import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { misfitSentence } from '../../../shared/misfit.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import { readFileText } from '../platform/open-file.ts';
import { type Said, say } from '../refusal.ts';
import { type CentralPlace, centralPlaceSchema } from './central-policy.ts';
import { checkSettings, type FoundProblem } from './settings-file.ts';

/** What a settings file from outside may say. Paths are as they stand in it. */
export const fileSchema = z.strictObject({
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
  /** Where the settings for all depots are. */
  central: centralPlaceSchema.optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
});

export interface GivenSettingsFile extends Omit<z.infer<typeof fileSchema>, 'settings'> {
  /** Those that fit. */
  readonly settings: SettingsPatch;
  readonly problems: readonly FoundProblem[];
}

/** Far above what every setting and a thousand folders take. */
export const mostSettingsFileBytes = 4 * 1024 * 1024;

/** Reads the text of a settings file. The error names the file and the way out. */
export function parseSettingsFile(text: string, fileName: string): Result<GivenSettingsFile, Said> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return failure(say('settings-file-not-json', { file: fileName }));
  }
  const checked = fileSchema.safeParse(parsed);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    return failure(misfit(fileName, issue?.path.join('.') ?? '', misfitSentence(issue)));
  }
  const { settings = {}, ...rest } = checked.data;
  const { patch, problems } = checkSettings(settings);
  return success({ ...rest, settings: patch, problems });
}

/** A setting of the file that does not fit, as one sentence. */
export function settingMisfit(fileName: string, { name, said }: FoundProblem): Said {
  return misfit(fileName, `settings.${name}`, said);
}

function misfit(file: string, place: string, problem: Sentence): Said {
  return say('settings-file-misfit', { file, place, problem });
}

/** The place with its path made absolute: one in a file counts from the file's folder. */
export function placeFrom(central: CentralPlace, folder: string): CentralPlace {
  return /^https?:/i.test(central.from) ? central : { ...central, from: path.resolve(folder, central.from) };
}

/** Root, and on macOS the same: the administrator of every system but Windows, where owners cannot be told. */
export const administratorId = 0;

/** Group and others may not write. */
const othersWrite = 0o022;

/**
 * Reads a file that only one user can have written: it and its folder belong to that user, and nobody else may write
 * them. Null where there is no such file. Whoever could write it could have every download sent elsewhere.
 *
 * @param ownerId such as {@link administratorId}
 */
export async function readTrustedFile(
  file: string,
  ownerId: number,
  mostBytes = mostSettingsFileBytes,
): Promise<Result<string | null, Said>> {
  const read = await readFileText(file, mostBytes, async (stats) => {
    const { uid, mode } = await stat(path.dirname(file));
    const kept = [
      { uid: Number(stats.uid), mode: Number(stats.mode) },
      { uid, mode },
    ];
    return kept.every((each) => each.uid === ownerId && (each.mode & othersWrite) === 0)
      ? null
      : say('settings-file-open-to-change', { file });
  });
  if (read.ok) return read;
  if ('said' in read.error) return failure(read.error);
  const { code, systemCode } = read.error;
  if (code === 'missing') return success(null);
  if (code === 'too-large') return failure(say('settings-file-too-large', { file, kibibytes: mostBytes / 1024 }));
  return failure(say('settings-file-not-for-user', { file, systemCode }));
}
