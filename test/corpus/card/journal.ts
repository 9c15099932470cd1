import type { ActivityDay } from '../activity.ts';
import { addDays, datesBetween, secondsAt } from '../calendar.ts';
import type { Position, VehicleReference } from '../records.ts';
import type { ActivityChange, Shift } from '../shift.ts';

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
  /** At each insertion the driver entered the time since the withdrawal: Regulation (EU) No 165/2014, article 34(3). */
  readonly isRestEntered?: boolean;
  /** The session that is still open: the card was read while in a vehicle unit. */
  readonly openSession?: { readonly at: string; readonly vehicle: VehicleReference };
}

/** The days of the shifts as the card's activity ring has them: from 00:00, not inserted, to the shift's entries. */
export function activityDaysOf({ shifts, isRestEntered = false }: CardJournal): readonly ActivityDay[] {
  const days = shifts.map((shift) => ({
    date: shift.date,
    distanceKm: shift.odometerEndKm - shift.odometerStartKm,
    changes: [{ minute: 0, activity: 'rest', cardInserted: false } as const, ...shift.changes],
  }));
  return isRestEntered ? withEnteredRest(days) : days;
}

/** From each withdrawal to the next insertion it was rest; so days off between two shifts have a record too. */
function withEnteredRest(days: readonly ActivityDay[]): readonly ActivityDay[] {
  return days.flatMap((day, index) => {
    const next = days[index + 1];
    const last = day.changes.length - 1;
    const changes = day.changes.map((change, place) =>
      (place === 0 && index > 0) || (place === last && next !== undefined) ? { ...change, manual: true } : change,
    );
    const daysOff = next === undefined ? [] : datesBetween(addDays(day.date, 1), addDays(next.date, -1));
    return [{ ...day, changes }, ...daysOff.map((date) => ({ date, distanceKm: 0, changes: [enteredRest] }))];
  });
}

const enteredRest: ActivityChange = { minute: 0, activity: 'rest', cardInserted: false, manual: true };

export function insertedAt(shift: Shift): number {
  return secondsAt(shift.date, shift.insertedAtMinute);
}

export function withdrawnAt(shift: Shift): number {
  return secondsAt(shift.date, shift.withdrawnAtMinute);
}
