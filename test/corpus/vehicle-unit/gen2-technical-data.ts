import { concat, uint } from '../bytes.ts';
import { structureVersions } from '../card/application-identification.ts';
import { cardSerial } from '../card/identity.ts';
import { type CardReference, fullCardNumberAndGeneration } from '../records.ts';
import { plainText } from '../text.ts';
import type { VehicleUnit } from './content.ts';
import { driverCardOf } from './days.ts';
import { calibrationTail, externalPositioning, motionSensor, vehicleUnitIdentification } from './identity.ts';
import { array, type RecordArray, recordTypes } from './record-array.ts';
import { calibrationHead, powerInterruption } from './records.ts';

type Version = 'G2v1' | 'G2v2';

const powerSupplyInterruption = 0x08;

/** 76 25 and 76 35. */
export function technicalData(version: Version, unit: VehicleUnit): readonly RecordArray[] {
  const drivers = new Map(unit.shifts.map(({ driver }) => [driver.cardNumber, driverCardOf(driver)]));
  const interruptions = (unit.events ?? []).filter((incident) => incident.type === powerSupplyInterruption);
  const consented = uint(1, 1);
  return [
    array(recordTypes.identification, version === 'G2v1' ? 126 : 138, [
      vehicleUnitIdentification(version, unit.vehicle),
    ]),
    array(recordTypes.sensorPaired, 28, [motionSensor(version)]),
    array(
      recordTypes.externalGnssCoupled,
      28,
      unit.externalPositioningSince === undefined ? [] : [externalPositioning(unit.externalPositioningSince)],
    ),
    array(
      recordTypes.calibration,
      version === 'G2v1' ? 222 : 252,
      (unit.calibrations ?? []).map((calibration) =>
        concat(calibrationHead(unit, calibration), calibrationTail(version, calibration.at, unit.vehicle.nation)),
      ),
    ),
    array(
      recordTypes.card,
      45,
      Array.from(drivers.values(), (card) => cardUsed(version, card)),
    ),
    array(
      recordTypes.itsConsent,
      20,
      Array.from(drivers.values(), (card) => concat(fullCardNumberAndGeneration(card), consented)),
    ),
    array(recordTypes.powerSupplyInterruption, 87, interruptions.map(powerInterruption)),
  ];
}

/** VuCardRecord, 45 bytes (2.179). */
function cardUsed(version: Version, card: CardReference): Uint8Array {
  const serial = cardSerial({ kind: card.kind, cardNumber: card.cardNumber, issuedOn: '2024-02-03' });
  return concat(
    fullCardNumberAndGeneration(card),
    serial,
    uint(structureVersions[version], 2),
    plainText(card.cardNumber, 16),
  );
}
