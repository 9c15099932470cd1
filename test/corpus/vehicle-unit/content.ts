import type { Organisation } from '../card/identity.ts';
import type { BorderCrossing, SpecificCondition } from '../card/journal.ts';
import type { CurveName } from '../chain/curve.ts';
import type { CertificateFlaw } from '../chain/gen1-chain.ts';
import type { CardReference, VehicleReference } from '../records.ts';
import type { ActivityChange, Shift } from '../shift.ts';

export type VehicleUnitGeneration = 'G1' | 'G2v1' | 'G2v2';

export interface CompanyLock {
  /** ISO instants; without an end the lock still holds. */
  readonly lockedInAt: string;
  readonly lockedOutAt?: string;
  readonly company: Organisation;
  readonly card: CardReference;
}

export interface Calibration {
  /** CalibrationPurpose: 1 activation, 2 first installation, 3 installation, 4 periodic inspection. */
  readonly purpose: number;
  /** ISO instant. */
  readonly at: string;
  readonly workshop: Organisation;
  readonly workshopCard: CardReference;
  /** ISO dates. */
  readonly workshopCardExpiresOn: string;
  readonly nextDueOn: string;
  readonly odometerKm: number;
}

/** An event or a fault of the vehicle unit; an over-speeding event has speeds. */
export interface VehicleIncident {
  readonly type: number;
  /** EventFaultRecordPurpose. */
  readonly purpose?: number;
  readonly beginAt: string;
  readonly endAt: string;
  readonly driverCard?: CardReference;
  readonly coDriverCard?: CardReference;
  /** In the slots at the end; those of the begin unless given. */
  readonly driverCardAtEnd?: CardReference;
  readonly coDriverCardAtEnd?: CardReference;
  readonly maximumKmh?: number;
  readonly averageKmh?: number;
}

export interface TimeAdjustment {
  readonly oldTime: string;
  readonly newTime: string;
  readonly workshop: Organisation;
  readonly workshopCard: CardReference;
}

/** A control with a control card in the vehicle unit. */
export interface VehicleControl {
  /** ControlType bits. */
  readonly type: number;
  readonly at: string;
  readonly card: CardReference;
  readonly downloadedFrom?: string;
  readonly downloadedTo?: string;
}

export interface OverSpeedingControl {
  readonly lastControl: string;
  readonly firstSince: string;
  readonly numberSince: number;
}

export interface PreviousDownload {
  readonly at: string;
  readonly card: CardReference;
  readonly companyName: string;
}

/** What a vehicle unit holds and what is downloaded from it. */
export interface VehicleUnit {
  readonly vehicle: VehicleReference;
  /** ISO instant: when the download was made. */
  readonly currentDateTime: string;
  /** ISO dates: the days downloaded, one block each, whether driven or not. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** ISO instants; from 365 days before the download to the last shift unless given. */
  readonly downloadablePeriod?: { readonly from: string; readonly to: string };
  /** Of this vehicle; those outside the days downloaded are left out. */
  readonly shifts: readonly Shift[];
  readonly previousDownload?: PreviousDownload;
  readonly companyLocks?: readonly CompanyLock[];
  readonly controls?: readonly VehicleControl[];
  readonly calibrations?: readonly Calibration[];
  readonly events?: readonly VehicleIncident[];
  readonly faults?: readonly VehicleIncident[];
  readonly overSpeeding?: readonly VehicleIncident[];
  readonly overSpeedingControl?: OverSpeedingControl;
  readonly timeAdjustments?: readonly TimeAdjustment[];
  readonly specificConditions?: readonly SpecificCondition[];
  readonly borderCrossings?: readonly BorderCrossing[];
  /** ISO date on which an external positioning facility was coupled; second generation only. */
  readonly externalPositioningSince?: string;
  /** Minutes of detailed speed; 0 for a download without that block. Vehicle units in use give 1,440. */
  readonly speedMinutes?: number;
}

/** Which keys the vehicle unit has. */
export interface VehicleUnitChain {
  readonly curve?: CurveName;
  readonly rootCurve?: CurveName;
  readonly gen1Flaw?: CertificateFlaw;
  readonly gen2Flaw?: CertificateFlaw;
  /** Signs with keys of its own instead of those that all vehicle units of the corpus share. */
  readonly isOther?: boolean;
}

/** One block of the file: `76`, its code, and its parts. */
export interface VehicleUnitBlock {
  /** TREP. */
  readonly code: number;
  /** Not covered by the signature. */
  readonly certificates: Uint8Array;
  readonly data: Uint8Array;
  readonly signature: Uint8Array;
}

/** One calendar day as the vehicle unit has it. */
export interface VehicleDay {
  readonly date: string;
  readonly odometerAtMidnightKm: number;
  readonly shifts: readonly Shift[];
  readonly changes: readonly ActivityChange[];
}
