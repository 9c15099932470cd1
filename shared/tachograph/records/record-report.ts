import { isoTime } from '../time.ts';
import { bitMeanings, meaningOf } from './codes.ts';
import type { RecordValue } from './data-types.ts';
import type { FieldDescription } from './layout.ts';
import type { RecordGroup, RecordSection, RecordSectionId } from './sections.ts';

/** What `identify --json` says of the records of one copy. */
export interface RecordGroupReport {
  readonly source: RecordGroup['source'];
  readonly generation: RecordGroup['generation'];
  readonly sections: readonly RecordSectionReport[];
}

interface RecordSectionReport {
  readonly section: RecordSectionId;
  readonly element: string;
  /** Such as `Annex IC, appendix 1, 2.37`. */
  readonly paragraph: string;
  /** By field; those without a unit are left out. */
  readonly units: Readonly<Record<string, string>>;
  /** True where the file holds more than could ever be recorded, which is left out. */
  readonly bounded?: true;
  /** Times as ISO instants in UTC, codes with what they mean; a field that is not known is left out. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Regulation (EU) 2016/799. Its appendix 1 has the records of Annex IB too, as "Generation 1". */
const dataDictionary = 'Annex IC, appendix 1,';

/** The records of a file as they are written for programs. */
export function reportRecords(groups: readonly RecordGroup[]): readonly RecordGroupReport[] {
  return groups.map(({ source, generation, sections }) => ({
    source,
    generation,
    sections: sections.map(reportSection),
  }));
}

function reportSection({ id, element, paragraph, fields, records, isBounded }: RecordSection): RecordSectionReport {
  return {
    section: id,
    element,
    paragraph: `${dataDictionary} ${paragraph}`,
    units: Object.fromEntries(fields.flatMap(({ name, unit }) => (unit === null ? [] : [[name, unit]]))),
    ...(isBounded ? { bounded: true as const } : {}),
    records: records.map((record) =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const value = record[field.name] ?? null;
          return value === null ? [] : [[field.name, reportValue(field, value)]];
        }),
      ),
    ),
  };
}

function reportValue({ kind, codes, bits }: FieldDescription, value: NonNullable<RecordValue>): unknown {
  if (typeof value !== 'number') return value;
  if (kind === 'time') return isoTime(value);
  if (codes !== null) return { code: value, meaning: meaningOf(codes, value) };
  if (bits !== null) return { code: value, meanings: bitMeanings(bits, value) };
  return value;
}
