import { registrationKey } from '../identifiers.ts';
import { layoutOfSize, type RecordOf } from '../records/layout.ts';
import { vehicleCalibration, vehicleCalibrations } from '../records/vehicle-unit-layouts.ts';
import type { UnixSeconds } from '../time.ts';
import { readGen1Block, readSpan } from './gen1-layout.ts';
import { firstRecord, RecordType, readArray, readRecordArrays } from './record-arrays.ts';
import type { VehicleUnitBlock } from './walk.ts';

/** A calibration of the recorder by a workshop, with what every generation says of it. */
export type Calibration = RecordOf<typeof vehicleCalibration.gen1>;

/** Reads the calibrations of blocks 76 05, 76 25 and 76 35. */
export function readCalibrations({
  data,
  code,
  kind,
}: Pick<VehicleUnitBlock, 'data' | 'code' | 'kind'>): readonly Calibration[] {
  if (kind.layout === 'gen1') return readSpan(readGen1Block(data, 0, code).spans[1], vehicleCalibration.gen1.read);
  const { arrays } = readRecordArrays(data, 0);
  const first = firstRecord(arrays, RecordType.calibration);
  const layout = first && layoutOfSize(vehicleCalibrations, first);
  return layout ? readArray(arrays, RecordType.calibration, layout.sizeBytes, layout.read) : [];
}

/**
 * The nation of a registration by the newest calibration that knows it: the overview of a second
 * generation recorder of version 1 has the number alone.
 */
export function nationByCalibration(calibrations: readonly Calibration[], number: string): number | null {
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
export function nextCalibrationDue(calibrations: readonly Calibration[]): UnixSeconds | null {
  let newest: Calibration | null = null;
  for (const calibration of calibrations) {
    if (calibration.nextDue === null) continue;
    if (newest === null || (calibration.time ?? 0) > (newest.time ?? 0)) newest = calibration;
  }
  return newest?.nextDue ?? null;
}
