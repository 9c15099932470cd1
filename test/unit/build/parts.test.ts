import { expect, test } from 'vitest';
import { type Part, programPart, runParts } from '../../parts.ts';
import { nothing } from '../../totals.ts';

const node = (code: string) => ({ program: process.execPath, given: ['-e', code] });

test('no more parts run together than they are let, beside those that wait; each counts, and what is left out is named', async () => {
  let running = 0;
  let most = 0;
  const part = (name: string, more: Partial<Part> = {}): Part => ({
    name,
    async run() {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return { ...nothing, passed: 1 };
    },
    ...more,
  });
  const parts = [part('one'), part('two'), part('three'), part('four', { leftOut: () => 'nothing is here' })];
  const outcome = await runParts([...parts, part('five', { isWaiting: true })], 2);
  expect(outcome).toEqual({ counts: { ...nothing, passed: 4 }, leftOut: ['four: nothing is here'] });
  expect(most).toBe(3);
});

test('a program that ends with another code than 0, or that is not there, is one failure with what it said', async () => {
  const parts = [
    programPart('well', node('')),
    programPart('ill', node('console.error("a reason"); process.exitCode = 3')),
    programPart('missing', { program: 'no-such-program-here', given: [] }),
  ];
  const { counts } = await runParts(parts, 1);
  expect({ passed: counts.passed, failed: counts.failed }).toEqual({ passed: 1, failed: 2 });
  expect(counts.failures.map(({ test: name }) => name)).toEqual(['ill', 'missing']);
  expect(counts.failures[0]?.said).toContain('a reason');
});
