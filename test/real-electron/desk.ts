import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { heardToTheEnd } from '../parts.ts';
import { missingPrograms } from '../this-machine.ts';
import { companions, exitCode, type User } from './companions.ts';
import { openSessionBus } from './session-bus.ts';
import { startVirtualScreen } from './virtual-screen.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A place where programs with windows can work: on Linux with a screen, a message bus and an open keyring of its own. */
export interface Desk {
  /** Runs a program of `node_modules/.bin` or of the system, its output in this process's own unless it is heard; its exit code. */
  readonly run: (
    program: string,
    given: readonly string[],
    environment?: Readonly<Record<string, string>>,
    hear?: (bytes: Buffer) => void,
  ) => Promise<number>;
  /** Where the programs at this desk can write; gone with it. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** What a desk on this machine lacks, by the names of the programs. */
function missingForDesk(): readonly string[] {
  if (process.platform !== 'linux') return [];
  return missingPrograms(['Xvfb', 'openbox', 'dbus-daemon', 'dbus-send', 'gnome-keyring-daemon']);
}

/** Electron's sandbox refuses to work for root, who is `nobody` here: by the convention of every Linux this number. */
function userOfDesk(): User {
  return process.platform === 'linux' && process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
}

/** Elsewhere than on Linux the desk is the one that this process has. */
export async function openDesk(): Promise<Desk> {
  const missing = missingForDesk();
  if (missing.length > 0) throw new Error(`missing for windows on a virtual screen: ${missing.join(', ')}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'desk-'));
  const user = userOfDesk();
  const beside = companions(user);
  const close = async () => {
    await beside.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`;
  const environment = { ...process.env, PATH };
  try {
    const own = process.platform === 'linux' ? await furnish(folder, user, environment) : {};
    return {
      folder,
      run(program, given, more = {}, hear) {
        const env = { ...environment, ...own, ...more };
        const shell = process.platform === 'win32';
        const stdio = hear === undefined ? 'inherit' : 'pipe';
        const child = beside.start(program, given, { cwd: root, env, stdio, shell });
        return hear === undefined ? exitCode(child) : heardToTheEnd(child, hear);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }

  async function furnish(folder: string, user: User, environment: NodeJS.ProcessEnv): Promise<Record<string, string>> {
    const names = ['tmp', 'config', 'cache', 'run'] as const;
    const [tmp = '', config = '', cache = '', run = ''] = names.map((name) => path.join(folder, name));
    for (const inside of [tmp, config, cache, run]) mkdirSync(inside, { mode: 0o700 });
    if (user.uid !== undefined) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    requireReadable(user);
    const own: Record<string, string> = {
      HOME: folder,
      TMPDIR: tmp,
      XDG_RUNTIME_DIR: run,
      XDG_CONFIG_HOME: config,
      XDG_CACHE_HOME: cache,
      // Chromium takes the keyring that goes with the desktop.
      XDG_CURRENT_DESKTOP: 'GNOME',
    };
    own.DISPLAY = (await startVirtualScreen(beside, run)).display;
    const env = { ...environment, ...own };
    return { ...own, ...(await openSessionBus(beside, { folder: run, keyring: 'open', environment: env })) };
  }
}

function requireReadable(user: User): void {
  const { status } = spawnSync(process.execPath, ['-e', 'require("node:fs").readdirSync(".")'], { ...user, cwd: root });
  if (status === 0) return;
  throw new Error('Electron shows no windows to root, and the user "nobody" cannot read this checkout or its Node');
}
