import { driverActivityData } from '../activity.ts';
import { concat, filled, uint } from '../bytes.ts';
import { timeReal } from '../calendar.ts';
import { decimalCounter, fullCardNumber, gnssPlace, odometer, vehicleRegistration } from '../records.ts';
import { plainText } from '../text.ts';
import type { CardCapacity } from './capacity.ts';
import { type ElementaryFile, recordRing } from './element.ts';
import {
  activityDaysOf,
  type CardIncident,
  type CardJournal,
  insertedAt,
  type RoadsideControl,
  withdrawnAt,
} from './journal.ts';

/** Event groups in their order on the card; the last gathers every attempt to breach security (2.19). */
const gen1EventTypes = [0x03, 0x05, 0x06, 0x08, 0x09];
const gen2EventTypes = [0x03, 0x05, 0x06, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e];
const isSecurityBreach = (type: number): boolean => type >= 0x10 && type <= 0x2f;
const isRecorderFault = (type: number): boolean => type >= 0x30 && type <= 0x3f;
const isCardFault = (type: number): boolean => type >= 0x40 && type <= 0x4f;

/** The files that driver and workshop cards of both generations have, from Events_Data to Specific_Conditions. */
export function recordedFiles(
  generation: 1 | 2,
  journal: CardJournal,
  capacity: CardCapacity,
  ringStart: number,
): readonly ElementaryFile[] {
  const signed = (fileId: number, data: Uint8Array): ElementaryFile => ({ fileId, data, signed: true });
  return [
    signed(0x0502, eventData(generation, journal.events ?? [], capacity.eventsPerType)),
    signed(0x0503, faultData(journal.faults ?? [], capacity.faultsPerType)),
    signed(0x0504, driverActivityData(activityDaysOf(journal), capacity.activityBytes, ringStart)),
    signed(0x0505, vehiclesUsed(generation, journal, capacity.vehicles)),
    signed(0x0506, places(generation, journal, capacity.places)),
    signed(0x0507, currentUsage(journal)),
    signed(0x0508, controlActivity(journal.control)),
    signed(0x0522, specificConditions(generation, journal, capacity.specificConditions)),
  ];
}

function eventData(generation: 1 | 2, events: readonly CardIncident[], perType: number): Uint8Array {
  const types = generation === 1 ? gen1EventTypes : gen2EventTypes;
  const groups = types.map((type) => events.filter((event) => event.type === type));
  return incidents([...groups, events.filter((event) => isSecurityBreach(event.type))], perType);
}

function faultData(faults: readonly CardIncident[], perType: number): Uint8Array {
  const groups = [isRecorderFault, isCardFault].map((belongs) => faults.filter((fault) => belongs(fault.type)));
  return incidents(groups, perType);
}

/** Groups of 24-byte records, each group with room for `perType`; the newest are kept. */
function incidents(groups: readonly (readonly CardIncident[])[], perType: number): Uint8Array {
  const blank = incidentRecord(undefined);
  return concat(
    ...groups.flatMap((group) => {
      const kept = group.slice(-perType).map(incidentRecord);
      return [...kept, ...Array.from({ length: perType - kept.length }, () => blank)];
    }),
  );
}

function incidentRecord(incident: CardIncident | undefined): Uint8Array {
  return concat(
    uint(incident?.type ?? 0, 1),
    timeReal(incident?.beginAt),
    timeReal(incident?.endAt),
    vehicleRegistration(incident?.vehicle),
  );
}

function vehiclesUsed(generation: 1 | 2, journal: CardJournal, capacity: number): Uint8Array {
  const records = journal.shifts.map((shift, index) =>
    concat(
      odometer(shift.odometerStartKm),
      odometer(shift.odometerEndKm),
      timeReal(insertedAt(shift)),
      timeReal(withdrawnAt(shift)),
      vehicleRegistration(shift.vehicle),
      decimalCounter(index + 1),
      generation === 2 ? plainText(shift.vehicle.vin, 17) : filled(0),
    ),
  );
  const blank = concat(
    filled(14),
    vehicleRegistration(undefined),
    filled(2),
    generation === 2 ? plainText('', 17) : filled(0),
  );
  return recordRing(records, { capacity, pointerBytes: 2, blank });
}

/** Two places a shift, where the day's work began (0) and ended (1). */
function places(generation: 1 | 2, journal: CardJournal, capacity: number): Uint8Array {
  const records = journal.shifts.flatMap((shift) =>
    [
      { at: insertedAt(shift), entryType: 0, kilometres: shift.odometerStartKm, position: shift.begin },
      { at: withdrawnAt(shift), entryType: 1, kilometres: shift.odometerEndKm, position: shift.end },
    ].map(({ at, entryType, kilometres, position }) =>
      concat(
        timeReal(at),
        uint(entryType, 1),
        uint(shift.vehicle.nation, 1),
        uint(0, 1),
        odometer(kilometres),
        generation === 2 ? gnssPlace(position) : filled(0),
      ),
    ),
  );
  return recordRing(records, {
    capacity,
    pointerBytes: generation === 1 ? 1 : 2,
    blank: filled(generation === 1 ? 10 : 21),
  });
}

function currentUsage({ openSession }: CardJournal): Uint8Array {
  return concat(timeReal(openSession?.at), vehicleRegistration(openSession?.vehicle));
}

function controlActivity(control: RoadsideControl | undefined): Uint8Array {
  const cardDownloaded = 0x80;
  return concat(
    uint(control ? cardDownloaded : 0, 1),
    timeReal(control?.at),
    fullCardNumber(
      control && { kind: 'control', nation: control.nation, cardNumber: control.controlCardNumber, generation: 1 },
    ),
    vehicleRegistration(control?.vehicle),
    timeReal(undefined),
    timeReal(undefined),
  );
}

function specificConditions(generation: 1 | 2, journal: CardJournal, capacity: number): Uint8Array {
  const records = (journal.specificConditions ?? []).map((condition) =>
    concat(timeReal(condition.at), uint(condition.type, 1)),
  );
  return recordRing(records, { capacity, pointerBytes: generation === 1 ? 0 : 2, blank: filled(5) });
}
