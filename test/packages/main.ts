/**
 * `npm run pack:try`: makes the packages for Linux, and installs, uses, upgrades and removes them in clean Debian roots,
 * the agent under a real systemd, the desktop app under a virtual screen, with everything that is typed and read.
 * `-- agent agent-rpm desktop desktop-rpm ansible repository repository-desktop` tries only those. `--packages DIR` takes those that are made.
 * Only as root on Debian or Ubuntu; the role for Ansible where Ansible is, too.
 * On Windows and macOS it tries the installers of `dist`, or of `--packages DIR`, on the system itself, and the program's own
 * update from the release in `--before DIR`, as an administrator. Ends in `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { packAgent } from '../../build/pack/agent.ts';
import manifest from '../../package.json' with { type: 'json' };
import { type PackageTry, tryAgentDeb, tryAgentRpm } from './agent-packages.ts';
import { missingForAnsible } from './ansible-hosts.ts';
import { tryAnsible } from './ansible-try.ts';
import { missingForTries } from './debian-root.ts';
import { tryDesktopDeb, tryDesktopRpm } from './desktop-packages.ts';
import { tryInstallers } from './installers.ts';
import { tryDesktopRepositories, tryRepositories } from './repository-try.ts';
import { missingForReleases } from './served-releases.ts';
import { openTranscript } from './transcript.ts';
import { packTrialDesktop } from './trial-electron.ts';

const kinds = ['agent', 'agent-rpm', 'desktop', 'desktop-rpm', 'ansible', 'repository', 'repository-desktop'] as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { packages: { type: 'string' }, before: { type: 'string' } },
});
const wanted = positionals.length === 0 ? [...kinds] : kinds.filter((kind) => positionals.includes(kind));

const say = openTranscript((line) => console.log(line));
if (process.platform === 'linux') await tryInCleanRoots();
else await tryInstallers({ packages: path.resolve(values.packages ?? 'dist'), before: releaseBefore() }, say);
const { passed, failed } = say.counts();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Null where it is not named, or the folder is not there: the first release has none before it. */
function releaseBefore(): string | null {
  const folder = values.before === undefined ? null : path.resolve(values.before);
  return folder !== null && existsSync(folder) ? folder : null;
}

async function tryInCleanRoots(): Promise<void> {
  const ofReleases = wanted.some((kind) => kind.startsWith('repository')) ? missingForReleases() : [];
  const missing = [...missingForTries(), ...ofReleases];
  if (process.getuid?.() !== 0 || missing.length > 0) {
    console.error(
      `Packages are tried by root on Linux, with mmdebstrap, dpkg, rpm and util-linux, releases with reprepro, createrepo_c, gpg and openssl too. Missing: ${missing.join(', ')}`,
    );
    process.exit(1);
  }

  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-try-'));
  const packages = path.resolve(values.packages ?? path.join(home, 'packages'));
  // A process of its own: this one waits while a command runs.
  const service = spawn(
    process.execPath,
    ['test/service/main.ts', '--port', '0', '--data', path.join(home, 'service')],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(createInterface({ input: service.stdout }), 'line')) as [string];
  const serviceUrl = /http:\S+/.exec(line)?.[0] ?? '';
  try {
    mkdirSync(packages, { recursive: true });
    if (values.packages === undefined) {
      // The one before has an older number, and is this program otherwise: there is no release yet.
      for (const version of ['0.0.9', manifest.version]) {
        const ofAgent = formatsOf('agent');
        if (ofAgent.length > 0) {
          await packAgent({ arch: 'x64', formats: ofAgent, output: packages, compression: 'fast', version });
        }
        const ofDesktop = formatsOf('desktop');
        if (ofDesktop.length > 0) await packTrialDesktop(version, ofDesktop, packages);
      }
    }
    const parts = { packages, serviceUrl, say };
    if (wanted.includes('agent')) await tryAgentDeb(parts);
    if (wanted.includes('agent-rpm')) await tryAgentRpm(parts);
    if (wanted.includes('desktop')) await tryDesktopDeb(parts);
    if (wanted.includes('desktop-rpm')) await tryDesktopRpm(parts);
    if (wanted.includes('ansible')) await tryAnsibleWhereItIs(parts);
    if (wanted.includes('repository')) await tryRepositories({ serviceUrl, say });
    if (wanted.includes('repository-desktop')) await tryDesktopRepositories({ serviceUrl, say });
  } finally {
    service.kill();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Whoever asks for it by name has it for failed where it cannot be tried. */
async function tryAnsibleWhereItIs(parts: PackageTry): Promise<void> {
  const missing = missingForAnsible();
  if (missing.length === 0) return tryAnsible(parts);
  const why = `The role for Ansible is not tried. Missing: ${missing.join(', ')}`;
  if (positionals.includes('ansible')) say.check('the role for Ansible can be tried', false, why);
  else console.log(why);
}

/** The kinds of package that are wanted of a program. The role installs the agent. */
function formatsOf(program: 'agent' | 'desktop'): readonly ('deb' | 'rpm')[] {
  const isForRole = program === 'agent' && wanted.includes('ansible');
  const deb = wanted.includes(program) || isForRole ? (['deb'] as const) : [];
  const rpm = wanted.includes(`${program}-rpm`) ? (['rpm'] as const) : [];
  return [...deb, ...rpm];
}
