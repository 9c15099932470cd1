import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { downloadEndings } from '../../build/pack/configuration.ts';
import { windowsFileClass } from '../../build/pack/windows/installer-script.ts';
import { policyKey } from '../../build/policy/policies.ts';
import { unsignedMark } from '../../build/release/signing.ts';
import { sampleDownload } from '../desktop/sample-download.ts';
import { comes } from './agent-try.ts';
import { tryFeed } from './feed-update.ts';
import type { Transcript } from './transcript.ts';

/** One kind of installer of this system. */
interface Installer {
  readonly file: string;
  readonly install: () => void;
  readonly remove: () => void;
  /** The same of the release before; null where there is none. */
  readonly installOlder: (() => void) | null;
  /** Where the program is once it is installed, and the archive of it. */
  readonly program: string;
  readonly archive: string;
  /** Whether newer versions come by the program itself; null where that cannot be seen, on an unsigned Mac. */
  readonly updatesItself: boolean | null;
  /** What the registry of Windows has of the program's downloads; empty where nothing. */
  readonly registered?: () => string;
  /** The policies of this PC, where `install` names one. */
  readonly policies?: () => string;
}

/** A release's files of this system, and those of the one before; null where there is none. */
interface Releases {
  readonly packages: string;
  readonly before: string | null;
}

/**
 * Installs, uses, installs anew over itself and removes the desktop app by each installer of `packages` that is for this
 * system, and has it update itself from the release before: on Windows the assistant and the MSI, on macOS the disk image.
 */
export async function tryInstallers(releases: Releases, say: Transcript): Promise<void> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-installers-'));
  try {
    const installers = process.platform === 'win32' ? ofWindows(releases) : ofMac(releases, home);
    say.check('there are installers for this system', installers.length > 0, readdirSync(releases.packages));
    for (const installer of installers) {
      await tryInstaller(installer, home, say);
      const { updatesItself } = installer;
      if (updatesItself !== null) await tryFeed({ ...installer, updatesItself }, releases, home, say);
    }
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}

async function tryInstaller(installer: Installer, home: string, say: Transcript) {
  const { file, install, remove, program, registered, policies } = installer;
  say.heading(path.basename(file));
  const data = path.join(home, `data of ${path.basename(file)}`);
  install();
  say.check('the program is installed', await comes(() => existsSync(program), 60_000), program);
  if (registered !== undefined)
    say.check('downloads are opened with it', registered().includes(`"${program}" "%1"`), registered());
  await openWithProgram(program, data, 0, say);
  install();
  await openWithProgram(program, data, 1, say);
  remove();
  if (policies !== undefined)
    say.check('its property has written the policy', /archiveDays\s+REG_DWORD\s+0x190/.test(policies()), policies());
  say.check('the program is removed', await comes(() => !existsSync(program), 60_000), program);
  if (registered !== undefined)
    say.check('nothing of it stays in the registry', await comes(() => registered() === '', 60_000), registered());
  say.check('what the user has collected stays', keptIn(data) === 2, keptIn(data));
}

/** A download that is opened with the program is kept. */
async function openWithProgram(program: string, data: string, kept: number, say: Transcript): Promise<void> {
  const folder = path.join(data, '..', 'opened');
  mkdirSync(folder, { recursive: true });
  const { fileName, bytes } = sampleDownload(kept);
  const download = path.join(folder, fileName);
  writeFileSync(download, bytes);
  const environment = { ...process.env, TACHO_DEPOT_DATA: data };
  const running: ChildProcess = spawn(program, [download], { env: environment, stdio: 'ignore' });
  try {
    const isKept = await comes(() => keptIn(data) === kept + 1, 60_000);
    say.check('it starts, and keeps the download that is opened with it', isKept, keptIn(data));
  } finally {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    if (running.exitCode === null && running.kill()) await ended;
  }
}

function keptIn(data: string): number {
  const spool = path.join(data, 'spool');
  if (!existsSync(spool)) return 0;
  return readdirSync(spool, { recursive: true }).filter((name) => /^[0-9a-f]{64}/.test(path.basename(String(name))))
    .length;
}

/** The assistant takes its folder unquoted, as the last argument; its uninstaller goes on in a process of its own. */
function ofWindows({ packages, before }: Releases): readonly Installer[] {
  const folder = path.join(os.tmpdir(), 'Tacho Depot Installed');
  const forAll = path.join(process.env.ProgramFiles ?? 'C:\\Program Files', 'Tacho Depot');
  const within = (where: string) => ({
    program: path.join(where, 'Tacho Depot.exe'),
    archive: path.join(where, 'resources', 'app.asar'),
  });
  const assisted = filesOf(packages, '.exe').map((file) => ({
    file,
    install: () => command(file, ['/S', '/currentuser', `/D=${folder}`]),
    installOlder: ofRelease(before, '.exe', (older) => command(older, ['/S', '/currentuser', `/D=${folder}`])),
    remove: () => command(path.join(folder, 'Uninstall Tacho Depot.exe'), ['/S', '/currentuser']),
    ...within(folder),
    updatesItself: isSigned(file),
    registered: () => [windowsFileClass, ...downloadEndings.map((ending) => `.${ending}`)].map(ofClass).join(''),
  }));
  const managed = filesOf(packages, '.msi').map((file) => ({
    file,
    install: () => command('msiexec', ['/i', file, '/qn', '/norestart', 'POLICY_ARCHIVEDAYS=400']),
    installOlder: null,
    remove: () => command('msiexec', ['/x', file, '/qn', '/norestart']),
    ...within(forAll),
    updatesItself: false,
    policies: () => spawnSync('reg', ['query', `HKLM\\${policyKey}`, '/reg:64'], { encoding: 'utf8' }).stdout,
  }));
  return [...assisted, ...managed];
}

function isSigned(file: string): boolean {
  return !path.basename(file).includes(unsignedMark);
}

/** Installs what the release before has with this ending, and where it has one of these words in its name. */
function ofRelease(
  before: string | null,
  ending: string,
  install: (file: string) => void,
  word = '',
): (() => void) | null {
  const [file] = before === null ? [] : filesOf(before, ending).filter((name) => path.basename(name).includes(word));
  return file === undefined ? null : () => install(file);
}

/** What this user's registry has below a class. */
function ofClass(name: string): string {
  return spawnSync('reg', ['query', `HKCU\\Software\\Classes\\${name}`, '/s'], { encoding: 'utf8' }).stdout;
}

/** Of the disk images that for the processor of this computer. */
function ofMac({ packages, before }: Releases, home: string): readonly Installer[] {
  const installed = path.join(home, 'Applications', 'Tacho Depot.app');
  const mounted = path.join(home, 'image');
  const processor = process.arch === 'arm64' ? 'arm64' : 'x64';
  const installFrom = (file: string) => {
    command('hdiutil', ['attach', '-nobrowse', '-readonly', '-mountpoint', mounted, file]);
    try {
      mkdirSync(path.dirname(installed), { recursive: true });
      rmSync(installed, { recursive: true, force: true });
      command('cp', ['-R', path.join(mounted, 'Tacho Depot.app'), installed]);
    } finally {
      command('hdiutil', ['detach', mounted]);
    }
  };
  return filesOf(packages, '.dmg')
    .filter((file) => path.basename(file).includes(processor))
    .map((file) => ({
      file,
      install: () => installFrom(file),
      installOlder: ofRelease(before, '.dmg', installFrom, processor),
      remove: () => rmSync(installed, { recursive: true, force: true }),
      program: path.join(installed, 'Contents/MacOS/Tacho Depot'),
      archive: path.join(installed, 'Contents/Resources/app.asar'),
      updatesItself: isSigned(file) ? true : null,
    }));
}

function filesOf(folder: string, ending: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}

function command(program: string, given: readonly string[]): void {
  // The assistant reads its folder from the line as it stands: quotes would be part of the name.
  const asTyped = program.endsWith('.exe') ? { argv0: `"${program}"`, windowsVerbatimArguments: true } : {};
  const ended = spawnSync(program, given, { stdio: 'inherit', ...asTyped });
  if (ended.status !== 0)
    throw new Error(`${path.basename(program)} ended with ${ended.status ?? ended.error?.message}`);
}
