import { assertNever } from '../../../shared/result.ts';
import { commandWords as t } from '../words.ts';
import type { CheckResult } from './check.ts';
import type { Departure } from './departures.ts';

export const reportForms = ['text', 'json', 'junit'] as const;
export type ReportForm = (typeof reportForms)[number];

export interface ConformanceReport {
  /** Origin of the service, without its path. */
  readonly service: string;
  readonly checks: readonly CheckResult[];
}

type Outcome = CheckResult['outcome'];

export function countsOf(checks: readonly CheckResult[]): Readonly<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { conforms: 0, departs: 0, unanswered: 0, skipped: 0 };
  for (const { outcome } of checks) counts[outcome] += 1;
  return counts;
}

/** The whole report, with its last line break. It holds names of fields and kinds of values, and no value of the service. */
export function reportText(report: ConformanceReport, form: ReportForm): string {
  switch (form) {
    case 'text':
      return `${lines(report).join('\n')}\n`;
    case 'json':
      return `${JSON.stringify({ ...report, counts: countsOf(report.checks) }, null, 2)}\n`;
    case 'junit':
      return junit(report);
    default:
      return assertNever(form);
  }
}

function lines({ service, checks }: ConformanceReport): readonly string[] {
  const operations = Map.groupBy(checks, ({ operation }) => operation);
  const counts = countsOf(checks);
  return [
    service,
    ...[...operations].flatMap(([operation, own]) => [
      '',
      t('command.conform.operation', { operation, conforms: countsOf(own).conforms, checks: own.length }),
      ...own.filter(isWorthALine).flatMap(checkLines),
    ]),
    '',
    t('command.conform.sum', { ...counts }),
  ];
}

/** Of what is as it should be, only what the service does beyond the interface. */
function isWorthALine({ outcome, check, notes }: CheckResult): boolean {
  return outcome !== 'conforms' || (check === 'answers the shortest request' && notes.length > 0);
}

function checkLines({ check, outcome, departures, notes }: CheckResult): readonly string[] {
  return [
    `  ${t(`command.conform.outcomes.${outcome}`)}: ${check}`,
    ...departures.map((each) => `    ${departureText(each, t('command.conform.times', { count: each.times }))}`),
    ...notes.map((note) => `    (${note})`),
  ];
}

/** @param often how many values it is said of; nothing where it is one */
function departureText({ field, problem, times }: Departure, often: string): string {
  return `${field === '' ? '' : `${field}: `}${problem}${times === 1 ? '' : ` ${often}`}`;
}

/** The form that build servers read, in English everywhere: a suite for each operation, a test for each check. */
function junit({ service, checks }: ConformanceReport): string {
  const suites = [...Map.groupBy(checks, ({ operation }) => operation)].map(([operation, own]) => {
    const { departs, unanswered, skipped } = countsOf(own);
    const counts = `tests="${own.length}" failures="${departs}" errors="${unanswered}" skipped="${skipped}"`;
    return [`  <testsuite name="${escaped(operation)}" ${counts}>`, ...own.map(testCase), '  </testsuite>'].join('\n');
  });
  const { departs, unanswered, skipped } = countsOf(checks);
  const counts = `tests="${checks.length}" failures="${departs}" errors="${unanswered}" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escaped(`Conformance of ${service}`)}" ${counts}>
${suites.join('\n')}
</testsuites>
`;
}

function testCase({ operation, check, outcome, departures, notes }: CheckResult): string {
  const begin = `    <testcase classname="${escaped(operation)}" name="${escaped(check)}"`;
  const told = notes.join('; ');
  switch (outcome) {
    case 'conforms':
      return told === '' ? `${begin}/>` : `${begin}><system-out>${escaped(told)}</system-out></testcase>`;
    case 'departs': {
      const texts = departures.map((each) => departureText(each, `(${each.times} times)`));
      return `${begin}><failure message="${escaped(texts[0] ?? '')}">${escaped(texts.join('\n'))}</failure></testcase>`;
    }
    case 'unanswered':
      return `${begin}><error message="${escaped(told)}"/></testcase>`;
    case 'skipped':
      return `${begin}><skipped message="${escaped(told)}"/></testcase>`;
    default:
      return assertNever(outcome);
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text and attributes of XML, which hold no control characters at all. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '').replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/gu, ' ');
}
