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

/** What a word of ActivityChangeInfo says, by its bits: what was done from which minute on. */
export function changeIn(word: number) {
  const isOut = ((word >> 13) & 1) === 1;
  const isEntered = ((word >> 14) & 1) === 1;
  return { minute: word & 0x7ff, code: isOut && !isEntered ? 4 : (word >> 11) & 3, isOut };
}

/** The minutes of each day, where its last change holds to its end. */
export function minutesOfDays(content: Buffer): MinutesOfDays {
  const days = new Map<string, Uint8Array>();
  for (const [date, words] of wordsOfDays(content)) {
    const minutes = new Uint8Array(minutesPerDay).fill(4);
    for (const { code, minute } of words.map(changeIn)) minutes.fill(code, minute);
    days.set(date, minutes);
  }
  return days;
}

/**
 * The words of ActivityChangeInfo of each UTC day, in the order in which they stand.
 * @param content of EF 0504.
 */
export function wordsOfDays(content: Buffer): ReadonlyMap<string, readonly number[]> {
  const oldest = content.readUInt16BE(0);
  const newest = content.readUInt16BE(2);
  const ring = content.subarray(4);
  // Cut at the oldest record and laid end to end, no record runs over an end any more.
  const straight = Buffer.concat([ring.subarray(oldest), ring.subarray(0, oldest), ring.subarray(oldest)]);
  const lastAt = (newest - oldest + ring.length) % ring.length;
  const days = new Map<string, number[]>();
  let at = 0;
  for (;;) {
    const length = straight.readUInt16BE(at + 2);
    if (length < 12 || at > lastAt) throw new Error('the ring does not lead to its newest record');
    const date = new Date(straight.readUInt32BE(at + 4) * 1_000).toISOString().slice(0, 10);
    const words = days.get(date) ?? [];
    for (let change = at + 12; change < at + length; change += 2) words.push(straight.readUInt16BE(change));
    days.set(date, words);
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
