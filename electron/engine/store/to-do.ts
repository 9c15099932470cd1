import type { z } from 'zod';
import type { AskedHow, addressSchema, ClosedBy, ToDoEvent, ToDoStep } from '../../../shared/contract/reports/to-do.ts';

/** What is to do about a driver or vehicle, as this depot keeps it. Times are epoch ms, days `YYYY-MM-DD`. */
export interface KeptToDo {
  readonly id: number;
  readonly of: 'driver' | 'vehicle';
  /** A subject of the files held here, or `service:` and the service's id. */
  readonly subject: string;
  /** As it was called when it was last looked at. */
  readonly name: string;
  readonly step: ToDoStep;
  /** The last download that the service told of when it was last looked at. */
  readonly lastDay: string | null;
  readonly owner: string | null;
  readonly askedAt: number | null;
  readonly askedHow: AskedHow | null;
  readonly remindOn: string | null;
  readonly note: string;
  readonly closedAt: number | null;
  readonly closedBy: ClosedBy | null;
  readonly closedDay: string | null;
}

export type AddressOfDriver = z.infer<typeof addressSchema>;

export interface AddressChange {
  /** The ids of one driver, of which the first is written. */
  readonly driverIds: readonly string[];
  readonly address: AddressOfDriver;
}

/** One entry as it is to stand from now on, with what happened to it; null where that is not worth telling. */
export interface ToDoChange {
  /** `id` 0: a new one. */
  readonly entry: KeptToDo;
  readonly event: ToDoEvent | null;
}

/** A subject of the files here turned out to be one that the service names. */
interface ToDoAdoption {
  readonly of: KeptToDo['of'];
  /** Entry that goes on under `subject`, with its owner, its note and all that was done. */
  readonly entry: number;
  readonly subject: string;
}

export interface ToDoStore {
  /** Open and closed ones. */
  readonly entries: () => readonly KeptToDo[];
  /** All of them, or none; gives the entries as they are kept. */
  readonly keep: (changes: readonly ToDoChange[]) => readonly KeptToDo[];
  /**
   * The entry goes on as that of another subject. Where that one has an entry already, the history and the note go over to
   * it, and the owner where it has none. It is open where one of the two is; who was asked last and the earlier reminder stay.
   */
  readonly adopt: (adoptions: readonly ToDoAdoption[]) => void;
  /** Oldest first. */
  readonly events: (entry: number) => readonly ToDoEvent[];
  /** Of the first of a driver's ids that has one. */
  readonly address: (driverIds: readonly string[]) => AddressOfDriver | null;
  /** All, by the ids under which they are kept. */
  readonly addresses: () => ReadonlyMap<string, AddressOfDriver>;
  /** All of them, or none. Nothing is kept of a driver where both address and language are empty. */
  readonly keepAddresses: (changes: readonly AddressChange[]) => void;
  /** Takes away what nobody touched since this moment, and the addresses of drivers whom no report names any more. */
  readonly forget: (before: number, isNamed: (driverId: string) => boolean) => void;
}
