import { assertNever } from '../../../shared/result.ts';
import { englishCommandWords, commandWords as t } from '../words.ts';
import type { CheckResult } from './check.ts';
import { coverageOf, verdictOf } from './coverage.ts';
import { junit } from './junit.ts';
import { type ConformanceReport, countsOf, departureText, inWords, type SaidCheck } from './said-report.ts';

export const reportForms = ['text', 'json', 'junit'] as const;
export type ReportForm = (typeof reportForms)[number];

/**
 * The whole report, with its last line break. It holds names of fields and kinds of values, and no value of the service.
 * What a program reads is in English everywhere.
 */
export async function reportText(report: ConformanceReport, form: ReportForm): Promise<string> {
  const { checks } = report;
  switch (form) {
    case 'text':
      return `${lines(report).join('\n')}\n`;
    case 'json': {
      const said = inWords(report, await englishCommandWords());
      const judged = { verdict: verdictOf(checks), coverage: coverageOf(checks), counts: countsOf(checks) };
      return `${JSON.stringify({ ...said, ...judged }, null, 2)}\n`;
    }
    case 'junit':
      return junit(inWords(report, await englishCommandWords()), coverageOf(checks));
    default:
      return assertNever(form);
  }
}

function lines(report: ConformanceReport): readonly string[] {
  const worth = { ...report, checks: report.checks.filter(isWorthALine) };
  const told = Map.groupBy(inWords(worth, t).checks, ({ operation }) => operation);
  const { service, checks } = report;
  const operations = Map.groupBy(checks, ({ operation }) => operation);
  const counts = countsOf(checks);
  const { fields, rules, withoutRows } = coverageOf(checks);
  return [
    service,
    ...[...operations].flatMap(([operation, own]) => [
      '',
      t('command.conform.operation', { operation, conforms: countsOf(own).conforms, checks: own.length }),
      ...(told.get(operation) ?? []).flatMap(checkLines),
    ]),
    '',
    t('command.conform.sum', { ...counts }),
    t('command.conform.coverage', {
      seen: fields.shown,
      fields: fields.of,
      exercised: rules.shown,
      rules: rules.of,
    }),
    ...(withoutRows.length === 0 ? [] : [t('command.conform.withoutRows', { operations: withoutRows.join(', ') })]),
    t(`command.conform.verdicts.${verdictOf(checks)}`),
  ];
}

/** Of what is as it should be, only what the service does beyond the interface. */
function isWorthALine({ outcome, check, notes }: CheckResult): boolean {
  return outcome !== 'conforms' || (check.code === 'checks.shortest' && notes.length > 0);
}

function checkLines({ rule, check, outcome, departures, notes }: SaidCheck): readonly string[] {
  return [
    `  ${t(`command.conform.outcomes.${outcome}`)}: ${check} [${rule}]`,
    ...departures.map((each) => `    ${departureText(each, t('command.conform.times', { count: each.times }))}`),
    ...notes.map((note) => `    (${note})`),
  ];
}
