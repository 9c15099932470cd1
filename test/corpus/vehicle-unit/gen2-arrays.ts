import { activityChangeInfo } from '../activity.ts';
import { concat, uint } from '../bytes.ts';
import { timeReal } from '../calendar.ts';
import {
  authenticatedGnssPlace,
  fullCardNumberAndGeneration,
  gnssPlace,
  odometer,
  type Position,
  vehicleRegistration,
} from '../records.ts';
import type { Shift } from '../shift.ts';
import { codedText, plainText } from '../text.ts';
import type { VehicleDay, VehicleUnit } from './content.ts';
import { downloadablePeriod, driverCardOf } from './days.ts';
import { array, type RecordArray, recordTypes } from './record-array.ts';
import {
  cardInsertion,
  companyLock,
  control,
  event,
  fault,
  overSpeeding,
  overSpeedingControl,
  placesOf,
  previousDownload,
  timeAdjustment,
} from './records.ts';
import { speedBlocks } from './speed.ts';

type Version = 'G2v1' | 'G2v2';

/** 76 21 and 76 31 after the certificates; version 2 has the nation with the registration. */
export function overview(version: Version, unit: VehicleUnit): readonly RecordArray[] {
  const period = downloadablePeriod(unit);
  const companyCardInSlot = 0x40;
  return [
    array(recordTypes.vehicleIdentificationNumber, 17, [plainText(unit.vehicle.vin, 17)]),
    version === 'G2v1'
      ? array(recordTypes.vehicleRegistrationNumber, 14, [codedText(unit.vehicle.registration, 14)])
      : array(recordTypes.vehicleRegistration, 15, [vehicleRegistration(unit.vehicle)]),
    array(recordTypes.currentDateTime, 4, [timeReal(unit.currentDateTime)]),
    array(recordTypes.downloadablePeriod, 8, [concat(timeReal(period.from), timeReal(period.to))]),
    array(recordTypes.cardSlotsStatus, 1, [uint(companyCardInSlot, 1)]),
    array(recordTypes.downloadActivity, 59, [previousDownload(version, unit.previousDownload)]),
    array(
      recordTypes.companyLock,
      99,
      (unit.companyLocks ?? []).map((lock) => companyLock(version, lock)),
    ),
    array(
      recordTypes.control,
      32,
      (unit.controls ?? []).map((made) => control(version, made)),
    ),
  ];
}

/** 76 22 and 76 32; border crossings and load operations only in version 2. */
export function activities(version: Version, unit: VehicleUnit, day: VehicleDay): readonly RecordArray[] {
  const conditions = (unit.specificConditions ?? []).filter((condition) => condition.at.startsWith(day.date));
  const ofVersion2 = [
    array(recordTypes.borderCrossing, 55, borderCrossings(unit, day)),
    array(recordTypes.loadUnload, 58, day.shifts.flatMap(loadOperations)),
  ];
  return [
    array(recordTypes.dateOfDayDownloaded, 4, [timeReal(day.date)]),
    array(recordTypes.odometerValueMidnight, 3, [odometer(day.odometerAtMidnightKm)]),
    array(
      recordTypes.cardInsertion,
      131,
      day.shifts.map((shift) => cardInsertion(version, unit, shift)),
    ),
    array(recordTypes.activityChangeInfo, 2, day.changes.map(activityChangeInfo)),
    array(
      recordTypes.placeDailyWorkPeriod,
      version === 'G2v1' ? 40 : 41,
      day.shifts.flatMap((shift) => placesOf(version, shift)),
    ),
    array(
      recordTypes.gnssAccumulatedDriving,
      version === 'G2v1' ? 56 : 57,
      day.shifts.map((shift) => gnssAccumulatedDriving(version, shift)),
    ),
    array(
      recordTypes.specificCondition,
      5,
      conditions.map(({ at, type }) => concat(timeReal(at), uint(type, 1))),
    ),
    ...(version === 'G2v2' ? ofVersion2 : []),
  ];
}

/** 76 23 and 76 33. */
export function eventsAndFaults(version: Version, unit: VehicleUnit): readonly RecordArray[] {
  return [
    array(
      recordTypes.fault,
      90,
      (unit.faults ?? []).map((incident) => fault(version, incident)),
    ),
    array(
      recordTypes.event,
      91,
      (unit.events ?? []).map((incident) => event(version, incident)),
    ),
    array(recordTypes.overSpeedingControl, 9, [overSpeedingControl(unit.overSpeedingControl)]),
    array(
      recordTypes.overSpeedingEvent,
      32,
      (unit.overSpeeding ?? []).map((incident) => overSpeeding(version, incident)),
    ),
    array(
      recordTypes.timeAdjustment,
      99,
      (unit.timeAdjustments ?? []).map((adjustment) => timeAdjustment(version, adjustment)),
    ),
  ];
}

/** 76 24. */
export function detailedSpeed(unit: VehicleUnit): readonly RecordArray[] {
  return [array(recordTypes.detailedSpeedBlock, 64, speedBlocks(unit))];
}

/** VuGNSSADRecord, 56 or 57 bytes (2.203). */
function gnssAccumulatedDriving(version: Version, shift: Shift): Uint8Array {
  const place = (position: Position): Uint8Array =>
    version === 'G2v1' ? gnssPlace(position) : authenticatedGnssPlace(position);
  return concat(
    timeReal(shift.afterThreeHours.at),
    fullCardNumberAndGeneration(driverCardOf(shift.driver)),
    fullCardNumberAndGeneration(undefined),
    place(shift.afterThreeHours),
    odometer(shift.odometerStartKm + 190),
  );
}

/** VuBorderCrossingRecord, 55 bytes (2.203a). */
function borderCrossings(unit: VehicleUnit, day: VehicleDay): readonly Uint8Array[] {
  const driver = day.shifts[0]?.driver;
  const ofDay = (unit.borderCrossings ?? []).filter(({ position }) =>
    day.shifts.some((shift) => shift.begin.at <= position.at && position.at <= shift.end.at),
  );
  return ofDay.map((crossing) =>
    concat(
      fullCardNumberAndGeneration(driver && driverCardOf(driver)),
      fullCardNumberAndGeneration(undefined),
      uint(crossing.from, 1),
      uint(crossing.to, 1),
      authenticatedGnssPlace(crossing.position),
      odometer(crossing.odometerKm),
    ),
  );
}

/** VuLoadUnloadRecord, 58 bytes: a load when the shift begins, an unload when it ends (2.208a). */
function loadOperations(shift: Shift): readonly Uint8Array[] {
  const loaded = { operation: 1, position: shift.begin, kilometres: shift.odometerStartKm };
  const unloaded = { operation: 2, position: shift.end, kilometres: shift.odometerEndKm };
  return [loaded, unloaded].map(({ operation, position, kilometres }) =>
    concat(
      timeReal(position.at),
      uint(operation, 1),
      fullCardNumberAndGeneration(driverCardOf(shift.driver)),
      fullCardNumberAndGeneration(undefined),
      authenticatedGnssPlace(position),
      odometer(kilometres),
    ),
  );
}
