import { concat, filled, uint } from '../bytes.ts';
import { timeReal } from '../calendar.ts';
import { odometer, type VehicleReference, vehicleRegistration } from '../records.ts';
import { plainText } from '../text.ts';
import { motionSensorSerial, vehicleUnitSerial } from '../vehicle-unit/identity.ts';
import { applicationIdentification, type CardGeneration } from './application-identification.ts';
import { type CardCapacity, gen1WorkshopCapacity, gen2WorkshopCapacity } from './capacity.ts';
import {
  type CardChain,
  gen1CardSigner,
  gen1CertificateFiles,
  gen2CardSigner,
  gen2CertificateFiles,
} from './certificates.ts';
import { type CardQuirk, cardFile, type ElementaryFile, gen1Elements, gen2Elements, recordRing } from './element.ts';
import { gen2RecordedFiles, gen2Version2Files } from './gen2-files.ts';
import {
  type CardIdentity,
  chipElements,
  type Organisation,
  officerIdentification,
  type PersonName,
} from './identity.ts';
import type { CardJournal } from './journal.ts';
import { recordedFiles } from './recorded-files.ts';

/** A calibration that the workshop made with this card. */
interface CalibrationMade {
  /** CalibrationPurpose, 4 for a periodic inspection. */
  readonly purpose: number;
  /** ISO instant. */
  readonly at: string;
  readonly vehicle: VehicleReference;
  readonly odometerKm: number;
  /** ISO date. */
  readonly nextDueOn: string;
}

export interface WorkshopCard extends CardJournal, CardChain, Omit<CardIdentity, 'kind' | 'authority'> {
  readonly workshop: Organisation;
  readonly holder: PersonName;
  readonly calibrations: readonly CalibrationMade[];
  readonly generations: readonly CardGeneration[];
  readonly quirks?: readonly CardQuirk[];
}

/** A workshop card's download. Sensor_Installation_Data holds keys and is never part of one. */
export function makeWorkshopCard(card: WorkshopCard): Uint8Array {
  const identity: CardIdentity = { ...card, kind: 'workshop', authority: 'Driver Licensing, Test' };
  const applications = card.generations.flatMap((generation) => {
    if (generation === 'G1') {
      const signer = gen1CardSigner(identity, card);
      return gen1Elements(workshopFiles(card, identity, generation, gen1CertificateFiles(signer)), signer);
    }
    const signer = gen2CardSigner(identity, card);
    return gen2Elements(workshopFiles(card, identity, generation, gen2CertificateFiles('workshop', signer)), signer);
  });
  return cardFile([...chipElements(identity), ...applications], card.quirks);
}

function workshopFiles(
  card: WorkshopCard,
  identity: CardIdentity,
  generation: CardGeneration,
  certificates: readonly ElementaryFile[],
): readonly ElementaryFile[] {
  const capacity = generation === 'G1' ? gen1WorkshopCapacity : gen2WorkshopCapacity;
  const signed = (fileId: number, data: Uint8Array): ElementaryFile => ({ fileId, data, signed: true });
  return [
    signed(0x0501, applicationIdentification('workshop', generation, capacity)),
    ...certificates,
    signed(0x0520, officerIdentification(identity, card.workshop, card.holder)),
    signed(0x0509, uint(card.calibrations.length, 2)),
    signed(0x050a, calibrationData(generation, card.calibrations, capacity)),
    ...recordedFiles(generation === 'G1' ? 1 : 2, card, capacity, 0),
    ...(generation === 'G1' ? [] : gen2RecordedFiles(card, capacity)),
    ...(generation === 'G2v2' ? gen2Version2Files(card, capacity) : []),
    ...(generation === 'G2v2' ? [signed(0x0531, calibrationAddData(card.calibrations, capacity))] : []),
  ];
}

/** WorkshopCardCalibrationData: total, pointer, records of 105 or 178 bytes (Annex 1C, appendix 1, 2.235). */
function calibrationData(
  generation: CardGeneration,
  calibrations: readonly CalibrationMade[],
  capacity: CardCapacity,
): Uint8Array {
  const ring = recordRing(
    calibrations.map((calibration) => calibrationRecord(generation, calibration)),
    {
      capacity: capacity.calibrations,
      pointerBytes: generation === 'G1' ? 1 : 2,
      blank: filled(generation === 'G1' ? 105 : 178),
    },
  );
  return concat(uint(calibrations.length, 2), ring);
}

function calibrationRecord(generation: CardGeneration, calibration: CalibrationMade): Uint8Array {
  const noSerial = filled(8);
  const noSeals = filled(56);
  const vehicleUnitAbility = uint(0, 1);
  return concat(
    uint(calibration.purpose, 1),
    plainText(calibration.vehicle.vin, 17),
    vehicleRegistration(calibration.vehicle),
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
    plainText('FR-2170-TD', 16),
    vehicleUnitSerial(calibration.vehicle),
    motionSensorSerial(),
    ...(generation === 'G1' ? [] : [noSerial, noSerial, vehicleUnitAbility, noSeals]),
  );
}

/** WorkshopCardCalibrationAddData, version 2 of generation 2: records of 27 bytes (2.234b). */
function calibrationAddData(calibrations: readonly CalibrationMade[], capacity: CardCapacity): Uint8Array {
  const goods = uint(1, 1);
  const records = calibrations.map(({ at, vehicle }) =>
    concat(timeReal(at), plainText(vehicle.vin, 17), goods, uint(vehicle.nation, 1), timeReal(at)),
  );
  return recordRing(records, { capacity: capacity.calibrations, pointerBytes: 2, blank: filled(27) });
}
