import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packAgent } from '../../build/pack/agent.ts';
import { writeRpm } from '../../build/pack/linux/linux-package.ts';
import { assembleRelease } from '../../build/release/assemble.ts';
import { openPackagesKey } from '../../build/release/packages-key.ts';
import manifest from '../../package.json' with { type: 'json' };
import { inBootedRoot } from './agent-packages.ts';
import { type AgentTry, deliverFromLateShare, filesOf, keysInput, leftBehind, statusIn } from './agent-try.ts';
import type { DebianRoot } from './debian-root.ts';
import { throwawayKey } from './throwaway-key.ts';
import type { Transcript } from './transcript.ts';

/** A release is served here under the name that the README has. */
const address = '127.0.0.77';
const host = new URL(manifest.homepage).hostname;
const older = '0.0.9';

interface RepositoryTry {
  readonly serviceUrl: string;
  readonly say: Transcript;
}

/** A release that is served, and can be replaced by the next one. */
interface ServedReleases {
  /** What a root needs to reach it. */
  readonly introduce: (root: DebianRoot) => void;
  readonly show: (version: string) => void;
  readonly close: () => void;
}

/**
 * Takes the agent from a release before (N) to this one (N+1) in the commands of the README: by apt, by dnf and from the
 * archive, each in a clean root that reaches the release over TLS and trusts the release's key alone.
 */
export async function tryRepositories({ serviceUrl, say }: RepositoryTry): Promise<void> {
  const releases = await serveReleases();
  try {
    for (const way of [byApt, byDnf, byArchive]) {
      releases.show(older);
      await inBootedRoot(way.root, way.packages, async (root) => {
        say.heading(way.heading);
        releases.introduce(root);
        way.prepare(root);
        await tryWay({ root, serviceUrl, say }, way, releases);
      });
    }
  } finally {
    releases.close();
  }
}

interface Way {
  readonly heading: string;
  readonly root: string;
  readonly packages: readonly string[];
  /** What makes a Debian root such a system. */
  readonly prepare: (root: DebianRoot) => void;
  /** Blocks of the README under this heading, in their order: install, update, remove. */
  readonly section: string;
  /** Left behind on purpose, as the program says itself. */
  readonly keeps: string;
  /** dnf takes a key only where somebody sits. */
  readonly asksAtTerminal: boolean;
  /** A part of the file that names the repository's key; null where the way has none. */
  readonly keyFile: string | null;
}

const byApt: Way = {
  heading: 'From the repository for apt',
  root: 'repository',
  packages: ['curl'],
  prepare: () => {},
  section: '### Debian and Ubuntu',
  keeps: 'true',
  asksAtTerminal: false,
  keyFile: '/etc/apt/sources.list.d/tacho-depot.sources',
};

const byDnf: Way = {
  heading: 'From the repository for dnf',
  root: 'repository-dnf',
  packages: ['dnf', 'curl'],
  prepare: likeFedora,
  section: '### Fedora, RHEL and others with dnf',
  keeps: 'rm -rf /var/lib/tacho-depot* /etc/tacho-depot; userdel tacho-depot',
  asksAtTerminal: true,
  keyFile: null,
};

const byArchive: Way = {
  heading: 'From the archive',
  root: 'repository',
  packages: ['curl'],
  prepare: (root) => void root.run('apt-get install --quiet --yes xz-utils'),
  section: '### Any Linux, from the archive',
  keeps: 'rm -rf /var/lib/tacho-depot* /etc/tacho-depot /root/tacho-depot-agent-*; userdel tacho-depot',
  asksAtTerminal: false,
  keyFile: null,
};

async function tryWay(parts: AgentTry, way: Way, releases: ServedReleases): Promise<void> {
  const { root, serviceUrl, say } = parts;
  const [install = '', update, remove] = blocksUnder(way.section, way === byArchive ? 2 : 3);
  const before = filesOf(root);
  const follow = (block: string): boolean =>
    block
      .split('\n')
      .every(
        (line) => say.type(root, `cd; ${line}`, { input: 'y\ny\ny\n', isAtTerminal: way.asksAtTerminal }).code === 0,
      );

  const first = way === byArchive ? install.replaceAll(manifest.version, older) : install;
  say.check('the commands of the README install it', follow(first));
  say.check('it is the release before', versionIn(root) === older, versionIn(root));
  root.run(`tacho-depot-agent configure --url ${serviceUrl} --folder /srv/tacho --offline`, { input: keysInput });
  root.run('systemctl restart tacho-depot-agent');
  await deliverFromLateShare(parts, 0, 1);

  say.heading(`${way.heading}: the next release`);
  releases.show(manifest.version);
  say.check('the commands of the README bring it up to date', follow(way === byArchive ? install : (update ?? '')));
  say.check('it is the newer release', versionIn(root) === manifest.version, versionIn(root));
  const works = root.run('systemctl is-active tacho-depot-agent').output.trim();
  say.check('it runs, with what the one before has sent', works === 'active' && statusIn(root)?.uploaded === 1, works);
  if (way.keyFile !== null) checkForeignKey(parts, way.keyFile);

  say.heading(`${way.heading}: removed`);
  say.check('the commands of the README remove it', follow((way === byArchive ? update : remove) ?? ''));
  root.run(way.keeps);
  const left = leftBehind(before, filesOf(root)).filter((name) => !ofTheSystem.test(name));
  say.check('nothing is left behind', left.length === 0, left);
}

/** Folders that are everybody's, and what dnf notes for itself. */
const ofTheSystem =
  /^\/(?:usr\/share\/licenses|etc\/sysusers\.d|etc\/dnf(?:\/.*)?|var\/lib\/dnf\/history\.sqlite[\w-]*|usr\/local\/share\/(?:man\/man1|licenses|zsh(?:\/site-functions)?|fish(?:\/vendor_completions\.d)?|bash-completion(?:\/completions)?))$/;

/** What somebody else has put in the place of the release is refused. */
function checkForeignKey({ root, say }: AgentTry, keyFile: string): void {
  const file = path.join(root.directory, keyFile);
  const trusted = readFileSync(file, 'utf8');
  const other = openPackagesKey(throwawayKey());
  other.close();
  writeFileSync(file, trusted.replace(/^Signed-By:[\s\S]*$/m, `Signed-By: ${other.fingerprint}\n`));
  const refused = root.run('apt update');
  say.check(
    'lists that another key was to sign are not taken',
    /not signed|NO_PUBKEY|public key/i.test(refused.output),
  );
  writeFileSync(file, trusted);
}

/** As the package's head has it: the program within is the same in both. */
function versionIn(root: DebianRoot): string {
  const head = root.run('cat /usr/lib/tacho-depot-agent/package.json /usr/local/lib/tacho-depot-agent/package.json');
  return /"version": "([^"]+)"/.exec(head.output)?.[1] ?? '';
}

/** The commands that stand under a heading of the README, block by block. Throws where there are others than expected. */
function blocksUnder(heading: string, count: number): readonly string[] {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const section = readme.split(`${heading}\n`)[1]?.split(/^#/m)[0] ?? '';
  const blocks = [...section.matchAll(/^```\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => block);
  if (blocks.length !== count)
    throw new Error(`README.md has ${blocks.length} blocks under "${heading}", not ${count}.`);
  return blocks;
}

/**
 * A package in the root's database of RPM that provides what the root truly has: the libraries by the names and versions
 * that RPM itself reads in them, and the programs that scripts of packages name.
 */
function likeFedora(root: DebianRoot): void {
  root.run('mkdir -p /etc/yum.repos.d');
  const found = root.run(
    "find /lib/x86_64-linux-gnu /usr/lib/x86_64-linux-gnu -maxdepth 1 -name '*.so*' | /usr/lib/rpm/elfdeps --provides | sort -u",
  );
  const provided = found.output
    .split('\n')
    .filter((line) => /^[\w.+-]+\.so[^\s]*$/.test(line) || line.includes('(64bit)'));
  // The loader of Debian reads hashes of GNU's as Fedora's does.
  const programs = ['/bin/sh', '/bin/bash', 'rtld(GNU_HASH)'];
  const tree = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-system-'));
  mkdirSync(path.join(tree, 'usr'));
  const file = path.join(root.directory, 'root/system.rpm');
  const info = {
    ...{ name: 'system-of-this-root', version: '1', architecture: 'x86_64', summary: 'what is there', depends: [] },
    ...{ description: 'what is there', contact: 'Nobody <nobody@tacho-depot.invalid>', homepage: manifest.homepage },
  };
  writeRpm({ ...info, scripts: {}, compression: 'fast', provides: [...provided, ...programs] }, tree, file);
  rmSync(tree, { recursive: true });
  const installed = root.run('rpm --install /root/system.rpm && rm /root/system.rpm');
  if (installed.code !== 0) throw new Error(installed.output);
}

async function serveReleases(): Promise<ServedReleases> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-releases-'));
  const served = path.join(home, 'served');
  const place = path.join(served, 'packages');
  mkdirSync(served);
  const packagesKey = throwawayKey();
  for (const version of [older, manifest.version]) await release(home, version, packagesKey);
  const [certificate = '', key = ''] = ['certificate.pem', 'key.pem'].map((name) => path.join(home, name));
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=releases that are tried', '-addext', `subjectAltName=DNS:${host}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'pipe' },
  );
  const given = [path.join(import.meta.dirname, 'serve-folder.ts'), served, address, certificate, key];
  const server = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  return {
    introduce(root) {
      appendFileSync(path.join(root.directory, 'etc/hosts'), `127.0.0.1 localhost\n${address} ${host}\n`);
      copyFileSync(certificate, path.join(root.directory, 'usr/local/share/ca-certificates/tried.crt'));
      root.run('update-ca-certificates');
    },
    show(version) {
      rmSync(place, { recursive: true, force: true });
      cpSync(path.join(home, version), place, { recursive: true, preserveTimestamps: true });
    },
    close() {
      server.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A release of the agent, compressed little, as `npm run release -- assemble` makes it. */
async function release(home: string, version: string, packagesKey: string): Promise<void> {
  const made = path.join(home, `made-${version}`);
  await packAgent({ arch: 'x64', formats: ['deb', 'rpm', 'tar'], output: made, compression: 'fast', version });
  assembleRelease({
    made,
    output: path.join(home, version),
    address: new URL('packages/', manifest.homepage).href,
    packagesKey,
    provenance: {
      ...{ repository: manifest.repository.url, commit: '0'.repeat(40), ref: `v${version}`, builder: 'a try' },
      ...{ lockSha256: '0'.repeat(64), startedAt: new Date() },
    },
  });
  rmSync(made, { recursive: true });
}
