import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print } from '../output.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords, words } from '../words.ts';
import { isoMinute, startFields, startLine } from './can-start-lines.ts';
import { readUntilStopped } from './missing-days.ts';

const minuteMs = 60_000;
const minuteOf = (moment: number) => Math.floor(moment / minuteMs);
const minuteIn = (moment: number | null) => (moment === null ? null : minuteOf(moment));

/**
 * Whether each driver of the depot can start, as its screens say it: by the cards held here and by the service's report that
 * is kept, under the rules that are chosen. `at` is epoch ms and not past; null: now. Ends with 2 where somebody cannot, or
 * nobody can tell.
 */
export function canStartInDepot(options: CommonOptions, at: number | null): Promise<number> {
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
