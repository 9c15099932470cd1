import { describe, expect, it } from 'vitest';
import {
  documentNames,
  missingPaths,
  missingScripts,
  readDocument,
  readSource,
  readTree,
  type Step,
  walkFaults,
  walksOf,
} from './documents.ts';

describe('the documents', () => {
  it('name four walks, and each next file of one is joined to an earlier one', () => {
    const walks = walksOf(readDocument('docs/architecture.md'));
    expect(walks.map(({ steps }) => steps.length).filter((files) => files >= 10)).toHaveLength(4);
    expect(walks.flatMap((walk) => walkFaults(walk, readSource))).toEqual([]);
  });

  it.each(documentNames())('name no path and no script in %s that does not exist', (name) => {
    expect(missingPaths(readDocument(name), readTree())).toEqual([]);
    expect(missingScripts(readDocument(name))).toEqual([]);
  });

  it('name no spec of the desktop, and no test in one, that is not there', () => {
    const text = readDocument('test/desktop/README.md');
    const source = (spec: string) => readSource(`test/desktop/${spec}.ts`) ?? '';
    const named = [...text.matchAll(/`([\w-]+\.spec)`/g)].map(([, spec = '']) => spec);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((spec) => source(spec) === '')).toEqual([]);
    const tests = [...text.matchAll(/`([\w-]+\.spec)`: "([^"]+)"/g)];
    expect(tests.length).toBeGreaterThan(10);
    expect(tests.flatMap(([, spec = '', title = '']) => (source(spec).includes(`'${title}'`) ? [] : [title]))).toEqual(
      [],
    );
  });
});

describe('the check of the walks', () => {
  const sources: Readonly<Record<string, string>> = {
    'shared/a.ts': "import { b } from './b.ts';\nask('list.page', Wire);",
    'shared/b.ts': '/** Answers list.page. */\nexport const b = 1;',
    'shared/c.ts': "import { b } from './b.ts';",
    'shared/d.ts': "on('list.page', () => answer());",
    'shared/e.ts': 'type Wired = 1;',
  };
  const faults = (steps: readonly Partial<Step>[], claimed = steps.length) =>
    walkFaults(
      { title: 'W', claimed, steps: steps.map(({ file = '', by = null }) => ({ file, by })) },
      (file) => sources[file] ?? null,
    );

  it('lets pass a file that an earlier one imports, one that imports an earlier one, and one that shares a name', () => {
    const walk = [{ file: 'shared/a.ts' }, { file: 'shared/b.ts' }, { file: 'shared/c.ts' }];
    expect(faults([...walk, { file: 'shared/d.ts', by: 'list.page' }])).toEqual([]);
  });

  it('reports a file that does not exist, one named twice and a wrong number of files', () => {
    expect(faults([{ file: 'shared/a.ts' }, { file: 'shared/gone.ts' }])).toEqual(['W: shared/gone.ts does not exist']);
    expect(faults([{ file: 'shared/a.ts' }, { file: 'shared/b.ts' }, { file: 'shared/a.ts' }])).toEqual([
      'W: shared/a.ts is named twice',
    ]);
    expect(faults([{ file: 'shared/a.ts' }], 2)).toEqual(['W: says 2 files and names 1']);
  });

  it('reports a file that no import joins to an earlier one, also where a later one would', () => {
    expect(faults([{ file: 'shared/a.ts' }, { file: 'shared/d.ts' }])).toEqual([
      'W: shared/d.ts is joined to no earlier file by an import',
    ]);
    expect(faults([{ file: 'shared/a.ts' }, { file: 'shared/c.ts' }, { file: 'shared/b.ts' }])).toHaveLength(1);
  });

  it('reports a name that stands in one of the two only, in a comment, or as a part of another name', () => {
    expect(faults([{ file: 'shared/a.ts' }, { file: 'shared/d.ts', by: 'answer' }])).toHaveLength(1);
    expect(faults([{ file: 'shared/a.ts' }, { file: 'shared/b.ts', by: 'list.page' }])).toHaveLength(1);
    expect(faults([{ file: 'shared/a.ts' }, { file: 'shared/e.ts', by: 'Wire' }])).toEqual([
      'W: shared/e.ts is joined to no earlier file by "Wire"',
    ]);
  });

  it('reads the walks of a document, with the names that join their files', () => {
    const text =
      '## A walk: there\n\n2 files.\n\n1. `shared/a.ts`: asks.\n2. `shared/d.ts` (by `list.page`): answers.\n\n## End\n';
    expect(walksOf(text)).toEqual([
      {
        title: 'A walk: there',
        claimed: 2,
        steps: [
          { file: 'shared/a.ts', by: null },
          { file: 'shared/d.ts', by: 'list.page' },
        ],
      },
    ]);
  });
});

describe('the check of what documents name', () => {
  const tree = readTree();

  it('finds files, folders, links and bare names of files', () => {
    const text = 'See `shared/`, `electron/engine/ports.ts`, `ports.ts`, [this](CONTRIBUTING.md) and `npm run x`.';
    expect(missingPaths(text, tree)).toEqual([]);
  });

  it('reports what is not there, once, and passes over blocks of code', () => {
    const text = '`shared/none.ts` `shared/none.ts` [a](docs/none.png) `gone.tsx`\n```\n`electron/none/`\n```\n';
    expect(missingPaths(text, tree)).toEqual(['shared/none.ts', 'docs/none.png', 'gone.tsx']);
  });

  it('knows tests by their names below `test/`, and reports those that are gone', () => {
    expect(missingPaths('`unit/architecture/walks` `unit/architecture` `unit/architecture/wal`', tree)).toEqual([
      'unit/architecture/wal',
    ]);
  });

  it('reports a script that the package does not have', () => {
    expect(missingScripts('`npm run demo -- --once`, then `npm run -s none`')).toEqual(['none']);
  });
});
