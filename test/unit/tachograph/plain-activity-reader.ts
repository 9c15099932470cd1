/**
 * A second reader of EF Driver_Activity_Data (0504), for tests alone. It shares nothing with the product's: the ring is laid
 * out straight before it is read, and every record is read bit by bit into the minutes of its day (Annex 1C, appendix 1,
 * 2.1, 2.9, 2.17).
 */

/** What a minute of a day was, by its number in a record; 4 where the card was out and nothing was entered by hand. */
export const minuteCodes = ['rest', 'available', 'work', 'drive', 'unknown'] as const;

const minutesPerDay = 1_440;

/** The minutes of each UTC day (`YYYY-MM-DD`), by code; minutes before the first change of a day are unknown. */
export type MinutesOfDays = ReadonlyMap<string, Uint8Array>;

/** The content of EF 0504 of one application of a card's file; null where it holds none. `half`: 0 or 2, as in the file. */
export function activityFile(bytes: Buffer, half: 0 | 2): Buffer | null {
  let at = bytes[0] === 0x76 && bytes[1] === 0x06 ? 2 : 0;
  while (at + 5 <= bytes.length) {
    const length = bytes.readUInt16BE(at + 3);
    const isWhole = at + 5 + length <= bytes.length;
    if (bytes.readUInt16BE(at) === 0x0504 && bytes[at + 2] === half && isWhole) {
      return bytes.subarray(at + 5, at + 5 + length);
    }
    at += 5 + length;
  }
  return null;
}

/** @param content of EF 0504. */
export function minutesOfDays(content: Buffer): MinutesOfDays {
  const oldest = content.readUInt16BE(0);
  const newest = content.readUInt16BE(2);
  const ring = content.subarray(4);
  // Cut at the oldest record and laid end to end, no record runs over an end any more.
  const straight = Buffer.concat([ring.subarray(oldest), ring.subarray(0, oldest), ring.subarray(oldest)]);
  const lastAt = (newest - oldest + ring.length) % ring.length;
  const days = new Map<string, Uint8Array>();
  let at = 0;
  for (;;) {
    const length = straight.readUInt16BE(at + 2);
    if (length < 12 || at > lastAt) throw new Error('the ring does not lead to its newest record');
    const date = new Date(straight.readUInt32BE(at + 4) * 1_000).toISOString().slice(0, 10);
    const minutes = days.get(date) ?? new Uint8Array(minutesPerDay).fill(4);
    for (let change = at + 12; change < at + length; change += 2) {
      const word = straight.readUInt16BE(change);
      const isOut = ((word >> 13) & 1) === 1;
      const isEntered = ((word >> 14) & 1) === 1;
      minutes.fill(isOut && !isEntered ? 4 : (word >> 11) & 3, word & 0x7ff);
    }
    days.set(date, minutes);
    if (at === lastAt) return days;
    at += length;
  }
}

/** How many minutes of a day had each code. */
export function countMinutes(minutes: Uint8Array): Readonly<Record<(typeof minuteCodes)[number], number>> {
  const counts = { rest: 0, available: 0, work: 0, drive: 0, unknown: 0 };
  for (const code of minutes) counts[minuteCodes[code] ?? 'unknown'] += 1;
  return counts;
}
