import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** The rows of the tables of articles in docs/start-of-work.md, whose last column names their tests. */
const rows = text('docs/start-of-work.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const tests = ['start-answer', 'gb-domestic']
  .map((name) => text(`test/unit/compliance/answer/${name}.test.ts`))
  .join('\n');

describe('The table of articles', () => {
  it('names a test of each line that is reckoned, with what is left out and why', () => {
    expect(rows.length).toBeGreaterThan(10);
    for (const [article = '', reckoned = '', from = '', leftOut = '', named = ''] of rows) {
      expect(leftOut, article).not.toBe('');
      if (reckoned === 'nothing') continue;
      expect(from, article).not.toBe('');
      expect(named, article).not.toBe('');
    }
  });

  it('names tests that there are', () => {
    const named = rows.flatMap((row) => row.at(-1)?.split('; ') ?? []).filter((each) => each !== '');
    const missing = named.filter((each) => {
      const group = /^the tests under "(.*)"$/.exec(each)?.[1];
      // A title may go on after the words that the table names.
      const begins = group === undefined ? [`it('${each}`, `it("${each}`] : [`describe('${group}'`];
      return !begins.some((begin) => tests.includes(begin));
    });
    expect(named.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });
});
