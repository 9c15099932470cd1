import { activityLayout, activityRecords } from '../records/activity-records.ts';
import * as card from '../records/card-layouts.ts';
import { dayOfTime, decimalCounter, distance } from '../records/data-types.ts';
import { type RecordLayout, type RingPointer, readInOrder, readRing } from '../records/layout.ts';
import {
  createSectionCollector,
  type RecordGroup,
  type RecordSectionId,
  type SectionCollector,
} from '../records/sections.ts';
import { isoDay } from '../time.ts';
import { readActivityBuffer } from './activity-buffer.ts';
import type { CardKind } from './card-kind.ts';
import { Appendix } from './elementary-files.ts';
import type { CardElement, CardWalk } from './walk.ts';

type Generation = RecordGroup['generation'];

/** How records are stored in an elementary file. */
interface CardFile {
  readonly fileId: number;
  readonly section: RecordSectionId;
  /** Layouts by generation; absent where that generation has no such file, or one with a different structure. */
  readonly gen1?: RecordLayout;
  readonly gen2?: RecordLayout;
  /** The pointer to the newest record of a ring; without one, the records have no order. */
  readonly pointer?: Readonly<Partial<Record<Generation, RingPointer>>>;
}

const both = (layout: RecordLayout): Pick<CardFile, 'gen1' | 'gen2'> => ({ gen1: layout, gen2: layout });
const pointer = (pointerBytes: 1 | 2, skippedBytes = 0): RingPointer => ({ pointerBytes, skippedBytes });
const twoBytes = { gen1: pointer(2), gen2: pointer(2) };

/** The files that contain only records of one kind (appendix 2, chapter 4). */
const recordFiles: readonly CardFile[] = [
  { fileId: 0x0502, section: 'events', ...both(card.cardEvent) },
  { fileId: 0x0503, section: 'faults', ...both(card.cardFault) },
  { fileId: 0x0505, section: 'vehicles-used', ...card.cardVehicle, pointer: twoBytes },
  { fileId: 0x0506, section: 'places', ...card.cardPlace, pointer: { gen1: pointer(1), gen2: pointer(2) } },
  { fileId: 0x0507, section: 'current-use', ...both(card.currentUse) },
  { fileId: 0x0508, section: 'controls', ...both(card.lastControl) },
  { fileId: 0x0509, section: 'calibrations-since-download', ...both(card.calibrationsSinceDownload) },
  {
    fileId: 0x050a,
    section: 'calibrations',
    ...card.cardCalibration,
    // The total number of calibrations stands before the pointer.
    pointer: { gen1: pointer(1, 2), gen2: pointer(2, 2) },
  },
  { fileId: 0x050c, section: 'controls-made', ...both(card.controlMade), pointer: twoBytes },
  { fileId: 0x050d, section: 'company-activities', ...both(card.companyActivity), pointer: twoBytes },
  { fileId: 0x050e, section: 'previous-download', ...both(card.lastCardDownload) },
  { fileId: 0x0521, section: 'licence', ...both(card.drivingLicence) },
  {
    fileId: 0x0522,
    section: 'specific-conditions',
    ...both(card.specificCondition),
    pointer: { gen2: pointer(2) },
  },
  { fileId: 0x0523, section: 'recorders-used', gen2: card.vehicleUnitUsed, pointer: twoBytes },
  { fileId: 0x0524, section: 'positions', gen2: card.accumulatedDriving, pointer: twoBytes },
  { fileId: 0x0526, section: 'place-authentications', gen2: card.placeAuthentication, pointer: twoBytes },
  { fileId: 0x0527, section: 'position-authentications', gen2: card.positionAuthentication, pointer: twoBytes },
  { fileId: 0x0528, section: 'border-crossings', gen2: card.cardBorderCrossing, pointer: twoBytes },
  { fileId: 0x0529, section: 'load-operations', gen2: card.cardLoadOperation, pointer: twoBytes },
  { fileId: 0x0530, section: 'load-types', gen2: card.cardLoadType, pointer: twoBytes },
  { fileId: 0x0531, section: 'calibration-additions', gen2: card.cardCalibrationAddition, pointer: twoBytes },
];

/** How the records of a file stand in it; null for a file that is laid out otherwise. */
export function recordFile(
  fileId: number,
  generation: Generation,
): { readonly layout: RecordLayout; readonly pointer: RingPointer | null } | null {
  const file = recordFiles.find((each) => each.fileId === fileId);
  const layout = file?.[generation];
  return layout ? { layout, pointer: file?.pointer?.[generation] ?? null } : null;
}

/** The files that are one record, laid out by the kind of the card. */
const roomLayouts: Readonly<Record<CardKind, { readonly [Of in Generation | 'version2']: RecordLayout }>> = {
  'driver-card': { ...card.driverCardRoom, version2: card.driverCardRoomV2 },
  'workshop-card': { ...card.workshopCardRoom, version2: card.workshopCardRoomV2 },
  'control-card': { gen1: card.controlCardRoom, gen2: card.controlCardRoom, version2: card.controlCardRoomV2 },
  'company-card': { gen1: card.companyCardRoom, gen2: card.companyCardRoom, version2: card.companyCardRoomV2 },
};
const identificationLayouts: Readonly<Record<CardKind, RecordLayout>> = {
  'driver-card': card.driverIdentification,
  'workshop-card': card.workshopIdentification,
  'control-card': card.officerIdentification,
  'company-card': card.companyIdentification,
};

/** A day of the activity ring, whose records differ in length. */
const dayLayout = {
  element: 'CardActivityDailyRecord',
  paragraph: '2.9',
  fields: { day: dayOfTime, distanceKm: distance, presenceCounter: decimalCounter('2.56') },
} as const;

/**
 * Every record of a card, the second generation's copy first. Files that no download may contain, such as the keys on a
 * workshop card (050B), and those that only their maker can read (0540) are ignored. Never throws.
 */
export function readCardRecords(walk: CardWalk, kind: CardKind | null): readonly RecordGroup[] {
  const groups = (['gen2', 'gen1'] as const).flatMap((generation) => {
    const book = createSectionCollector();
    readApplication(book, walk.elements, generation, kind);
    const sections = book.sections();
    return sections.length === 0 ? [] : [{ source: 'card' as const, generation, sections }];
  });
  const [first, ...others] = groups;
  if (first === undefined) return [];
  return [{ ...first, sections: [...first.sections, ...readChip(walk)] }, ...others];
}

/** The two files above both applications. */
function readChip({ elements }: CardWalk): RecordGroup['sections'] {
  const book = createSectionCollector();
  addFile(book, elements, Appendix.gen1Data, 0x0002, 'card-chip', card.cardIcc);
  addFile(book, elements, Appendix.gen1Data, 0x0005, 'chip-maker', card.cardChip);
  return book.sections();
}

function readApplication(
  book: SectionCollector,
  elements: readonly CardElement[],
  generation: Generation,
  kind: CardKind | null,
): void {
  const appendix = generation === 'gen1' ? Appendix.gen1Data : Appendix.gen2Data;
  if (kind !== null) {
    addFile(book, elements, appendix, 0x0520, 'identification', identificationLayouts[kind]);
    addFile(book, elements, appendix, 0x0501, 'card-room', roomLayouts[kind][generation]);
    addFile(book, elements, appendix, 0x0525, 'card-room-added', roomLayouts[kind].version2);
  }
  for (const file of recordFiles) {
    const layout = file[generation];
    if (layout) addFile(book, elements, appendix, file.fileId, file.section, layout, file.pointer?.[generation]);
  }
  addActivities(book, elements, appendix);
}

function addFile(
  book: SectionCollector,
  elements: readonly CardElement[],
  appendix: number,
  fileId: number,
  section: RecordSectionId,
  layout: RecordLayout,
  ring?: RingPointer,
): void {
  const element = elementOf(elements, appendix, fileId);
  if (element === undefined) return;
  book.add(section, layout, ring ? readRing(layout, element.data, ring) : readInOrder(layout, element.data));
}

function addActivities(book: SectionCollector, elements: readonly CardElement[], appendix: number): void {
  const element = elementOf(elements, appendix, 0x0504);
  if (element === undefined) return;
  const { days } = readActivityBuffer(element.data, element.offset, element.declaredBytes);
  for (const { date, distanceKm, presenceCounter, changes } of days) {
    book.add('days', dayLayout, [{ day: isoDay(date), distanceKm, presenceCounter }]);
    book.add('activities', activityLayout, activityRecords(date, changes, 'card'));
  }
}

/** Where a file occurs twice, a whole copy is preferred to one that was cut. */
function elementOf(elements: readonly CardElement[], appendix: number, fileId: number): CardElement | undefined {
  const copies = elements.filter((each) => each.fileId === fileId && each.appendix === appendix);
  return copies.find((each) => each.data.length === each.declaredBytes) ?? copies[0];
}
