/** A delivery whose signature held, as it came. */
export interface NewDelivery {
  /** Name of the event, such as `clocking`; not signed by the sender. */
  readonly event: string;
  /** The raw body: signed, and not yet read. */
  readonly body: Uint8Array;
  /** SHA-256 of event and body in hexadecimal: what tells a repeated delivery from a new one. */
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
   * remembered. Of those that were handed on, the newest `remembered` stay.
   */
  readonly keep: (deliveries: readonly NewDelivery[], at: number, remembered: number) => readonly boolean[];
  /** Those that were not handed on yet, oldest first. */
  readonly waiting: (limit: number) => readonly KeptDelivery[];
  /** All up to this one were handed on. */
  readonly handedOn: (id: number) => void;
}
