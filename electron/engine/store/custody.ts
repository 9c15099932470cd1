/** Why nothing is deleted: the wall clock jumped, or is not the service's. */
export interface ClockDoubt {
  readonly code: 'jumped' | 'disagrees';
  /** Wall time, as it was then; epoch ms. */
  readonly sinceMs: number;
  /** How far the clock moved, or is ahead of the service's; negative where it went back or is behind. */
  readonly byMs: number;
}

/** The custody's own time between two runs (`custody/lived-time.ts`). */
export interface LivedTime {
  /** Milliseconds that this depot has surely lived through since it counts them. */
  readonly livedMs: number;
  /** The last moment at which wall clock and service agreed; null where there is none that counts. */
  readonly confirmed: {
    /** The service's time; epoch ms. */
    readonly dateMs: number;
    /** The counter then, with what was left of earlier spans. */
    readonly livedMs: number;
    /** Whatever was stamped from here on came after that moment. */
    readonly stampsFromMs: number;
  } | null;
  /** The wall clock when this was stored; null where nothing was. */
  readonly wallMs: number | null;
  readonly doubt: ClockDoubt | null;
}

/** How far stamps move with the counter, so that what came after the last confirmed moment does not age. */
export interface MovedStamps {
  readonly fromMs: number;
  readonly byMs: number;
}

/** What went in a lived day that began at `fromMs` of the counter. */
export interface DayTally {
  readonly fromMs: number;
  readonly quarantined: number;
  readonly deleted: number;
}

/** What an authority asks about: a driver or a vehicle, days, or both. Days are `YYYY-MM-DD`, each included. */
export interface HoldScope {
  /** As decoding names it: `driver:...`, `vin:...`, `vrn:...`; null for everybody. */
  readonly subjectId: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

export interface NewHold extends HoldScope {
  /** What the driver or vehicle is called, for showing. */
  readonly name: string | null;
  /** Who asks, in a person's words. */
  readonly reason: string;
}

export interface Hold extends NewHold {
  readonly id: number;
  /** Epoch ms. */
  readonly since: number;
}

/** A copy, and what decoding found of it; null where that is not known. */
export interface CustodyCopy {
  readonly jobId: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly subjectId: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** The lived time of its receipt. */
  readonly receivedMs: number;
}

export interface QuarantinedCopy extends CustodyCopy {
  readonly quarantinedMs: number;
  /** A person has confirmed that it goes. */
  readonly isConfirmed: boolean;
}

/** The records of custody. Whoever deletes a kept copy goes through here, and that is `custody/` alone. */
export interface CustodyStore {
  /** From now on, receipts are stamped with this time. */
  readonly stampWith: (now: () => number) => void;
  readonly time: () => LivedTime & { readonly place: string | null; readonly tally: DayTally };
  /** Stores the counter; stamps that lie from a moment on move with it, in the same transaction. */
  readonly saveTime: (time: LivedTime, place: string | null, moved: MovedStamps | null) => void;
  /** Notes what the wall clock shows on a lived day, where it is lower than all of that day. */
  readonly noteDay: (day: number, wallMs: number) => void;
  readonly days: () => readonly { readonly day: number; readonly wallMs: number }[];
  /** All that are on this PC, also those that were set aside. */
  readonly copies: () => number;
  /** Copies with a receipt from up to this lived time, the oldest first, after one of them. */
  readonly due: (
    upToMs: number,
    after: Pick<CustodyCopy, 'receivedMs' | 'jobId'> | null,
    limit: number,
  ) => readonly CustodyCopy[];
  /** Those that were set aside, in the order of their jobs. */
  readonly quarantined: (afterJobId: number, limit: number) => readonly QuarantinedCopy[];
  readonly quarantinedCount: () => number;
  /** When the copy of a job was set aside, in lived time; null where it was not. */
  readonly quarantinedMs: (jobId: number) => number | null;
  /** Sets copies aside, and notes the day's tally with it. Gives how many. */
  readonly quarantine: (
    jobIds: readonly number[],
    stamp: { readonly livedMs: number; readonly isConfirmed: boolean; readonly tally: DayTally },
    at: number,
  ) => number;
  /** From now on, a person's word that these go counts. */
  readonly confirmToGo: (jobIds: readonly number[]) => void;
  /** Takes copies out of the quarantine; with a new stamp they are kept as long again. Gives how many. */
  readonly restore: (jobIds: readonly number[], by: 'person' | 'hold', livedMs: number | null, at: number) => number;
  /** Their names are forgotten with them. The files themselves are removed after this is stored. Gives how many. */
  readonly delete: (jobIds: readonly number[], tally: DayTally, at: number) => number;
  /** Those of the given contents of the spool that are marked as deleted: a kill has left them to be removed. */
  readonly deleted: (sha256s: readonly string[]) => readonly string[];
  /** Those in force, the newest first. */
  readonly holds: () => readonly Hold[];
  readonly addHold: (hold: NewHold, at: number) => Hold;
  /** False where there is no such hold in force. */
  readonly releaseHold: (id: number, at: number) => boolean;
}
