import type { ActivityDay } from '../activity.ts';
import { secondsAt } from '../calendar.ts';
import type { Position, VehicleReference } from '../records.ts';
import type { Shift } from '../shift.ts';

/** An event or a fault on a card. */
export interface CardIncident {
  /** EventFaultType, for example 0x08 for a power supply interruption. */
  readonly type: number;
  /** ISO instants. */
  readonly beginAt: string;
  readonly endAt: string;
  readonly vehicle: VehicleReference;
}

/** A specific condition: 1 and 2 out of scope, 3 ferry or train (its end is 4 in generation 2). */
export interface SpecificCondition {
  readonly at: string;
  readonly type: number;
}

/** A crossing from one country (NationNumeric) to another. */
export interface BorderCrossing {
  readonly from: number;
  readonly to: number;
  readonly position: Position;
  readonly odometerKm: number;
}

/** A roadside control of the driver. */
export interface RoadsideControl {
  readonly at: string;
  /** 16 characters. */
  readonly controlCardNumber: string;
  readonly nation: number;
  readonly vehicle: VehicleReference;
}

/** What a driver or workshop card has recorded. */
export interface CardJournal {
  readonly shifts: readonly Shift[];
  readonly events?: readonly CardIncident[];
  readonly faults?: readonly CardIncident[];
  readonly specificConditions?: readonly SpecificCondition[];
  readonly borderCrossings?: readonly BorderCrossing[];
  readonly control?: RoadsideControl | undefined;
  /** The session that is still open: the card was read while in a vehicle unit. */
  readonly openSession?: { readonly at: string; readonly vehicle: VehicleReference };
}

/** The days of the shifts as the card's activity ring has them: from 00:00, not inserted, to the shift's entries. */
export function activityDaysOf(shifts: readonly Shift[]): readonly ActivityDay[] {
  return shifts.map((shift) => ({
    date: shift.date,
    distanceKm: shift.odometerEndKm - shift.odometerStartKm,
    changes: [{ minute: 0, activity: 'rest', cardInserted: false }, ...shift.changes],
  }));
}

export function insertedAt(shift: Shift): number {
  return secondsAt(shift.date, shift.insertedAtMinute);
}

export function withdrawnAt(shift: Shift): number {
  return secondsAt(shift.date, shift.withdrawnAtMinute);
}
