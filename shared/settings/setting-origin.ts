import { z } from 'zod';

/** Who can say what a setting is, the strongest first; the settings for all depots come first for those that they own. */
const settingSources = ['policy', 'command-line', 'environment', 'file', 'central', 'depot', 'default'] as const;
export type SettingSource = (typeof settingSources)[number];

/** Whose word counts for a setting, and whose does not. */
export const settingOriginSchema = z.object({
  source: z.enum(settingSources),
  /** Who says something too, the strongest first; the default, which always does, is not among them. */
  overruled: z.array(z.enum(settingSources)),
  /** The settings for all depots own it: they count more than what the PC says. */
  isOwned: z.boolean(),
});
export type SettingOrigin = z.infer<typeof settingOriginSchema>;
