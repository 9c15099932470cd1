import { z } from 'zod';
import { RECORD_FIELDS } from '../tachograph/records/field-names.ts';
import type { FieldDescription } from '../tachograph/records/layout.ts';
import { RECORD_SECTIONS } from '../tachograph/records/sections.ts';

/** What the details of an upload ask of the file itself: tables of records, counted first, and read a portion at a time. */

const search = z.string().max(200);
/** A field as it was described by whoever read the file: page and engine are of one version. */
const field = z.custom<FieldDescription>(
  (value) => typeof value === 'object' && value !== null && 'name' in value && isField(value.name),
);

function isField(name: unknown): boolean {
  return RECORD_FIELDS.some((each) => each === name);
}

const sectionSchema = z.object({
  id: z.enum(RECORD_SECTIONS),
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

export const contentsQuerySchema = z.strictObject({ id: z.int(), search });

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

/** More rows than a person reads; a CSV file is read in portions of these. */
export const mostContentsRows = 500;

export const contentsRowsQuerySchema = z.strictObject({
  id: z.int(),
  search,
  /** By its place among the copies. */
  copy: z.int().min(0).max(4_096),
  section: z.enum(RECORD_SECTIONS),
  offset: z.int().min(0),
  limit: z.int().min(1).max(mostContentsRows),
});
export type ContentsRowsQuery = z.infer<typeof contentsRowsQuerySchema>;

/** Rows have their values in the order of the section's fields. */
export const contentsRowsSchema = z.object({ rows: z.array(z.array(cell)), found: z.int() });
export type ContentsRows = z.infer<typeof contentsRowsSchema>;
