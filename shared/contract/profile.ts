import { z } from 'zod';
import { settingsImportSchema } from '../settings/settings-file.ts';
import { longestProfileLink } from './addresses.ts';

/**
 * A profile: settings that the IT department has signed, which a person takes over once. What one says stands here; its text
 * and its keys stay in the engine.
 */
export const openedProfileSchema = z.object({
  /** For `profile.take`; the next profile that is opened takes its place. */
  id: z.int(),
  /** Of the key that signed it: eight groups of four signs. */
  fingerprint: z.string(),
  /**
   * - `known`: this PC has taken a profile of that key before, or takes its central settings by it.
   * - `named`: the link, or whoever gave the command, named the fingerprint.
   * - `new`: a person compares it with the words of the IT department.
   */
  trust: z.enum(['known', 'named', 'new']),
  /** Epoch ms. */
  issuedAt: z.number(),
  /** Whom to call about it; empty where it says nobody. */
  contact: z.string(),
  /** What it has for each depot of its table, and first, with an empty name, for one that is not in it. */
  choices: z.array(
    z.object({
      depot: z.string(),
      /** Where files will go; empty where it does not say. */
      serviceHost: z.string(),
      hasKeys: z.boolean(),
    }),
  ),
  /** The choice that fits this PC by the link or by its name in the network; empty where none does. */
  suggested: z.string(),
});
export type OpenedProfile = z.infer<typeof openedProfileSchema>;

/** The result of giving a file with settings, or of reading one from elsewhere. */
export const settingsGivenSchema = z.discriminatedUnion('outcome', [
  ...settingsImportSchema.options,
  z.object({ outcome: z.literal('signed'), profile: openedProfileSchema }),
]);
export type SettingsGiven = z.infer<typeof settingsGivenSchema>;

/** A removable drive that is plugged in, with a profile at its root. */
export const profileDriveSchema = z.object({ id: z.int(), label: z.string() });

export const profileRequests = {
  /** The drives with a profile, as they are now. */
  'profile.drives': {
    arguments: z.strictObject({}),
    answer: z.object({ drives: z.array(profileDriveSchema) }),
  },
  /** Reads a profile; changes nothing. A link is followed only by this request, which a person makes. */
  'profile.open': {
    arguments: z.union([
      z.strictObject({ link: z.string().max(longestProfileLink) }),
      z.strictObject({ drive: z.int() }),
    ]),
    answer: settingsGivenSchema,
  },
  /** Puts it into force once a person has agreed to it: all of it or nothing. */
  'profile.take': {
    arguments: z.strictObject({
      id: z.int(),
      /** One of its choices. */
      depot: z.string().max(200),
      /** Opens its keys; empty: they are left out, and typed by hand. */
      passphrase: z.string().max(200),
    }),
    answer: z.object({
      changed: z.array(z.string()),
      fixed: z.array(z.string()),
      keysTaken: z.boolean(),
    }),
  },
} as const;
