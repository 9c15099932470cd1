import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Coverage } from '../../../electron/agent/conform/coverage.ts';
import { junit } from '../../../electron/agent/conform/junit.ts';
import type { SaidCheck, SaidReport } from '../../../electron/agent/conform/said-report.ts';

const about = { operation: 'driver-d53', rule: 'form.shortest', check: 'answers the "shortest" <request> & more' };

const checks: readonly SaidCheck[] = [
  { ...about, outcome: 'conforms', departures: [], notes: [] },
  { ...about, outcome: 'conforms', departures: [], notes: ['1 row', 'fields with null: a\u0000b\uffff'] },
  {
    ...about,
    outcome: 'departs',
    departures: [
      { field: 'driverId', problem: 'missing', times: 1 },
      { field: '', problem: 'expected <JSON> ]]> found "none"', times: 3 },
    ],
    notes: ['told & untold'],
  },
  { ...about, operation: 'fleets-search', outcome: 'unanswered', departures: [], notes: ['no answer: "not in time"'] },
  { ...about, operation: 'fleets-search', outcome: 'skipped', departures: [], notes: ['there is no row'] },
];

const share = { shown: 8, of: 10 };
const coverage: Coverage = { fields: share, rules: share, withoutRows: ['vehicle-v5'], isEnough: false };
const report: SaidReport = { service: 'https://service.example/?a=1&b="2"', checks };

const schema = await readFile(path.join(import.meta.dirname, 'junit.xsd'), 'utf8');

async function errorsIn(contents: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'report.xml', contents }], schema });
  return errors.map(({ message }) => message);
}

test.each([
  ['checks of every outcome', report, coverage],
  ['a run that saw enough', report, { ...coverage, isEnough: true }],
  ['no check at all', { ...report, checks: [] }, coverage],
])('a report of %s is as the schema of the form says', async (_what, said, seen) => {
  expect(await errorsIn(junit(said, seen))).toEqual([]);
});

test('the schema finds a report that is not', async () => {
  const text = junit(report, coverage);
  const wrong = [
    text.replace('tests="3"', 'tests="three"'),
    text.replace(' name="fleets-search"', ''),
    text.replace('<skipped>', '<skipped message="there is no row">'),
    text.replaceAll('testcase', 'test'),
  ];
  for (const one of wrong) expect(await errorsIn(one)).not.toEqual([]);
});

test('the counts of each suite are those of its tests, and a run that saw too little fails by itself', () => {
  const document = new new Window().DOMParser().parseFromString(junit(report, coverage), 'text/xml');
  for (const suite of document.querySelectorAll('testsuite')) {
    const counted = { tests: 'testcase', failures: 'failure', errors: 'error', skipped: 'skipped' };
    for (const [attribute, element] of Object.entries(counted)) {
      expect(suite.getAttribute(attribute)).toBe(String(suite.querySelectorAll(element).length));
    }
  }
  const whole = document.querySelector('testsuites');
  expect(['tests', 'failures', 'errors'].map((name) => whole?.getAttribute(name))).toEqual(['6', '2', '1']);
  expect(document.querySelector('testsuite[name="coverage"] failure')?.textContent).toBe(
    '8 of 10 fields seen\n8 of 10 rules exercised\nno row of vehicle-v5',
  );
});
