import type { MailCause, MailDeliverySummary, MailFailure } from '../../../shared/contract/mail.ts';
import type { OutboxItem, OutboxStore } from './outbox.ts';

/** What a mail says, as it is kept until it is delivered: tried again, it is the same mail. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly csv: string;
  readonly fileName: string;
}

/** A list that is about to be sent. */
export interface NewMail {
  readonly groupKey: string;
  readonly groupName: string;
  readonly cause: MailCause;
  /**
   * The entry of what is to do that a letter to a driver is about, and who sends it; null for a list. In the same step the
   * entry says that the driver was asked; and later that the letter did not go, or is in doubt.
   */
  readonly letter: { readonly entry: number; readonly by: string } | null;
  /** In the depot's zone, `YYYY-MM-DD`. */
  readonly day: string;
  /** Of what is the same in two mails that say the same. */
  readonly stateDigest: string;
  readonly madeAt: number;
  readonly drivers: number;
  readonly vehicles: number;
  readonly content: MailContent;
  readonly recipients: readonly { readonly address: string; readonly messageId: string }[];
  /** Of a planned mail: its time is dealt with in the same step, so that no kill makes a second one. */
  readonly handled: KeptSchedule | null;
}

/** A delivery that is being sent. */
export interface OpenDelivery extends OutboxItem {
  readonly id: number;
  readonly recipient: string;
  readonly messageId: string;
  readonly letterOf: number | null;
  readonly content: MailContent;
}

/** When a group's mails were last dealt with. */
export interface KeptSchedule {
  readonly schedule: string;
  readonly handledDay: string;
}

/** Mails that did not reach somebody who got none since. */
export interface MailTrouble {
  readonly count: number;
  readonly since: number;
  /** Of the newest that is not tried again; where there is none, of the newest. */
  readonly failure: MailFailure;
  /** All of them are tried again by themselves. */
  readonly isTriedAgain: boolean;
}

export interface MailStore extends OutboxStore<OpenDelivery, null, MailFailure> {
  /**
   * Keeps a mail, for those of its recipients who got or may have got none that day that says the same; a letter, where
   * its driver got or may have got none that day, at whatever address. Gives how many they are; where nobody is left,
   * nothing is kept.
   */
  readonly add: (mail: NewMail) => number;
  /**
   * A person asks for a list that has ended without being taken; false where it has not, or is not kept any more. A letter
   * is written anew where it belongs.
   */
  readonly again: (id: number, at: number) => boolean;
  /**
   * A list that was given up at a moment that is still to come, by a clock that was ahead, waits again. Gives how many. A
   * letter is written anew where it belongs.
   */
  readonly againOfClockAhead: (now: number) => number;
  /** The newest first. */
  readonly newest: (limit: number) => { readonly deliveries: readonly MailDeliverySummary[]; readonly total: number };
  /** Of mails made since then; null where there is none. */
  readonly trouble: (since: number) => MailTrouble | null;
  /** When a mail server last took one, in epoch ms; null: never. */
  readonly lastSentAt: () => number | null;
  readonly schedule: (groupKey: string) => KeptSchedule | null;
  readonly setSchedule: (groupKey: string, kept: KeptSchedule) => void;
  /** Mails made before then, with their recipients. Those that are still open stay. */
  readonly forget: (before: number) => void;
}
