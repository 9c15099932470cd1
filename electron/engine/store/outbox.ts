/** Something that leaves this depot, and is being sent. Times in epoch ms. */
export interface OutboxItem {
  /** With the one that begins. */
  readonly attempts: number;
  readonly madeAt: number;
  /** When it was due. */
  readonly dueAt: number;
}

export interface Trouble<Failure> {
  readonly failure: Failure;
  /** The other side's own. */
  readonly words: string | null;
}

/** How an attempt ended: what waits goes again by itself, and what is refused, in doubt or given up only on a person's word. */
export type OutboxEnd<Done, Failure> =
  | { readonly state: 'done'; readonly value: Done }
  | ({ readonly state: 'refused' | 'in-doubt' | 'given-up' } & Trouble<Failure>)
  | ({ readonly state: 'waiting'; readonly nextAt: number } & Trouble<Failure>);

/** What is still to get there, with what failed and goes again. Times in epoch ms. */
export interface OutboxBacklog {
  readonly waiting: number;
  /** Of those that wait. */
  readonly failing: number;
  /** When the oldest of those that wait was lined up; null where none waits. */
  readonly oldestAt: number | null;
  /** When the first of those that fail did so for the first time since anything got there; null where none fails. */
  readonly failingSince: number | null;
}

/** What an attempt means that nobody knows the end of, because the program or the PC stopped in the middle of it. */
export type CutOff = 'again' | 'in-doubt';

/** The items of one kind as they are kept. Each change is on the disk when its call returns. */
export interface OutboxStore<Item, Done, Failure> {
  /** Notes that the item that is due longest is being sent now, before anything of it is; null where none is due. */
  readonly begin: (now: number) => Item | null;
  readonly end: (item: Item, end: OutboxEnd<Done, Failure>, at: number) => void;
  /** After a start: what an earlier run left under way is due again, or in doubt. */
  readonly recover: (cutOff: CutOff, at: number) => void;
  /** No item that waits is due later than then. */
  readonly bringForward: (latest: number) => void;
  /** When the first of those that wait is due; null where none waits. */
  readonly nextAt: () => number | null;
}
