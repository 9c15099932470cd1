import { concat, uint } from '../bytes.ts';

/** Record types of generation 2 (Annex 1C, appendix 1, 2.120). */
export const recordTypes = {
  activityChangeInfo: 0x01,
  cardSlotsStatus: 0x02,
  currentDateTime: 0x03,
  memberStateCertificate: 0x04,
  odometerValueMidnight: 0x05,
  dateOfDayDownloaded: 0x06,
  signature: 0x08,
  specificCondition: 0x09,
  vehicleIdentificationNumber: 0x0a,
  vehicleRegistrationNumber: 0x0b,
  calibration: 0x0c,
  cardInsertion: 0x0d,
  card: 0x0e,
  vehicleUnitCertificate: 0x0f,
  companyLock: 0x10,
  control: 0x11,
  detailedSpeedBlock: 0x12,
  downloadablePeriod: 0x13,
  downloadActivity: 0x14,
  event: 0x15,
  gnssAccumulatedDriving: 0x16,
  itsConsent: 0x17,
  fault: 0x18,
  identification: 0x19,
  overSpeedingControl: 0x1a,
  overSpeedingEvent: 0x1b,
  placeDailyWorkPeriod: 0x1c,
  timeAdjustment: 0x1e,
  powerSupplyInterruption: 0x1f,
  sensorPaired: 0x20,
  externalGnssCoupled: 0x21,
  borderCrossing: 0x22,
  loadUnload: 0x23,
  vehicleRegistration: 0x24,
} as const;

/** Records of one type and size. An array without records is written all the same. */
export interface RecordArray {
  readonly type: number;
  readonly recordBytes: number;
  readonly records: readonly Uint8Array[];
}

export function array(type: number, recordBytes: number, records: readonly Uint8Array[]): RecordArray {
  return { type, recordBytes, records };
}

/** Type 1, record size 2, number of records 2, records. */
export function recordArrayBytes({ type, recordBytes, records }: RecordArray): Uint8Array {
  const wrong = records.find((record) => record.length !== recordBytes);
  if (wrong) throw new Error(`record type ${type}: ${wrong.length} bytes where ${recordBytes} were declared`);
  return concat(uint(type, 1), uint(recordBytes, 2), uint(records.length, 2), ...records);
}
