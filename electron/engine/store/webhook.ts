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
}

/** How many deliveries are remembered, and how long after one the same again is a repeat of it. */
export interface ReplayMemory {
  readonly deliveries: number;
  readonly repeatedWithinMs: number;
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

/** What webhooks have delivered. Times are epoch milliseconds. */
export interface WebhookStore {
  /**
   * Keeps deliveries in their order, and returns for each whether it is new. With an identity, it repeats one of the
   * same identity and body. Without one, it repeats the newest about its subject when that has the same body and came
   * not long before. Of those that were handed on or set aside, the newest stay.
   */
  readonly keep: (deliveries: readonly NewDelivery[], at: number, memory: ReplayMemory) => readonly boolean[];
  /** Those that were not handed on yet, oldest first. */
  readonly waiting: (limit: number) => readonly KeptDelivery[];
  /**
   * All up to this one were handed on, and their bodies are forgotten; but for those that cannot be used: they are kept
   * aside and never come again.
   */
  readonly handedOn: (id: number, unusable: readonly number[]) => void;
  /** How many clockings that came since then are kept aside: of other events nobody promised that they can be read. */
  readonly setAsideSince: (at: number) => number;
  /** The newest first. */
  readonly newest: (limit: number) => readonly DeliverySummary[];
}
