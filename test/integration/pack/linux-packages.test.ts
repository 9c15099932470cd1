import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packAgent } from '../../../build/pack/agent.ts';
import { debControl, type LinuxPackage, rpmSpec, writeDeb, writeRpm } from '../../../build/pack/linux/linux-package.ts';
import { windowCommand } from '../../../build/pack/linux/window-command.ts';
import { commandLineRequest } from '../../../electron/shell/command-line.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { offeredLanguages } from '../../../shared/i18n/languages.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { programHere } from '../../this-machine.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const linux = path.join(root, 'build/pack/linux');
const isHere = (program: string) => programHere(program) !== null;

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'tacho-depot-packages-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const info: LinuxPackage = {
  name: 'some-package',
  version: '1.2.3~rc1',
  architecture: 'amd64',
  summary: 'delivers what is to be delivered',
  description: 'A description that is longer than one line of a package may be. '.repeat(3).trim(),
  contact: 'IT <it@example.com>',
  homepage: 'https://example.com/',
  depends: ['libc6 (>= 2.34)', 'xdg-utils'],
  scripts: { postinst: '#!/bin/sh\nset -e\necho installed\n' },
  compression: 'fast',
};

/** Some files below `usr`, one of them a program. */
function someTree(): string {
  const tree = folder();
  for (const [name, mode] of [
    ['usr/bin/some-program', 0o777],
    ['usr/lib/some-package/data.json', 0o666],
    ['usr/lib/some-package/native.node', 0o755],
  ] as const) {
    mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
    writeFileSync(path.join(tree, name), name, { mode });
  }
  return tree;
}

describe('a package for Debian', () => {
  it('has a head that says what it is and what it needs, in lines that are short enough', () => {
    const lines = debControl(info, 42).trimEnd().split('\n');
    expect(lines.slice(0, 6)).toEqual([
      'Package: some-package',
      'Version: 1.2.3~rc1',
      'Architecture: amd64',
      'Maintainer: IT <it@example.com>',
      'Installed-Size: 42',
      'Depends: libc6 (>= 2.34), xdg-utils',
    ]);
    expect(lines).toContain('Description: delivers what is to be delivered');
    expect(lines.at(-1)).toMatch(/^ \S/);
    for (const line of lines) expect(line.length).toBeLessThan(80);
  });

  it.skipIf(!isHere('dpkg-deb'))('holds its files as root’s, writable for nobody else, with its documents', () => {
    const file = path.join(folder(), 'some.deb');
    writeDeb(info, someTree(), file);
    const listed = execFileSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' }).trimEnd().split('\n');
    const found = listed
      .map((line) => line.split(/\s+/))
      .map(([mode, owner, , , , name]) => `${mode} ${owner} ${name}`);
    expect(found).toEqual(
      expect.arrayContaining([
        '-rwxr-xr-x root/root ./usr/bin/some-program',
        '-rw-r--r-- root/root ./usr/lib/some-package/data.json',
        '-rw-r--r-- root/root ./usr/lib/some-package/native.node',
        '-rw-r--r-- root/root ./usr/share/doc/some-package/changelog.gz',
        '-rw-r--r-- root/root ./usr/share/doc/some-package/copyright',
      ]),
    );
    const script = execFileSync('dpkg-deb', ['--info', file, 'postinst'], { encoding: 'utf8' });
    expect(script).toBe(info.scripts.postinst);
    expect(execFileSync('dpkg-deb', ['--info', file, 'md5sums'], { encoding: 'utf8' })).toContain(
      'usr/bin/some-program',
    );
  });
});

it('the recipe of an RPM packs the files as they are, and claims no folder of the system', () => {
  const tree = someTree();
  const paths = ['usr/bin/some-program', 'usr/lib/some-package', 'usr/lib/some-package/data.json'];
  const spec = rpmSpec({ ...info, scripts: { post: '#!/bin/sh\necho installed\n' } }, paths, tree);
  expect(spec).toContain('Summary: Delivers what is to be delivered');
  expect(spec).toContain('%post\necho installed\n');
  expect(spec).toContain('"/usr/bin/some-program"\n%dir "/usr/lib/some-package"\n"/usr/lib/some-package/data.json"\n');
  expect(spec).not.toMatch(/^%dir "\/usr\/bin"$/m);
});

const compressor = '/usr/bin/xz';
const itsLibrary = '/usr/lib/x86_64-linux-gnu/liblzma.so.5';

it.skipIf(!isHere('rpmbuild') || !existsSync(compressor) || !existsSync(itsLibrary))(
  'an RPM asks the system for the libraries of its programs, and not for those that it brings',
  () => {
    const tree = folder();
    const own = path.join(tree, 'usr/lib/some-package');
    mkdirSync(own, { recursive: true });
    copyFileSync(compressor, path.join(own, 'program'));
    // rpmbuild reads the programs of those that may be run.
    chmodSync(path.join(own, 'program'), 0o755);
    const asked = () => {
      const file = path.join(folder(), 'some.rpm');
      writeRpm({ ...info, architecture: 'x86_64', depends: [], scripts: {} }, tree, file);
      return execFileSync('rpm', ['-qp', '--requires', file], { encoding: 'utf8' });
    };
    expect(asked()).toContain('liblzma.so.5()(64bit)');
    copyFileSync(itsLibrary, path.join(own, 'liblzma.so.5'));
    const withOwn = asked();
    expect(withOwn).toContain('libc.so.6()(64bit)');
    expect(withOwn).not.toContain('liblzma');
  },
);

const scripts = ['agent', 'desktop']
  .flatMap((part) => readdirSync(path.join(linux, part)).map((name) => `${part}/${name}`))
  .filter((name) => /\.sh$|\/tacho-depot-agent$|\/(?:deb|rpm)\./.test(name));

it.skipIf(!isHere('sh')).each(scripts)('the script %s can be read by a plain shell', (name) => {
  const file = path.join(linux, name);
  expect(spawnSync('sh', ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  if (!isHere('shellcheck')) return;
  expect(spawnSync('shellcheck', ['--shell=sh', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' });
});

/** Its paths lead below `at`, and what it asks of the system is answered by programs that do nothing. */
function purgedBelow(at: string): void {
  const programs = path.join(at, 'programs');
  mkdirSync(programs);
  for (const name of ['getent', 'userdel', 'systemctl', 'deb-systemd-helper'])
    writeFileSync(path.join(programs, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const script = readFileSync(path.join(linux, 'agent/deb.postrm'), 'utf8');
  const moved = script.replace(/(?<= )\/(?=(?:etc|run|usr|var)\/)/g, `${at}/`);
  const env = { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}` };
  expect(spawnSync('sh', ['-c', moved, 'postrm', 'purge'], { encoding: 'utf8', env })).toMatchObject({ status: 0 });
}

describe.skipIf(!isHere('sh'))('a purge of the agent', () => {
  const left = ['keys.env', 'before-configure.json', 'settings.json'];

  it.each([
    ['what configure wrote', left],
    ['what a configure that was killed left half written', left.map((name) => `${name}.new`)],
    ['keys that are sealed', ['keys.cred']],
  ])('takes away %s', (_what, names) => {
    const at = folder();
    const settings = path.join(at, 'etc/tacho-depot');
    mkdirSync(settings, { recursive: true });
    for (const name of names) writeFileSync(path.join(settings, name), 'the-api-token');
    purgedBelow(at);
    expect(readdirSync(path.join(at, 'etc'))).toEqual([]);
  });

  it('leaves what somebody else put there', () => {
    const at = folder();
    mkdirSync(path.join(at, 'etc/tacho-depot'), { recursive: true });
    writeFileSync(path.join(at, 'etc/tacho-depot/own.txt'), 'ours');
    purgedBelow(at);
    expect(readdirSync(path.join(at, 'etc/tacho-depot'))).toEqual(['own.txt']);
  });
});

describe.skipIf(!isHere('dpkg-deb'))('what packs the desktop app in the place of fpm', () => {
  it('puts the program where Debian has programs, with a command, a menu entry and its scripts', () => {
    const work = folder();
    const program = path.join(work, 'unpacked');
    mkdirSync(program);
    writeFileSync(path.join(program, 'tacho-depot'), 'program', { mode: 0o755 });
    const entry = path.join(work, 'entry.desktop');
    writeFileSync(entry, '[Desktop Entry]\nExec="/opt/Tacho Depot/tacho-depot" %U\n');
    const file = path.join(work, 'out.deb');
    const given = [
      ...['-s', 'dir', '--force', '-t', 'deb', '-d', 'libc6', '--deb-compression', 'gz', '--architecture', 'amd64'],
      ...['--after-install', path.join(linux, 'desktop/after-install.sh')],
      ...['--after-remove', path.join(linux, 'desktop/after-remove.sh')],
      ...['--description', 'a summary\n a description', '--version', '1.0', '--package', file, '--name', 'tacho-depot'],
      ...['--maintainer', 'IT <it@example.com>', '--vendor', 'IT', '--url', 'https://example.com/'],
      ...['--deb-priority', 'optional', '--license', 'UNLICENSED'],
      ...[`${program}/=/opt/Tacho Depot`, `${entry}=/usr/share/applications/tacho-depot.desktop`],
    ];
    execFileSync(process.execPath, [path.join(linux, 'fpm.ts'), ...given], { stdio: 'pipe' });
    const unpacked = path.join(work, 'root');
    execFileSync('dpkg-deb', ['--extract', file, unpacked]);
    expect(readFileSync(path.join(unpacked, 'usr/lib/tacho-depot/tacho-depot'), 'utf8')).toBe('program');
    expect(statSync(path.join(unpacked, 'usr/bin/tacho-depot')).mode & 0o777).toBe(0o755);
    expect(readdirSync(unpacked)).toEqual(['usr']);
    expect(readFileSync(path.join(unpacked, 'usr/share/applications/tacho-depot.desktop'), 'utf8')).toContain(
      'Exec=tacho-depot %U\n',
    );
    const manual = gunzipSync(readFileSync(path.join(unpacked, 'usr/share/man/man1/tacho-depot.1.gz'))).toString();
    expect(manual).toContain('tacho\\-depot \\- a summary\n');
    expect(manual).toContain('\\-\\-hidden   start without the window');
    expect(execFileSync('dpkg-deb', ['--info', file, 'postrm'], { encoding: 'utf8' })).toContain('apparmor');
  });
});

describe.skipIf(!isHere('sh'))('the command of the window, as the packages have it', () => {
  /** Beside a program that says with what it was started. */
  const placed = async () => {
    const work = folder();
    const command = path.join(work, 'bin/tacho-depot');
    const program = path.join(work, 'lib/tacho-depot/tacho-depot');
    for (const file of [command, program]) mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(command, await windowCommand('1.2.3'), { mode: 0o755 });
    writeFileSync(program, '#!/bin/sh\nprintf "started:%s" "$*"\n', { mode: 0o755 });
    writeFileSync(path.join(work, 'card'), 'a file with a name like a command');
    const { PATH } = process.env;
    return (given: readonly string[], environment: NodeJS.ProcessEnv = { DISPLAY: ':0' }) => {
      const ended = spawnSync(command, given, { cwd: work, env: { PATH, ...environment }, encoding: 'utf8' });
      return { code: ended.status, output: ended.stdout.trimEnd(), complaint: ended.stderr.trimEnd() };
    };
  };

  it('answers what the program would answer, in each language, also where there is no screen', async () => {
    const start = await placed();
    for (const language of offeredLanguages) {
      const t = createTexts(await loadCatalogue(language));
      const spoken = { LANG: `${language}_XX.UTF-8` };
      for (const environment of [spoken, { ...spoken, DISPLAY: ':0' }]) {
        expect(start(['--version'], environment)).toEqual({ code: 0, output: '1.2.3', complaint: '' });
        for (const asked of ['--help', '-h', 'help']) {
          expect(start([asked], environment)).toMatchObject({ code: 0, output: t('desktop.commandLine.help') });
        }
        const refused = t('desktop.commandLine.agentCommand', { word: 'missing-days' });
        expect(start(['missing-days', '--json'], environment)).toEqual({ code: 1, output: '', complaint: refused });
      }
      expect(start(['a.ddd'], spoken)).toEqual({ code: 1, output: '', complaint: t('desktop.commandLine.noScreen') });
    }
  });

  it.each([
    [[]],
    [['--hidden']],
    [['card', 'C_1.DDD', '/srv/a file.ddd']],
    [['file:///srv/b.ddd', '--no-sandbox', 'Status', 'a1']],
  ])('starts the program as it was started: %j', async (given) => {
    const start = await placed();
    for (const screen of [{ DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-0' }, { XDG_SESSION_TYPE: 'wayland' }]) {
      expect(start(given, screen)).toEqual({ code: 0, output: `started:${given.join(' ')}`, complaint: '' });
    }
  });

  it('takes a word for a command where the program does, and for a file where that does', async () => {
    const start = await placed();
    const words = ['status', 'card', 'help', '-v', '-h', 'a-', '-a', 'a--b', 'a-b', 'A', 'é', '1', '', 'a.ddd', '--x'];
    for (const word of words) {
      const asked = commandLineRequest([word], (name) => name === 'card');
      const { code, output } = start([word]);
      const kind = output.startsWith('started:')
        ? null
        : code === 1
          ? 'agent-command'
          : output === '1.2.3'
            ? 'version'
            : 'help';
      expect([word, kind]).toEqual([word, asked?.kind ?? null]);
    }
  });

  it.skipIf(!isHere('shellcheck'))('is a script that can be read by a plain shell', async () => {
    const file = path.join(folder(), 'tacho-depot');
    writeFileSync(file, await windowCommand('1.2.3'));
    // SC1112 takes the apostrophes of the French texts for marks that were meant for the shell.
    const read = spawnSync('shellcheck', ['--shell=sh', '--exclude=SC1112', file], { encoding: 'utf8' });
    expect(read).toMatchObject({ status: 0, stdout: '' });
  });
});

describe('the agent’s package for npm', () => {
  it('brings everything with it in less than 23 MB, five languages, the pictures of the help and the places of faults included: nothing to fetch, to compile or to run, and no source map but our own', async () => {
    const output = folder();
    const [file = ''] = await packAgent({ arch: 'x64', formats: ['npm'], output, compression: 'fast', version: null });
    execFileSync('tar', ['-xzf', path.basename(file)], { cwd: output });
    const home = path.join(output, 'package');
    const names = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.split(path.sep).join('/'),
    );
    const bytes = names.reduce((sum, name) => {
      const found = statSync(path.join(home, name));
      return found.isFile() ? sum + found.size : sum;
    }, 0);
    expect(bytes).toBeLessThan(23_000_000);
    expect(names.filter((name) => /^node_modules\/.*\.map$|\.(?:cc|cpp|hpp|gyp)$/.test(name))).toEqual([]);
    expect(names).toContain('node_modules/better-sqlite3/prebuilds/linux-x64.node');
    const head = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(head).toMatchObject({ name: 'tacho-depot-agent', bin: { 'tacho-depot-agent': 'out/agent/tacho-depot.js' } });
    expect(Object.keys(head.dependencies as object)).toEqual(head.bundleDependencies);
    for (const name of names.filter((each) => each.endsWith('package.json'))) {
      expect(JSON.parse(readFileSync(path.join(home, name), 'utf8'))).not.toHaveProperty('scripts');
    }
    const run = spawnSync(process.execPath, [path.join(home, 'out/agent/tacho-depot.js'), '--version'], {
      encoding: 'utf8',
    });
    expect(run).toMatchObject({ status: 0, stdout: `${String(head.version)}\n` });
  });
});
