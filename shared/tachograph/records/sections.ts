import type { RecordValue } from './data-types.ts';
import { describeFields, type FieldDescription, type Fields, type RecordLayout } from './layout.ts';

/** The sections of a file's content, as a clerk would name them: each is one table, in the order in which they are shown. */
export const recordSections = [
  'identification',
  'licence',
  'overview',
  'previous-download',
  'calibrations-since-download',
  'current-use',
  'vehicles-used',
  'days',
  'activities',
  'card-insertions',
  'places',
  'positions',
  'border-crossings',
  'load-operations',
  'load-types',
  'specific-conditions',
  'events',
  'faults',
  'over-speeding-control',
  'over-speeding',
  'time-adjustments',
  'power-interruptions',
  'speed',
  'controls',
  'controls-made',
  'company-locks',
  'company-activities',
  'calibrations',
  'calibration-additions',
  'recorder',
  'recorders-used',
  'sensors',
  'external-positioning',
  'cards-seen',
  'its-consents',
  'place-authentications',
  'position-authentications',
  'card-room',
  'card-room-added',
  'card-chip',
  'chip-maker',
] as const;

export type RecordSectionId = (typeof recordSections)[number];

/** A record by the names of its fields. */
export type RecordValues = Readonly<Record<string, RecordValue>>;

/** All records of one kind. */
export interface RecordSection {
  readonly id: RecordSectionId;
  /** As the regulation calls one of them. */
  readonly element: string;
  /** Of Annex IC, appendix 1. */
  readonly paragraph: string;
  readonly fields: readonly FieldDescription[];
  /** Oldest first where the file says which that is, else as they stand. */
  readonly records: readonly RecordValues[];
  /** Whether the file has more records than could ever have been made; the rest is left out. */
  readonly isBounded: boolean;
}

/** One copy of the data: a card has one for each generation, a file of a vehicle unit may hold both, and cards besides. */
export interface RecordGroup {
  readonly source: 'card' | 'vehicle-unit';
  readonly generation: 'gen1' | 'gen2';
  readonly sections: readonly RecordSection[];
}

/** A year of a recorder that two drivers share has about 30,000 changes of activity, and nothing else as many. */
const mostRecordsOfSection = 40_000;
const mostRecordsOfGroup = 80_000;

/** A section under construction. Where two versions of a record occur, their fields are combined. */
interface Filling {
  readonly layout: Pick<RecordLayout, 'element' | 'paragraph'>;
  readonly fields: Map<string, FieldDescription>;
  readonly records: RecordValues[];
  isBounded: boolean;
}

/** Collects the sections of one group, and limits their size whatever a file declares. */
export interface SectionCollector {
  readonly add: (
    id: RecordSectionId,
    layout: Pick<RecordLayout, 'element' | 'paragraph'> & { readonly fields: Fields },
    records: Iterable<RecordValues>,
  ) => void;
  readonly sections: () => readonly RecordSection[];
}

export function createSectionCollector(): SectionCollector {
  const fillings = new Map<RecordSectionId, Filling>();
  let room = mostRecordsOfGroup;
  return {
    add(id, layout, records) {
      const filling = fillings.get(id) ?? emptyFilling(layout);
      fillings.set(id, filling);
      for (const field of describeFields(layout.fields)) {
        if (!filling.fields.has(field.name)) filling.fields.set(field.name, field);
      }
      for (const record of records) {
        filling.isBounded = room === 0 || filling.records.length === mostRecordsOfSection;
        if (filling.isBounded) break;
        filling.records.push(record);
        room -= 1;
      }
    },
    sections: () =>
      recordSections.flatMap((id) => {
        const filling = fillings.get(id);
        if (filling === undefined || filling.records.length === 0) return [];
        const { layout, fields, records, isBounded } = filling;
        const { element, paragraph } = layout;
        return [{ id, element, paragraph, fields: [...fields.values()], records, isBounded }];
      }),
  };
}

function emptyFilling(layout: Filling['layout']): Filling {
  return { layout, fields: new Map(), records: [], isBounded: false };
}
