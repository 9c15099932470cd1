import { driverRecords } from '../../../shared/compliance/hours/driver-records.ts';
import type { LeaveDays } from '../../../shared/compliance/hours/leave.ts';
import { hoursReport } from '../../../shared/compliance/record/report.ts';
import type { Contents, ContentsRows, ContentsRowsQuery } from '../../../shared/contract/contents.ts';
import type { CardHours } from '../../../shared/contract/hours.ts';
import type { ContentText } from '../../../shared/format/content-text.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { openDownload } from '../../../shared/tachograph/open.ts';
import { readRecordGroups } from '../../../shared/tachograph/read-records.ts';
import type { RecordField } from '../../../shared/tachograph/records/field-names.ts';
import type { FieldDescription } from '../../../shared/tachograph/records/layout.ts';
import type { RecordSection, RecordValues } from '../../../shared/tachograph/records/sections.ts';
import type { Verifier } from '../../../shared/tachograph/verify/verifier.ts';

/** How many records of each table there are, and how many match the search. */
export function countContents(bytes: Uint8Array, search: string, words: ContentText): Contents {
  return {
    copies: readRecordGroups(openDownload(bytes)).map(({ source, generation, sections }) => ({
      source,
      generation,
      sections: sections.map((section) => {
        const { id, paragraph, fields, records, isBounded } = section;
        const found = matching(section, search, words).length;
        return { id, paragraph, fields: inReadingOrder(fields), count: records.length, found, isBounded };
      }),
    })),
  };
}

/** When something was stands first, wherever the regulation has it in the record. */
const whenFields: readonly RecordField[] = [
  'day',
  'time',
  'begin',
  'end',
  'firstUse',
  'lastUse',
  'inserted',
  'withdrawn',
  'lockedIn',
  'lockedOut',
];

function inReadingOrder(fields: readonly FieldDescription[]): FieldDescription[] {
  const when = whenFields.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return [...when, ...fields.filter((field) => !when.includes(field))];
}

/** A portion of the rows that match; none of a table that the file does not have. */
export function contentsRows(
  bytes: Uint8Array,
  query: Omit<ContentsRowsQuery, 'id'>,
  words: ContentText,
): ContentsRows {
  const copy = readRecordGroups(openDownload(bytes))[query.copy];
  const section = copy?.sections.find(({ id }) => id === query.section);
  if (section === undefined) return { rows: [], found: 0 };
  const fields = inReadingOrder(section.fields);
  const found = matching(section, query.search, words);
  const shown = found.slice(query.offset, query.offset + query.limit);
  return {
    found: found.length,
    rows: shown.map((record) => fields.map(({ name }) => record[name] ?? null)),
  };
}

/**
 * The records in whose words, as the screen shows them, each word of the search stands. Nobody looks for the speeds of a
 * minute, and wording them takes longer than all the rest.
 */
function matching(section: RecordSection, search: string, words: ContentText): readonly RecordValues[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return section.records;
  return section.records.filter((record) => {
    const text = textOf(section, record, words);
    return parts.every((part) => text.includes(part));
  });
}

function textOf({ fields }: RecordSection, record: RecordValues, words: ContentText): string {
  return fields
    .filter(({ kind }) => kind !== 'speeds')
    .map((field) => words.cell(field, record[field.name] ?? null))
    .join(' ')
    .toLowerCase();
}

/** What a driver card's file tells of its holder's hours; `hours` is null for every other file. */
export function cardHours(
  bytes: Uint8Array,
  verifier: Verifier,
  zone: string,
  leave: readonly LeaveDays[] = [],
): CardHours {
  const examination = examineDownload(bytes, verifier);
  const [driver] = examination.content.kind === 'card' ? driverRecords([examination]) : [];
  return { hours: driver ? hoursReport(driver, zone, leave) : null };
}
