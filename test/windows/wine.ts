import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { missingPrograms } from '../this-machine.ts';

/** What Wine finds around itself: a Windows of its own, which nothing else on this machine uses. */
export function wineEnvironment(home: string): Readonly<Record<string, string>> {
  return {
    WINEPREFIX: path.join(home, 'prefix'),
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // No .NET, no web pages, and no entries in the menu of whoever runs the tests.
    WINEDLLOVERRIDES: 'mscoree,mshtml,winemenubuilder.exe=d',
    HOME: home,
    // Without it, names hold nothing but the letters of English. The language is for each test to choose.
    LC_CTYPE: 'C.UTF-8',
    PATH: process.env.PATH ?? '',
  };
}

/** Where Wine is not installed, the sentence that says so. */
export function whyNoWine(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Wine is used on Linux on x64 only.';
  const [missing] = missingPrograms(['wine', 'wineserver']);
  return missing === undefined ? null : `"${missing}" is not installed: Debian has it in the packages wine64 and wine.`;
}

/**
 * Makes Wine's Windows where there is none yet, and lets one server serve all that follows. It ends by itself soon
 * after the last program, also when the tests are killed.
 */
export async function startWine(home: string): Promise<void> {
  const environment = wineEnvironment(home);
  const prefix = environment.WINEPREFIX ?? '';
  const whole = path.join(prefix, 'tacho-depot-is-whole');
  if (!existsSync(whole)) {
    await makePrefix(environment, prefix).catch(() => makePrefix(environment, prefix));
    // Node asks which Windows it runs on.
    await end(environment, 'wine', 'reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f');
    await end(environment, 'wineserver', '--wait');
    await writeFile(whole, '');
  }
  await end(environment, 'wineserver', '--persistent=20');
}

/**
 * Now and then Wine does not find its own kernel32 while it does this, and ends with 53, the last byte of the status
 * c0000135: seen once in some forty starts, on an idle machine, and not twice in a row.
 */
async function makePrefix(environment: Readonly<Record<string, string>>, prefix: string): Promise<void> {
  await rm(prefix, { recursive: true, force: true });
  await mkdir(prefix, { recursive: true });
  await end(environment, 'wineboot', '--init');
}

/** Ends every program of this Windows, and resolves when none is left. */
export async function stopWine(home: string): Promise<void> {
  const environment = wineEnvironment(home);
  await end(environment, 'wineserver', '--kill').catch(() => undefined);
  await end(environment, 'wineserver', '--wait');
}

function end(environment: Readonly<Record<string, string>>, program: string, ...given: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { env: environment, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${given.join(' ')} ended with ${code}`));
    });
  });
}
