import { z } from 'zod';
import { snapshotIdSchema } from './snapshot.ts';

/** Pictures that an answer of the service names: the engine fetches them, and the page shows them from its own host. */

export const imageQuerySchema = z.strictObject({
  id: snapshotIdSchema,
  /** Where the picture is, as the answer has it. Another one is refused: the page names nothing to fetch. */
  location: z.string().min(1).max(4_000),
});

/** Why a picture cannot be shown. `not-allowed`: it lies where the settings do not allow it to be fetched from. */
export const imageProblemSchema = z.enum([
  'no-address',
  'not-allowed',
  'plain-address',
  'no-keys',
  'keys-refused',
  'gone',
  'service-failed',
  'no-connection',
  'not-trusted',
  'proxy',
  'timed-out',
  'too-large',
  'not-an-image',
]);
export type ImageProblem = z.infer<typeof imageProblemSchema>;

const imageKeySchema = z.string().regex(/^[0-9a-f]{64}$/);

export const imageAnswerSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('here'),
    /** Names the bytes, which the engine keeps for a while. */
    key: imageKeySchema,
    widthPixels: z.int(),
    heightPixels: z.int(),
  }),
  z.object({
    state: z.literal('failed'),
    problem: imageProblemSchema,
    /** The address to allow, where that is all that is missing. */
    origin: z.string().nullable(),
  }),
]);
export type ImageAnswer = z.infer<typeof imageAnswerSchema>;

export const imageBytesQuerySchema = z.strictObject({ key: imageKeySchema });
