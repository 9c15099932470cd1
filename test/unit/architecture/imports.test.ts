import { describe, expect, it } from 'vitest';
import { evaluatedWith, forbiddenImports, importsOf, readSources, roundTrips } from './import-rules.ts';

describe('who may import whom', () => {
  const all = readSources();

  it('finds the sources it is meant to check', () => {
    expect(all.length).toBeGreaterThan(20);
    expect(all.some((source) => source.imports.length > 0)).toBe(true);
  });

  it('finds no import that the house forbids', () => {
    expect(forbiddenImports(all)).toEqual([]);
  });

  it('lets Electron, which makes itself ready after the main module, wait for no package', () => {
    const evaluated = [...evaluatedWith('electron/main.ts')];
    expect(evaluated).toContain('electron/shell/window/window-state.ts');
    expect(evaluated.filter((target) => !/^(?:electron$|electron\/|shared\/|node:)/.test(target))).toEqual([]);
  });

  it('finds no circle', () => {
    expect(roundTrips(all)).toEqual([]);
  });
});

describe('the check itself', () => {
  it('reports an import of electron from the engine', () => {
    const source = {
      file: 'electron/engine/engine.ts',
      imports: importsOf('electron/engine/engine.ts', "import { app } from 'electron';"),
    };
    expect(forbiddenImports([source])).toEqual(['electron/engine/engine.ts imports electron']);
  });

  it('reports a Node module and a page module in shared', () => {
    const text = "import { readFile } from 'node:fs';\nexport { App } from '../renderer/app/app.tsx';";
    const source = { file: 'shared/result.ts', imports: importsOf('shared/result.ts', text) };
    expect(forbiddenImports([source])).toEqual([
      'shared/result.ts imports node:fs',
      'shared/result.ts imports renderer/app/app.tsx',
    ]);
  });

  it('reports Node and a package of the engine in the page, and lets its own pass', () => {
    const text =
      "import 'node:fs';\nimport 'better-sqlite3';\nimport { useState } from 'react';\nimport { z } from 'zod';";
    const source = { file: 'renderer/app/app.tsx', imports: importsOf('renderer/app/app.tsx', text) };
    expect(forbiddenImports([source])).toEqual([
      'renderer/app/app.tsx imports node:fs',
      'renderer/app/app.tsx imports better-sqlite3',
    ]);
  });

  it('reports what the preload cannot have in its sandbox', () => {
    const text = "import { ipcRenderer } from 'electron';\nimport 'node:fs';\nimport './shell/window/window.ts';";
    const source = { file: 'electron/preload.ts', imports: importsOf('electron/preload.ts', text) };
    expect(forbiddenImports([source])).toEqual([
      'electron/preload.ts imports node:fs',
      'electron/preload.ts imports electron/shell/window/window.ts',
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
