import type { CustodyHold, CustodyQuestion } from '../contract/custody.ts';
import type { StatusFacts } from '../contract/status.ts';
import type { Formatter, StatusText } from './format.ts';

const dayMs = 86_400_000;

/** Why no copy whose time is over goes, on the first screen and on the command line. */
export function custodyTroubleText(
  trouble: NonNullable<StatusFacts['custodyTrouble']>,
  { t }: Pick<Formatter, 't'>,
): StatusText {
  if ('byMs' in trouble) {
    const count = Math.max(1, Math.round(Math.abs(trouble.byMs) / dayMs));
    return { title: t(`custody.trouble.${trouble.code}`, { count }), line: t('custody.trouble.clockLine') };
  }
  const { code: step, copies } = trouble;
  return { title: questionTitle({ step, copies }, { t }), line: t(`custody.trouble.${step}Line`) };
}

export function questionTitle(
  { step, copies }: Pick<CustodyQuestion, 'step' | 'copies'>,
  { t }: Pick<Formatter, 't'>,
): string {
  return t(`custody.trouble.${step}`, { count: copies });
}

/** What becomes of copies that a person lets go. */
export function letGoEffect(step: CustodyQuestion['step'], { t }: Pick<Formatter, 't'>): string {
  return t(`custody.state.${step}Effect`);
}

/** Whom and which days a hold is about. */
export function holdScopeText(
  { name, firstDay, lastDay }: Pick<CustodyHold, 'name' | 'subjectId' | 'firstDay' | 'lastDay'>,
  formatDay: (day: string) => string,
  { t }: Pick<Formatter, 't'>,
): string {
  return `${name ?? t('custody.holds.everybody')}, ${daysText(firstDay, lastDay, formatDay, { t })}`;
}

function daysText(
  firstDay: string | null,
  lastDay: string | null,
  formatDay: (day: string) => string,
  { t }: Pick<Formatter, 't'>,
): string {
  if (firstDay === null && lastDay === null) return t('common.allDays');
  if (firstDay === null) return t('custody.holds.until', { last: formatDay(lastDay ?? '') });
  if (lastDay === null) return t('custody.holds.since', { first: formatDay(firstDay) });
  return t('custody.holds.days', { first: formatDay(firstDay), last: formatDay(lastDay) });
}
