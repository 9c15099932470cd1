import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { sampleDownload } from '../desktop/sample-download.ts';
import type { PackageTry } from './agent-packages.ts';
import { comes, packagesIn, statusIn } from './agent-try.ts';
import { type AnsibleHost, type AnsibleHosts, openAnsibleHosts, type Played, roleFolder } from './ansible-hosts.ts';
import type { Transcript } from './transcript.ts';

const former = '0.0.9';
/** Ends as it starts. */
const broken = '99.0.0';
/** Starts, and does not reach the service: its systemd finds nothing wrong with it. */
const unwell = '98.0.0';
const keys = { token: 'demo-api-token', key: 'demo-subscription-key' };
/** Signs that mean something to systemd or to a shell. */
const webhookSecret = 'web"ho$o`k\\s';
const monitoringToken = 'token-of-the-monitoring';

/**
 * Brings the agent to three clean roots with the role for Ansible and the playbook of its README, over ssh and sudo: twice,
 * to a newer version, to one that does not work, and with settings that would not.
 */
export async function tryAnsible({ packages, serviceUrl, say }: PackageTry): Promise<void> {
  say.heading('The role for Ansible');
  const linted = spawnSync('ansible-lint', ['--nocolor', '--offline', '--strict'], {
    cwd: roleFolder,
    encoding: 'utf8',
  });
  say.check('ansible-lint finds nothing by its profile for production', linted.status === 0, linted.stderr);
  const ground = await openAnsibleHosts();
  try {
    const tried = new RoleTry(ground, packages, serviceUrl, say);
    tried.install();
    await tried.checkWork();
    tried.checkSecrets();
    tried.again('A second run');
    tried.upgrade();
    tried.goBack('A version that does not start', broken, 'Active: ');
    tried.goBack('A version that starts and does not work', unwell, 'service-not-reached');
    tried.refuse();
    await tried.leave();
  } finally {
    await ground.close();
  }
}

class RoleTry {
  private readonly ground: AnsibleHosts;
  /** Those that were made. */
  private readonly given: string;
  /** And two that do not work. */
  private readonly packages: string;
  private readonly say: Transcript;
  private readonly serviceUrl: string;
  private readonly settings: Readonly<Record<string, unknown>>;
  /** What holds for all hosts, as the last run was given it. */
  private vars: Readonly<Record<string, unknown>> = {};

  constructor(ground: AnsibleHosts, packages: string, serviceUrl: string, say: Transcript) {
    this.ground = ground;
    this.given = packages;
    this.packages = path.join(ground.home, 'packages');
    this.say = say;
    this.serviceUrl = serviceUrl;
    this.settings = { serviceUrl, metricsPage: true, afterUpload: 'move', lookEverySeconds: 30 };
  }

  private play(title: string, more: Readonly<Record<string, unknown>>): Played {
    this.vars = { ...this.vars, ...more };
    const ofHost = ({ name, address, ring }: AnsibleHost) => ({
      tacho_depot_settings: { ...this.settings, depotName: name, monitoringAddress: `${address}:8788` },
      // As it is where nobody says anything: tasks pass by a file of the host, but for those of the role that must not.
      ...(ring === 'canary' && { ansible_pipelining: false }),
      // The last one has its packages from a repository.
      ...(ring !== 'others' && { tacho_depot_package_file: this.packageOf(String(this.vars.tacho_depot_version)) }),
    });
    const ofHosts = Object.fromEntries(this.ground.hosts.map((host) => [host.name, ofHost(host)]));
    this.say.heading(title);
    const startedMs = performance.now();
    const played = this.ground.play({ vars: this.vars, ofHosts });
    console.log(`${Math.round((performance.now() - startedMs) / 1000)} s: ${JSON.stringify(played.recap)}`);
    return played;
  }

  private packageOf(version: string): string {
    return path.join(this.packages, `tacho-depot-agent_${version}_amd64.deb`);
  }

  install(): void {
    mkdirSync(this.packages);
    for (const file of packagesIn(this.given, 'tacho-depot-agent', '_amd64.deb'))
      cpSync(file, path.join(this.packages, path.basename(file)));
    const good = this.packageOf(manifest.version);
    makeOther(good, this.packageOf(broken), broken, () => 'process.exit(70);\n');
    makeOther(good, this.packageOf(unwell), unwell, (program) => reachingNoService(this.serviceUrl) + program);
    for (const { root, ring } of this.ground.hosts) {
      if (ring === 'others') makeRepository(root.directory, this.packages);
      // As on a host whose systemd is older than 250.
      if (!sealsKeys(ring)) root.run('rm /usr/bin/systemd-creds');
    }
    const played = this.play('The role on three clean hosts', {
      tacho_depot_version: former,
      tacho_depot_repository: 'file:///srv/repository/tacho-depot.sources',
      tacho_depot_folders: [{ path: '/srv/tacho' }],
      ...{ tacho_depot_api_token: keys.token, tacho_depot_subscription_key: keys.key },
      ...{ tacho_depot_webhook_secret: webhookSecret, tacho_depot_monitoring_token: monitoringToken },
      ...{ tacho_depot_health_retries: 10, tacho_depot_health_delay: 3 },
    });
    this.say.check('one run brings them from nothing to depots that work', isGood(played), failuresIn(played));
    this.checkVersions([former, former, former]);
    const withKeys = tasksOf(played, /Seal the keys|Let the program try/);
    const [another = ''] = tasksOf(played, /Look which version is installed/);
    this.say.check(
      'the keys pass no file of a host on their way, where other tasks do',
      another.includes(' PUT ') && withKeys.length >= 6 && !withKeys.some((text) => text.includes(' PUT ')),
    );
    const said = [keys.token, keys.key, webhookSecret, monitoringToken].filter((each) => played.output.includes(each));
    this.say.check('no secret is said, with all details', said.length === 0, said.length);
  }

  async checkWork(): Promise<void> {
    for (const [index, { name, root, address }] of this.ground.hosts.entries()) {
      const { fileName, bytes } = sampleDownload(index);
      writeFileSync(path.join(root.directory, 'root/download'), bytes);
      root.run(
        `cp /root/download '/srv/tacho/${fileName}.part' && mv '/srv/tacho/${fileName}.part' '/srv/tacho/${fileName}'`,
      );
      this.say.check(
        `${name}: a download reaches the service`,
        await comes(() => statusIn(root)?.uploaded === 1),
        statusIn(root),
      );
      const moved = () => root.run(`find /srv/tacho/Uploaded -name '${fileName}' | grep -q .`).code === 0;
      this.say.check(`${name}: its original is moved, in the folder that the unit may write`, await comes(moved));
      const asked = async (authorization: string) =>
        (await fetch(`http://${address}:8788/health`, { headers: { authorization } })).status;
      const answers = [await asked('Bearer wrong'), await asked(`Bearer ${monitoringToken}`)];
      this.say.check(`${name}: monitoring gets an answer with the token only`, answers.join() === '401,200', answers);
      const called = root.run('tacho-depot-agent call vehicles-tachograph-types');
      this.say.check(`${name}: root calls the service with the installed keys`, called.code === 0, called.output);
    }
  }

  /** What a thief of the disk would look for. */
  checkSecrets(): void {
    const line = String.raw`TACHO_DEPOT_WEBHOOK_SECRET="web\"ho\$o\`k\\s"`;
    for (const { name, root, ring } of this.ground.hosts) {
      const secrets = [keys.token, keys.key, monitoringToken].map((secret) => `-e ${secret}`).join(' ');
      const found = root.run(
        `grep --recursive --files-with-matches --binary-files=text ${secrets} /etc /var /root /home /tmp /srv /opt`,
      );
      if (!sealsKeys(ring)) {
        const only = found.output.trim() === '/etc/tacho-depot/keys.env';
        this.say.check(`${name}: keys that cannot be sealed are in their file alone`, only, found.output);
        const [owner, ...text] = root
          .run('stat --format=%U:%a /etc/tacho-depot/keys.env; cat /etc/tacho-depot/keys.env')
          .output.split('\n');
        this.say.check(`${name}: which is root's`, owner === 'root:600', owner);
        this.say.check(`${name}: and written as the program writes it`, text.includes(line));
        continue;
      }
      this.say.check(`${name}: no file of the disk has a key in clear`, found.code === 1, found.output);
      const process = root.run('systemctl show -P MainPID tacho-depot-agent').output.trim();
      const environment = root.run(`tr '\\0' '\\n' </proc/${process}/environ | grep --count ${secrets}`).output.trim();
      this.say.check(`${name}: nor has the service's environment`, environment === '0', environment);
      const sealed = root.run('stat --format=%U:%a /etc/tacho-depot/keys.cred').output.trim();
      this.say.check(`${name}: the sealed ones are root's`, sealed === 'root:600', sealed);
      const unsealed = root.run('systemd-creds decrypt --name=keys.env /etc/tacho-depot/keys.cred -').output;
      this.say.check(`${name}: what is in them is as the program writes it`, unsealed.includes(`${line}\n`));
    }
  }

  again(title: string): void {
    const played = this.play(title, {});
    this.say.check(
      'changes nothing on any host',
      isGood(played) && Object.values(played.recap).every(({ changed }) => changed === 0),
      played.recap,
    );
  }

  upgrade(): void {
    const played = this.play('The next version, host after host', { tacho_depot_version: manifest.version });
    this.say.check('is brought to each', isGood(played), failuresIn(played));
    this.checkVersions([manifest.version, manifest.version, manifest.version]);
    const order = [
      ...played.output.matchAll(
        /^TASK \[tacho_depot : (Install the package|Wait until it works)\][\s\S]*?^(?:ok|changed): \[(depot-\d)\]/gm,
      ),
    ];
    const upgraded = order.map(([, task, host]) => `${host} ${task}`);
    const lastOf = (name: string) => upgraded.lastIndexOf(`${name} Wait until it works`);
    const firstOf = (name: string) => upgraded.indexOf(`${name} Install the package`);
    const isInTurn =
      lastOf('depot-1') < firstOf('depot-2') && lastOf('depot-2') < firstOf('depot-3') && firstOf('depot-1') === 0;
    this.say.check('to the next one after the one before has shown that it works', isInTurn, upgraded);
    const sent = this.ground.hosts.map(({ root }) => statusIn(root)?.uploaded);
    this.say.check('with the records of before', sent.join() === '1,1,1', sent);
  }

  goBack(title: string, version: string, reason: string): void {
    const played = this.play(title, { tacho_depot_version: version });
    this.say.check('ends the run', played.code !== 0);
    const [why = ''] = new RegExp(`Version ${version}: [^"]*`).exec(played.output) ?? [];
    console.log(why);
    this.say.check(
      'which says why, and what is in force now',
      why.includes(`The depot does not work (${reason}`) && why.includes(`${manifest.version} is back`),
      why,
    );
    this.checkVersions([manifest.version, manifest.version, manifest.version]);
    const [canary] = this.ground.hosts;
    const works = canary?.root.run('systemctl is-active tacho-depot-agent').output.trim();
    this.say.check(
      'the canary works again, with its records',
      works === 'active' && canary !== undefined && statusIn(canary.root)?.uploaded === 1,
      works,
    );
    const reached = Object.keys(played.recap);
    this.say.check('no other host was touched', reached.join() === 'depot-1', reached);
    this.vars = { ...this.vars, tacho_depot_version: manifest.version };
  }

  /** Settings that would not work change nothing. */
  refuse(): void {
    const files = () =>
      this.ground.hosts.map(
        ({ root }) =>
          readFileSync(path.join(root.directory, 'etc/tacho-depot/settings.json'), 'utf8') +
          root.run('sha256sum /etc/tacho-depot/keys.*').output,
      );
    const before = files();
    const wrongKey = this.play('A key that the service does not know', { tacho_depot_api_token: 'another-token' });
    this.say.check(
      'is refused before it is written',
      wrongKey.code !== 0 && wrongKey.output.includes('Nothing is written'),
      failuresIn(wrongKey),
    );
    const wrongName = this.play('A setting that there is not', {
      tacho_depot_api_token: keys.token,
      tacho_depot_central: { from: '/mnt/it/depots.json', publickey: 'MCow' },
    });
    this.say.check(
      'is refused by the role’s own list',
      wrongName.code !== 0 && /publickey/.test(failuresIn(wrongName)),
      failuresIn(wrongName),
    );
    this.say.check(
      'no host has other settings or keys than before',
      JSON.stringify(files()) === JSON.stringify(before),
    );
    this.vars = { ...this.vars, tacho_depot_central: {} };
    this.again('The run of before');
  }

  async leave(): Promise<void> {
    this.say.heading('The package is purged');
    for (const { name, root } of this.ground.hosts) {
      root.run('apt-get purge --quiet --yes tacho-depot-agent');
      const left = root.run(
        'ls -d /etc/tacho-depot /etc/systemd/system/tacho-depot-agent.service.d /var/lib/tacho-depot',
      ).output;
      this.say.check(`${name}: the sealed keys and the override go with it`, !/^\//m.test(left), left);
    }
  }

  private checkVersions(expected: readonly string[]): void {
    const found = this.ground.hosts.map(
      ({ root }) => root.run('dpkg-query --show tacho-depot-agent').output.trim().split('\t')[1],
    );
    this.say.check(`the hosts have ${expected.join(', ')}`, found.join() === expected.join(), found);
  }
}

/** One of them has a systemd that cannot. */
function sealsKeys(ring: AnsibleHost['ring']): boolean {
  return ring !== 'early';
}

function isGood({ code, recap }: Played): boolean {
  const hosts = Object.values(recap);
  return code === 0 && hosts.length === 3 && hosts.every(({ failed }) => failed === 0);
}

function failuresIn({ output }: Played): string {
  return [...output.matchAll(/^(?:fatal|failed|ERROR)[\s\S]{0,1500}/gm)].map(([text]) => text).join('\n');
}

/** What is said of each time that one of these tasks runs. */
function tasksOf({ output }: Played, name: RegExp): readonly string[] {
  return output.split(/^TASK \[/m).filter((text) => name.test(text.split('\n')[0] ?? ''));
}

/** The package under another version, with another program in it. */
function makeOther(from: string, to: string, version: string, change: (program: string) => string): void {
  const tree = `${to}.tree`;
  execFileSync('dpkg-deb', ['--raw-extract', from, tree]);
  const control = path.join(tree, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`));
  const program = path.join(tree, 'usr/lib/tacho-depot-agent/out/agent/tacho-depot.js');
  writeFileSync(program, change(readFileSync(program, 'utf8')));
  execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Zgzip', '-z1', tree, to], { stdio: 'pipe' });
}

/** What a program begins with that connects to a port at which nobody is, in the place of the service's. */
function reachingNoService(serviceUrl: string): string {
  return `import net from 'node:net';
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  if (String(options?.port) === '${new URL(serviceUrl).port}') options.port = 9;
  return connect.apply(this, given);
};
`;
}

/** A repository on the host's own disk, which is trusted because nobody else can write it. */
function makeRepository(root: string, packages: string): void {
  const place = path.join(root, 'srv/repository');
  mkdirSync(place, { recursive: true });
  for (const file of packagesIn(packages, 'tacho-depot-agent', '_amd64.deb'))
    cpSync(file, path.join(place, path.basename(file)));
  const list = execFileSync('dpkg-scanpackages', ['--multiversion', '.'], {
    cwd: place,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  writeFileSync(path.join(place, 'Packages'), list);
  writeFileSync(
    path.join(place, 'tacho-depot.sources'),
    'Types: deb\nURIs: copy:/srv/repository\nSuites: ./\nTrusted: yes\n',
  );
  if (readdirSync(place).length < 4) throw new Error('The repository lacks a package.');
}
