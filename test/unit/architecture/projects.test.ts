import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

type Project = 'shared' | 'electron' | 'renderer';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'projects-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tsc(...given: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, ...given], { cwd: folder, maxBuffer: 1e8 }, (_error, output) =>
      resolve(output),
    );
  });
}

/** What the project's compiler finds in a file of that project with this text: the names it does not know. */
async function unknownNames(project: Project, text: string): Promise<string[]> {
  const file = path.join(folder, `${project}.ts`);
  writeFileSync(file, text);
  // What the project declares itself counts as in the project; its other files add no global name (see below).
  const declarations = readdirSync(path.join(root, project)).filter((name) => name.endsWith('.d.ts'));
  const config = path.join(folder, `${project}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, project, 'tsconfig.json'),
      compilerOptions: { rootDir: '.', outDir: './types', tsBuildInfoFile: `./${project}.tsbuildinfo` },
      include: [],
      files: [file, ...declarations.map((name) => path.join(root, project, name))],
    }),
  );
  const output = await tsc('-p', config);
  expect(output.split('\n').filter((line) => line.includes('error') && !line.startsWith(`${project}.ts`))).toEqual([]);
  return [...output.matchAll(/error TS\d+: Cannot find (?:name|module) '([^']+)'/g)].map((match) => match[1] ?? '');
}

/** The files that the project's compiler reads, the compiler's own and those of packages too. */
async function filesRead(project: Project): Promise<string[]> {
  const output = await tsc('-p', path.join(root, project), '--listFilesOnly');
  return output.split('\n').map((line) => line.trim().replaceAll('\\', '/'));
}

describe('what a project compiles', () => {
  it('is neither Node nor the browser in shared code, which has what both have', async () => {
    const text = `
      export const found = [process.argv, Buffer.from(''), document.title, window.name, fetch, setTimeout];
      export const origin = URL.parse('https://depot.example')?.origin;
      export const text = new TextDecoder('iso-8859-1').decode(new Uint8Array());
    `;
    expect(await unknownNames('shared', text)).toEqual([
      'process',
      'Buffer',
      'document',
      'window',
      'fetch',
      'setTimeout',
    ]);
  });

  it('is Node without a page in the engine, and in the preload, which names Electron', async () => {
    const text = `
      import { contextBridge } from 'electron';
      import { readFileSync } from 'node:fs';
      export const known = [process.argv, Buffer.from(''), readFileSync, contextBridge];
      export const unknown = [document.title, window.name];
    `;
    expect(await unknownNames('electron', text)).toEqual(['document', 'window']);
  });

  it('is a page without Node in the renderer', async () => {
    const text = `
      import { readFileSync } from 'node:fs';
      import { useState } from 'react';
      export const known = [document.title, window.name, useState, readFileSync];
      export const unknown = [process.argv, Buffer.from('')];
    `;
    expect(await unknownNames('renderer', text)).toEqual(['node:fs', 'process', 'Buffer']);
  });

  it.each([
    ['shared', [/\/@types\/node\//, /\/lib\.dom\./]],
    ['electron', [/\/lib\.dom\./]],
    ['renderer', [/\/@types\/node\//]],
  ] as const)('stays that in all of %s: no file or package brings the other types along', async (project, others) => {
    const files = await filesRead(project);
    expect(files.filter((file) => /\/lib\.es2024\.d\.ts$/.test(file))).toHaveLength(1);
    expect(files.some((file) => file.includes(`/${project}/`) && file.endsWith('.ts'))).toBe(true);
    expect(files.filter((file) => others.some((other) => other.test(file)))).toEqual([]);
  });

  it('is widened by no global declaration but the named ones', () => {
    const declaring = ['shared', 'electron', 'renderer'].flatMap((project) =>
      readdirSync(path.join(root, project), { recursive: true, encoding: 'utf8' })
        // What i18next-cli writes from the English texts declares nothing by itself, and is there after a check of the types.
        .filter((name) => /\.tsx?$/.test(name) && path.basename(name) !== 'resources.d.ts')
        .map((name) => path.posix.join(project, name.replaceAll('\\', '/')))
        .filter((file) => {
          const text = readFileSync(path.join(root, file), 'utf8');
          return file.endsWith('.d.ts') || /\bdeclare\s+(?!module\b)\w|^\s*\/\/\/\s*<reference/m.test(text);
        }),
    );
    expect(declaring.map((file) => path.posix.basename(file)).sort()).toEqual([
      // The one thing that the preload gives to the page.
      'choose-transport.ts',
      'css.d.ts',
      'i18next.d.ts',
      'platform.d.ts',
    ]);
  });
});

// Node runs the sources as they stand, and its own parser refuses what the compiler and the tests' one take: a loop over
// a constant named 'of'.
it('has no source file that Node itself cannot read', () => {
  const unread = ['electron', 'shared', 'build', 'test']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => !isReadByNode(readFileSync(path.join(root, file), 'utf8')));
  expect(unread).toEqual([]);
  expect(isReadByNode('enum Half { First }')).toBe(false);
});

function isReadByNode(text: string): boolean {
  try {
    stripTypeScriptTypes(text);
    return true;
  } catch {
    return false;
  }
}
