import {
  addressBookAddress,
  everyoneDueAddress,
  type PageAddress,
  printPart,
  screenPaths,
  uploadsAddress,
} from '../../../shared/contract/addresses.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { plainText } from '../../../shared/search-key.ts';
import { clockOf, type StartChoice, startAddress, startMomentOf, usualLeast } from '../../components/start-choice.ts';

/** What a person wants to get done, by its own words. */
export interface Task {
  readonly name: string;
  readonly title: string;
  /** Other words for it, which are searched and never shown. */
  readonly words: string;
  readonly address: PageAddress;
}

/** Where each task is done, the likeliest first. */
const places = {
  overdueDrivers: everyoneDueAddress('driver', 'over'),
  overdueVehicles: everyoneDueAddress('vehicle', 'over'),
  printOverdueDrivers: everyoneDueAddress('driver', 'over', printPart),
  printOverdueVehicles: everyoneDueAddress('vehicle', 'over', printPart),
  dueDrivers: everyoneDueAddress('driver', 'due'),
  dueVehicles: everyoneDueAddress('vehicle', 'due'),
  attention: uploadsAddress('attention'),
  ignored: uploadsAddress('ignored'),
  request: screenPaths.toDo,
  addresses: addressBookAddress,
  leave: everyoneDueAddress('driver', 'all'),
  gaps: screenPaths.coverage,
  people: screenPaths.maintain,
} as const satisfies Readonly<Record<string, PageAddress>>;

/** Every task but that of a start, which is about a time. */
export function everyTask({ t }: Pick<Formatter, 't'>): readonly Task[] {
  return (Object.keys(places) as (keyof typeof places)[]).map((name) => ({
    name,
    title: t(`palette.task.${name}`),
    words: t(`palette.taskWords.${name}`),
    address: places[name],
  }));
}

/** The tasks that a search asks for: "print overdue", "who can start tomorrow 6". */
export function tasksMeant(search: string, formatter: Pick<Formatter, 't' | 'times'>, now: number): readonly Task[] {
  const typed = wordsIn(search);
  const start = startMeant(typed, formatter, now);
  const words = withoutFill(typed, formatter);
  const others = everyTask(formatter).filter((task) => isAsked(`${task.title} ${task.words}`, words));
  return start === null ? others : [start, ...others];
}

/**
 * Of whom the days of leave are meant, such as `quillby` in "leave Quillby"; null where the search does not speak of leave,
 * or of nobody's.
 */
export function leaveOfWhom(search: string, formatter: Pick<Formatter, 't'>): string | null {
  const { t } = formatter;
  const about = `${t('palette.task.leave')} ${t('palette.taskWords.leave')}`;
  const typed = withoutFill(wordsIn(search), formatter);
  const others = typed.filter((word) => word.length < fewestVerbLetters || !isAsked(about, [word]));
  return others.length === 0 || others.length === typed.length ? null : others.join(' ');
}

const fewestVerbLetters = 4;
const mostEndingLetters = 2;
const isEnding = (word: string, typed: string) =>
  word.length >= fewestVerbLetters && typed.length - word.length <= mostEndingLetters;
/** Fewer letters begin too many words to be a wish. */
const fewestAskingLetters = 3;

/** Whether each typed word begins one of a task's words, or is one of them with an ending such as that of a plural. */
function isAsked(text: string, typed: readonly string[]): boolean {
  const words = wordsIn(text);
  const isThere = (one: string) =>
    words.some((word) => word.startsWith(one) || (one.startsWith(word) && isEnding(word, one)));
  return typed.join('').length >= fewestAskingLetters && typed.every(isThere);
}

function wordsIn(text: string): readonly string[] {
  return plainText(text)
    .replace(/(\d)\s+([ap]m)\b/g, '$1$2')
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
}

function withoutFill(words: readonly string[], { t }: Pick<Formatter, 't'>): readonly string[] {
  const fill = new Set(wordsIn(t('palette.when.fill')));
  const left = words.filter((word) => !fill.has(word));
  return left.length === 0 ? words : left;
}

/** "who can start" with a day and a time, either of which may be absent. */
function startMeant(typed: readonly string[], formatter: Pick<Formatter, 't' | 'times'>, now: number): Task | null {
  const { t, times } = formatter;
  const said = readWhen(typed, formatter, now);
  const words = t('palette.taskWords.start');
  const isMeant = said.rest.length === 0 ? said.clock !== null : isAsked(words, withoutFill(said.rest, formatter));
  if (!isMeant) return null;
  const start = startOf(said, formatter, now);
  const at = startMomentOf(start, now, times) ?? now;
  return {
    name: 'start',
    title: t('planner.title', { at: times.clockWithDay(at, now) }),
    words,
    address: startAddress({ start, least: start === 'now' ? 0 : usualLeast }),
  };
}

interface When {
  readonly day: 'now' | 'today' | 'evening' | 'tomorrow' | `${number}-${number}-${number}` | null;
  /** `06:00` */
  readonly clock: string | null;
  /** The words that speak of no time. */
  readonly rest: readonly string[];
}

const days = ['now', 'today', 'evening', 'tomorrow'] as const;
const dayMs = 86_400_000;
const fewestWeekdayLetters = 3;

function readWhen(typed: readonly string[], formatter: Pick<Formatter, 't' | 'times'>, now: number): When {
  const named = days.map((day) => ({ day, words: wordsIn(formatter.t(`palette.when.${day}`)) }));
  const weekdays = nextWeekdays(formatter, now);
  let day: When['day'] = null;
  let clock: string | null = null;
  const rest: string[] = [];
  for (const word of typed) {
    const byName = named.find(({ words }) => words.includes(word));
    const weekday = weekdays.find(({ name }) => word.length >= fewestWeekdayLetters && name.startsWith(word));
    if (byName !== undefined) day = byName.day;
    else if (weekday !== undefined) day = weekday.day;
    else if (clock === null && clockOf(word) !== null) clock = clockOf(word);
    else rest.push(word);
  }
  return { day, clock, rest };
}

/** The seven days from tomorrow on, with the names that they have in the language spoken. */
function nextWeekdays({ times }: Pick<Formatter, 'times'>, now: number) {
  const today = Date.parse(times.wallClock(now).slice(0, 10));
  return [1, 2, 3, 4, 5, 6, 7].map((ahead) => {
    const day = new Date(today + ahead * dayMs).toISOString().slice(0, 10) as `${number}-${number}-${number}`;
    return { day, name: plainText(times.weekday(times.dayStart(day) + dayMs / 2)) };
  });
}

const usualClock = '06:00';

/** A time alone is the next one of the clock; a day alone is its morning. */
function startOf({ day, clock }: When, { times }: Pick<Formatter, 'times'>, now: number): StartChoice {
  if (clock === null && (day === null || day === 'now' || day === 'today')) return 'now';
  if (clock === null && (day === 'evening' || day === 'tomorrow')) return day;
  const today = times.wallClock(now).slice(0, 10);
  const tomorrow = times.wallClock(times.tomorrowAt(12, now)).slice(0, 10);
  const hour = clock ?? usualClock;
  const isPassed = times.atClock(`${today}T${hour}`) <= now;
  const isToday = day === 'today' || day === 'evening' || day === 'now';
  const usual = day === 'tomorrow' || (!isToday && isPassed) ? tomorrow : today;
  const date = day !== null && /^\d/.test(day) ? day : usual;
  return `${date}T${hour}` as StartChoice;
}
