import { z } from 'zod';
import { isRecord } from '../json.ts';
import { recordFields } from '../tachograph/records/field-names.ts';
import type { FieldDescription } from '../tachograph/records/layout.ts';
import { recordSections } from '../tachograph/records/sections.ts';

/** The tables of records in a file, for the details of its upload: they are counted first, and then read a page at a time. */

const search = z.string().max(200);
/** BCP 47 tag of the words among which is searched: those that the person sees. Absent: English. */
const language = z.string().max(35).optional();
/** A field's description, as the reader of the file gives it. It is checked only loosely, because page and engine are of one version. */
const field = z.custom<FieldDescription>((value) => isRecord(value) && isField(value.name));

function isField(name: unknown): boolean {
  return recordFields.some((each) => each === name);
}

const sectionSchema = z.object({
  id: z.enum(recordSections),
  paragraph: z.string(),
  fields: z.array(field),
  /** Records in the file, and those of them that match the search. */
  count: z.int(),
  found: z.int(),
  isBounded: z.boolean(),
});
export type ContentsSection = z.infer<typeof sectionSchema>;

const copySchema = z.object({
  source: z.enum(['card', 'vehicle-unit']),
  generation: z.enum(['gen1', 'gen2']),
  sections: z.array(sectionSchema),
});
export type ContentsCopy = z.infer<typeof copySchema>;

export const contentsSchema = z.object({ copies: z.array(copySchema) });
export type Contents = z.infer<typeof contentsSchema>;

export const contentsQuerySchema = z.strictObject({ id: z.int(), search, language });
export type ContentsQuery = z.infer<typeof contentsQuerySchema>;

const cell = z.union([
  z.null(),
  z.number(),
  z.string(),
  z.boolean(),
  z.object({ nation: z.number().nullable(), number: z.string() }),
  z.object({
    cardType: z.number(),
    nation: z.number(),
    cardNumber: z.string(),
    generation: z.number().exactOptional(),
  }),
  z.object({ number: z.number(), month: z.string().nullable(), type: z.number(), manufacturer: z.number() }),
  z.array(z.number()).readonly(),
  z.array(z.object({ equipmentType: z.number(), manufacturer: z.string(), number: z.string() })).readonly(),
]);

/** More rows than a person reads at once; a CSV export reads its rows in pages of this size. */
export const mostContentsRows = 500;

export const contentsRowsQuerySchema = z.strictObject({
  id: z.int(),
  search,
  language,
  /** Index in the list of copies. */
  copy: z.int().min(0).max(4_096),
  section: z.enum(recordSections),
  offset: z.int().min(0),
  limit: z.int().min(1).max(mostContentsRows),
});
export type ContentsRowsQuery = z.infer<typeof contentsRowsQuerySchema>;

/** Each row holds its values in the order of the section's fields. */
export const contentsRowsSchema = z.object({ rows: z.array(z.array(cell)), found: z.int() });
export type ContentsRows = z.infer<typeof contentsRowsSchema>;
