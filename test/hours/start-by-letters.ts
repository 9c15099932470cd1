/**
 * Whether a start is lawful, written from articles 4, 6, 8 and 9 of Regulation (EC) No 561/2006 and by another hand than
 * the product: a letter a minute, every way to take every rest tried in turn. Slow, and short enough to be checked against
 * the text. Driving out of scope is other work here (article 6(5)).
 *
 * Letters: `d` driving, `D` driving with another driver in the vehicle, `b` beside that driver, `w` other work or
 * availability, `r` rest, `u` nothing is known.
 */
export type JourneyKind = 'national' | 'international-goods' | 'occasional-passengers';

export interface Reading {
  readonly answer: 'yes' | 'no' | 'unknown';
  /** Nothing but what reduced weekly rests lack is in the way: only the driver knows what a longer rest was for. */
  readonly isByCompensation: boolean;
  /** Where the answer is yes: before which minute the next weekly rest has to have begun, by the way that leaves most. */
  readonly latestWeeklyRest: number | null;
}

const hour = 60;
const day = 24 * hour;
const week = 7 * day;
/** Article 4(i): weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekNumber = (minute: number) => Math.floor((minute + 3 * day) / week);
const monday = (number: number) => number * week - 3 * day;

interface Rest {
  readonly from: number;
  readonly until: number;
  /** More than one where article 9(1) lets it be interrupted on a ferry or train. */
  readonly pieces: readonly Piece[];
  /** Of rest, without what interrupted it. */
  readonly minutes: number;
  /** How much of it lies within 24 hours (article 8(2)), with two drivers 30 (8(5)), of the end of the rest before. */
  readonly inTime: number;
  /** Three hours in one piece were taken since that rest: nine more are a regular daily rest (article 4(g)). */
  readonly hasThree: boolean;
}

interface Piece {
  readonly from: number;
  readonly until: number;
}

interface Debt {
  readonly minutes: number;
  readonly due: number;
  readonly isBeforeNextWeekly: boolean;
}

/** One way to take the rests up to a moment. */
interface Way {
  /** The end of the last weekly rest. */
  readonly end: number;
  readonly kind: 'regular' | 'reduced';
  /** Reduced ones in a row. */
  readonly inRow: number;
  /** Which weeks have which rest. */
  readonly served: ReadonlyMap<number, 'regular' | 'reduced'>;
  readonly lastServed: number;
  readonly reducedDaily: number;
  readonly debts: readonly Debt[];
}

/** What a driver did, minute by minute. */
export interface Story {
  /** The minute of the first letter. */
  readonly first: number;
  readonly letters: string;
  /** The minutes at which it was marked that the vehicle is on a ferry or train. */
  readonly crossings: readonly number[];
}

/** @param start the minute to start at; the driver rests from the last letter on. */
export function mayStart(story: Story, start: number, journey: JourneyKind): Reading {
  const {
    answer: byRest,
    couldWithoutDebts,
    canWithoutDebts,
    latestWeeklyRest,
  } = mayStartByRests(story, start, journey);
  const hasDrivingLeft = drivingUsed(story.first, lettersUntil(story, start), start);
  if (byRest === 'no') return { answer: 'no', isByCompensation: couldWithoutDebts, latestWeeklyRest: null };
  if (byRest === 'yes' && hasDrivingLeft === 'none') {
    return { answer: 'no', isByCompensation: false, latestWeeklyRest: null };
  }
  if (byRest === 'unknown' || hasDrivingLeft === 'unknown') {
    return { answer: 'unknown', isByCompensation: canWithoutDebts, latestWeeklyRest: null };
  }
  return { answer: 'yes', isByCompensation: false, latestWeeklyRest };
}

function lettersUntil({ first, letters }: Story, start: number): string {
  return letters.slice(0, start - first).padEnd(start - first, 'r');
}

interface ByRests extends Pick<Reading, 'answer' | 'latestWeeklyRest'> {
  /** Some reading, and each, allows the start but for what reduced weekly rests lack. */
  readonly couldWithoutDebts: boolean;
  readonly canWithoutDebts: boolean;
}

/** Article 8 alone, without the driving of article 6. */
export function mayStartByRests(story: Story, start: number, journey: JourneyKind): ByRests {
  const { first, crossings } = story;
  const untilStart = lettersUntil(story, start);
  // What nobody recorded is read in each way, also as driving alone where there are two drivers otherwise.
  const unknowns = !untilStart.includes('u') ? ['r'] : /[Db]/.test(untilStart) ? ['r', 'w', 'd'] : ['r', 'w'];
  const known = unknowns.map((unknown) => untilStart.replaceAll('u', unknown));
  // Before the records there may have been anything.
  const readingsWith = (bunks: readonly number[]) =>
    (['before was rest', 'before was work'] as const).flatMap((before) =>
      known.map((each) => reading(first, each, bunks, journey, before)),
    );
  const ashore = readingsWith([]);
  // No record tells whether there was a bunk (article 9(1)). With one the driver has all ways that there are without, and
  // more: they matter where nothing is lawful without.
  const isAtStake = ashore.every(({ isLawful }) => !isLawful) && crossings.some((minute) => minute < start);
  const readings = isAtStake ? [...ashore, ...readingsWith(crossings)] : ashore;
  const answers = readings.map(({ isLawful }) => isLawful);
  const strict = readings.reduce((one, other) => ((other.latest ?? 0) < (one.latest ?? 0) ? other : one));
  return {
    answer: answers.every((each) => each) ? 'yes' : answers.some((each) => each) ? 'unknown' : 'no',
    latestWeeklyRest: strict.latest,
    couldWithoutDebts: readings.some(({ isLawfulWithoutDebts }) => isLawfulWithoutDebts),
    canWithoutDebts: readings.every(({ isLawfulWithoutDebts }) => isLawfulWithoutDebts),
  };
}

/** Article 6(2) and (3): the week's 56 hours, and the 90 of any two weeks in a row. */
function drivingUsed(first: number, letters: string, start: number): 'some' | 'none' | 'unknown' {
  const thisWeek = monday(weekNumber(start));
  if (first > thisWeek - week) return 'unknown';
  const driven = (from: number) => {
    let minutes = 0;
    for (const letter of letters.slice(from - first, from - first + week))
      if (letter === 'd' || letter === 'D') minutes++;
    return minutes;
  };
  const [before, now] = [driven(thisWeek - week), driven(thisWeek)];
  return now >= 56 * hour || before + now >= 90 * hour ? 'none' : 'some';
}

interface OneReading {
  readonly isLawful: boolean;
  readonly isLawfulWithoutDebts: boolean;
  readonly latest: number | null;
}

/** A driver may take the rests on a ferry either way: lawful is what one of them makes lawful. */
function reading(
  first: number,
  letters: string,
  crossings: readonly number[],
  journey: JourneyKind,
  before: string,
): OneReading {
  const each = restsIn(first, letters, crossings).map((rests) => readingOf(first, letters, rests, journey, before));
  return {
    isLawful: each.some(({ isLawful }) => isLawful),
    isLawfulWithoutDebts: each.some(({ isLawfulWithoutDebts }) => isLawfulWithoutDebts),
    latest: each.reduce<number | null>(
      (one, { latest }) => (latest === null ? one : Math.max(one ?? latest, latest)),
      null,
    ),
  };
}

function readingOf(
  first: number,
  letters: string,
  rests: readonly Rest[],
  journey: JourneyKind,
  before: string,
): OneReading {
  const start = first + letters.length;
  const last = rests.at(-1);
  if (last === undefined || last.until !== start) {
    return { isLawful: false, isLawfulWithoutDebts: false, latest: null };
  }
  let ways: readonly Way[] = [];
  if (before === 'before was rest') {
    const [oldest] = rests;
    ways = [newWay(oldest !== undefined && oldest.from === first ? oldest.until : first)];
  }
  for (const rest of rests.slice(0, -1)) ways = eachOnce(goOn(ways, rest, journey, before));
  const ends = endsOf(ways, last, journey, before);
  const unpaid = ends.filter(({ way }) => !canStillPay(way, start));
  const paid = ends.filter(({ way }) => canStillPay(way, start));
  return {
    isLawful: paid.length > 0,
    isLawfulWithoutDebts: paid.length + unpaid.length > 0,
    // One by one: of a long story there are more ways than a call takes arguments.
    latest: paid.reduce<number | null>((one, { way }) => Math.max(one ?? 0, latestBegin(way, journey)), null),
  };
}

/** Every rest of at least nine hours; shorter ones are breaks, or the first part of a split rest. */
function restsIn(first: number, letters: string, crossings: readonly number[]): readonly (readonly Rest[])[] {
  const runs = [...letters.matchAll(/r+/g)].map(({ index, 0: run }) => ({
    from: first + index,
    until: first + index + run.length,
  }));
  const end = first + letters.length;
  const between = (from: number, until: number) => letters.slice(from - first, until - first);
  const from = (next: number, found: readonly Rest[], hasThree: boolean): readonly (readonly Rest[])[] => {
    const run = runs[next];
    if (run === undefined) return [found];
    const withRest = (pieces: readonly Piece[]) =>
      from(next + pieces.length, [...found, restOf(pieces, found.at(-1)?.until ?? first, hasThree, between)], false);
    const isRest = run.until - run.from >= 9 * hour || run.until === end;
    const whole = isRest ? withRest([run]) : from(next + 1, found, hasThree || run.until - run.from >= 3 * hour);
    const interrupted = [2, 3]
      .map((count) => runs.slice(next, next + count))
      .filter((pieces, index) => pieces.length === index + 2 && isOnFerry(pieces, hasThree, crossings));
    return [...whole, ...interrupted.flatMap(withRest)];
  };
  return from(0, [], false);
}

/** @param since the end of the rest before; of the first one nobody knows it, and it was not after the first letter. */
function restOf(
  pieces: readonly Piece[],
  since: number,
  hasThree: boolean,
  between: (from: number, until: number) => string,
): Rest {
  const [from, until] = [pieces[0]?.from ?? 0, pieces.at(-1)?.until ?? 0];
  const minutes = lengthOf(pieces);
  // A rest with which the letters begin may have begun earlier, and then it is long enough by what was before.
  if (from === since) return { from, until, pieces, minutes, inTime: minutes, hasThree };
  const limit = since + (areTwoDrivers(between(since, from)) ? 30 * hour : day);
  return { from, until, pieces, minutes, inTime: lengthOf(pieces, limit), hasThree };
}

/** How long the pieces are together, up to a minute. */
function lengthOf(pieces: readonly Piece[], limit = Number.POSITIVE_INFINITY): number {
  return pieces.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, limit) - from), 0);
}

/** Article 4(o): two drivers during all driving from rest to rest; the first hour may be driven alone. */
function areTwoDrivers(letters: string): boolean {
  return /[Db]/.test(letters) && !letters.slice(hour).includes('d');
}

/**
 * Article 9(1): interrupted twice and for an hour together at most. Of daily rests only a regular one, which is eleven
 * hours of rest, or nine after three (article 4(g)).
 */
function isOnFerry(pieces: readonly Piece[], hasThree: boolean, crossings: readonly number[]): boolean {
  const [from, until] = [pieces[0]?.from ?? 0, pieces.at(-1)?.until ?? 0];
  const minutes = lengthOf(pieces);
  return (
    until - from - minutes <= hour &&
    minutes >= (hasThree ? 9 : 11) * hour &&
    crossings.some((minute) => from <= minute && minute < until)
  );
}

function newWay(end: number): Way {
  const served = weekNumber(end);
  return { ...nothingDone, end, served: new Map([[served, 'regular']]), lastServed: served };
}

const nothingDone = { kind: 'regular', inRow: 0, reducedDaily: 0, debts: [] } as const;

/** Ways that stand alike go on alike. */
function eachOnce(ways: readonly Way[]): readonly Way[] {
  if (ways.length < 2) return ways;
  return [...new Map(ways.map((way) => [standsAs(way), way])).values()];
}

function standsAs({ end, kind, inRow, served, lastServed, reducedDaily, debts }: Way): string {
  let text = `${end} ${kind} ${inRow} ${lastServed} ${reducedDaily}`;
  for (const [each, by] of served) text += `,${each} ${by}`;
  for (const { minutes, due, isBeforeNextWeekly } of debts) text += `;${minutes} ${due} ${isBeforeNextWeekly}`;
  return text;
}

/** All the ways on, after a rest that is over. */
function goOn(ways: readonly Way[], rest: Rest, journey: JourneyKind, before: string): readonly Way[] {
  const next = ways.flatMap((way) => [...asDaily(way, rest), ...asWeekly(way, rest, journey, before)]);
  const alive = next.filter((way) => rest.until < latestBegin(way, journey) && areInTime(way, rest.until));
  if (alive.length > 0) return alive;
  // Who could still have taken a weekly rest in time took one that was not enough: less than 69 hours after twelve days, or
  // without the compensation that comes first.
  const couldStill = ways.some((way) => rest.from <= latestBegin(way, journey) && areInTime(way, rest.until));
  if (couldStill) return next;
  // Nothing lawful is left. What was done is done: a regular weekly rest begins the count anew, with what is still owed.
  if (rest.minutes < 45 * hour) return next;
  const begun = weeksOf(rest)[0];
  if (begun === undefined) throw new Error('a rest lies in a week');
  const owing = next.length === 0 ? [[]] : next.map(({ debts }) => debts.filter(({ due }) => due > rest.until));
  // Each way that leaves the fewest pieces, because which of them were made up for is the driver's to say.
  const fewest = Math.min(...owing.map(({ length }) => length));
  const served = begun.at(-1) ?? weekNumber(rest.from);
  return owing
    .filter(({ length }) => length === fewest)
    .map((debts) => ({
      ...nothingDone,
      end: rest.until,
      served: new Map([[served, 'regular']]),
      lastServed: served,
      debts,
    }));
}

/** The ways in which a start right after the last rest is lawful, but for what is owed. */
function endsOf(ways: readonly Way[], last: Rest, journey: JourneyKind, before: string) {
  const length = last.minutes;
  const asRests = goOn(ways, last, journey, before);
  return asRests.flatMap((way) => {
    if (last.until >= latestBegin(way, journey)) return [];
    const isWeekly = way.end === last.until && length >= 24 * hour;
    return isWeekly || isDailyRest(last, length, way.reducedDaily - (countsAsReduced(last) ? 1 : 0)) ? [{ way }] : [];
  });
}

/** Articles 4(g) and 8(2) to (4). */
function isDailyRest({ inTime, hasThree }: Rest, length: number, reducedBefore: number): boolean {
  if (length >= 11 * hour) return true;
  return length >= 9 * hour && inTime >= 9 * hour && (hasThree || reducedBefore < 3);
}

function countsAsReduced({ minutes, inTime, hasThree }: Rest): boolean {
  return minutes >= 9 * hour && inTime >= 9 * hour && inTime < 11 * hour && !hasThree;
}

function asDaily(way: Way, rest: Rest): readonly Way[] {
  const reducedDaily = way.reducedDaily + (countsAsReduced(rest) ? 1 : 0);
  // Interrupted on a ferry it has to be a regular one.
  const own = (rest.pieces.length > 1 && !rest.hasThree ? 11 : 9) * hour;
  return payments(way.debts, rest, own).map((debts) => ({ ...way, reducedDaily, debts }));
}

/** Article 8(6), (6a) and (9), and article 4(h). */
function asWeekly(way: Way, rest: Rest, journey: JourneyKind, before: string): readonly Way[] {
  const length = rest.minutes;
  if (length < 24 * hour) return [];
  const kind = length >= 45 * hour ? 'regular' : 'reduced';
  const since = rest.from - way.end;
  const isTwelveDays = journey === 'occasional-passengers' && way.kind === 'regular';
  if (since > (isTwelveDays ? 12 : 6) * day) return [];
  const inRow = kind === 'regular' ? 0 : way.inRow + 1;
  if (inRow > (journey === 'international-goods' ? 2 : 1)) return [];
  return weeksOf(rest).flatMap((weeks): readonly Way[] => {
    const [from = 0, until = 0] = [weeks[0], weeks.at(-1)];
    const isLate = isTwelveDays && (since > 6 * day || from > way.lastServed + 1);
    // After twelve days two rests follow, one of them regular: 45 and 24 hours, the rest of the second is owed.
    if (isLate && length < 69 * hour) return [];
    if (!isLate && from > way.lastServed + 1) return [];
    const served = new Map(way.served);
    for (const each of weeks) if (kind === 'regular' || !served.has(each)) served.set(each, kind);
    const lastServed = Math.max(way.lastServed, until);
    if (inRow === 2 && !hasTwoRegular(served, lastServed, before)) return [];
    const own = isLate ? length : kind === 'regular' ? 45 * hour : length;
    return payments(way.debts, rest, own).flatMap((left): readonly Way[] => {
      // Article 8(6b): after two reduced ones the compensation comes before the next weekly rest.
      if (left.some(({ isBeforeNextWeekly }) => isBeforeNextWeekly)) return [];
      const lacks = (isLate ? 90 : 45) * hour - length;
      const ownWeek = weeks.includes(weekNumber(rest.from)) ? weekNumber(rest.from) : until;
      const due = monday(ownWeek + 4);
      const all = lacks > 0 ? [...left, { minutes: lacks, due, isBeforeNextWeekly: false }] : left;
      const debts = inRow === 2 ? all.map((each) => ({ ...each, isBeforeNextWeekly: true })) : all;
      return [{ end: rest.until, kind, inRow, served, lastServed, reducedDaily: 0, debts }];
    });
  });
}

/** Four weeks in a row have two regular rests. What nobody recorded is read as the reading says. */
function hasTwoRegular(served: ReadonlyMap<number, 'regular' | 'reduced'>, last: number, before: string): boolean {
  const earlier = before === 'before was rest' ? 'regular' : 'reduced';
  return [0, 1, 2, 3].filter((back) => (served.get(last - back) ?? earlier) === 'regular').length >= 2;
}

/** Article 8(9): either of two weeks and never both; a week that was rested through has no need of another. */
function weeksOf({ from, until }: Rest): readonly (readonly number[])[] {
  const touched: number[] = [];
  for (let each = weekNumber(from); monday(each) < until; each++) touched.push(each);
  const isWhole = (each: number) => from <= monday(each) && monday(each + 1) <= until;
  const choices = touched.filter((each) => !isWhole(each));
  const whole = touched.filter(isWhole);
  if (touched.length === 1 || choices.length === 0) return [touched];
  return choices.map((each) => [...whole, each].sort((one, other) => one - other));
}

/** Article 8(6): six periods of 24 hours; and each week has its rest, so that it begins before the next week is over. */
function latestBegin({ end, kind, lastServed }: Way, journey: JourneyKind): number {
  if (journey === 'occasional-passengers' && kind === 'regular') return end + 12 * day;
  return Math.min(end + 6 * day, monday(lastServed + 2) - 1);
}

/** Article 8(6b) and (7): whole pieces, in a rest of its own length and theirs, taken before each is due. */
function payments(debts: readonly Debt[], rest: Rest, own: number): readonly (readonly Debt[])[] {
  if (debts.length === 0) return [debts];
  const ways: Debt[][] = [];
  for (let choice = 0; choice < 2 ** debts.length; choice++) {
    const paid = debts.filter((_, index) => Math.floor(choice / 2 ** index) % 2 === 1);
    const inOrder = [...paid].sort((one, other) => one.due - other.due);
    let needed = own;
    const fits = inOrder.every(({ minutes, due }) => {
      needed += minutes;
      return rest.from < due && needed <= lengthOf(rest.pieces, due);
    });
    if (
      fits &&
      areInOnePiece(
        paid,
        rest.pieces.map((piece) => lengthOf([piece])),
      )
    )
      ways.push(debts.filter((each) => !paid.includes(each)));
  }
  return ways;
}

/** Each is taken without an interruption: only the rest that it is joined to may have one. */
function areInOnePiece([debt, ...others]: readonly Debt[], lengths: readonly number[]): boolean {
  if (debt === undefined) return true;
  return lengths.some(
    (length, index) => debt.minutes <= length && areInOnePiece(others, lengths.with(index, length - debt.minutes)),
  );
}

function areInTime({ debts }: Way, minute: number): boolean {
  return debts.every(({ due }) => minute < due);
}

/** All that is owed still fits into one rest of nine hours that begins at once. */
function canStillPay({ debts }: Way, minute: number): boolean {
  let end = minute + 9 * hour;
  return [...debts]
    .sort((one, other) => one.due - other.due)
    .every((each) => {
      end += each.minutes;
      return minute < each.due && end <= each.due;
    });
}
