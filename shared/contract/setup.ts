import { z } from 'zod';

export const setupSteps = ['folder', 'service', 'done'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The settings that the set-up asks for. */
export const setupFields = [
  'serviceUrl',
  'depotName',
  'role',
  'uploadWay',
  'filePartName',
  'sitePartName',
  'siteProductCode',
  'proxyUrl',
] as const;

/** How far a set-up has come that is not finished. */
export const setupProgressSchema = z.strictObject({
  /** The step that is open. */
  step: z.enum(setupSteps),
  /** What stands in its fields, also where it is no value yet that a setting takes. Never a key. */
  typed: z.partialRecord(z.enum(setupFields), z.string().max(2048)),
  /** What the last test of the connection showed; null before one. */
  works: z.boolean().nullable(),
});
export type SetupProgress = Readonly<z.infer<typeof setupProgressSchema>>;
