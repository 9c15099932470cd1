import { concat, filled, uint } from '../bytes.ts';
import { timeReal } from '../calendar.ts';
import { manufacturerCode } from '../chain/identifiers.ts';
import { authenticatedGnssPlace, gnssPlace, odometer } from '../records.ts';
import { plainText } from '../text.ts';
import type { CardCapacity } from './capacity.ts';
import { type ElementaryFile, recordRing } from './element.ts';
import { type CardJournal, insertedAt, withdrawnAt } from './journal.ts';

const loadOperation = 1;
const unloadOperation = 2;
const goods = 1;

const signed = (fileId: number, data: Uint8Array): ElementaryFile => ({ fileId, data, signed: true });

/** VehicleUnits_Used and GNSS_Places, which both versions of generation 2 have. */
export function gen2RecordedFiles(journal: CardJournal, capacity: CardCapacity): readonly ElementaryFile[] {
  const vehicleUnits = journal.shifts.map((shift) =>
    concat(timeReal(insertedAt(shift)), uint(manufacturerCode, 1), uint(1, 1), plainText('0217', 4)),
  );
  const gnssPlaces = journal.shifts.map((shift) =>
    concat(timeReal(shift.afterThreeHours.at), gnssPlace(shift.afterThreeHours), odometer(shift.odometerStartKm + 190)),
  );
  return [
    signed(0x0523, recordRing(vehicleUnits, { capacity: capacity.vehicleUnits, pointerBytes: 2, blank: filled(10) })),
    signed(0x0524, recordRing(gnssPlaces, { capacity: capacity.gnssPlaces, pointerBytes: 2, blank: filled(18) })),
  ];
}

/** What version 2 of generation 2 added. */
export function gen2Version2Files(journal: CardJournal, capacity: CardCapacity): readonly ElementaryFile[] {
  const { shifts, borderCrossings = [] } = journal;
  const authenticated = uint(1, 1);
  const ring = (records: readonly Uint8Array[], size: number, blankBytes: number): Uint8Array =>
    recordRing(records, { capacity: size, pointerBytes: 2, blank: filled(blankBytes) });

  const placesAuthentication = shifts.flatMap((shift) =>
    [insertedAt(shift), withdrawnAt(shift)].map((at) => concat(timeReal(at), authenticated)),
  );
  const gnssAuthentication = shifts.map((shift) => concat(timeReal(shift.afterThreeHours.at), authenticated));
  const crossings = borderCrossings.map(({ from, to, position, odometerKm }) =>
    concat(uint(from, 1), uint(to, 1), authenticatedGnssPlace(position), odometer(odometerKm)),
  );
  const operations = shifts.flatMap((shift) =>
    [
      { at: shift.begin.at, type: loadOperation, position: shift.begin, kilometres: shift.odometerStartKm },
      { at: shift.end.at, type: unloadOperation, position: shift.end, kilometres: shift.odometerEndKm },
    ].map(({ at, type, position, kilometres }) =>
      concat(timeReal(at), uint(type, 1), authenticatedGnssPlace(position), odometer(kilometres)),
    ),
  );
  const loadTypes = shifts.map((shift) => concat(timeReal(insertedAt(shift)), uint(goods, 1)));

  return [
    signed(0x0525, applicationIdentificationV2(capacity)),
    signed(0x0526, ring(placesAuthentication, capacity.places, 5)),
    signed(0x0527, ring(gnssAuthentication, capacity.gnssPlaces, 5)),
    signed(0x0528, ring(crossings, capacity.borderCrossings, 17)),
    signed(0x0529, ring(operations, capacity.loadOperations, 20)),
    signed(0x0530, ring(loadTypes, capacity.loadTypes, 5)),
  ];
}

function applicationIdentificationV2(capacity: CardCapacity): Uint8Array {
  const vehicleUnitConfigurationBytes = 3072;
  return concat(
    uint(8, 2),
    uint(capacity.borderCrossings, 2),
    uint(capacity.loadOperations, 2),
    uint(capacity.loadTypes, 2),
    uint(vehicleUnitConfigurationBytes, 2),
  );
}
