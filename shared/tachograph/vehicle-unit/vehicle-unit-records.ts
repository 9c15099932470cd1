import { activityChange } from '../activity-change.ts';
import { concatBytes, uint16 } from '../bytes.ts';
import { activityLayout, activityRecords } from '../records/activity-records.ts';
import { specificCondition } from '../records/card-layouts.ts';
import { layoutOfSize, type RecordLayout, readInOrder } from '../records/layout.ts';
import {
  createSectionCollector,
  type RecordGroup,
  type RecordSectionId,
  type RecordValues,
  type SectionCollector,
} from '../records/sections.ts';
import * as unit from '../records/vehicle-unit-layouts.ts';
import { readTime } from '../time.ts';
import { readGen1Block } from './gen1-layout.ts';
import { Gen1At, readOverview } from './overview.ts';
import { firstRecord, RecordType, readRecordArrays } from './record-arrays.ts';
import type { VehicleUnitBlock, VehicleUnitWalk } from './walk.ts';

type Generation = RecordGroup['generation'];

/** Records of one kind, wherever they stand. */
interface Kept {
  readonly section: RecordSectionId;
  /** By size: versions differ in it. */
  readonly layouts: readonly RecordLayout[];
}

const kept = (section: RecordSectionId, ...layouts: readonly RecordLayout[]): Kept => ({ section, layouts });

/** What the parts of a second generation block hold, by record type. */
const recordsByType: ReadonlyMap<number, Kept> = new Map([
  [RecordType.previousDownload, kept('previous-download', unit.previousDownload.gen2)],
  [RecordType.companyLock, kept('company-locks', unit.companyLock.gen2)],
  [RecordType.control, kept('controls', unit.control.gen2)],
  [RecordType.cardInsertion, kept('card-insertions', unit.cardInsertion.gen2)],
  [RecordType.place, kept('places', unit.vehiclePlace.gen2v1, unit.vehiclePlace.gen2v2)],
  [RecordType.accumulatedDriving, kept('positions', unit.vehiclePosition.gen2v1, unit.vehiclePosition.gen2v2)],
  [RecordType.specificCondition, kept('specific-conditions', specificCondition)],
  [RecordType.borderCrossing, kept('border-crossings', unit.vehicleBorderCrossing)],
  [RecordType.loadOperation, kept('load-operations', unit.vehicleLoadOperation)],
  [RecordType.fault, kept('faults', unit.vehicleFault.gen2)],
  [RecordType.event, kept('events', unit.vehicleEvent.gen2)],
  [RecordType.overSpeedingControl, kept('over-speeding-control', unit.overSpeedingControl)],
  [RecordType.overSpeedingEvent, kept('over-speeding', unit.overSpeeding.gen2)],
  [RecordType.timeAdjustment, kept('time-adjustments', unit.timeAdjustment.gen2)],
  [RecordType.detailedSpeed, kept('speed', unit.speedBlock)],
  [RecordType.identification, kept('recorder', unit.recorder.gen2v1, unit.recorder.gen2v2)],
  [RecordType.sensorPaired, kept('sensors', unit.sensorPaired.gen2)],
  [RecordType.externalGnss, kept('external-positioning', unit.externalPositioning)],
  [RecordType.calibration, kept('calibrations', ...unit.vehicleCalibrations)],
  [RecordType.cardRecord, kept('cards-seen', unit.cardSeen)],
  [RecordType.itsConsent, kept('its-consents', unit.itsConsent)],
  [RecordType.powerInterruption, kept('power-interruptions', unit.powerInterruption)],
]);

/** Where the second record of a first generation block begins that is no counted list. */
const gen1SensorAt = unit.recorder.gen1.sizeBytes;

/** What the spans of a first generation block hold, in their order, from where in each. */
interface KeptSpan extends Kept {
  readonly span: number;
  readonly at?: number;
}

const recordsByBlockCode: ReadonlyMap<number, readonly KeptSpan[]> = new Map<number, readonly KeptSpan[]>([
  [
    0x01,
    [
      { span: 0, at: Gen1At.previousDownload, ...kept('previous-download', unit.previousDownload.gen1) },
      { span: 1, ...kept('company-locks', unit.companyLock.gen1) },
      { span: 2, ...kept('controls', unit.control.gen1) },
    ],
  ],
  [
    0x02,
    [
      { span: 0, ...kept('days', unit.day) },
      { span: 1, ...kept('card-insertions', unit.cardInsertion.gen1) },
      { span: 3, ...kept('places', unit.vehiclePlace.gen1) },
      { span: 4, ...kept('specific-conditions', specificCondition) },
    ],
  ],
  [
    0x03,
    [
      { span: 0, ...kept('faults', unit.vehicleFault.gen1) },
      { span: 1, ...kept('events', unit.vehicleEvent.gen1) },
      { span: 2, ...kept('over-speeding-control', unit.overSpeedingControl) },
      { span: 3, ...kept('over-speeding', unit.overSpeeding.gen1) },
      { span: 4, ...kept('time-adjustments', unit.timeAdjustment.gen1) },
    ],
  ],
  [0x04, [{ span: 0, ...kept('speed', unit.speedBlock) }]],
  [
    0x05,
    [
      { span: 0, ...kept('recorder', unit.recorder.gen1) },
      { span: 0, at: gen1SensorAt, ...kept('sensors', unit.sensorPaired.gen1) },
      { span: 1, ...kept('calibrations', unit.vehicleCalibration.gen1) },
    ],
  ],
]);
const gen1ChangesSpan = 2;
const changeBytes = 2;

/**
 * Every record of a vehicle unit, the second generation's first. A record that occurs twice, byte for byte, is listed
 * once, because an insertion that crosses midnight belongs to both days. Never throws.
 */
export function readVehicleUnitRecords(walk: VehicleUnitWalk): readonly RecordGroup[] {
  return (['gen2', 'gen1'] as const).flatMap((generation) => {
    const book = createSectionCollector();
    const seen = createSeen();
    for (const block of walk.blocks) {
      if (layoutOf(generation) !== block.kind.layout) continue;
      addOverview(book, seen, block);
      if (generation === 'gen1') readGen1(book, seen, block);
      else readGen2(book, seen, block);
    }
    const sections = book.sections();
    return sections.length === 0 ? [] : [{ source: 'vehicle-unit' as const, generation, sections }];
  });
}

function layoutOf(generation: Generation): VehicleUnitBlock['kind']['layout'] {
  return generation === 'gen1' ? 'gen1' : 'record-arrays';
}

function readGen1(book: SectionCollector, seen: Seen, block: VehicleUnitBlock): void {
  const { spans } = readGen1Block(block.data, 0, block.code);
  for (const { span, at = 0, section, layouts } of recordsByBlockCode.get(block.code) ?? []) {
    const found = spans[span];
    const [layout] = layouts;
    if (found === undefined || layout === undefined) continue;
    const isList = found.recordBytes > 0;
    const data = isList ? found.data : found.data.subarray(at, at + layout.sizeBytes);
    book.add(section, layout, seen.newOnes(section, layout, data, layout.sizeBytes));
  }
  const [header] = spans;
  if (block.code === 0x02) addChanges(book, seen, header?.data, spans[gen1ChangesSpan]?.data);
}

function readGen2(book: SectionCollector, seen: Seen, block: VehicleUnitBlock): void {
  const { arrays } = readRecordArrays(block.data, 0);
  for (const array of arrays) {
    const found = recordsByType.get(array.type);
    const first = array.data.subarray(0, array.recordBytes);
    const layout = found && array.recordBytes > 0 ? layoutOfSize(found.layouts, first) : null;
    if (!found || !layout) continue;
    book.add(found.section, layout, seen.newOnes(found.section, layout, array.data, array.recordBytes));
  }
  if (block.kind.part !== 'activities') return;
  const date = firstRecord(arrays, RecordType.dateOfDay);
  if (date === undefined) return;
  addDay(book, seen, date, firstRecord(arrays, RecordType.odometerMidnight));
  addChanges(book, seen, date, arrays.find(({ type }) => type === RecordType.activityChange)?.data);
}

/** The second generation sends the two fields of a day in an array each. */
function addDay(book: SectionCollector, seen: Seen, date: Uint8Array, odometer: Uint8Array | undefined): void {
  const record = concatBytes(date.subarray(0, unit.dateOfDay.sizeBytes), odometer ?? new Uint8Array(0));
  const day = seen.isNew(`days ${textOf(record)}`) ? unit.day.read(record) : null;
  if (day !== null) book.add('days', unit.day, [day]);
}

function addOverview(book: SectionCollector, seen: Seen, block: VehicleUnitBlock): void {
  const found = block.kind.part === 'overview' ? readOverview(block) : null;
  if (found !== null && seen.isNew(`overview ${JSON.stringify(found)}`)) book.add('overview', unit.overview, [found]);
}

function addChanges(
  book: SectionCollector,
  seen: Seen,
  header: Uint8Array | undefined,
  words: Uint8Array | undefined,
): void {
  const date = header && header.length >= 4 ? readTime(header, 0) : null;
  if (date === null || words === undefined || !seen.isNew(`activities ${date} ${textOf(words)}`)) return;
  const changes = [];
  for (let at = 0; at + changeBytes <= words.length; at += changeBytes) {
    const change = activityChange(uint16(words, at));
    if (change !== null) changes.push(change);
  }
  book.add('activities', activityLayout, activityRecords(date, changes, 'recorder'));
}

/** Remembers which records occurred before, byte for byte. */
interface Seen {
  readonly isNew: (key: string) => boolean;
  /** Reads records, each once. */
  readonly newOnes: (
    section: RecordSectionId,
    layout: RecordLayout,
    data: Uint8Array,
    recordBytes: number,
  ) => Iterable<RecordValues>;
}

function createSeen(): Seen {
  const keys = new Set<string>();
  const isNew = (key: string) => {
    const before = keys.size;
    keys.add(key);
    return keys.size > before;
  };
  return {
    isNew,
    newOnes: (section, layout, data, recordBytes) =>
      readInOrder(
        {
          sizeBytes: layout.sizeBytes,
          read: (record) => (isNew(`${section} ${textOf(record)}`) ? layout.read(record) : null),
        },
        data,
        0,
        recordBytes,
      ),
  };
}

/** Bytes as a text of as many characters, to compare by. */
function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
