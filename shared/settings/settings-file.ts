import { z } from 'zod';

/**
 * A file with settings, as Settings saves and reads it: `{ "settings": { "archiveDays": 365 } }`, the same form as the
 * settings file of the agent and of the IT department. Keys and folders are not in it.
 */

/** A larger file has something else in it. */
export const mostSettingsFileCharacters = 100_000;

const settingProblemSchema = z.object({
  /** Of the setting, as the file has it; empty where the file as a whole is none with settings. */
  name: z.string(),
  code: z.enum(['no-settings', 'unknown', 'does-not-fit']),
  /** What is wrong, for those who know the file. */
  message: z.string(),
});
export type SettingProblem = z.infer<typeof settingProblemSchema>;

/** What came of reading a file: all of it was taken, or nothing. */
export const settingsImportSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('taken'),
    /** Names of the settings that have another value now. */
    changed: z.array(z.string()),
    /** Names of those that the IT department has fixed at another value, and that stay as they are. */
    fixed: z.array(z.string()),
  }),
  z.object({ outcome: z.literal('refused'), problems: z.array(settingProblemSchema) }),
]);
export type SettingsImport = z.infer<typeof settingsImportSchema>;
