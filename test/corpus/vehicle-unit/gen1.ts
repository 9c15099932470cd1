import { activityChangeInfo } from '../activity.ts';
import { concat, filled, uint } from '../bytes.ts';
import { secondsOf, timeReal } from '../calendar.ts';
import { type Gen1Signer, gen1Signer } from '../chain/gen1-chain.ts';
import { equipmentTypes } from '../chain/identifiers.ts';
import { signGen1 } from '../chain/rsa-key.ts';
import { odometer, vehicleRegistration } from '../records.ts';
import { plainText } from '../text.ts';
import type { VehicleDay, VehicleUnit, VehicleUnitBlock, VehicleUnitChain } from './content.ts';
import { downloadablePeriod, vehicleDays } from './days.ts';
import { motionSensor, vehicleUnitIdentification, vehicleUnitSerial } from './identity.ts';
import {
  calibrationHead,
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

/** The blocks of a generation 1 download, 76 01 to 76 05 (Annex 1C, appendix 7, 2.2.6). */
export function gen1Blocks(unit: VehicleUnit, chain: VehicleUnitChain): readonly VehicleUnitBlock[] {
  const signer = gen1Signer({
    kind: 'vehicle unit',
    identifier: vehicleUnitSerial(unit.vehicle),
    equipmentType: equipmentTypes.vehicleUnit,
    isOther: chain.isOther ?? false,
    ...(chain.gen1Flaw && { flaw: chain.gen1Flaw }),
  });
  const overviewBlock = {
    ...signedBlock(signer, 0x01, overview(unit)),
    certificates: concat(signer.authorityCertificate, signer.certificate),
  };
  return [
    overviewBlock,
    ...vehicleDays(unit).map((day) => signedBlock(signer, 0x02, activities(unit, day))),
    signedBlock(signer, 0x03, eventsAndFaults(unit)),
    ...(unit.speedMinutes ? [signedBlock(signer, 0x04, counted(2, speedBlocks(unit)))] : []),
    signedBlock(signer, 0x05, technicalData(unit)),
  ];
}

function signedBlock(signer: Gen1Signer, code: number, data: Uint8Array): VehicleUnitBlock {
  return { code, certificates: filled(0), data, signature: signGen1(signer.key, data) };
}

/** A number of records, then the records. */
function counted(countBytes: number, records: readonly Uint8Array[]): Uint8Array {
  return concat(uint(records.length, countBytes), ...records);
}

function overview(unit: VehicleUnit): Uint8Array {
  const period = downloadablePeriod(unit);
  const companyCardInSlot = 0x40;
  return concat(
    plainText(unit.vehicle.vin, 17),
    vehicleRegistration(unit.vehicle),
    timeReal(unit.currentDateTime),
    timeReal(period.from),
    timeReal(period.to),
    uint(companyCardInSlot, 1),
    previousDownload('G1', unit.previousDownload),
    counted(
      1,
      (unit.companyLocks ?? []).map((lock) => companyLock('G1', lock)),
    ),
    counted(
      1,
      (unit.controls ?? []).map((made) => control('G1', made)),
    ),
  );
}

function activities(unit: VehicleUnit, day: VehicleDay): Uint8Array {
  const conditions = (unit.specificConditions ?? []).filter((condition) => condition.at.startsWith(day.date));
  return concat(
    timeReal(secondsOf(day.date)),
    odometer(day.odometerAtMidnightKm),
    counted(
      2,
      day.shifts.map((shift) => cardInsertion('G1', unit, shift)),
    ),
    counted(2, day.changes.map(activityChangeInfo)),
    counted(
      1,
      day.shifts.flatMap((shift) => placesOf('G1', shift)),
    ),
    counted(
      2,
      conditions.map(({ at, type }) => concat(timeReal(at), uint(type, 1))),
    ),
  );
}

function eventsAndFaults(unit: VehicleUnit): Uint8Array {
  return concat(
    counted(
      1,
      (unit.faults ?? []).map((incident) => fault('G1', incident)),
    ),
    counted(
      1,
      (unit.events ?? []).map((incident) => event('G1', incident)),
    ),
    overSpeedingControl(unit.overSpeedingControl),
    counted(
      1,
      (unit.overSpeeding ?? []).map((incident) => overSpeeding('G1', incident)),
    ),
    counted(
      1,
      (unit.timeAdjustments ?? []).map((adjustment) => timeAdjustment('G1', adjustment)),
    ),
  );
}

function technicalData(unit: VehicleUnit): Uint8Array {
  return concat(
    vehicleUnitIdentification('G1', unit.vehicle),
    motionSensor('G1'),
    counted(
      1,
      (unit.calibrations ?? []).map((calibration) => calibrationHead(unit, calibration)),
    ),
  );
}
