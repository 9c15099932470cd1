import { z } from 'zod';

/** Among the files of the page; the build writes it. */
export const thirdPartiesFile = 'third-parties.json';

export const thirdPartySchema = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression; null where the package states none. */
  licence: z.string().nullable(),
  /** Of its licence file; null where it has none. */
  text: z.string().nullable(),
});
/** A package of somebody else's whose code is in the program. */
export type ThirdParty = z.infer<typeof thirdPartySchema>;
