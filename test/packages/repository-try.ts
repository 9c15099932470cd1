import { readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { inBootedRoot } from './agent-packages.ts';
import { type AgentTry, deliverFromLateShare, filesOf, keysInput, leftBehind, statusIn } from './agent-try.ts';
import type { DebianRoot, Ended } from './debian-root.ts';
import { type Forgery, forgeriesForApt, forgeriesForDnf } from './forged-releases.ts';
import { likeFedora } from './like-fedora.ts';
import { olderRelease, type ServedReleases, serveReleases } from './served-releases.ts';
import type { Transcript } from './transcript.ts';

interface RepositoryTry {
  readonly serviceUrl: string;
  readonly say: Transcript;
}

/**
 * Takes the agent from a release before (N) to this one (N+1) in the commands of the README: by apt, by dnf and from the
 * archive, each in a clean root that reaches the release over TLS and trusts the release's key alone.
 */
export async function tryRepositories({ serviceUrl, say }: RepositoryTry): Promise<void> {
  const releases = await serveReleases();
  try {
    for (const way of [byApt, byDnf, byArchive]) {
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
  root: 'repository',
  packages: ['curl'],
  prepare: (root) => void root.run('apt-get install --quiet --yes xz-utils'),
  section: '### Any Linux, from the archive',
  keeps: 'rm -rf /var/lib/tacho-depot* /etc/tacho-depot /root/tacho-depot-agent-*; userdel tacho-depot',
  asksAtTerminal: false,
  forgeries: [],
};

async function tryWay(parts: AgentTry, way: Way, releases: ServedReleases): Promise<void> {
  const { root, serviceUrl, say } = parts;
  const [install = '', update, remove] = blocksUnder(way.section, way === byArchive ? 2 : 3);
  const before = filesOf(root);
  const typed = (block: string): readonly Ended[] =>
    block
      .split('\n')
      .map((line) => say.type(root, `cd; ${line}`, { input: 'y\ny\ny\n', isAtTerminal: way.asksAtTerminal }));
  const follow = (block: string) => typed(block).every(({ code }) => code === 0);

  const first = way === byArchive ? install.replaceAll(manifest.version, olderRelease) : install;
  say.check('the commands of the README install it', follow(first));
  say.check('it is the release before', versionIn(root) === olderRelease, versionIn(root));
  root.run(`tacho-depot-agent configure --url ${serviceUrl} --folder /srv/tacho --offline`, { input: keysInput });
  root.run('systemctl restart tacho-depot-agent');
  await deliverFromLateShare(parts, 0, 1);

  for (const { what, forge, refusal } of way.forgeries) {
    say.heading(`${way.heading}: ${what}`);
    releases.showForged(manifest.version, forge);
    const said = typed(update ?? '')
      .map(({ output }) => output)
      .join('\n');
    say.check('it is refused, and says so', refusal.test(said), said);
    say.check('the release before stays', versionIn(root) === olderRelease, versionIn(root));
  }

  say.heading(`${way.heading}: the next release`);
  releases.show(manifest.version);
  say.check('the commands of the README bring it up to date', follow(way === byArchive ? install : (update ?? '')));
  say.check('it is the newer release', versionIn(root) === manifest.version, versionIn(root));
  const works = root.run('systemctl is-active tacho-depot-agent').output.trim();
  say.check('it runs, with what the one before has sent', works === 'active' && statusIn(root)?.uploaded === 1, works);

  say.heading(`${way.heading}: removed`);
  say.check('the commands of the README remove it', follow((way === byArchive ? update : remove) ?? ''));
  root.run(way.keeps);
  const left = leftBehind(before, filesOf(root)).filter((name) => !ofTheSystem.test(name));
  say.check('nothing is left behind', left.length === 0, left);
}

/** Folders that are everybody's, and what dnf notes for itself. */
const ofTheSystem =
  /^\/(?:usr\/share\/licenses|etc\/sysusers\.d|etc\/dnf(?:\/.*)?|var\/lib\/dnf\/history\.sqlite[\w-]*|usr\/local\/share\/(?:man\/man1|licenses|zsh(?:\/site-functions)?|fish(?:\/vendor_completions\.d)?|bash-completion(?:\/completions)?))$/;

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
