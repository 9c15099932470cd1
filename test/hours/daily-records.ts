/**
 * EF Driver_Activity_Data read once more, from the text of Annex 1C, appendix 1, and by another hand than the product: the
 * ring of CardDriverActivity (2.17), its CardActivityDailyRecord (2.9) and ActivityChangeInfo (2.1). It takes whole files
 * of a card alone, and looks neither at signatures nor for damage.
 */
export interface MinutesOfDay {
  readonly drive: number;
  readonly work: number;
  readonly available: number;
  readonly rest: number;
  readonly unknown: number;
}

type Told = keyof MinutesOfDay;

const minutesInDay = 1_440;
const tagOfActivityData = 0x0504;
/** The third byte of a tag: 0 for the first generation's data, 2 for the second's. */
const halves = { gen1: 0, gen2: 2 } as const;

/** The minutes of each UTC day (days since 1970), of one half of a card's file; null where it has none. */
export function minutesByDay(file: Uint8Array, half: keyof typeof halves): ReadonlyMap<number, MinutesOfDay> | null {
  const content = contentOf(file, tagOfActivityData, halves[half]);
  if (content === null) return null;
  const records = recordsIn(content);
  const days = new Map<number, readonly number[]>();
  for (const { day, words } of records) days.set(day, [...(days.get(day) ?? []), ...words]);
  const numbers = [...days.keys()].sort((one, other) => one - other);
  const [first, last] = [numbers[0], numbers.at(-1)];
  return new Map(
    numbers.map((day) => {
      const words = [...(days.get(day) ?? [])].sort((one, other) => (one & 0x7ff) - (other & 0x7ff));
      return [day, tally(words, { isFirst: day === first, isLast: day === last, isFollowed: days.has(day + 1) })];
    }),
  );
}

/** Tag (2), half (1), length (2), content: one after the other to the end of the file. */
function contentOf(file: Uint8Array, tag: number, half: number): DataView | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at + 5 <= file.length; at += 5 + view.getUint16(at + 3)) {
    if (view.getUint16(at) !== tag || view.getUint8(at + 2) !== half) continue;
    const length = view.getUint16(at + 3);
    return at + 5 + length > file.length ? null : new DataView(file.buffer, file.byteOffset + at + 5, length);
  }
  return null;
}

/** From activityPointerOldestDayRecord to activityPointerNewestRecord; every value may lie across the end of the ring. */
function recordsIn(content: DataView): readonly { readonly day: number; readonly words: readonly number[] }[] {
  const ringBytes = content.byteLength - 4;
  const byte = (at: number): number => content.getUint8(4 + (at % ringBytes));
  const word = (at: number): number => byte(at) * 256 + byte(at + 1);
  const records: { day: number; words: number[] }[] = [];
  const newest = content.getUint16(2);
  for (let at = content.getUint16(0), read = 0; read < ringBytes; ) {
    const length = word(at + 2);
    const seconds = word(at + 4) * 65_536 + word(at + 6);
    if (length < 12 || seconds === 0 || seconds === 0xffff_ffff) break;
    const words: number[] = [];
    for (let place = 12; place < length; place += 2) words.push(word(at + place));
    records.push({ day: Math.floor(seconds / 86_400), words });
    if (at === newest) break;
    read += length;
    at = (at + length) % ringBytes;
  }
  return records;
}

/** `s c p aa ttttttttttt`: slot, status of driving, card not inserted, activity, minute. */
function toldBy(word: number): Told {
  const isInserted = (word & 0x2000) === 0;
  const isEntered = !isInserted && (word & 0x4000) !== 0;
  const activity = (['rest', 'available', 'work', 'drive'] as const)[(word >> 11) & 3] ?? 'unknown';
  return isInserted || isEntered ? activity : 'unknown';
}

/**
 * Each change holds until the next. The last one holds until midnight, but that of the newest day is where the card was
 * read, and after one that began work and that no day follows nobody knows when it ended.
 */
function tally(
  words: readonly number[],
  {
    isFirst,
    isLast,
    isFollowed,
  }: { readonly isFirst: boolean; readonly isLast: boolean; readonly isFollowed: boolean },
): MinutesOfDay {
  const minutes: Record<Told, number> = { drive: 0, work: 0, available: 0, rest: 0, unknown: 0 };
  const valid = words.filter((word) => (word & 0x7ff) < minutesInDay);
  const final = valid.at(-1);
  const isOpen = final !== undefined && !isFollowed && (final & 0x2000) === 0 && toldBy(final) !== 'rest';
  const lastMinute = final === undefined ? 0 : final & 0x7ff;
  const end = isLast ? lastMinute : minutesInDay;
  for (let minute = 0; minute < end; minute++) {
    const word = valid.findLast((each) => (each & 0x7ff) <= minute);
    if (word === undefined && isFirst) continue;
    minutes[word === undefined || (isOpen && minute >= lastMinute) ? 'unknown' : toldBy(word)] += 1;
  }
  return minutes;
}
