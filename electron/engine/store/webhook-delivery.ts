/** A delivery whose signature held, as it came. */
export interface NewDelivery {
  /** Name of the event, such as `clocking`; not signed by the sender. */
  readonly event: string;
  /** The raw body: signed, and not yet read. */
  readonly body: Uint8Array;
  /** SHA-256 of the body in hexadecimal: what tells a repeated delivery from a new one, under whatever name it comes. */
  readonly digest: string;
}

export interface KeptDelivery {
  readonly id: number;
  readonly event: string;
  readonly body: Uint8Array;
  readonly receivedAt: number;
}

/** What webhooks have delivered. Times are epoch milliseconds. */
export interface WebhookStore {
  /**
   * Keeps deliveries in their order, and tells for each whether it is new: `false` where it repeats one that is
   * remembered. Of those that were handed on or set aside, the newest `remembered` stay.
   */
  readonly keep: (deliveries: readonly NewDelivery[], at: number, remembered: number) => readonly boolean[];
  /** Those that were not handed on yet, oldest first. */
  readonly waiting: (limit: number) => readonly KeptDelivery[];
  /** All up to this one were handed on, but for those that cannot be used: they are kept aside and never come again. */
  readonly handedOn: (id: number, unusable: readonly number[]) => void;
  /** How many of those that came since then are kept aside. */
  readonly setAsideSince: (at: number) => number;
}
