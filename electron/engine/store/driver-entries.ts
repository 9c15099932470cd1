import type { LeaveDays } from '../../../shared/compliance/hours/leave.ts';
import type { Regime } from '../../../shared/settings/driving-rules.ts';

/** Days of leave or sickness of one driver. */
export interface KeptLeave extends LeaveDays {
  readonly id: number;
  readonly driverId: string;
}

/**
 * What a person says of a driver. A driver has one or more ids: the subjects of the files held here, and `service:` with
 * the service's id. What was said under any of them counts.
 */
export interface DriverEntryStore {
  /** The rules that were chosen for single drivers. */
  readonly rules: () => ReadonlyMap<string, Regime>;
  /** Chooses for the driver of these ids, of which the first is written; null: as the depot. */
  readonly setRules: (driverIds: readonly string[], rules: Regime | null) => void;
  /** Of the drivers with these ids, or of all where it is null; the newest days first. */
  readonly leave: (driverIds: readonly string[] | null) => readonly KeptLeave[];
  readonly addLeave: (driverId: string, days: LeaveDays) => number;
  /** All of them, or none. */
  readonly addAllLeave: (entries: readonly { readonly driverId: string; readonly days: LeaveDays }[]) => void;
  /** False where these drivers have no such entry. */
  readonly removeLeave: (driverIds: readonly string[], id: number) => boolean;
  /**
   * What was said under one id is said under the other from then on. Rules of the other one stay; the same days are there once.
   */
  readonly follow: (moves: readonly { readonly from: string; readonly to: string }[]) => void;
  /** Takes away all that was said under these ids. False where nothing was. */
  readonly forgetDriver: (driverIds: readonly string[]) => boolean;
  /** Takes away leave and sickness whose last day lies before this one. */
  readonly forget: (day: string) => void;
}
