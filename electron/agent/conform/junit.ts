import { assertNever } from '../../../shared/result.ts';
import type { Coverage } from './coverage.ts';
import { countsOf, departureText, type SaidCheck, type SaidReport } from './said-report.ts';

/**
 * The form that build servers read, as the JUnit plug-in of Jenkins takes it: a suite for each operation, a test for each
 * check, and a last suite whose only test fails where too little was seen.
 */
export function junit({ service, checks }: SaidReport, coverage: Coverage): string {
  const suites = [...Map.groupBy(checks, ({ operation }) => operation)].map(([operation, own]) =>
    suite(operation, countsOf(own), own.map(testCase)),
  );
  const all = countsOf(checks);
  const failures = all.departs + (coverage.isEnough ? 0 : 1);
  const counts = `tests="${checks.length + 1}" failures="${failures}" errors="${all.unanswered}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escaped(`Conformance of ${service}`)}" ${counts}>
${[...suites, coverageSuite(coverage)].join('\n')}
</testsuites>
`;
}

function suite(name: string, counts: ReturnType<typeof countsOf>, inner: readonly string[]): string {
  const { conforms, departs, unanswered, skipped } = counts;
  const tests = conforms + departs + unanswered + skipped;
  const attributes = `tests="${tests}" failures="${departs}" errors="${unanswered}" skipped="${skipped}"`;
  return [`  <testsuite name="${escaped(name)}" ${attributes}>`, ...inner, '  </testsuite>'].join('\n');
}

function testCase({ operation, rule, check, outcome, departures, notes }: SaidCheck): string {
  const begin = `    <testcase classname="${escaped(`${operation}.${rule}`)}" name="${escaped(check)}"`;
  const told = notes.join('; ');
  switch (outcome) {
    case 'conforms':
      return told === '' ? `${begin}/>` : `${begin}><system-out>${escaped(told)}</system-out></testcase>`;
    case 'departs': {
      const texts = departures.map((each) => departureText(each, `(${each.times} times)`));
      return `${begin}>${failure(rule, texts)}</testcase>`;
    }
    case 'unanswered':
      return `${begin}><error type="unanswered" message="${escaped(told)}"/></testcase>`;
    case 'skipped':
      return `${begin}><skipped>${escaped(told)}</skipped></testcase>`;
    default:
      return assertNever(outcome);
  }
}

function failure(type: string, texts: readonly string[]): string {
  return `<failure type="${escaped(type)}" message="${escaped(texts[0] ?? '')}">${escaped(texts.join('\n'))}</failure>`;
}

function coverageSuite({ fields, rules, withoutRows, isEnough }: Coverage): string {
  const figures = { 'fields seen': fields, 'rules exercised': rules };
  const texts = Object.entries(figures).map(([what, { shown, of }]) => `${shown} of ${of} ${what}`);
  const said = [...texts, ...withoutRows.map((operation) => `no row of ${operation}`)];
  const body = isEnough ? `<system-out>${escaped(said.join('\n'))}</system-out>` : failure('not-enough-seen', said);
  const counts = { conforms: isEnough ? 1 : 0, departs: isEnough ? 0 : 1, unanswered: 0, skipped: 0 };
  return suite('coverage', counts, [`    <testcase classname="coverage" name="enough was seen">${body}</testcase>`]);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text and attributes of XML, which hold no control characters at all. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '').replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/gu, ' ');
}
