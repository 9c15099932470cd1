import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the packages of Debian and of RPM say alike. */
export interface LinuxPackage {
  readonly name: string;
  /** As the package's system writes it: before a release `~`, not `-`. */
  readonly version: string;
  /** `amd64`, `arm64`; for RPM `x86_64`, `aarch64`. */
  readonly architecture: string;
  readonly summary: string;
  readonly description: string;
  /** `Name <address>`. */
  readonly contact: string;
  readonly homepage: string;
  readonly depends: readonly string[];
  /** Of an RPM, beside itself; none where left out. */
  readonly provides?: readonly string[];
  /** The texts of the maintainer's scripts, by the names that the package's system gives them. */
  readonly scripts: Readonly<Record<string, string>>;
  /** `fast` is for trying: the release's compression takes half a minute of a processor. */
  readonly compression: 'fast' | 'release';
}

/**
 * Makes a package for Debian of the files under `root`, which are root's in it. Adds what Debian's policy wants to find
 * in `usr/share/doc`.
 */
export function writeDeb(info: LinuxPackage, root: string, file: string): void {
  writeDocuments(info, root);
  normaliseModes(root);
  const control = path.join(root, 'DEBIAN');
  mkdirSync(control, { recursive: true });
  const files = filesUnder(root).filter((name) => !name.startsWith('DEBIAN/'));
  const bytes = files.reduce((sum, name) => sum + lstatSync(path.join(root, name)).size, 0);
  writeFileSync(path.join(control, 'control'), debControl(info, Math.ceil(bytes / 1024)));
  const sums = files
    .filter((name) => lstatSync(path.join(root, name)).isFile())
    .map(
      (name) =>
        `${createHash('md5')
          .update(readFileSync(path.join(root, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(path.join(control, 'md5sums'), sums.join(''));
  for (const [name, text] of Object.entries(info.scripts)) {
    writeFileSync(path.join(control, name), text, { mode: 0o755 });
  }
  // Level 6 takes 40 seconds more, on the one processor that dpkg-deb uses, for 5 % of the size.
  const pressed = info.compression === 'fast' ? ['-Zgzip', '-z1'] : ['-Zxz', '-z4'];
  execFileSync('dpkg-deb', ['--root-owner-group', ...pressed, '--build', root, file], { stdio: 'pipe' });
  rmSync(control, { recursive: true });
}

/** The head of a package for Debian (its policy, 5.3). */
export function debControl(info: LinuxPackage, installedKiB: number): string {
  const { name, version, architecture, summary, description, contact, homepage, depends } = info;
  const lines = [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${contact}`,
    `Installed-Size: ${installedKiB}`,
    ...(depends.length === 0 ? [] : [`Depends: ${depends.join(', ')}`]),
    'Section: utils',
    'Priority: optional',
    `Homepage: ${homepage}`,
    `Description: ${summary}`,
    ...folded(description, 76).map((line) => ` ${line}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Makes a package for systems with RPM. `scripts` are named as in a spec file: `pre`, `post`, `preun`, `postun`. */
export function writeRpm(info: LinuxPackage, root: string, file: string): void {
  normaliseModes(root);
  const work = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-rpm-'));
  try {
    const spec = path.join(work, 'package.spec');
    writeFileSync(spec, rpmSpec(info, ownPathsUnder(root), root));
    execFileSync(
      'rpmbuild',
      [
        '-bb',
        '--target',
        info.architecture,
        '--define',
        `_topdir ${work}`,
        '--buildroot',
        path.join(work, 'root'),
        spec,
      ],
      { stdio: 'pipe' },
    );
    const [made] = readdirSync(path.join(work, 'RPMS'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.rpm'),
    );
    if (made === undefined) throw new Error('rpmbuild has made no package.');
    cpSync(path.join(work, 'RPMS', made), file);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The recipe of an RPM whose files are made already. They are packed as they are: not stripped, not compiled, not searched. */
export function rpmSpec(info: LinuxPackage, paths: readonly string[], root: string): string {
  const { name, version, summary, description, contact, homepage, depends, scripts, compression } = info;
  const script = ([section, text]: readonly [string, string]) => [
    `%${section}`,
    text.replace(/^#!.*\n/, '').trimEnd(),
    '',
  ];
  const day = packedAt()
    .toUTCString()
    .replace(/^(\w+), (\d+) (\w+) (\d+).*$/, '$1 $3 $2 $4');
  return [
    '%global debug_package %{nil}',
    '%global __os_install_post %{nil}',
    '%global _build_id_links none',
    `%global __requires_exclude ${notRequired(paths)}`,
    `%global _binary_payload ${compression === 'fast' ? 'w1.gzdio' : 'w9.xzdio'}`,
    `Name: ${name}`,
    `Version: ${version}`,
    'Release: 1',
    `Summary: ${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
    'License: LicenseRef-Proprietary',
    `Packager: ${contact}`,
    `Vendor: ${contact.replace(/ <.*$/, '')}`,
    `URL: ${homepage}`,
    'Group: Applications/Productivity',
    // What its programs are linked with is found; what they bring is for nobody else.
    'AutoProv: no',
    ...depends.map((each) => `Requires: ${each}`),
    ...(info.provides ?? []).map((each) => `Provides: ${each}`),
    '',
    '%description',
    ...folded(description, 78),
    '',
    '%install',
    'mkdir -p %{buildroot}',
    `cp -a '${root}/.' %{buildroot}/`,
    '',
    ...Object.entries(scripts).flatMap(script),
    '%files',
    '%defattr(-,root,root,-)',
    ...paths.map((each) => rpmFileLine(each, lstatSync(path.join(root, each)).isDirectory())),
    '',
    '%changelog',
    `* ${day} ${contact} - ${version}-1`,
    `- See ${homepage}`,
    '',
  ].join('\n');
}

/**
 * Libraries that the package does not ask the system for, as rpmbuild compares them. That for card readers is loaded only
 * where cards are read, and only there: no server gets it. Debian's package too. A program's own ones lie beside it, and no
 * system has them.
 */
function notRequired(paths: readonly string[]): string {
  const own = paths.map((each) => path.posix.basename(each)).filter((name) => /\.so(?:\.\d+)*$/.test(name));
  return `^(${['libpcsclite', ...own.map((name) => `${name.replaceAll('.', '[.]')}[(]`)].join('|')})`;
}

function rpmFileLine(name: string, isDirectory: boolean): string {
  const kind = isDirectory ? '%dir ' : /^usr\/share\/(?:doc|man|licenses)\//.test(name) ? '%doc ' : '';
  return `${kind}"/${name}"`;
}

/** Folders that every system has, so that they are nobody's. Those of a shell belong to each package that completes for it. */
const ofTheSystem =
  /^(?:etc|usr|usr\/bin|usr\/lib|usr\/lib\/(?:systemd|systemd\/system|sysusers\.d)|usr\/share|usr\/share\/(?:doc|lintian(?:\/.*)?|applications|mime|mime\/packages|icons(?:\/.*)?|man|man\/(?:\w+\/)?man1|man\/(?:de|fr|pl|es)|licenses))$/;

function ownPathsUnder(root: string): readonly string[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return names.filter((name) => !(ofTheSystem.test(name) && lstatSync(path.join(root, name)).isDirectory()));
}

function filesUnder(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !lstatSync(path.join(root, name)).isDirectory())
    .sort();
}

/** Nothing but root may write to what is installed, whatever the builder's umask. */
function normaliseModes(root: string): void {
  chmodSync(root, 0o755);
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(root, name);
    const found = lstatSync(file);
    if (found.isSymbolicLink()) continue;
    const isProgram = (found.mode & 0o100) !== 0 && !/\.(?:so(?:\.\d+)*|node)$/.test(name);
    chmodSync(file, found.isDirectory() || isProgram ? 0o755 : 0o644);
  }
}

/** Of Debian's `binutils` and `binutils-aarch64-linux-gnu`; each knows its own processor only. */
export const strip: Readonly<Record<'x64' | 'arm64', string>> =
  process.arch === 'arm64'
    ? { x64: 'x86_64-linux-gnu-strip', arm64: 'strip' }
    : { x64: 'strip', arm64: 'aarch64-linux-gnu-strip' };

/** Takes the names for a debugger out of every program and library in a folder. Nobody looks for a fault in them here. */
export function stripPrograms(directory: string, arch: 'x64' | 'arm64'): void {
  for (const name of filesUnder(directory)) {
    const file = path.join(directory, name);
    if (lstatSync(file).isFile() && isElf(file))
      execFileSync(strip[arch], ['--strip-unneeded', file], { stdio: 'pipe' });
  }
}

/** The first four bytes of programs and libraries (elf(5)). */
function isElf(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const first = Buffer.alloc(4);
    return readSync(descriptor, first) === 4 && first.equals(Buffer.from('\x7fELF', 'latin1'));
  } finally {
    closeSync(descriptor);
  }
}

/** The same for the same sources, where the builder says when they were written (reproducible-builds.org). */
export function packedAt(): Date {
  const { SOURCE_DATE_EPOCH: epochSeconds } = process.env;
  return epochSeconds === undefined ? new Date() : new Date(Number(epochSeconds) * 1000);
}

/** The copyright and the list of changes, where Debian's policy (12.5, 12.7) wants them. */
function writeDocuments({ name, version, contact, homepage }: LinuxPackage, root: string): void {
  const directory = path.join(root, 'usr/share/doc', name);
  mkdirSync(directory, { recursive: true });
  const date = packedAt().toUTCString().replace('GMT', '+0000');
  const changes = `${name} (${version}) stable; urgency=medium\n\n  * See ${homepage}\n\n -- ${contact}  ${date}\n`;
  writeFileSync(path.join(directory, 'changelog.gz'), gzipSync(changes, { level: 9 }));
  const copyright = [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: Tacho Depot',
    `Source: ${homepage}`,
    '',
    'Files: *',
    `Copyright: ${packedAt().getUTCFullYear()} the makers of Tacho Depot`,
    'License: proprietary',
    ' All rights reserved.',
    ' .',
    ' The program contains the work of others. The file LICENCES.txt of the program has their names and terms.',
    '',
  ];
  writeFileSync(path.join(directory, 'copyright'), copyright.join('\n'));
}

function folded(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
