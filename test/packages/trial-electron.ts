import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { electronBinary } from '../../build/electron-binary.ts';
import { pack } from '../../build/pack/pack.ts';
import { preparedElectron } from '../real-electron/prepare.ts';

/** The Electron that desktop packages are made with for trying them. */
interface TrialElectron {
  readonly directory: string;
  /** Changes the folder that the installers are made of, so that the program starts on it. */
  readonly alter: (folder: string) => Promise<void>;
}

/**
 * The one that ships, where it was fetched; else the older one that npm carries, for which the program gets a SQLite of
 * its age and the calls that it lacks. Null where there is neither.
 */
function electronForPackages(): TrialElectron | null {
  const fetched = electronBinary();
  if (fetched !== null) return { directory: path.dirname(fetched), alter: async () => {} };
  const prepared = preparedElectron();
  if (prepared === null) return null;
  const directory = path.dirname(prepared);
  return { directory, alter: (folder) => ageProgram(folder, path.resolve(directory, '../better-sqlite3')) };
}

/** Packs the desktop app for trying it. What was built is packed. */
export async function packTrialDesktop(
  version: string,
  targets: readonly ('deb' | 'rpm')[],
  output: string,
): Promise<void> {
  const electron = electronForPackages();
  if (electron === null) throw new Error('There is no Electron to pack: npm run prepare:electron fetches one.');
  const trial = { version, alter: electron.alter };
  await pack({ system: 'linux', arch: 'x64', targets, electronDist: electron.directory, output, trial });
}

const entry = 'for-an-older-electron.mjs';

interface Asar {
  readonly extractAll: (archive: string, folder: string) => void;
  readonly createPackageWithOptions: (folder: string, archive: string, options: { unpack: string }) => Promise<void>;
}

async function ageProgram(folder: string, sqlite: string): Promise<void> {
  const archive = path.join(folder, 'resources/app.asar');
  const work = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-asar-'));
  try {
    const packer = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
    const { extractAll, createPackageWithOptions } = (await import(packer.resolve('@electron/asar'))) as Asar;
    extractAll(archive, work);
    const to = path.join(work, 'node_modules/better-sqlite3');
    rmSync(to, { recursive: true });
    for (const part of ['package.json', 'lib', 'build', 'node_modules']) {
      cpSync(path.join(sqlite, part), path.join(to, part), { recursive: true });
    }
    const head = JSON.parse(readFileSync(path.join(work, 'package.json'), 'utf8')) as Record<string, unknown>;
    writeFileSync(path.join(work, 'package.json'), JSON.stringify({ ...head, main: entry }));
    writeFileSync(
      path.join(work, entry),
      `import { safeStorage } from 'electron/main';
safeStorage.isAsyncEncryptionAvailable ??= async () => safeStorage.isEncryptionAvailable();
safeStorage.encryptStringAsync ??= async (text) => safeStorage.encryptString(text);
safeStorage.decryptStringAsync ??= async (bytes) => ({ result: safeStorage.decryptString(bytes), shouldReEncrypt: false });
await import(${JSON.stringify(`./${String(head.main)}`)});
`,
    );
    const made = `${archive}.made`;
    await createPackageWithOptions(work, made, { unpack: '**/*.node' });
    for (const ending of ['', '.unpacked']) {
      rmSync(`${archive}${ending}`, { recursive: true });
      renameSync(`${made}${ending}`, `${archive}${ending}`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
