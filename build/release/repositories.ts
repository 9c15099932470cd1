import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PackagesKey } from './packages-key.ts';

interface RepositoryOrder {
  /** The packages, each for any processor. */
  readonly packages: readonly string[];
  /** An empty or missing folder; what it has afterwards is served as it is. */
  readonly output: string;
  /** Where the folder will be served, with a slash at its end. */
  readonly address: string;
  readonly key: PackagesKey | null;
}

/** What the repositories and their files are called on a computer that uses them. */
const name = 'tacho-depot';
const suite = 'stable';
const component = 'main';

/**
 * Makes a repository for apt, with the one file that a computer needs to use it: the address, and the key that its lists
 * are signed with. Where there is no key, the file says that the lists are trusted unsigned.
 */
export function writeAptRepository({ packages, output, address, key }: RepositoryOrder): void {
  const work = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-apt-'));
  try {
    mkdirSync(path.join(work, 'conf'), { recursive: true });
    const distribution = [
      'Origin: Tacho Depot',
      'Label: Tacho Depot',
      `Suite: ${suite}`,
      `Codename: ${suite}`,
      'Architectures: amd64 arm64',
      `Components: ${component}`,
      'Description: Packages of Tacho Depot',
      ...(key === null ? [] : [`SignWith: ${key.fingerprint}`]),
    ];
    writeFileSync(path.join(work, 'conf/distributions'), `${distribution.join('\n')}\n`);
    mkdirSync(output, { recursive: true });
    const given = ['--silent', '--silent', '--basedir', work, '--outdir', output];
    execFileSync('reprepro', [...given, 'export'], { env: key?.environment, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const file of packages) {
      execFileSync('reprepro', [...given, '--component', component, 'includedeb', suite, file], {
        env: key?.environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  writeFileSync(path.join(output, `${name}.sources`), aptSource(address, key?.publicKey ?? null));
}

/** sources.list(5): a key within the file is known to apt 2.4 and later. */
function aptSource(address: string, publicKey: string | null): string {
  const head = ['Types: deb', `URIs: ${address}`, `Suites: ${suite}`, `Components: ${component}`];
  const trust = publicKey === null ? ['Trusted: yes'] : ['Signed-By:', ...publicKey.trim().split('\n').map(folded)];
  return `${[...head, ...trust].join('\n')}\n`;
}

function folded(line: string): string {
  return line === '' ? ' .' : ` ${line}`;
}

/**
 * Makes a repository for dnf, with the file that a computer needs to use it. With a key, the packages in it and its list
 * of them are signed, and dnf checks both.
 */
export function writeRpmRepository({ packages, output, address, key }: RepositoryOrder): void {
  mkdirSync(output, { recursive: true });
  const files = packages.map((file) => path.join(output, path.basename(file)));
  packages.forEach((file, index) => {
    copyFileSync(file, files[index] ?? '');
  });
  if (key !== null && files.length > 0) signRpms(files, key);
  execFileSync('createrepo_c', ['--quiet', output], { stdio: ['ignore', 'pipe', 'pipe'] });
  if (key !== null) {
    key.sign(path.join(output, 'repodata/repomd.xml'));
    writeFileSync(path.join(output, `${name}.asc`), key.publicKey);
  }
  const lines = [`[${name}]`, 'name=Tacho Depot', `baseurl=${address}`, ...checksOfDnf(address, key !== null)];
  writeFileSync(path.join(output, `${name}.repo`), `${lines.join('\n')}\n`);
}

/** `gpgcheck` is of the packages and `repo_gpgcheck` of their list (dnf.conf(5)): either alone lets the other's forger in. */
function checksOfDnf(address: string, isSigned: boolean): readonly string[] {
  return isSigned
    ? ['gpgcheck=1', 'repo_gpgcheck=1', `gpgkey=${address}${name}.asc`]
    : ['gpgcheck=0', 'repo_gpgcheck=0'];
}

/** Signs packages of RPM in their place. */
export function signRpms(files: readonly string[], key: PackagesKey): void {
  // RPM as Debian builds it does not know where gpg is.
  const defined = [`_gpg_name ${key.fingerprint}`, '__gpg /usr/bin/gpg'].flatMap((each) => ['--define', each]);
  execFileSync('rpmsign', [...defined, '--addsign', ...files], {
    env: key.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
