import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbiddenImports, importsOf, roundTrips, type SourceImports } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '../../..');

function sources(): SourceImports[] {
  return ['electron', 'renderer', 'shared', 'build', 'test']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({ file, imports: importsOf(file, readFileSync(path.join(root, file), 'utf8')) }));
}

describe('who may import whom', () => {
  const all = sources();

  it('finds the sources it is meant to check', () => {
    expect(all.length).toBeGreaterThan(20);
    expect(all.some((source) => source.imports.length > 0)).toBe(true);
  });

  it('finds no import that the house forbids', () => {
    expect(forbiddenImports(all)).toEqual([]);
  });

  it('finds no circle', () => {
    expect(roundTrips(all)).toEqual([]);
  });
});

describe('the check itself', () => {
  it('reports an import of electron from the engine', () => {
    const source = {
      file: 'electron/engine/depot.ts',
      imports: importsOf('electron/engine/depot.ts', "import { app } from 'electron';"),
    };
    expect(forbiddenImports([source])).toEqual(['electron/engine/depot.ts imports electron']);
  });

  it('reports a Node module and a page module in shared', () => {
    const text = "import { readFile } from 'node:fs';\nexport { App } from '../renderer/app.tsx';";
    const source = { file: 'shared/result.ts', imports: importsOf('shared/result.ts', text) };
    expect(forbiddenImports([source])).toEqual([
      'shared/result.ts imports node:fs',
      'shared/result.ts imports renderer/app.tsx',
    ]);
  });

  it('reports a circle of three files once', () => {
    const circle = [
      { file: 'shared/a.ts', imports: ['shared/b.ts'] },
      { file: 'shared/b.ts', imports: ['shared/c.ts'] },
      { file: 'shared/c.ts', imports: ['shared/a.ts'] },
    ];
    expect(roundTrips(circle)).toEqual(['shared/a.ts > shared/b.ts > shared/c.ts > shared/a.ts']);
  });
});
