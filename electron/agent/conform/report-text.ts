import { assertNever } from '../../../shared/result.ts';
import { type CommandWords, englishCommandWords, commandWords as t } from '../words.ts';
import type { CheckResult } from './check.ts';
import type { Departure } from './departures.ts';
import { toldText } from './told.ts';

export const reportForms = ['text', 'json', 'junit'] as const;
export type ReportForm = (typeof reportForms)[number];

export interface ConformanceReport {
  /** Origin of the service, without its path. */
  readonly service: string;
  readonly checks: readonly CheckResult[];
}

type Outcome = CheckResult['outcome'];

export function countsOf(checks: readonly Pick<CheckResult, 'outcome'>[]): Readonly<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { conforms: 0, departs: 0, unanswered: 0, skipped: 0 };
  for (const { outcome } of checks) counts[outcome] += 1;
  return counts;
}

/**
 * The whole report, with its last line break. It holds names of fields and kinds of values, and no value of the service.
 * What a program reads is in English everywhere.
 */
export async function reportText(report: ConformanceReport, form: ReportForm): Promise<string> {
  switch (form) {
    case 'text':
      return `${lines(report).join('\n')}\n`;
    case 'json': {
      const said = inWords(report, await englishCommandWords());
      return `${JSON.stringify({ ...said, counts: countsOf(report.checks) }, null, 2)}\n`;
    }
    case 'junit':
      return junit(inWords(report, await englishCommandWords()));
    default:
      return assertNever(form);
  }
}

interface SaidDeparture extends Omit<Departure, 'problem'> {
  readonly problem: string;
}

/** A check in the words of a language. */
interface SaidCheck extends Omit<CheckResult, 'check' | 'departures' | 'notes'> {
  readonly check: string;
  readonly departures: readonly SaidDeparture[];
  readonly notes: readonly string[];
}

/** The report in the words of a language, as the JSON form has it. */
export interface SaidReport {
  readonly service: string;
  readonly checks: readonly SaidCheck[];
}

function inWords({ service, checks }: ConformanceReport, t: CommandWords): SaidReport {
  return {
    service,
    checks: checks.map((one) => ({
      ...one,
      check: toldText(one.check, t),
      departures: one.departures.map((each) => ({ ...each, problem: toldText(each.problem, t) })),
      notes: one.notes.map((note) => toldText(note, t)),
    })),
  };
}

function lines(report: ConformanceReport): readonly string[] {
  const worth = { ...report, checks: report.checks.filter(isWorthALine) };
  const told = Map.groupBy(inWords(worth, t).checks, ({ operation }) => operation);
  const { service, checks } = report;
  const operations = Map.groupBy(checks, ({ operation }) => operation);
  const counts = countsOf(checks);
  return [
    service,
    ...[...operations].flatMap(([operation, own]) => [
      '',
      t('command.conform.operation', { operation, conforms: countsOf(own).conforms, checks: own.length }),
      ...(told.get(operation) ?? []).flatMap(checkLines),
    ]),
    '',
    t('command.conform.sum', { ...counts }),
  ];
}

/** Of what is as it should be, only what the service does beyond the interface. */
function isWorthALine({ outcome, check, notes }: CheckResult): boolean {
  return outcome !== 'conforms' || (check.code === 'checks.shortest' && notes.length > 0);
}

function checkLines({ check, outcome, departures, notes }: SaidCheck): readonly string[] {
  return [
    `  ${t(`command.conform.outcomes.${outcome}`)}: ${check}`,
    ...departures.map((each) => `    ${departureText(each, t('command.conform.times', { count: each.times }))}`),
    ...notes.map((note) => `    (${note})`),
  ];
}

/** @param often how many values it is said of; nothing where it is one */
function departureText({ field, problem, times }: SaidDeparture, often: string): string {
  return `${field === '' ? '' : `${field}: `}${problem}${times === 1 ? '' : ` ${often}`}`;
}

/** The form that build servers read: a suite for each operation, a test for each check. */
function junit({ service, checks }: SaidReport): string {
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

function testCase({ operation, check, outcome, departures, notes }: SaidCheck): string {
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
