import { hash } from 'node:crypto';

/**
 * What the journal of custody has lines of. `began`: the journal begins, and says what was there. `received`: a file
 * was seen whose bytes were kept or were here already. `kept`: a copy lies in the spool, and a job has it. `missing`: the
 * copy was needed and is gone or damaged. `archive-lost`: the company's archive has a copy no longer that it had.
 * `key`: the depot signs with this key from here on. `head`: the chain up to here, signed.
 */
export const custodyEvents = [
  ...(['began', 'received', 'kept', 'missing', 'sent', 'archived', 'archive-lost', 'held', 'released'] as const),
  ...(['quarantined', 'deleted', 'restored', 'ignored', 'not-ignored', 'key', 'head'] as const),
] as const;
export type CustodyEvent = (typeof custodyEvents)[number];

/**
 * How far the time of a line can be believed. `wall`: it is this PC's clock, and nobody has confirmed it; `confirmed`: the
 * clock agreed with the service's; `doubted`: it has jumped, or disagreed.
 */
export type ClockTrust = 'wall' | 'confirmed' | 'doubted';

/** Numbers, hashes, identities and closed words: never a name, a card number, a plate or a path. */
export type CustodyFacts = Readonly<Record<string, string | number>>;

/** What a transition adds to the journal. */
export interface CustodyEntry {
  readonly what: CustodyEvent;
  /** The job of the content that the line is about; its hash stands in the line. */
  readonly jobId?: number;
  readonly facts?: CustodyFacts;
}

/** One line, as it stands in the journal. */
export interface CustodyLine {
  /** From 1, without a gap. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly clock: ClockTrust;
  readonly what: CustodyEvent;
  /** The SHA-256 of the text of the line before, in lower-case hexadecimal; of the first line 64 zeros. */
  readonly previous: string;
  /** What else it says, with `job` and `sha256` where it is about a content. */
  readonly facts: CustodyFacts;
}

export const noLineBefore = '0'.repeat(64);

/**
 * The one text of a line, which is hashed and exported: the JSON Canonicalization Scheme (RFC 8785) of a flat object of
 * whole numbers and texts, so names in the order of their UTF-16 units and nothing between the tokens. As UTF-8, without
 * a line end. `docs/custody-journal.md` has the names.
 */
export function lineText({ number, at, clock, what, previous, facts }: CustodyLine): string {
  return canonicalText({ ...facts, n: number, at, clock, what, prev: previous });
}

/** Of a flat object whose numbers are whole. */
export function canonicalText(flat: Readonly<Record<string, string | number>>): string {
  const names = Object.keys(flat).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(flat[name])}`).join(',')}}`;
}

/** In lower-case hexadecimal. */
export function hashOfLine(text: string): string {
  return hash('sha256', text, 'hex');
}

/** What a head signs: its own text without the signature, which has the hash of the line before, and so all before it. */
type SignLine = (text: string) => { readonly signature: string };

/** What a line `kept` or `sent` says; `receipt` is null where the line holds only a hash of it. */
export interface JournalledJob {
  readonly number: number;
  readonly what: 'kept' | 'sent';
  readonly jobId: number;
  readonly receipt: string | null;
}

/** What the records say of a job that was opened since the journal began. */
export interface RecordedJob {
  readonly id: number;
  readonly sha256: string;
  readonly receipt: string | null;
}

/**
 * The journal of custody: what became of each content, line after line. A line of a transition is written in the
 * transaction of that transition (`sqlite/journal.ts`), so that the two cannot come apart. Nothing is ever changed in it.
 */
export interface JournalStore {
  /** Begins the journal where it has no line. What was there before it is counted, which takes time with the history. */
  readonly begin: () => void;
  /** A line that stands for no transition of the store's. */
  readonly append: (entry: CustodyEntry, at: number) => void;
  /** A head on all lines so far. `facts` are signed with it. */
  readonly appendHead: (facts: CustodyFacts, sign: SignLine, at: number) => void;
  /** The last line; null before the first. */
  readonly last: () => { readonly number: number; readonly what: CustodyEvent; readonly at: number } | null;
  /** The texts of the lines after a number, in order, with the hash that was stored with each. */
  readonly after: (
    number: number,
    limit: number,
  ) => readonly { readonly number: number; readonly text: string; readonly hash: string }[];
  /** The newest line of a kind. */
  readonly newest: (what: 'key' | 'head' | 'began') => { readonly at: number; readonly facts: CustodyFacts } | null;
  /** The lines `kept` and `sent` among so many lines after a number, in order. */
  readonly journalled: (number: number, span: number) => readonly JournalledJob[];
  /** Jobs after this one, in order. */
  readonly recorded: (jobId: number, limit: number) => readonly RecordedJob[];
  /** How the times of the next lines are marked, until it is called again. */
  readonly trustClock: (clock: ClockTrust) => void;
}
