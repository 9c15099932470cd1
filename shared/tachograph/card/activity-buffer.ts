import { type ActivityChange, activityChange, isKnown } from '../activity-change.ts';
import { isFilledWith, uint8, uint16 } from '../bytes.ts';
import { type Finding, finding } from '../finding.ts';
import { dayNumberOf, packedDecimal, readTime, type UnixSeconds } from '../time.ts';

/** One day of a driver card (CardActivityDailyRecord, Annex 1C appendix 1, 2.9). */
interface CardDay {
  /** Position of its record in the ring. */
  readonly position: number;
  /** Midnight UTC. */
  readonly date: UnixSeconds;
  readonly distanceKm: number;
  /** Days on which the card was used since it was issued, modulo 10,000; null where it is no packed decimal. */
  readonly presenceCounter: number | null;
  readonly changes: readonly ActivityChange[];
  /**
   * Its last change began something other than rest, and the day after it has no record: when that ended is not known. The
   * newest day of a card that was read in a recorder is one of these.
   */
  readonly isOpenEnded: boolean;
}

/** The content of the cyclic buffer, and how full it is. */
export interface ActivityBuffer {
  /** Oldest first. A card can split one day into two records, which follow each other. */
  readonly days: readonly CardDay[];
  readonly findings: readonly Finding[];
  /** Bytes that records can take, and bytes that these records take. */
  readonly capacityBytes: number;
  readonly usedBytes: number;
}

/** A card that has less room left than its longest day takes is full: it overwrites its oldest day from now on. */
const fullBelowBytes = 512;

/** Whether the next day pushes out the oldest. */
export function isFull({ capacityBytes, usedBytes }: ActivityBuffer): boolean {
  return capacityBytes - usedBytes < fullBelowBytes;
}

const pointerBytes = 4;
const recordHeaderBytes = 12;

/** Reads values from the ring, in which any value may wrap around the end. */
interface Ring {
  readonly size: number;
  readonly word: (at: number) => number;
  /** null where the file ends before the last of them. */
  readonly bytes: (at: number, count: number) => Uint8Array | null;
}

/**
 * Reads the cyclic buffer of EF Driver_Activity (0504) from the oldest record forward and, where that chain breaks, from
 * the newest record back, so that one damaged record costs no other.
 * @param offset of the content in the file, for findings.
 * @param declaredBytes of the content; the ring has its size even where the file stops inside it.
 */
export function readActivityBuffer(data: Uint8Array, offset: number, declaredBytes = data.length): ActivityBuffer {
  const size = declaredBytes - pointerBytes;
  const nothing = { days: [], capacityBytes: Math.max(0, size), usedBytes: 0 };
  if (size < recordHeaderBytes) return { ...nothing, findings: [] };
  const oldest = uint16(data, 0);
  const newest = uint16(data, 2);
  // A card that was never used has nothing in its ring, wherever its pointers stand.
  if (isFilledWith(data, uint8(data, pointerBytes), pointerBytes)) return { ...nothing, findings: [] };
  if (oldest >= size || newest >= size) {
    return { ...nothing, findings: [finding('activity-pointer-outside', offset, { size })] };
  }
  const ring = ringOf(data, size);
  const forward = walkForward(ring, oldest, newest);
  if (forward.brokenAt === null) {
    const days = inOrder(forward.days);
    const isSorted =
      days.length === forward.days.length &&
      days.every(({ position }, index) => position === forward.days[index]?.position);
    const findings = isSorted ? [] : [finding('activity-days-out-of-order', offset)];
    return { days, findings, capacityBytes: size, usedBytes: forward.usedBytes };
  }
  const broken = finding('activity-record-damaged', offset + pointerBytes + forward.brokenAt);
  const backward = walkBackward(ring, newest, size - forward.usedBytes);
  return {
    days: inOrder([...forward.days, ...backward.days]),
    findings: [broken],
    capacityBytes: size,
    usedBytes: forward.usedBytes + backward.usedBytes,
  };
}

function ringOf(data: Uint8Array, size: number): Ring {
  const at = (position: number): number => pointerBytes + (position % size);
  return {
    size,
    word: (position) => (uint8(data, at(position)) << 8) | uint8(data, at(position + 1)),
    bytes: (position, count) => {
      const start = at(position);
      const untilEnd = pointerBytes + size - start;
      if (start + Math.min(count, untilEnd) > data.length) return null;
      if (count <= untilEnd) return data.subarray(start, start + count);
      const joined = new Uint8Array(count);
      joined.set(data.subarray(start, start + untilEnd));
      joined.set(data.subarray(pointerBytes, pointerBytes + count - untilEnd), untilEnd);
      return joined;
    },
  };
}

interface Way {
  readonly days: readonly CardDay[];
  readonly usedBytes: number;
  readonly brokenAt: number | null;
}

function walkForward(ring: Ring, oldest: number, newest: number): Way {
  const days: CardDay[] = [];
  let at = oldest;
  let usedBytes = 0;
  let previousBytes: number | null = null;
  for (;;) {
    const recordBytes = ring.word(at + 2);
    const fits = isRecordLength(recordBytes, ring.size - usedBytes);
    const follows = previousBytes === null || ring.word(at) === previousBytes;
    if (!fits || !follows) return { days, usedBytes, brokenAt: at };
    const day = readDay(ring, at, recordBytes);
    if (!day) return { days, usedBytes, brokenAt: at };
    days.push(day);
    usedBytes += recordBytes;
    if (at === newest) return { days, usedBytes, brokenAt: null };
    previousBytes = recordBytes;
    at = (at + recordBytes) % ring.size;
  }
}

/** Follows the "length of the previous record" back from the newest one; days come out oldest first. */
function walkBackward(ring: Ring, newest: number, freeBytes: number): Way {
  const days: CardDay[] = [];
  let at = newest;
  let usedBytes = 0;
  for (;;) {
    const recordBytes = ring.word(at + 2);
    const day = isRecordLength(recordBytes, freeBytes - usedBytes) ? readDay(ring, at, recordBytes) : null;
    if (!day) break;
    days.push(day);
    usedBytes += recordBytes;
    const previousBytes = ring.word(at);
    if (!isRecordLength(previousBytes, freeBytes - usedBytes)) break;
    at = (at - previousBytes + ring.size) % ring.size;
    if (ring.word(at + 2) !== previousBytes) break;
  }
  return { days: days.reverse(), usedBytes, brokenAt: null };
}

function isRecordLength(length: number, room: number): boolean {
  return length >= recordHeaderBytes && length <= room && length % 2 === 0;
}

function readDay(ring: Ring, at: number, recordBytes: number): CardDay | null {
  const record = ring.bytes(at, recordBytes);
  const date = record && readTime(record, 4);
  if (record === null || date === null) return null;
  const changes: ActivityChange[] = [];
  for (let position = recordHeaderBytes; position < recordBytes; position += 2) {
    const change = activityChange(uint16(record, position));
    if (change) changes.push(change);
  }
  const presenceCounter = packedDecimal(record, 8, 2);
  return { position: at, date, distanceKm: uint16(record, 10), presenceCounter, changes, isOpenEnded: false };
}

/** Sorted by date, each record once, because both walks through a damaged buffer may reach the same one. */
function inOrder(days: readonly CardDay[]): readonly CardDay[] {
  const records = [...new Map(days.map((day) => [day.position, day])).values()];
  records.sort((left, right) => left.date - right.date);
  return records.map((day, index) => (isOpenEnded(day, records[index + 1]) ? { ...day, isOpenEnded: true } : day));
}

function isOpenEnded({ date, changes }: CardDay, next: CardDay | undefined): boolean {
  const last = changes.at(-1);
  if (last === undefined || !isKnown(last) || last.activity === 'rest') return false;
  return next === undefined || dayNumberOf(next.date) > dayNumberOf(date) + 1;
}
