import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { missingPrograms } from '../this-machine.ts';

/** What a command in a root has said and how it ended. */
export interface Ended {
  readonly code: number;
  /** Both streams, in the order in which a person would have read them. */
  readonly output: string;
}

export interface RunOptions {
  readonly input?: string;
  /** Default: root. */
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** As somebody sits there who has typed the input. */
  readonly isAtTerminal?: boolean;
}

/** A clean Debian that a package is tried in, gone when it is closed. */
export interface DebianRoot {
  readonly directory: string;
  /** Runs a line of the shell in it. */
  readonly run: (line: string, options?: RunOptions) => Ended;
  /** Starts its systemd. From then on lines run beside its services. */
  readonly boot: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/tacho-depot-roots');

/** What every root has: an init, a package manager with its lists, and the tools of the other kind of package. */
const always = ['systemd', 'systemd-sysv', 'dbus', 'init-system-helpers', 'ca-certificates', 'procps', 'rpm'];

/** Programs of the machine that the tries need; root's own files are changed only in the roots. */
export function missingForTries(): readonly string[] {
  return missingPrograms(['mmdebstrap', 'dpkg-deb', 'rpmbuild', 'unshare', 'nsenter']);
}

/** The archive of a clean root, made once from this machine's own sources of packages. */
export function rootArchive(name: string, more: readonly string[] = []): string {
  mkdirSync(cache, { recursive: true });
  const archive = path.join(cache, `${name}.tar`);
  if (existsSync(archive)) return archive;
  const part = path.join(cache, `${name}.part.tar`);
  rmSync(part, { recursive: true, force: true });
  const sources = ['/etc/apt/sources.list', ...listed('/etc/apt/sources.list.d')].filter((file) => existsSync(file));
  const ofDebian = sources.filter(
    (file) => /debian|ubuntu/.test(readFileSync(file, 'utf8')) && !/nodistro|cloud/.test(file),
  );
  const { status, stderr } = spawnSync(
    'mmdebstrap',
    [
      ...['--quiet', '--mode=root', '--variant=minbase', '--skip=cleanup/apt'],
      `--include=${[...always, ...more].join(',')}`,
      ...[/^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable', part],
      ...ofDebian,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`mmdebstrap has made no root: ${stderr.slice(-2_000)}`);
  renameSync(part, archive);
  return archive;
}

function listed(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory).map((name) => path.join(directory, name)) : [];
}

export function openDebianRoot(archive: string): DebianRoot {
  const work = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-root-'));
  const directory = path.join(work, 'root');
  mkdirSync(directory);
  const unpacked = spawnSync('tar', ['-C', directory, '-xf', archive], { encoding: 'utf8' });
  if (unpacked.status !== 0) throw new Error(unpacked.stderr);
  let booted: ChildProcess | null = null;

  function run(
    line: string,
    { input = '', user = 'root', environment = {}, isAtTerminal = false }: RunOptions = {},
  ): Ended {
    const inside =
      booted === null
        ? ['chroot', directory]
        : ['nsenter', '--target', String(initOf(directory)), '--mount', '--pid', '--cgroup', '--ipc', '--uts'];
    const asUser = user === 'root' ? [] : ['runuser', '-u', user, '--'];
    const { status, stdout } = spawnSync(
      'env',
      [
        ...['-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8', 'HOME=/root'],
        ...[
          'DEBIAN_FRONTEND=noninteractive',
          ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
        ],
        ...[...inside, ...asUser, '/bin/sh', '-c', ...(isAtTerminal ? [atTerminal, line] : [`exec 2>&1; ${line}`])],
      ],
      { encoding: 'utf8', input, maxBuffer: 64e6 },
    );
    return { code: status ?? 1, output: stdout };
  }

  return {
    directory,
    run,
    async boot() {
      // The machine's network is there already, and nobody sits at a first start.
      for (const unit of ['systemd-networkd', 'systemd-networkd-wait-online', 'systemd-firstboot']) {
        symlinkSync('/dev/null', path.join(directory, 'etc/systemd/system', `${unit}.service`));
      }
      booted = spawn('unshare', ['--mount', 'bash', path.join(import.meta.dirname, 'boot-root.sh'), directory], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      for (let tries = 0; ; tries += 1) {
        if (existsSync(`${directory}.pid`) && /running|degraded/.test(run('systemctl is-system-running').output))
          return;
        if (tries > 300) throw new Error('The root has not started within 60 s.');
        await delay(200);
      }
    },
    async close() {
      if (booted !== null && booted.exitCode === null) {
        const ended = once(booted, 'exit');
        // The namespace of its processes ends with its first one.
        if (existsSync(`${directory}.pid`)) process.kill(initOf(directory), 'SIGKILL');
        booted.kill('SIGKILL');
        await ended;
      }
      rmSync(work, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Some programs ask a person only, and refuse whoever is no terminal. */
const atTerminal = 'exec 2>&1; exec script --quiet --return --command "$0" /dev/null';

function initOf(directory: string): number {
  return Number(readFileSync(`${directory}.pid`, 'utf8'));
}
