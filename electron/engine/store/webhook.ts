/** A delivery with a valid signature, as it came. */
export interface NewDelivery {
  /** Name of the event, such as `clocking`; not signed by the sender. */
  readonly event: string;
  /** The raw body: signed. */
  readonly body: Uint8Array;
  /** SHA-256 of the body in hexadecimal. */
  readonly digest: string;
  /** What the delivery is about: of two about the same subject, the later one says how it is now. */
  readonly subject: string;
  /** The sender's own name for this delivery, the same when it is sent again; null where it gives none. */
  readonly identity: string | null;
  /** When the clocking that it tells of took place, in epoch ms; null where it tells of none that can be read. */
  readonly clockedAt: number | null;
}

/** What was sent from here of a clocking, and applied. */
export interface ChangedHere {
  readonly change: 'corrected' | 'deleted';
  readonly at: number;
}

/** A delivery of a clocking, as the ledger has it. */
export interface ClockingDelivery extends Pick<KeptDelivery, 'id' | 'body' | 'receivedAt'> {
  /** The same for all deliveries of one clocking. */
  readonly subject: string;
  readonly repeats: number;
  /** Since this delivery came, and before the next one of the same clocking. */
  readonly changedHere: ChangedHere | null;
}

export interface KeptDelivery {
  readonly id: number;
  readonly event: string;
  readonly body: Uint8Array;
  readonly receivedAt: number;
}

/** What a person may see of a delivery: nothing of what it says. */
export interface DeliverySummary {
  readonly event: string;
  readonly receivedAt: number;
  readonly state: 'waiting' | 'taken' | 'not-understood';
  /** How often the same delivery came again. */
  readonly repeats: number;
}

/** What webhooks have delivered, kept whole until its time is over. Times are epoch milliseconds. */
export interface WebhookStore {
  /**
   * Keeps deliveries in their order, and returns for each whether it is new. With an identity, it repeats one of the
   * same identity and body. Without one, it repeats the newest about its subject when that has the same body and came
   * not long before.
   */
  readonly keep: (deliveries: readonly NewDelivery[], at: number, repeatedWithinMs: number) => readonly boolean[];
  /** Those that were not handed on yet, oldest first. */
  readonly waiting: (limit: number) => readonly KeptDelivery[];
  /** All up to this one were handed on; those that cannot be used are kept aside and never come again. */
  readonly handedOn: (id: number, unusable: readonly number[]) => void;
  /** How many clockings that came since then are kept aside: of other events nobody promised that they can be read. */
  readonly setAsideSince: (at: number) => number;
  /** The newest first. */
  readonly newest: (limit: number) => readonly DeliverySummary[];
  /**
   * Every delivery of each clocking of which one tells of a time from `from` to before `to`, by clocking, and each oldest
   * first; after those of the clocking `after`, so many clockings at most.
   */
  readonly clockings: (from: number, to: number, after: string | null, limit: number) => readonly ClockingDelivery[];
  /** Those that nothing acts on because nobody knows what they mean, from this id on, oldest first. */
  readonly aside: (after: number, limit: number) => readonly KeptDelivery[];
  readonly countAside: () => number;
  /** Changes of clockings were sent from here and applied. What no delivery told of is passed over. */
  readonly changedHere: (clockingIds: readonly string[], changed: ChangedHere) => void;
  /** Forgets deliveries that were handed on and came before this moment, so many at most; returns how many. */
  readonly forget: (before: number, limit: number) => number;
}

/** What the deliveries of one clocking are about. */
export function clockingSubject(clockingId: string): string {
  return `clocking ${clockingId}`;
}
