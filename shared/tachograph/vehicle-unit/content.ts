import { dayNumberOf, type UnixSeconds } from '../time.ts';
import { readGen1Day, readGen2Day, type VehicleDay } from './day.ts';
import { type Overview, previousDownloadOf, readOverview } from './overview.ts';
import { readRecordArrays } from './record-arrays.ts';
import { type Calibration, nextCalibrationDue, readCalibrations } from './technical-data.ts';
import type { VehicleUnitBlock, VehicleUnitWalk } from './walk.ts';

/** What summaries and hours need from a vehicle unit's download. */
export interface VehicleUnitContent {
  /** From the first overview block; null where the file holds none. */
  readonly overview: Overview | null;
  readonly previousDownload: UnixSeconds | null;
  /** Sorted by date, each date once. */
  readonly days: readonly VehicleDay[];
  /** From the first technical data. */
  readonly calibrations: readonly Calibration[];
  readonly nextCalibrationDue: UnixSeconds | null;
}

/**
 * Reads a walked vehicle unit block by block, each by its own generation. Never throws.
 * @param altered offsets of blocks whose signatures do not match: other copies are preferred to these.
 */
export function readVehicleUnit(walk: VehicleUnitWalk, altered: ReadonlySet<number>): VehicleUnitContent {
  const days = new Map<number, VehicleDay>();
  let overview: Overview | null = null;
  let previousDownload: UnixSeconds | null = null;
  let calibrations: readonly Calibration[] | null = null;
  const isBelieved = (block: VehicleUnitBlock): boolean => block.whole && !altered.has(block.offset);
  const bestFirst = [...walk.blocks.filter(isBelieved), ...walk.blocks.filter((block) => !isBelieved(block))];
  for (const block of bestFirst) {
    if (block.kind.layout !== 'gen1' && block.kind.layout !== 'record-arrays') continue;
    switch (block.kind.part) {
      case 'overview':
        if (overview !== null) break;
        overview = readOverview(block);
        previousDownload = previousDownloadOf(block);
        break;
      case 'activities': {
        const day =
          block.kind.layout === 'gen1'
            ? readGen1Day(block.data, block.offset)
            : readGen2Day(readRecordArrays(block.data, 0).arrays, block.offset);
        if (day && !days.has(dayNumberOf(day.date))) days.set(dayNumberOf(day.date), day);
        break;
      }
      case 'technical-data':
        calibrations ??= readCalibrations(block);
        break;
      case 'events-and-faults':
      case 'detailed-speed':
      case 'card-download':
      case 'vendor-block':
        break;
    }
  }
  return {
    overview,
    previousDownload,
    days: [...days.values()].sort((left, right) => left.date - right.date),
    calibrations: calibrations ?? [],
    nextCalibrationDue: nextCalibrationDue(calibrations ?? []),
  };
}
