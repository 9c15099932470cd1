import { readVehicleUnitEvent, type VehicleUnitEvent } from '../event.ts';
import { dayNumberOf, type UnixSeconds } from '../time.ts';
import { readGen1Day, readGen2Day, type VehicleDay } from './day.ts';
import { Gen1Bytes, readGen1Block, readSpan } from './gen1-layout.ts';
import { type Overview, readGen1Overview, readGen2Overview } from './overview.ts';
import { RecordType, readArray, readRecordArrays } from './record-arrays.ts';
import {
  nextCalibrationDue,
  readGen1TechnicalData,
  readGen2TechnicalData,
  type TechnicalData,
} from './technical-data.ts';
import type { VehicleUnitBlock, VehicleUnitWalk } from './walk.ts';

/** What a vehicle unit's download says. */
export interface VehicleUnitContent {
  /** From the first overview block; null where the file holds none. */
  readonly overview: Overview | null;
  /** By date, each date once. */
  readonly days: readonly VehicleDay[];
  readonly events: readonly VehicleUnitEvent[];
  readonly faults: readonly VehicleUnitEvent[];
  readonly technicalData: TechnicalData | null;
  readonly nextCalibrationDue: UnixSeconds | null;
}

/**
 * Reads a walked vehicle unit block by block, each by its own generation. Never throws.
 * @param altered offsets of blocks whose signatures do not fit them: another copy is believed rather than they.
 */
export function readVehicleUnit(walk: VehicleUnitWalk, altered: ReadonlySet<number>): VehicleUnitContent {
  const days = new Map<number, VehicleDay>();
  const events: VehicleUnitEvent[] = [];
  const faults: VehicleUnitEvent[] = [];
  let overview: Overview | null = null;
  let technicalData: TechnicalData | null = null;
  const isBelieved = (block: VehicleUnitBlock): boolean => block.whole && !altered.has(block.offset);
  const bestFirst = [...walk.blocks.filter(isBelieved), ...walk.blocks.filter((block) => !isBelieved(block))];
  for (const block of bestFirst) {
    if (block.kind.layout !== 'gen1' && block.kind.layout !== 'record-arrays') continue;
    switch (block.kind.part) {
      case 'overview':
        overview ??= isGen1(block) ? readGen1Overview(block.data) : readGen2Overview(arraysOf(block));
        break;
      case 'activities': {
        const day = isGen1(block) ? readGen1Day(block.data, block.offset) : readGen2Day(arraysOf(block), block.offset);
        if (day && !days.has(dayNumberOf(day.date))) days.set(dayNumberOf(day.date), day);
        break;
      }
      case 'events-and-faults': {
        const found = isGen1(block) ? gen1EventsAndFaults(block) : gen2EventsAndFaults(block);
        events.push(...found.events);
        faults.push(...found.faults);
        break;
      }
      case 'technical-data':
        technicalData ??= isGen1(block) ? readGen1TechnicalData(block.data) : readGen2TechnicalData(arraysOf(block));
        break;
      case 'detailed-speed':
      case 'card-download':
      case 'vendor-block':
        break;
    }
  }
  return {
    overview,
    days: [...days.values()].sort((left, right) => left.date - right.date),
    events,
    faults,
    technicalData,
    nextCalibrationDue: technicalData ? nextCalibrationDue(technicalData) : null,
  };
}

function isGen1(block: VehicleUnitBlock): boolean {
  return block.kind.layout === 'gen1';
}

function arraysOf(block: VehicleUnitBlock): ReturnType<typeof readRecordArrays>['arrays'] {
  return readRecordArrays(block.data, 0).arrays;
}

interface EventsAndFaults {
  readonly events: readonly VehicleUnitEvent[];
  readonly faults: readonly VehicleUnitEvent[];
}

function gen1EventsAndFaults(block: VehicleUnitBlock): EventsAndFaults {
  const [faults, events] = readGen1Block(block.data, 0, block.code).spans;
  return { events: readSpan(events, readVehicleUnitEvent), faults: readSpan(faults, readVehicleUnitEvent) };
}

function gen2EventsAndFaults(block: VehicleUnitBlock): EventsAndFaults {
  const arrays = arraysOf(block);
  return {
    events: readArray(arrays, RecordType.event, Gen1Bytes.event, readVehicleUnitEvent),
    faults: readArray(arrays, RecordType.fault, Gen1Bytes.fault, readVehicleUnitEvent),
  };
}
