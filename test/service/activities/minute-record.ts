import type { ActivityChange } from '../../../shared/tachograph/activity-change.ts';

/**
 * A driver's time as the reference service sees it: one entry a minute, in arrays. Nothing here is shared with the
 * product's reading of the same records but the shape of the records, so that each can find the other's mistakes.
 */

const kinds = ['rest', 'available', 'work', 'drive', 'unknown'] as const;
export type Kind = (typeof kinds)[number];

type Basis = 'genuine' | 'not-checked' | 'does-not-verify';
const bases: readonly Basis[] = ['genuine', 'not-checked', 'does-not-verify'];

interface DayRecord {
  readonly date: number;
  readonly changes: readonly ActivityChange[];
  readonly basis: Basis;
}

interface Mark {
  readonly at: number;
  readonly kind: 'out-of-scope-begin' | 'out-of-scope-end' | 'ferry-or-train';
}

/** Everything that is known of one driver, in the order in which it is believed. */
export type Witness =
  | { readonly kind: 'card'; readonly days: readonly DayRecord[]; readonly marks: readonly Mark[] }
  | {
      readonly kind: 'vehicle-unit';
      readonly vehicle: string;
      readonly days: readonly (DayRecord & {
        readonly insertions: readonly {
          readonly slot: 'driver' | 'co-driver';
          readonly inserted: number;
          readonly withdrawn: number | null;
        }[];
      })[];
      readonly readAt: number | null;
      readonly marks: readonly Mark[];
    };

/** What one witness says of one minute. */
interface Word {
  readonly kind: Kind;
  readonly inserted: boolean;
  readonly crew: boolean;
  readonly coDriver: boolean;
  readonly basis: Basis;
}

/** What counts for one minute. */
export interface Minute {
  readonly kind: Kind;
  readonly crew: boolean;
  readonly coDriver: boolean;
  readonly out: boolean;
  readonly basis: Basis | null;
  readonly ferry: boolean;
}

interface Contradiction {
  readonly kind: 'activity' | 'two-vehicles';
  startMinute: number;
  endMinute: number;
  readonly taken: number;
  readonly other: number;
  readonly takenDoing: Kind;
  readonly otherDoing: Kind;
}

export interface MinuteRecord {
  /** Of the first minute; they count from 1970. */
  readonly from: number;
  readonly minutes: readonly Minute[];
  readonly contradictions: readonly Contradiction[];
}

const dayLength = 1_440;

/** Asks every witness about every minute from the first that any speaks of to the last. */
export function minuteRecord(witnesses: readonly Witness[]): MinuteRecord | null {
  const dates = witnesses.flatMap(({ days }) => days.map(({ date }) => date));
  const base = Math.floor(Math.min(...dates) / 86_400) * dayLength;
  const testimonies = witnesses.map((witness) => testimonyOf(witness, base));
  const from = base + Math.min(...testimonies.map(firstSpokenOf));
  const until = base + Math.max(0, ...testimonies.map(({ length }) => length));
  if (!(from < until)) return null;
  const marks = witnesses.flatMap((witness) => witness.marks).sort((one, two) => one.at - two.at);
  const minutes: Minute[] = [];
  const contradictions: Contradiction[] = [];
  let nextMark = 0;
  let out = false;
  let lastBelieved: Word | undefined;
  for (let minute = from; minute < until; minute++) {
    const heard: { readonly witness: number; readonly word: Word }[] = [];
    for (const [witness, testimony] of testimonies.entries()) {
      const word = testimony[minute - base];
      if (word !== undefined && word.kind !== 'unknown') heard.push({ witness, word });
    }
    if (heard.length > 1) heard.sort((one, two) => bases.indexOf(one.word.basis) - bases.indexOf(two.word.basis));
    const [first, ...doubted] = heard;
    const believed = first?.word;
    let ferry = false;
    for (let mark = marks[nextMark]; mark && Math.floor(mark.at / 60) <= minute; mark = marks[++nextMark]) {
      if (mark.kind === 'ferry-or-train') {
        ferry ||= Math.floor(mark.at / 60) === minute;
      } else {
        out = mark.kind === 'out-of-scope-begin';
      }
    }
    if (!believed?.inserted) out = false;
    const before = minutes.at(-1);
    const goesOn = before !== undefined && believed === lastBelieved && before.out === out && before.ferry === ferry;
    minutes.push(goesOn ? before : minuteOf(believed, out, ferry));
    lastBelieved = believed;
    for (const other of doubted) {
      if (!first) break;
      const vehicles = [first, other].map(({ witness }) => vehicleOf(witnesses[witness]));
      const isElsewhere = vehicles[0] !== null && vehicles[1] !== null && vehicles[0] !== vehicles[1];
      if (!isElsewhere && first.word.kind === other.word.kind) continue;
      note(contradictions, {
        kind: isElsewhere ? 'two-vehicles' : 'activity',
        startMinute: minute,
        endMinute: minute + 1,
        taken: first.witness,
        other: other.witness,
        takenDoing: first.word.kind,
        otherDoing: other.word.kind,
      });
    }
  }
  return {
    from,
    minutes,
    contradictions: contradictions.filter(({ startMinute, endMinute }) => endMinute - startMinute > 1),
  };
}

function minuteOf(word: Word | undefined, out: boolean, ferry: boolean): Minute {
  return {
    kind: word?.kind ?? 'unknown',
    crew: word?.crew ?? false,
    coDriver: word?.coDriver ?? false,
    out,
    basis: word?.basis ?? null,
    ferry,
  };
}

function vehicleOf(witness: Witness | undefined): string | null {
  return witness?.kind === 'vehicle-unit' ? witness.vehicle : null;
}

/** What a witness says from the first minute of all on; nothing where it says nothing. */
type Testimony = readonly (Word | undefined)[];

function firstSpokenOf(testimony: Testimony): number {
  const first = testimony.findIndex((word) => word !== undefined);
  return first < 0 ? Number.POSITIVE_INFINITY : first;
}

/** Only the few newest can go on into the next minute. */
function note(contradictions: Contradiction[], next: Contradiction): void {
  const before = contradictions
    .slice(-16)
    .findLast(
      (each) =>
        each.endMinute === next.startMinute &&
        each.kind === next.kind &&
        each.taken === next.taken &&
        each.other === next.other &&
        each.takenDoing === next.takenDoing &&
        each.otherDoing === next.otherDoing,
    );
  if (before) {
    before.endMinute = next.endMinute;
  } else {
    contradictions.push(next);
  }
}

function testimonyOf(witness: Witness, base: number): Testimony {
  return witness.kind === 'card'
    ? cardTestimony(witness.days, base)
    : vehicleUnitTestimony(witness.days, witness.readAt, base);
}

/**
 * Every change holds until the day ends; a later one is written over it. The newest day ends with its last change, and so
 * does one that no day follows while its driver still worked.
 */
function cardTestimony(days: readonly DayRecord[], base: number): Testimony {
  const words: Word[] = [];
  const newest = Math.max(...days.map(({ date }) => Math.floor(date / 86_400)));
  const worst = new Map<number, Basis>();
  for (const { date, basis } of days) {
    const day = Math.floor(date / 86_400);
    const before = worst.get(day) ?? 'genuine';
    worst.set(day, bases.indexOf(basis) > bases.indexOf(before) ? basis : before);
  }
  for (const [day, basis] of worst) {
    const ofDay = days.filter(({ date }) => Math.floor(date / 86_400) === day).flatMap(({ changes }) => changes);
    const ordered = ofDay.sort((one, two) => one.minute - two.minute);
    const last = ordered.at(-1);
    const isFollowed = worst.has(day + 1) || !last?.cardInserted || last.activity === 'rest';
    for (const change of ordered) {
      const word = wordOf(change, basis);
      const end = day === newest || !isFollowed ? (last?.minute ?? 0) : dayLength;
      for (let minute = change.minute; minute < end; minute++) words[day * dayLength + minute - base] = word;
    }
  }
  return words;
}

function vehicleUnitTestimony(
  days: Extract<Witness, { kind: 'vehicle-unit' }>['days'],
  readAt: number | null,
  base: number,
): Testimony {
  const words: Word[] = [];
  for (const { date, changes, basis, insertions } of days) {
    const midnight = Math.floor(date / 86_400) * dayLength;
    const slots = {
      driver: minutesOfSlot(changes, 'driver', basis),
      'co-driver': minutesOfSlot(changes, 'co-driver', basis),
    };
    for (let minute = midnight; minute < midnight + dayLength; minute++) {
      if (readAt !== null && minute >= Math.floor(readAt / 60)) break;
      for (const { slot, inserted, withdrawn } of insertions) {
        const isIn = minute >= Math.floor(inserted / 60) && (withdrawn === null || minute < Math.floor(withdrawn / 60));
        const word = isIn ? slots[slot][minute - midnight] : undefined;
        if (word?.inserted) words[minute - base] ??= word;
      }
    }
  }
  return words;
}

function minutesOfSlot(
  changes: readonly ActivityChange[],
  slot: ActivityChange['slot'],
  basis: Basis,
): readonly Word[] {
  const minutes: Word[] = [];
  const ofSlot = changes.filter((change) => change.slot === slot).sort((one, two) => one.minute - two.minute);
  for (const change of ofSlot) {
    const word = wordOf(change, basis);
    for (let minute = change.minute; minute < dayLength; minute++) minutes[minute] = word;
  }
  return minutes;
}

function wordOf({ activity, cardInserted, crewOrManual, slot }: ActivityChange, basis: Basis): Word {
  return {
    kind: cardInserted || crewOrManual ? activity : 'unknown',
    inserted: cardInserted,
    crew: cardInserted && crewOrManual,
    coDriver: cardInserted && slot === 'co-driver',
    basis,
  };
}
