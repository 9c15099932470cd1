import type { ComparedAnswer } from '../../../shared/compliance/answer/start-answer.ts';
import { implausibleText, otherwiseText } from '../../../shared/format/start-text.ts';
import { hoursAndMinutes, type Times } from '../../../shared/format/times.ts';
import type { Regime } from '../../../shared/settings/driving-rules.ts';
import { commandWords, words } from '../words.ts';

const minuteMs = 60_000;

export function isoMinute(minute: number | null): string | null {
  return minute === null ? null : `${new Date(minute * minuteMs).toISOString().slice(0, 16)}Z`;
}

/** What every answer about a start has as an object, wherever it came from. Times are of UTC, to the minute. */
export function startFields(
  answer: ComparedAnswer,
  { minute, regime }: { readonly minute: number; readonly regime: Regime },
) {
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
export function startLine(who: string, answer: ComparedAnswer, times: Times): string {
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
