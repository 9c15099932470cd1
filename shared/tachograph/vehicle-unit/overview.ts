import { layoutOfSize, type RecordOf } from '../records/layout.ts';
import { overview, overviewParts, previousDownload } from '../records/vehicle-unit-layouts.ts';
import type { UnixSeconds } from '../time.ts';
import { firstRecord, type RecordArray, RecordType, readRecordArrays } from './record-arrays.ts';
import type { VehicleUnitBlock } from './walk.ts';

/** The overview block of a vehicle unit: the vehicle and the moment of the download. A field is null where the file lacks it. */
export type Overview = RecordOf<typeof overview>;

type Block = Pick<VehicleUnitBlock, 'data' | 'kind'>;

/** Where these stand in a first generation overview, from the byte after 76 01. */
export const Gen1At = { overview: 388, previousDownload: 433 } as const;

/** Reads blocks 76 01, 76 21 and 76 31, as far as the file goes. Null where nothing of it is there. */
export function readOverview({ data, kind }: Block): Overview | null {
  return kind.layout === 'gen1'
    ? overview.read(data.subarray(Gen1At.overview))
    : joined(readRecordArrays(data, 0).arrays);
}

/** When the recorder was downloaded before this time. */
export function previousDownloadOf({ data, kind }: Block): UnixSeconds | null {
  if (kind.layout === 'gen1') return previousDownload.gen1.read(data.subarray(Gen1At.previousDownload))?.time ?? null;
  const record = firstRecord(readRecordArrays(data, 0).arrays, RecordType.previousDownload);
  return record ? (previousDownload.gen2.read(record)?.time ?? null) : null;
}

/**
 * The second generation sends each of them in an array of its own. Recorders differ in what they send, so every array is
 * found by its type.
 */
function joined(arrays: readonly RecordArray[]): Overview | null {
  const { vin, recorderTime, held, slots } = overviewParts;
  const read = <Value>(type: number, layout: { readonly read: (record: Uint8Array) => Value | null }): Value | null => {
    const record = firstRecord(arrays, type);
    return record ? layout.read(record) : null;
  };
  const period = read(RecordType.downloadablePeriod, held);
  const inSlots = read(RecordType.cardSlotsStatus, slots);
  const found: Overview = {
    vin: read(RecordType.vehicleIdentificationNumber, vin)?.vin ?? null,
    vehicle: registrationIn(arrays),
    recorderTime: read(RecordType.currentDateTime, recorderTime)?.recorderTime ?? null,
    heldFrom: period?.heldFrom ?? null,
    heldTo: period?.heldTo ?? null,
    coDriverSlot: inSlots?.coDriverSlot ?? null,
    driverSlot: inSlots?.driverSlot ?? null,
  };
  return Object.values(found).some((value) => value !== null) ? found : null;
}

/** Version 1 sends the number alone (14 bytes), version 2 with its nation (15); recorders are known to swap them. */
function registrationIn(arrays: readonly RecordArray[]): Overview['vehicle'] {
  const record =
    firstRecord(arrays, RecordType.vehicleRegistration) ?? firstRecord(arrays, RecordType.registrationNumber);
  if (!record) return null;
  const layout = layoutOfSize([overviewParts.registration, overviewParts.registrationNumber], record);
  return layout?.read(record)?.vehicle ?? null;
}
