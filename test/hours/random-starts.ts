import { startAnswer } from '../../shared/compliance/answer/start-answer.ts';
import { recordOf } from '../../shared/compliance/record/record.ts';
import { euRegimes, gbDomestic, type Regime, regimes } from '../../shared/settings/driving-rules.ts';
import { oneOf, seededRandom } from '../service/seeded-random.ts';
import { sourceOf } from './compare.ts';
import { mayStart, type Reading, type Story } from './start-by-letters.ts';
import { cardOf, minutesIn } from './story.ts';
import { mayStartInBritain } from './working-day-by-letters.ts';

/**
 * Drivers who are always alone on the road, or also with a second driver and on ferries, or alone and in part or always out of
 * scope of the Regulation, as in domestic transport of Great Britain.
 */
export const storyKinds = ['alone', 'crews-and-ferries', 'domestic'] as const;
export type StoryKind = (typeof storyKinds)[number];

/** What a comparison went through, so that nobody takes an empty one for a proof. */
export interface StartComparison {
  readonly stories: number;
  /** Seeds of stories on which product and reading do not agree, and in what. */
  readonly disagreements: readonly { readonly seed: number; readonly part: string }[];
  /** How often each answer was given, with its reason. */
  readonly seen: Readonly<Record<string, number>>;
}

const duties = ['drive 4:30, rest 0:45, drive 4:00', 'drive 2:00, work 2:00, rest 0:45, drive 3:00', 'work 5:00'];
/** Out of scope; some days have little driving and much duty, some more than is allowed. */
const domesticDuties = [
  'out, drive 4:30, rest 0:30, drive 4:00, in, work 1:00',
  'work 1:00, out, drive 3:00, in, work 2:00, rest 1:00, out, drive 1:00, in, work 4:30',
  'work 9:00, rest 0:30, out, drive 2:00, in',
  'out, drive 2:00, rest 3:00, drive 3:00, in, work 6:00',
  'out, drive 5:00, rest 0:45, drive 5:00, in',
  'out, drive 1:30, in, work 1:00',
  'work 6:00, rest 2:00, work 5:30',
];
const domesticNights = ['rest 8:00', 'rest 10:30', 'rest 12:00', 'rest 13:15', 'rest 15:00'];
const nights = ['rest 9:00', 'rest 9:30', 'rest 11:00', 'rest 13:00', 'rest 15:00', 'rest 3:00, work 1:00, rest 9:00'];
/** Nothing in which compensation could be taken. */
const tightNights = ['rest 9:00', 'rest 11:00', 'rest 12:00'];
const tightWeekends = ['rest 45:00', 'rest 48:00'];
const shortWeekends = ['rest 24:00', 'rest 25:00', 'rest 33:00', 'rest 44:59'];
const longWeekends = ['rest 45:00', 'rest 48:00', 'rest 60:00', 'rest 69:00', 'rest 90:00', 'rest 120:00'];
const crewDuties = [
  'crew drive 4:30, beside available 4:30, crew drive 4:30, beside available 4:00',
  'crew drive 4:00, beside available 4:30, rest 1:00, crew drive 4:00, work 1:00, beside available 5:00',
  'drive 0:40, work 0:20, beside available 4:00, crew drive 4:30, beside available 3:00, work 4:30',
  'work 0:40, drive 0:20, crew drive 4:00, beside available 4:30, work 3:00, crew drive 2:00, beside available 5:30',
  'crew drive 4:30, beside available 4:30, drive 1:00, rest 0:45, work 6:00',
  'drive 1:01, crew drive 3:00, beside available 4:30, crew drive 4:00, beside available 2:00, work 1:30',
  'work 2:00, beside available 7:00, rest 3:00, crew drive 2:00, beside available 3:00',
  'beside available 3:00, unrecorded 0:30, crew drive 4:00, beside available 6:00, work 2:00',
];
/** At most two interruptions of an hour together are allowed, and only of regular daily rests and of weekly ones. */
const ferryNights = [
  'rest 2:00, ferry, drive 0:20, rest 6:00, drive 0:15, rest 3:30',
  'rest 6:00, ferry, work 0:30, rest 5:00',
  'ferry, rest 8:00, work 1:00, rest 2:30',
  'rest 1:00, drive 0:20, ferry, rest 8:30, drive 0:40, rest 1:30',
  'rest 1:00, drive 0:20, rest 8:30, ferry, drive 0:41, rest 1:30',
  'rest 2:00, ferry, work 0:10, rest 3:00, work 0:10, rest 3:00, work 0:10, rest 4:00',
  'rest 3:00, work 1:00, rest 2:00, drive 0:30, ferry, rest 7:00',
  'rest 4:00, ferry, drive 0:30, rest 6:00',
  'rest 9:00, ferry, drive 0:30, rest 2:00',
  'rest 9:30, ferry, drive 0:30, rest 9:00',
];
const ferryWeekends = [
  'rest 10:00, ferry, drive 0:30, rest 14:00',
  'rest 2:00, drive 0:20, ferry, rest 20:00, drive 0:40, rest 9:00',
  'rest 20:00, ferry, work 0:30, rest 26:00',
  'rest 26:00, ferry, drive 0:30, rest 25:00',
  'rest 40:00, ferry, drive 1:01, rest 6:00',
  'rest 44:00, ferry, drive 0:15, rest 24:00',
];
const beginnings = ['rest 45:00', 'rest 26:00', 'work 2:00', 'rest 60:00', 'rest 50:00'];

/** Weeks of a driver, from a random minute on; what is said of them follows from the seed alone. */
function randomStart(seed: number, kind: StoryKind) {
  const random = seededRandom(seed);
  const chance = kind === 'crews-and-ferries' ? { crew: random(), ferry: random() / 3 } : null;
  // Each crossing doubles the ways to take the rests.
  let crossings = 3;
  const isAboard = () => chance !== null && random() < chance.ferry && crossings-- > 0;
  const isDomestic = kind === 'domestic';
  const outOfScope = isDomestic ? oneOf(random, [0.5, 0.9, 1]) : 0;
  const duty = () => {
    if (isDomestic && random() < outOfScope) return pick(domesticDuties);
    return pick(chance !== null && random() < chance.crew ? crewDuties : duties);
  };
  const pick = (texts: readonly string[]) => oneOf(random, texts);
  const parts = [pick(beginnings)];
  const isTight = random() < 0.4;
  const weeks = 1 + Math.floor(random() * (isTight ? 8 : 6));
  const likesLong = random();
  for (let week = 0; week < weeks; week++) {
    const days = 2 + Math.floor(random() * 5);
    for (let index = 0; index < days; index++) {
      parts.push(duty());
      const usualNights = isDomestic ? domesticNights : isTight ? tightNights : nights;
      if (index < days - 1) {
        parts.push(random() < 0.04 ? 'unrecorded 12:00' : pick(isAboard() ? ferryNights : usualNights));
      }
    }
    const usualWeekends = random() < likesLong ? (isTight ? tightWeekends : longWeekends) : shortWeekends;
    const weekend = pick(isAboard() ? ferryWeekends : usualWeekends);
    parts.push(random() < 0.05 ? weekend.replace('rest', 'unrecorded') : weekend);
  }
  if (random() < 0.7) parts.push(duty());
  if (isAboard())
    parts.push(pick(['rest 6:00, ferry, work 0:30', 'rest 2:00, ferry, drive 0:20, rest 7:00, drive 0:15']));
  const from = new Date(Date.UTC(2026, 1, 2) + Math.floor(random() * 7 * 24 * 4) * 900_000).toISOString().slice(0, 16);
  const aheadMinutes =
    random() < 0.4
      ? oneOf(random, [540, 660, 720, 1_440, 2_700, 4_140])
      : 1 + Math.floor(random() * (isDomestic ? 1_500 : 6_000));
  return { from, text: parts.join(', '), aheadMinutes };
}

/** Letters for minutes, as {@link mayStart} reads them. */
function storyOf(from: string, text: string): Story {
  const first = Date.parse(`${from}:00Z`) / 60_000;
  let letters = '';
  const crossings: number[] = [];
  let isOut = false;
  for (const part of text.split(', ')) {
    if (part === 'out' || part === 'in') isOut = part === 'out';
    else if (part === 'ferry') crossings.push(first + letters.length);
    else {
      const letter = letterOf(part);
      letters += (isOut && letter === 'd' ? 'o' : letter).repeat(minutesIn(part.split(' ').at(-1) ?? ''));
    }
  }
  return { first, letters, crossings };
}

function letterOf(part: string): string {
  const words = part.slice(0, part.lastIndexOf(' '));
  const letter = {
    drive: 'd',
    'crew drive': 'D',
    'beside available': 'b',
    work: 'w',
    rest: 'r',
    unrecorded: 'u',
  }[words];
  if (letter === undefined) throw new Error(`"${part}" is no part of a story for starts`);
  return letter;
}

/** Random stories, asked of the product and of the reading of the articles. */
export function compareStarts(count: number, firstSeed: number, kind: StoryKind = 'alone'): StartComparison {
  const disagreements: { seed: number; part: string }[] = [];
  const seen: Record<string, number> = {};
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { from, text, aheadMinutes } = randomStart(seed, kind);
    const record = recordOf([sourceOf(cardOf(from, text))]);
    const story = storyOf(from, text);
    const start = story.first + story.letters.length + aheadMinutes;
    for (const regime of kind === 'domestic' ? regimes : euRegimes) {
      const given = startAnswer(record, start, regime);
      const expected = readingOf(story, start, regime);
      const said = `${regime}: ${given.answer}, ${given.reason}`;
      seen[said] = (seen[said] ?? 0) + 1;
      const part = differenceOf(given, expected) ?? firstStartDifference(story, start, regime, given);
      if (part !== null) disagreements.push({ seed, part: `${said}; ${part}` });
    }
  }
  return { stories: count, disagreements, seen };
}

type Given = ReturnType<typeof startAnswer>;

interface Expected extends Reading {
  /** Of time without a record not every way to fill it was tried. */
  readonly isSampled: boolean;
  /** The most driving that is left by the working day; null where the reading does not tell it. */
  readonly left: number | null;
}

function readingOf(story: Story, start: number, regime: Regime): Expected {
  if (regime === gbDomestic) return { ...mayStartInBritain(story, start), isByCompensation: false };
  const inScope = { ...story, letters: story.letters.replaceAll('o', 'w') };
  return { ...mayStart(inScope, start, regime), isSampled: false, left: null };
}

function differenceOf(given: Given, expected: Expected): string | null {
  if (given.answer === 'unknown' && expected.isSampled) return null;
  const isAboutDebts = given.reason === 'owed-rest' || given.reason === 'compensation';
  if (isAboutDebts && expected.isByCompensation) return null;
  if (given.answer !== expected.answer) return `the articles say ${expected.answer}`;
  if (given.answer === 'yes' && given.latestWeeklyRestStartMinute !== expected.latestWeeklyRest) {
    return `weekly rest from ${clock(given.latestWeeklyRestStartMinute)}, by the articles ${clock(expected.latestWeeklyRest)}`;
  }
  const most = expected.isSampled ? null : expected.left;
  if (given.answer === 'yes' && most !== null && (given.left?.dayMinutes ?? 0) > most) {
    return `${given.left?.dayMinutes} minutes left, by the articles ${most}`;
  }
  return null;
}

/** The first lawful start is lawful, and the minute before it is not, or is not after the records. */
function firstStartDifference(
  story: Story,
  start: number,
  regime: Regime,
  { answer, fromMinute }: Given,
): string | null {
  if (fromMinute === null) return null;
  if (answer === 'yes' ? fromMinute > start : fromMinute <= start) return `first start ${clock(fromMinute)}`;
  const at = (minute: number) => readingOf(story, minute, regime);
  if (at(fromMinute).answer !== 'yes') return `first start ${clock(fromMinute)} is not lawful`;
  // By the domestic rules nobody has to rest before: the driver was at work a minute before.
  const wasAtWork = regime === gbDomestic && story.letters[fromMinute - 1 - story.first] !== 'r';
  const isAtEnd = fromMinute === story.first + story.letters.length || wasAtWork;
  const before = at(fromMinute - 1);
  return !isAtEnd && before.answer === 'yes' && !before.isSampled ? `lawful before ${clock(fromMinute)}` : null;
}

function clock(minute: number | null): string {
  return minute === null ? 'never' : new Date(minute * 60_000).toISOString().slice(0, 16);
}
