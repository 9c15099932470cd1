import type { VehicleUnitPart } from '../part.ts';
import type { BlockKind } from './block-codes.ts';
import { type RecordArray, RecordType, readRecordArrays } from './record-arrays.ts';

/** Record types that stand in one part alone, in every recorder that is known. */
const partsByTellingType: ReadonlyMap<number, VehicleUnitPart> = new Map<number, VehicleUnitPart>([
  [RecordType.vehicleIdentificationNumber, 'overview'],
  [RecordType.vehicleUnitCertificate, 'overview'],
  [RecordType.downloadablePeriod, 'overview'],
  [RecordType.dateOfDay, 'activities'],
  [RecordType.odometerMidnight, 'activities'],
  [RecordType.fault, 'events-and-faults'],
  [RecordType.event, 'events-and-faults'],
  [RecordType.overSpeedingEvent, 'events-and-faults'],
  [RecordType.detailedSpeed, 'detailed-speed'],
  [RecordType.identification, 'technical-data'],
  [RecordType.calibration, 'technical-data'],
]);

/**
 * Whether the records of a block are those of another part than its code says. The code is not signed: one changed bit
 * in it makes a day a block of events, which verifies, and the day is lost. A block without any telling record fits.
 */
export function isOfAnotherPart(arrays: readonly RecordArray[], part: VehicleUnitPart): boolean {
  const told = new Set(arrays.map(({ type }) => partsByTellingType.get(type)).filter((each) => each !== undefined));
  return told.size > 0 && !told.has(part);
}

/** Whether a whole block holds any record of the part that its code says; one of the first generation is laid out by its code. */
export function tellsItsPart({ kind, data }: { readonly kind: BlockKind; readonly data: Uint8Array }): boolean {
  if (kind.layout !== 'record-arrays') return true;
  return readRecordArrays(data, 0).arrays.some(({ type }) => partsByTellingType.get(type) === kind.part);
}

/** The array with which a second generation block of a part begins (Annex 1C appendix 7, 2.2.6). */
const firstArrays: Readonly<Partial<Record<VehicleUnitPart, number>>> = {
  overview: RecordType.memberStateCertificate,
  activities: RecordType.dateOfDay,
  'events-and-faults': RecordType.fault,
  'detailed-speed': RecordType.detailedSpeed,
  'technical-data': RecordType.identification,
};

/** Whether a block of this part can begin with an array of this type. Only its maker knows how a maker's own begins. */
export function canBeginWith(type: number, part: VehicleUnitPart): boolean {
  const first = firstArrays[part];
  return first === undefined || type === first;
}
