import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedScreens, knots, strayFeatureImports, strayRemovals } from './feature-rules.ts';
import { importsOf, readSources } from './import-rules.ts';

describe('the features of the house', () => {
  const all = readSources();

  it('ask only the features of the engine that they have business with, and nobody but the store asks SQLite', () => {
    expect(strayFeatureImports(all)).toEqual([]);
  });

  it('leave it to the custody alone to delete a kept copy', () => {
    expect(strayRemovals(all)).toEqual([]);
    const root = path.resolve(import.meta.dirname, '../../..');
    // Whoever asks the records to delete, or joins the spool's folder with a name, would pass by the rule of imports.
    const deleting = all
      .map(({ file }) => file)
      .filter((file) => /^electron\//.test(file) && !file.startsWith('electron/engine/custody/'))
      .filter((file) =>
        /custody\.(?:delete|quarantine|restore)\(|removeCopy\(/.test(readFileSync(path.join(root, file), 'utf8')),
      );
    expect(deleting).toEqual([]);
  });

  it('show no screen in another screen', () => {
    expect(importedScreens(all)).toEqual([]);
  });

  it('import each other in no circle of folders', () => {
    expect(knots(all)).toEqual([]);
  });
});

describe('the check of the features', () => {
  const source = (file: string, specifier: string) => ({
    file,
    imports: importsOf(file, `import { anything } from '${specifier}';`),
  });

  it.each(['upload', 'intake', 'reports', 'decode', 'webhooks', 'api'])('reports SQLite asked by %s', (feature) => {
    const asking = source(`electron/engine/${feature}/asking.ts`, '../store/sqlite/jobs.ts');
    expect(strayFeatureImports([asking])).toEqual([
      `electron/engine/${feature}/asking.ts imports electron/engine/store/sqlite/jobs.ts`,
    ]);
    expect(strayFeatureImports([source(asking.file, '../store/store.ts')])).toEqual([]);
  });

  it('reports SQLite asked by the agent and by the composition, and not by the store itself', () => {
    const agent = source('electron/agent/main.ts', '../engine/store/sqlite/jobs.ts');
    const composition = source('electron/engine/engine.ts', './store/sqlite/jobs.ts');
    const store = source('electron/engine/store/open-store.ts', './sqlite/jobs.ts');
    expect(strayFeatureImports([agent, composition, store])).toHaveLength(2);
  });

  it('reports a feature that asks one it has no business with, and a feature without a rule', () => {
    expect(strayFeatureImports([source('electron/engine/intake/intake.ts', '../upload/uploader.ts')])).toEqual([
      'electron/engine/intake/intake.ts imports electron/engine/upload/uploader.ts',
    ]);
    expect(strayFeatureImports([source('electron/engine/new/one.ts', '../store/store.ts')])).toHaveLength(1);
  });

  it('reports the removal of a copy by anybody but the custody', () => {
    const specifier = '../spool/remove-copy.ts';
    expect(strayRemovals([source('electron/engine/intake/reconcile-spool.ts', specifier)])).toEqual([
      'electron/engine/intake/reconcile-spool.ts removes kept copies',
    ]);
    expect(strayRemovals([source('electron/engine/custody/custody.ts', specifier)])).toEqual([]);
  });

  it('reports a screen in a screen and in a shared part, and lets the list of screens name them', () => {
    const inScreen = source('renderer/screens/today/today-screen.tsx', '../uploads/uploads-screen.tsx');
    const inPart = source('renderer/components/button.tsx', '../screens/uploads/uploads-screen.tsx');
    const inList = source('renderer/app/screens.tsx', '../screens/uploads/uploads-screen.tsx');
    const ofPart = source('renderer/screens/today/today-screen.tsx', '../../components/button.tsx');
    expect(importedScreens([inScreen, inPart, inList, ofPart])).toEqual([
      'renderer/screens/today/today-screen.tsx imports renderer/screens/uploads/uploads-screen.tsx',
      'renderer/components/button.tsx imports renderer/screens/uploads/uploads-screen.tsx',
    ]);
  });

  it('reports three folders in a circle once, and no folder that lies in the other', () => {
    const tied = [
      source('shared/a/one.ts', '../b/one.ts'),
      source('shared/b/two.ts', '../c/one.ts'),
      source('shared/c/one.ts', '../a/other.ts'),
      source('shared/d/one.ts', '../a/one.ts'),
      source('shared/d/below/one.ts', '../one.ts'),
      source('shared/d/two.ts', './below/one.ts'),
    ];
    expect(knots(tied)).toEqual([['shared/a', 'shared/b', 'shared/c']]);
    expect(knots(tied.slice(1))).toEqual([]);
  });
});
