import { z } from 'zod';
import { offeredLanguages } from '../i18n/languages.ts';
import { fileSchema, readProblemSchema } from './maintain-requests.ts';
import type { AddressBookRequestName } from './names.ts';

/** So many rows that were not kept are told; all are counted. */
export const mostRefusedAddresses = 200;

/** Why a row of a spreadsheet is not kept. */
const refusedAddressSchema = z.object({
  /** Line of the file, or row of the sheet, from 1. */
  line: z.int(),
  why: z.enum([
    /** Nobody known here is called so, or has this id. */
    'unknown',
    /** Several are called so: the id tells them apart. */
    'several',
    /** An earlier row has another address or language for the same driver. */
    'twice',
    'no-address',
    'no-language',
  ]),
  /** The value of the cell that cannot be used. */
  value: z.string(),
});
export type RefusedAddress = z.infer<typeof refusedAddressSchema>;

const readAddressesSchema = z.object({
  /** Rows below the head. */
  rows: z.int(),
  /** Drivers who had none here, those whose address or language becomes another, and those for whom nothing changes. */
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Rows with neither address nor language: what is kept of those drivers stays. */
  empty: z.int(),
  refusedCount: z.int(),
  refused: z.array(refusedAddressSchema).max(mostRefusedAddresses),
});
export type ReadAddresses = z.infer<typeof readAddressesSchema>;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'expected bytes' });

/** E-mail addresses and languages of drivers, which are kept at this depot alone. */
export const addressBookRequests = {
  'addressBook.get': {
    arguments: z.strictObject({}),
    /** Drivers that are known here, and those of them with an address. */
    answer: z.object({ drivers: z.int(), addresses: z.int() }),
  },
  /**
   * Reads a spreadsheet, and with `keep` takes over what fits, all at once. An empty cell leaves what is kept. `columns`: it has
   * no column of drivers, or neither one of addresses nor one of languages.
   */
  'addressBook.read': {
    arguments: z.strictObject({ bytes, keep: z.boolean() }),
    answer: z.object({
      read: readAddressesSchema.nullable(),
      problem: z.union([readProblemSchema, z.object({ code: z.literal('columns') })]).nullable(),
    }),
  },
  /** Every driver that is known here, with address and language, as a CSV that can be read again. */
  'addressBook.save': { arguments: z.strictObject({ language: z.enum(offeredLanguages) }), answer: fileSchema },
} as const satisfies Record<AddressBookRequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;
