import path from 'node:path';
import { expect, test } from 'vitest';
import { add, failuresText, oneFailure, playwrightCounts, vitestCounts } from '../../totals.ts';

function vitestReport(assertionResults: readonly object[], file: object = {}) {
  return JSON.stringify({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 1,
    testResults: [
      { name: path.resolve('test/unit/queue.test.ts'), status: 'failed', message: '', assertionResults, ...file },
    ],
  });
}

test('a run of Vitest names what failed and what passed at a later try, with the words of its last try', () => {
  const counts = vitestCounts(
    vitestReport([
      { fullName: ' sends each file', status: 'passed', failureMessages: [] },
      { fullName: ' waits for the network', status: 'passed', failureMessages: ['too early'] },
      { fullName: ' keeps the copy', status: 'failed', failureMessages: ['no copy', 'still no copy'] },
    ]),
  );
  expect(counts).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [
      { test: 'test/unit/queue.test.ts › waits for the network', said: 'too early', passedLater: true },
      { test: 'test/unit/queue.test.ts › keeps the copy', said: 'still no copy', passedLater: false },
    ],
  });
});

test('a file of Vitest that could not be read is named by itself', () => {
  const { failures } = vitestCounts(vitestReport([], { message: 'no such module' }));
  expect(failures).toEqual([{ test: 'test/unit/queue.test.ts', said: 'no such module', passedLater: false }]);
});

test('a run of Playwright names what failed at any depth, by file, group and title', () => {
  const test = (title: string, status: string, ...said: readonly string[]) => ({
    title,
    tests: [{ status, results: said.map((message) => ({ errors: [{ message }] })) }],
  });
  const counts = playwrightCounts(
    JSON.stringify({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          title: 'tray.spec.ts',
          specs: [test('starts', 'expected')],
          suites: [
            {
              title: 'the tray',
              specs: [test('counts', 'flaky', 'one', ''), test('tells', 'unexpected', 'first', 'second')],
            },
          ],
        },
      ],
    }),
  );
  expect(counts.passed).toBe(2);
  expect(counts.failures).toEqual([
    { test: 'tray.spec.ts › the tray › counts', said: '', passedLater: true },
    { test: 'tray.spec.ts › the tray › tells', said: 'second', passedLater: false },
  ]);
});

test('what failed is told without colours, indented and not at any length', () => {
  const { failures } = add(
    oneFailure('lint', '\u001B[31mred\u001B[39m\nline two'),
    oneFailure('types', 'x'.repeat(5000)),
  );
  const [lint = '', types = ''] = failuresText(failures).split('\n\n');
  expect(lint).toBe('failed: lint\n    red\n    line two');
  expect(types.length).toBeLessThan(1600);
});
