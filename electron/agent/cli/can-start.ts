import { type ComparedAnswer, startAnswer } from '../../../shared/compliance/answer/start-answer.ts';
import { driverRecords, type NamedSource } from '../../../shared/compliance/hours/driver-records.ts';
import { provenanceOf } from '../../../shared/compliance/record/provenance.ts';
import { type DriverRecord, recordOf } from '../../../shared/compliance/record/record.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { implausibleText, otherwiseText } from '../../../shared/format/start-text.ts';
import { createTimes, hoursAndMinutes, type Times } from '../../../shared/format/times.ts';
import { euRegimes, type Regime, regimes, strictestRegime } from '../../../shared/settings/driving-rules.ts';
import { examinedFiles } from '../download-files.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print, refuse } from '../output.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords, words } from '../words.ts';
import { readUntilStopped } from './missing-days.ts';

export interface CanStartOptions extends CommonOptions {
  readonly at?: string;
  readonly regime?: string;
  readonly roots?: string;
}

const minuteMs = 60_000;

/**
 * Whether each driver whom files tell of can start at a time, which may be past: the records are asked, not the clock. One
 * line a driver, with `--json` one object. Without files the depot is asked. Ends with 2 where somebody cannot, or nobody can tell.
 */
export async function canStart(options: CanStartOptions, fileNames: readonly string[]): Promise<number> {
  const at = momentOf(options.at);
  if (at === null) return refuse(options, commandWords('command.canStart.noTime', { at: options.at ?? '' }));
  if (fileNames.length === 0) {
    if (options.regime !== undefined) return refuse(options, commandWords('command.canStart.regimeOfDepot'));
    const isPast = options.at !== undefined && at < Date.now() - minuteMs;
    if (isPast) return refuse(options, commandWords('command.canStart.past', { at: options.at ?? '' }));
    return canStartInDepot(options, options.at === undefined ? null : at);
  }
  const regime = regimes.find((each) => each === (options.regime ?? strictestRegime));
  if (regime === undefined) {
    return refuse(
      options,
      commandWords('command.canStart.noRegime', { regime: options.regime ?? '', regimes: regimes.join(', ') }),
    );
  }
  const examinations = await examinedFiles(fileNames, options.roots);
  if (!examinations.ok) return refuse(options, examinations.error);
  return tell(
    options,
    driverRecords(examinations.value).map(({ cardNumber, sources }) => ({
      cardNumber,
      sources,
      record: recordOf(sources),
    })),
    { at, regime },
  );
}

interface KnownDriver {
  readonly cardNumber: string;
  readonly sources: readonly NamedSource[];
  readonly record: DriverRecord;
}

function tell(
  options: CanStartOptions,
  drivers: readonly KnownDriver[],
  { at, regime }: { readonly at: number; readonly regime: Regime },
): number {
  const times = createTimes('UTC', words);
  let areAllSure = drivers.length > 0;
  for (const driver of drivers) {
    const { cardNumber, record } = driver;
    // Files tell of no depot that offers rules: those that were asked for are one's own choice.
    const offered = regimes.filter((each) => each === regime || euRegimes.some((eu) => eu === each));
    const answer = startAnswer(record, Math.floor(at / minuteMs), regime, offered);
    areAllSure &&= answer.answer === 'yes';
    print(options, startLine(cardNumber, answer, times), objectOf(driver, answer, { at, regime }));
  }
  if (drivers.length === 0 && !options.json) print(options, commandWords('command.hours.none'), null);
  return areAllSure ? exitCodes.done : exitCodes.needsAttention;
}

/** A time with its zone; without one nobody could tell which hour is meant. */
function momentOf(text: string | undefined): number | null {
  if (text === undefined) return Date.now();
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

function objectOf(
  { cardNumber, sources, record }: KnownDriver,
  answer: ComparedAnswer,
  { at, regime }: { readonly at: number; readonly regime: Regime },
) {
  const { stretches } = record.timeline;
  return {
    driver: cardNumber,
    ...startFields(answer, { minute: Math.floor(at / minuteMs), regime }),
    recordsFrom: isoMinute(stretches[0]?.startMinute ?? null),
    recordsUpTo: isoMinute(stretches.at(-1)?.endMinute ?? null),
    restsOn: { ...restsOn(sources, record), implausible: answer.implausible },
  };
}

/** Which sources the answer rests on, how far each reaches, and how what they tell is known. */
function restsOn(sources: readonly NamedSource[], record: DriverRecord) {
  const { byHand, notGenuine, unrecorded, contradicted, openFromMinute } = provenanceOf(record);
  const spanOf = ({ startMinute, endMinute }: { readonly startMinute: number; readonly endMinute: number }) => ({
    from: isoMinute(startMinute),
    until: isoMinute(endMinute),
  });
  return {
    sources: sources.map(({ name, stretches }) => ({
      kind: name.kind,
      generation: name.kind === 'card' ? name.generation : null,
      vehicle: name.kind === 'card' ? null : name.vehicle,
      upTo: isoMinute(stretches.at(-1)?.endMinute ?? null),
    })),
    byHand: byHand.map(spanOf),
    notGenuine: notGenuine.map(spanOf),
    unrecorded: unrecorded.map(spanOf),
    contradicted: contradicted.map(spanOf),
    openFrom: isoMinute(openFromMinute),
  };
}

function isoMinute(minute: number | null): string | null {
  return minute === null ? null : `${new Date(minute * minuteMs).toISOString().slice(0, 16)}Z`;
}

/** What every answer about a start has as an object, wherever it came from. Times are of UTC, to the minute. */
function startFields(answer: ComparedAnswer, { minute, regime }: { readonly minute: number; readonly regime: Regime }) {
  const { left } = answer;
  return {
    at: isoMinute(minute),
    regime,
    answer: answer.answer,
    reason: answer.reason,
    article: answer.article,
    from: isoMinute(answer.fromMinute),
    latestWeeklyRestStart: isoMinute(answer.latestWeeklyRestStartMinute),
    driveMinutes: left?.dayMinutes ?? null,
    weekDriveMinutes: left?.weekMinutes ?? null,
    fortnightDriveMinutes: left?.fortnightMinutes ?? null,
    nextWeeklyRest: answer.mayReduceNext === null ? null : answer.mayReduceNext ? 'reduced' : 'regular',
    compensation: answer.owed?.map(({ minutes, dueMinute }) => ({ minutes, until: isoMinute(dueMinute) })) ?? null,
    otherwiseUnder: answer.otherwiseUnder,
  };
}

/** The same in a person's words; `who` begins the first line. */
function startLine(who: string, answer: ComparedAnswer, times: Times): string {
  const { fromMinute, latestWeeklyRestStartMinute: latest, left } = answer;
  const why = commandWords(`command.canStart.reasons.${answer.reason}`);
  return [
    `${who}  ${commandWords(`command.canStart.answers.${answer.answer}`)}: ${why} [${answer.article}]`,
    ...(fromMinute === null ? [] : [commandWords('command.canStart.from', { at: times.full(fromMinute * minuteMs) })]),
    ...(left === null
      ? []
      : [commandWords('command.canStart.drive', { drive: hoursAndMinutes(left.dayMinutes, words) })]),
    ...(latest === null ? [] : [commandWords('command.canStart.latest', { at: times.full(latest * minuteMs) })]),
    ...(answer.owed ?? []).map(({ minutes, dueMinute }) =>
      commandWords('command.canStart.owed', {
        rest: hoursAndMinutes(minutes, words),
        at: times.full(dueMinute * minuteMs),
      }),
    ),
    ...[implausibleText(answer, { t: words }), otherwiseText(answer, { t: words })].filter((each) => each !== null),
  ].join('\n    ');
}

const minuteOf = (moment: number) => Math.floor(moment / minuteMs);
const minuteIn = (moment: number | null) => (moment === null ? null : minuteOf(moment));

/**
 * Whether each driver of the depot can start, as its screens say it: by the cards held here and by the service's report that
 * is kept, under the rules that are chosen. `at` is epoch ms and not past; null: now. Ends with 2 where somebody cannot, or
 * nobody can tell.
 */
function canStartInDepot(options: CommonOptions, at: number | null): Promise<number> {
  return withDepot(options, async (depot) => {
    if (depot.readUnread !== null) await readUntilStopped(depot.readUnread);
    const told = await depot.ask('availability.starts', { at });
    const times = createTimes('UTC', words);
    for (const { driver, name, start, upTo: upToOf } of told.drivers) {
      const answer = answerOf(start);
      const { regime, source, upTo } = start;
      print(options, startLine(`${name} (${driver})`, answer, times), {
        driver,
        name,
        ...startFields(answer, { minute: minuteOf(told.at), regime }),
        source,
        recordsUpTo: isoMinute(minuteIn(upTo)),
        restsOn: {
          sources: (['card', 'service'] as const).flatMap((kind) =>
            upToOf[kind] === null ? [] : [{ kind, upTo: isoMinute(minuteIn(upToOf[kind])) }],
          ),
          implausible: answer.implausible,
        },
      });
    }
    if (told.drivers.length === 0 && !options.json) print(options, commandWords('command.canStart.nobody'), null);
    const areAllSure = told.drivers.length > 0 && told.drivers.every(({ start }) => start.answer === 'yes');
    return areAllSure ? exitCodes.done : exitCodes.needsAttention;
  });
}

function answerOf(start: AnswerOf<'availability.starts'>['drivers'][number]['start']) {
  const { from, left, latestWeeklyRestStart, owed, ...rest } = start;
  return {
    ...rest,
    fromMinute: minuteIn(from),
    left: left && {
      dayMinutes: left.day,
      weekMinutes: left.week,
      fortnightMinutes: left.fortnight,
      weekDrivenMinutes: left.weekDriven,
      weekBeforeDrivenMinutes: left.weekBeforeDriven,
      extendedDays: left.extendedDays,
    },
    latestWeeklyRestStartMinute: minuteIn(latestWeeklyRestStart),
    owed: owed?.map(({ minutes, until }) => ({ minutes, dueMinute: minuteOf(until) })) ?? null,
  };
}
