/**
 * What the Electron from npm runs when it is started with a program's path. Electron's own default app was taken out by
 * whoever carried it; and this one fills in what version 33 lacks and the app uses: the asynchronous calls of
 * `safeStorage`, made of the synchronous ones, and a Node-API that the app's better-sqlite3 could be loaded with. Its
 * types are stripped, and it is packed as it is: it can import nothing of this house.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, Module, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import workerThreads from 'node:worker_threads';
import { app, safeStorage } from 'electron/main';

const storage = safeStorage as unknown as Record<string, unknown>;
storage.isAsyncEncryptionAvailable ??= async () => safeStorage.isEncryptionAvailable();
storage.encryptStringAsync ??= async (text: string) => safeStorage.encryptString(text);
storage.decryptStringAsync ??= async (bytes: Buffer) => ({
  result: safeStorage.decryptString(bytes),
  shouldReEncrypt: false,
});

type Load = (module: { exports: unknown }, file: string) => void;

/** Also written out for threads, each of which has loaders of its own: it can name nothing around it. */
function replaceSqlite(
  { Module, createRequire }: Pick<typeof import('node:module'), 'Module' | 'createRequire'>,
  sqlite: string,
): void {
  const { _extensions: loaders } = Module as unknown as { readonly _extensions: Record<string, Load> };
  const load = loaders['.js'];
  loaders['.js'] = (module, file) => {
    if (/[\\/]better-sqlite3[\\/]lib[\\/]index\.js$/.test(file) && file !== sqlite)
      module.exports = createRequire(sqlite)(sqlite);
    else load?.(module, file);
  };
}

const sqlite = path.resolve(process.resourcesPath, '../../better-sqlite3/lib/index.js');
replaceSqlite({ Module, createRequire }, sqlite);

/** A thread that loads the same release before its program. */
class ThreadWithSqlite extends workerThreads.Worker {
  constructor(program: string | URL, options: workerThreads.WorkerOptions = {}) {
    const begin = `(${replaceSqlite})(require('node:module'), ${JSON.stringify(sqlite)});`;
    super(`${begin} import(${JSON.stringify(String(program))});`, { ...options, eval: true });
  }
}
Object.assign(workerThreads, { Worker: ThreadWithSqlite });
syncBuiltinESMExports();

/** The program that was named; what `-r` names before it is loaded first, as `electron` does. */
function programGiven(): string | null {
  const given = process.argv.slice(1);
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    if (word === '-r' || word === '--require') {
      at += 1;
      createRequire(path.resolve('start'))(path.resolve(given[at] ?? ''));
    } else if (!word.startsWith('-')) return path.resolve(word);
  }
  return null;
}

/** The folder of the program with its package.json; its own where there is none. */
function homeOf(program: string): string {
  const folders = [program, path.dirname(program), path.resolve(program, '../..'), path.resolve(program, '../../..')];
  return folders.find((folder) => existsSync(path.join(folder, 'package.json'))) ?? path.dirname(program);
}

/** Two calls for default apps alone, which Electron's types leave out. */
interface DefaultAppsOwn {
  readonly setVersion: (version: string) => void;
  readonly setAppPath: (folder: string) => void;
}

const program = programGiven();
if (program === null) app.exit(1);
else {
  const home = homeOf(program);
  const file = path.join(home, 'package.json');
  const manifest: { name?: string; productName?: string; version?: string; main?: string } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  const own = app as unknown as DefaultAppsOwn;
  if (manifest.version !== undefined) own.setVersion(manifest.version);
  const name = manifest.productName ?? manifest.name;
  if (name !== undefined) app.name = name;
  own.setAppPath(home);
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  await import(pathToFileURL(program === home ? path.join(home, manifest.main ?? 'index.js') : program).href);
}
