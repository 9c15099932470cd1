import { z } from 'zod';
import { sentenceSchema } from '../sentence.ts';

/**
 * A settings file, as the settings screen saves and reads it: `{ "settings": { "archiveDays": 365 } }`, in the form of
 * the agent's and the IT department's settings files. Credentials and folders are not in it.
 */

/** A larger file cannot be a settings file. */
export const mostSettingsFileCharacters = 100_000;

const settingProblemSchema = z.object({
  /** Name of the setting as the file spells it; empty where the whole file is no settings file. */
  name: z.string(),
  code: z.enum(['no-settings', 'unknown', 'does-not-fit', 'profile']),
  /** What is wrong, for the person who wrote the file. */
  message: z.string(),
  /** The same by its code; absent from an agent of an earlier version. */
  said: sentenceSchema.optional(),
});
export type SettingProblem = z.infer<typeof settingProblemSchema>;

/** The result of an import: all settings of the file were taken, or none. */
export const settingsImportSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('taken'),
    /** Names of the settings whose values changed. */
    changed: z.array(z.string()),
    /** Names of the settings that keep their values because the IT department has fixed them at others. */
    fixed: z.array(z.string()),
  }),
  z.object({ outcome: z.literal('refused'), problems: z.array(settingProblemSchema) }),
]);
export type SettingsImport = z.infer<typeof settingsImportSchema>;
