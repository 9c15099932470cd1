import type { EquipmentGeneration } from '../fleet.ts';

/** What is known of a specimen because it was made so. A field left out is not settled by the facts: nothing may be expected of it. */
export interface Expected {
  readonly kind: 'card' | 'vehicle-unit' | 'archive' | 'vendor-data' | 'unknown';
  /** Oldest first. */
  readonly generations?: readonly EquipmentGeneration[];
  /** Nothing is missing that a whole download has. */
  readonly complete?: boolean;
  readonly card?: {
    readonly type: 'driver' | 'workshop' | 'control' | 'company';
    readonly nation: number;
    readonly cardNumber: string;
    readonly surname?: string;
    readonly firstNames?: string;
    /** ISO date. */
    readonly expiry: string;
  };
  /** Days of the activity ring. */
  readonly activity?: DaySpan;
  /** ISO instant. */
  readonly previousDownload?: string;
  readonly vehicle?: {
    readonly vin: string;
    readonly nation?: number;
    readonly registration: string;
    /** ISO instants. */
    readonly currentDateTime: string;
    readonly periodFrom: string;
    readonly periodTo: string;
  };
  /** Days of a vehicle unit's activity blocks. */
  readonly days?: DaySpan;
  /** Signed parts, by what a verifier with the test roots finds. */
  readonly signatures?: { readonly valid: number; readonly invalid: number; readonly unverifiable: number };
  /** With the test roots; with the European ones no specimen is trusted. */
  readonly trust?: 'trusted' | 'unaltered' | 'untrusted' | 'unverifiable';
  /** Why it is no download. */
  readonly reason?: 'empty' | 'web page' | 'not a tachograph file';
}

/** Days that a file covers: how many, and the ISO dates of the first and the last. */
export interface DaySpan {
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

/** A named file of the corpus. */
export interface Specimen {
  /** The name it is written under; unique, and never a reason to trust what it says. */
  readonly fileName: string;
  /** What is special about it, in a few words. */
  readonly about: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
  readonly expected: Expected;
}
