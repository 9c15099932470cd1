import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packAgent } from '../../build/pack/agent.ts';
import manifest from '../../package.json' with { type: 'json' };
import { inBootedRoot } from './agent-packages.ts';
import { type AgentTry, filesOf, leftBehind } from './agent-try.ts';
import type { DebianRoot, Ended } from './debian-root.ts';
import { desktopPackages } from './desktop-packages.ts';
import { type Forgery, forgeriesForApt, forgeriesForDnf } from './forged-releases.ts';
import { likeFedora } from './like-fedora.ts';
import { agentOfRelease, desktopOfRelease, type ReleasedProgram } from './released-programs.ts';
import { type MakePackages, olderRelease, type ServedReleases, serveReleases } from './served-releases.ts';
import type { Transcript } from './transcript.ts';
import { packTrialDesktop } from './trial-electron.ts';

interface RepositoryTry {
  readonly serviceUrl: string;
  readonly say: Transcript;
}

/**
 * Takes the agent from a release before (N) to this one (N+1) in the commands of the README: by apt, by dnf and from the
 * archive, each in a clean root that reaches the release over TLS and trusts the release's key alone. What forgers could
 * put in the place of this one is refused on the way.
 */
export async function tryRepositories(parts: RepositoryTry): Promise<void> {
  const make = async (version: string, output: string) => {
    await packAgent({ arch: 'x64', formats: ['deb', 'rpm', 'tar'], output, compression: 'fast', version });
  };
  await tryWays(parts, make, [byApt, byDnf, byArchive]);
}

/** The same of the desktop app, which is in the same repositories and has no archive. */
export async function tryDesktopRepositories(parts: RepositoryTry): Promise<void> {
  await tryWays(parts, (version, output) => packTrialDesktop(version, ['deb', 'rpm'], output), [
    desktopByApt,
    desktopByDnf,
  ]);
}

async function tryWays({ serviceUrl, say }: RepositoryTry, make: MakePackages, ways: readonly Way[]): Promise<void> {
  const releases = await serveReleases(make);
  try {
    for (const way of ways) {
      releases.show(olderRelease);
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
  readonly program: ReleasedProgram;
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
  /** In the place of the newer release; each is to be refused. */
  readonly forgeries: readonly Forgery[];
}

const byApt: Way = {
  heading: 'From the repository for apt',
  program: agentOfRelease,
  root: 'repository',
  packages: ['curl'],
  prepare: () => {},
  section: '### Debian and Ubuntu',
  keeps: 'true',
  asksAtTerminal: false,
  forgeries: forgeriesForApt,
};

const byDnf: Way = {
  heading: 'From the repository for dnf',
  program: agentOfRelease,
  root: 'repository-dnf',
  packages: ['dnf', 'curl'],
  prepare: likeFedora,
  section: '### Fedora, RHEL and others with dnf',
  keeps: 'rm -rf /var/lib/tacho-depot* /etc/tacho-depot; userdel tacho-depot',
  asksAtTerminal: true,
  forgeries: forgeriesForDnf,
};

const byArchive: Way = {
  heading: 'From the archive',
  program: agentOfRelease,
  root: 'repository',
  packages: ['curl'],
  prepare: (root) => void root.run('apt-get install --quiet --yes xz-utils'),
  section: '### Any Linux, from the archive',
  keeps: 'rm -rf /var/lib/tacho-depot* /etc/tacho-depot /root/tacho-depot-agent-*; userdel tacho-depot',
  asksAtTerminal: false,
  forgeries: [],
};

/** What a PC with a desktop has is there; what its user and the IT department have put there stays. */
const onDesktop = { program: desktopOfRelease, root: 'desktop', packages: desktopPackages, keeps: 'true' };

const desktopByApt: Way = {
  ...byApt,
  ...onDesktop,
  heading: 'The desktop app, from the repository for apt',
  prepare: (root) => void root.run('apt-get install --quiet --yes curl'),
  // The checks are the repository's, and the agent's packages have shown them.
  forgeries: [],
};

const desktopByDnf: Way = {
  ...byDnf,
  ...onDesktop,
  heading: 'The desktop app, from the repository for dnf',
  prepare(root) {
    root.run('apt-get install --quiet --yes dnf curl');
    likeFedora(root);
  },
  forgeries: [],
};

async function tryWay(parts: AgentTry, way: Way, releases: ServedReleases): Promise<void> {
  const { root, say } = parts;
  const { program } = way;
  const [install = '', update, remove] = blocksUnder(way.section, way === byArchive ? 2 : 3).map((block) =>
    block.replaceAll(agentOfRelease.name, program.name),
  );
  const before = filesOf(root);
  const typed = (block: string): readonly Ended[] =>
    block
      .split('\n')
      .map((line) => say.type(root, `cd; ${line}`, { input: 'y\ny\ny\n', isAtTerminal: way.asksAtTerminal }));
  const follow = (block: string) => typed(block).every(({ code }) => code === 0);

  const first = way === byArchive ? install.replaceAll(manifest.version, olderRelease) : install;
  say.check('the commands of the README install it', follow(first));
  say.check('it is the release before', program.versionIn(root) === olderRelease, program.versionIn(root));
  await program.begin(parts);

  for (const { what, forge, refusal } of way.forgeries) {
    say.heading(`${way.heading}: ${what}`);
    releases.showForged(manifest.version, forge);
    const said = typed(update ?? '')
      .map(({ output }) => output)
      .join('\n');
    say.check('it is refused, and says so', refusal.test(said), said);
    say.check('the release before stays', program.versionIn(root) === olderRelease, program.versionIn(root));
  }

  say.heading(`${way.heading}: the next release`);
  releases.show(manifest.version);
  say.check('the commands of the README bring it up to date', follow(way === byArchive ? install : (update ?? '')));
  say.check('it is the newer release', program.versionIn(root) === manifest.version, program.versionIn(root));
  await program.goOn(parts);

  say.heading(`${way.heading}: removed`);
  say.check('the commands of the README remove it', follow((way === byArchive ? update : remove) ?? ''));
  root.run(way.keeps);
  const left = leftBehind(before, filesOf(root)).filter((name) => !ofTheSystem.test(name) && !program.keeps(name));
  say.check('nothing is left behind', left.length === 0, left);
}

/** Folders that are everybody's, what dnf notes for itself, and the lists that a desktop fetches with those of apt. */
const ofTheSystem =
  /^\/(?:usr\/share\/licenses|etc\/sysusers\.d|etc\/dnf(?:\/.*)?|var\/lib\/dnf\/history\.sqlite[\w-]*|var\/lib\/(?:app-info|swcatalog)(?:\/.*)?|usr\/local\/share\/(?:man\/man1|licenses|zsh(?:\/site-functions)?|fish(?:\/vendor_completions\.d)?|bash-completion(?:\/completions)?))$/;

/** The commands that stand under a heading of the README, block by block. Throws where there are others than expected. */
function blocksUnder(heading: string, count: number): readonly string[] {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const section = readme.split(`${heading}\n`)[1]?.split(/^#/m)[0] ?? '';
  const blocks = [...section.matchAll(/^```\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => block);
  if (blocks.length !== count)
    throw new Error(`README.md has ${blocks.length} blocks under "${heading}", not ${count}.`);
  return blocks;
}
