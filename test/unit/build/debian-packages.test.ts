import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Each list that `.ci/run` installs. Where a package has two names, the newer one stands for both. */
function installed(): readonly string[] {
  return [...read('.ci/run').matchAll(/\binstall ([a-z][^|]*?) \|\| true/g)].map(([, list = '']) =>
    list.replace(/"\$\(known (\S+) \S+\)"/g, '$1'),
  );
}

it('README names the packages that CI installs, word for word', () => {
  const [, part = ''] = /^## Debian's packages for the tests\n([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
  const named = [...part.matchAll(/\| `([^`]+)`/g)].map(([, list]) => list);
  expect(installed()).toHaveLength(7);
  expect(named).toEqual(installed());
});
