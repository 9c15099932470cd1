import { uint8 } from '../bytes.ts';
import {
  type CardReference,
  type Registration,
  readCardReference,
  readOdometer,
  readRegistration,
} from '../identifiers.ts';
import { registrationKey } from '../registration-key.ts';
import { readPlainText, readText } from '../text.ts';
import { readTime, type UnixSeconds } from '../time.ts';
import { Gen1Bytes, readGen1Block, readSpan } from './gen1-layout.ts';
import { firstRecord, type RecordArray, RecordType, readArray } from './record-arrays.ts';

/** A calibration of the recorder by a workshop (VuCalibrationRecord). */
interface Calibration {
  readonly purpose: number;
  readonly workshop: string;
  readonly workshopCard: CardReference | null;
  readonly vin: string | null;
  readonly registration: Registration | null;
  readonly odometerKm: number | null;
  readonly time: UnixSeconds | null;
  readonly nextDue: UnixSeconds | null;
}

/** The recorder itself (VuIdentification). */
interface RecorderIdentification {
  readonly manufacturer: string;
  readonly partNumber: string;
}

/** What the technical data block of a vehicle unit says. */
export interface TechnicalData {
  readonly recorder: RecorderIdentification | null;
  readonly calibrations: readonly Calibration[];
}

const NAME_BYTES = 36;
const VIN_BYTES = 17;
const PART_NUMBER_BYTES = 16;
/** Some recorders put one more byte, the card's generation, behind the workshop's card number. */
const WITH_CARD_GENERATION_BYTES = Gen1Bytes.calibration + 1;

/** Reads block 76 05. */
export function readGen1TechnicalData(data: Uint8Array): TechnicalData {
  const [identification, calibrations] = readGen1Block(data, 0, 0x05).spans;
  return {
    recorder: identification ? readRecorder(identification.data) : null,
    calibrations: readSpan(calibrations, readCalibration),
  };
}

/** Reads blocks 76 25 and 76 35. */
export function readGen2TechnicalData(arrays: readonly RecordArray[]): TechnicalData {
  const identification = firstRecord(arrays, RecordType.identification);
  return {
    recorder: identification ? readRecorder(identification) : null,
    calibrations: readArray(arrays, RecordType.calibration, Gen1Bytes.calibration, readCalibration),
  };
}

function readRecorder(data: Uint8Array): RecorderIdentification {
  return {
    manufacturer: readText(data, 0, NAME_BYTES),
    partNumber: readPlainText(data, 2 * NAME_BYTES, PART_NUMBER_BYTES),
  };
}

/** All generations begin with the same 167 bytes; later ones add seals, serial numbers and the load type. */
function readCalibration(record: Uint8Array): Calibration {
  const afterCard = record.length === WITH_CARD_GENERATION_BYTES ? 92 : 91;
  return {
    purpose: uint8(record, 0),
    workshop: readText(record, 1, NAME_BYTES),
    workshopCard: readCardReference(record, 1 + 2 * NAME_BYTES),
    vin: readPlainText(record, afterCard + 4, VIN_BYTES) || null,
    registration: readRegistration(record, afterCard + 21),
    odometerKm: readOdometer(record, afterCard + 61),
    time: readTime(record, afterCard + 68),
    nextDue: readTime(record, afterCard + 72),
  };
}

/**
 * The nation of a registration by the newest calibration that knows it: the overview of a second
 * generation recorder of version 1 has the number alone.
 */
export function nationByCalibration({ calibrations }: TechnicalData, number: string): number | null {
  const key = registrationKey(number);
  let newest: Calibration | null = null;
  for (const calibration of calibrations) {
    const { registration, time } = calibration;
    if (!registration?.nation || registrationKey(registration.number) !== key) continue;
    if (newest === null || (time ?? 0) > (newest.time ?? 0)) newest = calibration;
  }
  return newest?.registration?.nation ?? null;
}

/** When the next calibration is due, by the newest calibration that says so. */
export function nextCalibrationDue(technicalData: TechnicalData): UnixSeconds | null {
  let newest: Calibration | null = null;
  for (const calibration of technicalData.calibrations) {
    if (calibration.nextDue === null) continue;
    if (newest === null || (calibration.time ?? 0) > (newest.time ?? 0)) newest = calibration;
  }
  return newest?.nextDue ?? null;
}
