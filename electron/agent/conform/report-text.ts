import { assertNever } from '../../../shared/result.ts';
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

const outcomeWords: Readonly<Record<Outcome, string>> = {
  conforms: 'as the interface says',
  departs: 'DEPARTS',
  unanswered: 'NOT ANSWERED',
  skipped: 'skipped',
};

function lines({ service, checks }: ConformanceReport): readonly string[] {
  const operations = Map.groupBy(checks, ({ operation }) => operation);
  const { conforms, departs, unanswered, skipped } = countsOf(checks);
  return [
    service,
    ...[...operations].flatMap(([operation, own]) => [
      '',
      `${operation}: ${countsOf(own).conforms} of ${own.length} checks are as the interface says`,
      ...own.filter(isWorthALine).flatMap(checkLines),
    ]),
    '',
    `${conforms} conform, ${departs} depart, ${unanswered} not answered, ${skipped} skipped`,
  ];
}

/** Of what is as it should be, only what the service does beyond the interface. */
function isWorthALine({ outcome, check, notes }: CheckResult): boolean {
  return outcome !== 'conforms' || (check === 'answers the shortest request' && notes.length > 0);
}

function checkLines({ check, outcome, departures, notes }: CheckResult): readonly string[] {
  return [
    `  ${outcomeWords[outcome]}: ${check}`,
    ...departures.map((each) => `    ${departureText(each)}`),
    ...notes.map((note) => `    (${note})`),
  ];
}

function departureText({ field, problem, times }: Departure): string {
  const often = times === 1 ? '' : ` (${times} times)`;
  return `${field === '' ? '' : `${field}: `}${problem}${often}`;
}

/** The form that build servers read: a suite for each operation, a test for each check. */
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
      const text = departures.map(departureText).join('\n');
      return `${begin}><failure message="${escaped(departures.map(departureText)[0] ?? '')}">${escaped(text)}</failure></testcase>`;
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
