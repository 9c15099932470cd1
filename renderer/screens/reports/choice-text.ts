import type { ReportForm } from '../../../shared/contract/reports/report-runs.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { boundNames } from './form-values.ts';
import { type Days, daysWithin } from './range-days.ts';

/** `9 to 15 Nov`, `26 Oct to 1 Nov`; the year where it is not this one. */
export function daysText({ first, last }: Days, now: number, { t, times }: Formatter): string {
  const [from, to] = [times.day(first, now), times.day(last, now)];
  if (from === to) return from;
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  return t('reports.fromTo', { first: sameMonth ? from.replace(/ .*/, '') : from, last: to });
}

/** The request of a report as a text: its days, and the number of drivers or vehicles. */
export function requestText(
  { parameters }: Pick<ReportForm, 'parameters'>,
  request: Readonly<Record<string, unknown>>,
  now: number,
  formatter: Formatter,
): string {
  const { after, before } = boundNames(parameters);
  const parts: string[] = [];
  if (after !== undefined && before !== undefined) {
    const days = daysWithin(request[after], request[before], formatter.times);
    parts.push(days.first === '' || days.last === '' ? formatter.t('common.allDays') : daysText(days, now, formatter));
  }
  for (const { name, picks } of parameters) {
    const chosen = request[name];
    if (picks !== null && Array.isArray(chosen)) {
      parts.push(formatter.t(`reports.rowsOf.${picks}`, { count: chosen.length }));
    }
  }
  return parts.join(', ');
}

/** Whether two requests ask for the same, whatever the order of their fields. Empty lists ask for nothing. */
export function isSameRequest(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  return inOneOrder(one) === inOneOrder(other);
}

function inOneOrder(request: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(request).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
