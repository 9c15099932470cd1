import { concat, filled, uint } from '../bytes.ts';
import { endOfDay, timeReal } from '../calendar.ts';
import { insertedAt, withdrawnAt } from '../card/journal.ts';
import { manufacturerCode } from '../chain/identifiers.ts';
import {
  authenticatedGnssPlace,
  type CardReference,
  fullCardNumber,
  fullCardNumberAndGeneration,
  gnssPlace,
  name,
  odometer,
  type Position,
  vehicleRegistration,
} from '../records.ts';
import type { Shift } from '../shift.ts';
import { plainText } from '../text.ts';
import type {
  Calibration,
  CompanyLock,
  OverSpeedingControl,
  PreviousDownload,
  TimeAdjustment,
  VehicleControl,
  VehicleIncident,
  VehicleUnit,
  VehicleUnitGeneration,
} from './content.ts';
import { driverCardOf, shiftBefore } from './days.ts';

/**
 * The records of a vehicle unit, in the layouts of their generation (Annex 1C, appendix 1, 2.174 to 2.232). Generation 2 adds the generation
 * to every card number, and some fields at the end.
 */

type Records = (generation: VehicleUnitGeneration) => (card: CardReference | undefined) => Uint8Array;
const cardNumber: Records = (generation) => (generation === 'G1' ? fullCardNumber : fullCardNumberAndGeneration);

/** VuCardIWRecord: 129 bytes, 131 in generation 2. */
export function cardInsertion(generation: VehicleUnitGeneration, unit: VehicleUnit, shift: Shift): Uint8Array {
  const before = shiftBefore(unit, shift);
  return concat(
    name(shift.driver.surname),
    name(shift.driver.firstNames),
    cardNumber(generation)(driverCardOf(shift.driver)),
    timeReal(endOfDay(shift.driver.expiresOn)),
    timeReal(insertedAt(shift)),
    odometer(shift.odometerStartKm),
    uint(0, 1),
    timeReal(withdrawnAt(shift)),
    odometer(shift.odometerEndKm),
    vehicleRegistration(before?.vehicle),
    timeReal(before && withdrawnAt(before)),
    generation === 'G1' ? filled(0) : uint(before ? 2 : 0, 1),
    uint(shift.changes.some((change) => change.manual) ? 1 : 0, 1),
  );
}

/** VuPlaceDailyWorkPeriodRecord, begin and end of a shift: 28, 40 or 41 bytes. */
export function placesOf(generation: VehicleUnitGeneration, shift: Shift): readonly Uint8Array[] {
  const positionOf = (position: Position): Uint8Array => {
    if (generation === 'G1') return filled(0);
    return generation === 'G2v1' ? gnssPlace(position) : authenticatedGnssPlace(position);
  };
  return [
    { at: insertedAt(shift), entryType: 0, kilometres: shift.odometerStartKm, position: shift.begin },
    { at: withdrawnAt(shift), entryType: 1, kilometres: shift.odometerEndKm, position: shift.end },
  ].map(({ at, entryType, kilometres, position }) =>
    concat(
      cardNumber(generation)(driverCardOf(shift.driver)),
      timeReal(at),
      uint(entryType, 1),
      uint(shift.vehicle.nation, 1),
      uint(0, 1),
      odometer(kilometres),
      positionOf(position),
    ),
  );
}

/** VuCompanyLocksRecord: 98 or 99 bytes. A lock that holds has no end: all ones. */
export function companyLock(generation: VehicleUnitGeneration, lock: CompanyLock): Uint8Array {
  return concat(
    timeReal(lock.lockedInAt),
    lock.lockedOutAt === undefined ? filled(4, 0xff) : timeReal(lock.lockedOutAt),
    name(lock.company.name),
    name(lock.company.address),
    cardNumber(generation)(lock.card),
  );
}

/** VuControlActivityRecord: 31 or 32 bytes. */
export function control(generation: VehicleUnitGeneration, made: VehicleControl): Uint8Array {
  return concat(
    uint(made.type, 1),
    timeReal(made.at),
    cardNumber(generation)(made.card),
    timeReal(made.downloadedFrom),
    timeReal(made.downloadedTo),
  );
}

/** VuOverSpeedingControlData, 9 bytes; all zero where there was none. */
export function overSpeedingControl(made: OverSpeedingControl | undefined): Uint8Array {
  return concat(timeReal(made?.lastControl), timeReal(made?.firstSince), uint(made?.numberSince ?? 0, 1));
}

/** VuDownloadActivityData: 58 or 59 bytes. */
export function previousDownload(
  generation: VehicleUnitGeneration,
  download: PreviousDownload | undefined,
): Uint8Array {
  return concat(timeReal(download?.at), cardNumber(generation)(download?.card), name(download?.companyName ?? ''));
}

/** VuFaultRecord: 82 or 90 bytes. */
export function fault(generation: VehicleUnitGeneration, incident: VehicleIncident): Uint8Array {
  return concat(incidentHead(generation, incident), manufacturerData(generation));
}

/** VuEventRecord: 83 or 91 bytes. */
export function event(generation: VehicleUnitGeneration, incident: VehicleIncident): Uint8Array {
  return concat(incidentHead(generation, incident), uint(1, 1), manufacturerData(generation));
}

/** VuPowerSupplyInterruptionRecord, generation 2 only: 87 bytes. Here each slot has its two cards side by side (2.240). */
export function powerInterruption(incident: VehicleIncident): Uint8Array {
  return concat(
    typeAndSpan(incident),
    fullCardNumberAndGeneration(incident.driverCard),
    fullCardNumberAndGeneration(incident.driverCardAtEnd ?? incident.driverCard),
    fullCardNumberAndGeneration(incident.coDriverCard),
    fullCardNumberAndGeneration(incident.coDriverCardAtEnd ?? incident.coDriverCard),
    uint(1, 1),
  );
}

/** VuOverSpeedingEventRecord: 31 or 32 bytes. */
export function overSpeeding(generation: VehicleUnitGeneration, incident: VehicleIncident): Uint8Array {
  return concat(
    typeAndSpan(incident),
    uint(incident.maximumKmh ?? 0, 1),
    uint(incident.averageKmh ?? 0, 1),
    cardNumber(generation)(incident.driverCard),
    uint(1, 1),
  );
}

/** VuTimeAdjustmentRecord: 98 or 99 bytes. */
export function timeAdjustment(generation: VehicleUnitGeneration, adjustment: TimeAdjustment): Uint8Array {
  return concat(
    timeReal(adjustment.oldTime),
    timeReal(adjustment.newTime),
    name(adjustment.workshop.name),
    name(adjustment.workshop.address),
    cardNumber(generation)(adjustment.workshopCard),
  );
}

/** VuCalibrationRecord of generation 1, 167 bytes, which the later ones begin with. */
export function calibrationHead(unit: VehicleUnit, calibration: Calibration): Uint8Array {
  return concat(
    uint(calibration.purpose, 1),
    name(calibration.workshop.name),
    name(calibration.workshop.address),
    fullCardNumber(calibration.workshopCard),
    timeReal(calibration.workshopCardExpiresOn),
    plainText(unit.vehicle.vin, 17),
    vehicleRegistration(unit.vehicle),
    uint(8_000, 2),
    uint(8_000, 2),
    uint(8 * 3_010, 2),
    plainText('315/80R22.5', 15),
    uint(90, 1),
    odometer(calibration.odometerKm),
    odometer(calibration.odometerKm),
    timeReal(calibration.at),
    timeReal(calibration.at),
    timeReal(calibration.nextDueOn),
  );
}

/** Type, purpose, times and the cards in both slots at begin and end. */
function incidentHead(generation: VehicleUnitGeneration, incident: VehicleIncident): Uint8Array {
  const card = cardNumber(generation);
  return concat(
    typeAndSpan(incident),
    card(incident.driverCard),
    card(incident.coDriverCard),
    card(incident.driverCardAtEnd ?? incident.driverCard),
    card(incident.coDriverCardAtEnd ?? incident.coDriverCard),
  );
}

function typeAndSpan({ type, purpose, beginAt, endAt }: VehicleIncident): Uint8Array {
  return concat(uint(type, 1), uint(purpose ?? 0, 1), timeReal(beginAt), timeReal(endAt));
}

function manufacturerData(generation: VehicleUnitGeneration): Uint8Array {
  return generation === 'G1' ? filled(0) : concat(uint(manufacturerCode, 1), filled(3));
}
