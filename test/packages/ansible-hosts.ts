import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { missingPrograms } from '../this-machine.ts';
import { type DebianRoot, openDebianRoot, rootArchive } from './debian-root.ts';

/** A clean Debian with its own systemd that Ansible reaches over ssh. */
export interface AnsibleHost {
  readonly name: string;
  readonly ring: 'canary' | 'early' | 'others';
  /** Of the loopback: the roots share this machine's network. */
  readonly address: string;
  readonly root: DebianRoot;
}

/** Everything that a playbook is run on and with. */
export interface AnsibleHosts {
  readonly hosts: readonly AnsibleHost[];
  readonly home: string;
  /** Runs the playbook of the documents; what it says of each task stands in the output, with all details. */
  readonly play: (given: Given) => Played;
  readonly close: () => Promise<void>;
}

interface Given {
  /** What holds for all hosts. */
  readonly vars: object;
  /** What holds for one, by its name. */
  readonly ofHosts: Readonly<Record<string, object>>;
}

export interface Played {
  readonly code: number;
  readonly output: string;
  /** How many tasks of a host changed something, and how many failed; nothing of hosts that it has not come to. */
  readonly recap: Readonly<Record<string, { readonly changed: number; readonly failed: number }>>;
}

/** Programs that this try needs besides those of every try. */
export function missingForAnsible(): readonly string[] {
  return missingPrograms(['ansible-playbook', 'ansible-lint', 'ssh', 'ssh-keygen', 'dpkg-scanpackages']);
}

export const roleFolder = path.resolve(import.meta.dirname, '../../build/ansible');

const rings = ['canary', 'early', 'others'] as const;
/** Whoever of IT signs in. */
const user = 'it';

export async function openAnsibleHosts(): Promise<AnsibleHosts> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-ansible-'));
  const key = path.join(home, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const archive = rootArchive('ansible', ['openssh-server', 'python3', 'python3-apt', 'sudo']);
  const hosts: AnsibleHost[] = [];
  const close = async () => {
    for (const { root } of hosts) await root.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    for (const [index, ring] of rings.entries()) {
      const host = {
        name: `depot-${index + 1}`,
        ring,
        address: `127.0.0.${81 + index}`,
        root: openDebianRoot(archive),
      };
      hosts.push(host);
      letIn(host, readFileSync(`${key}.pub`, 'utf8'));
      await host.root.boot();
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { hosts, home, play: (given) => play({ hosts, home, key }, given), close };
}

/** A user who may become root, with a key; and no other way in. */
function letIn({ root, address }: AnsibleHost, publicKey: string): void {
  root.run(`useradd --create-home --shell /bin/sh ${user}`);
  const put = (name: string, text: string) => {
    const file = path.join(root.directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  put(`home/${user}/.ssh/authorized_keys`, publicKey);
  put(`etc/sudoers.d/${user}`, `${user} ALL=(ALL) NOPASSWD: ALL\n`);
  put('etc/ssh/sshd_config.d/tried.conf', `ListenAddress ${address}\nPasswordAuthentication no\nUseDNS no\n`);
  chmodSync(path.join(root.directory, `etc/sudoers.d/${user}`), 0o440);
  root.run(`chown -R ${user}:${user} /home/${user}/.ssh && chmod -R go= /home/${user}/.ssh`);
}

interface Ground {
  readonly hosts: readonly AnsibleHost[];
  readonly home: string;
  readonly key: string;
}

function play({ hosts, home, key }: Ground, { vars, ofHosts }: Given): Played {
  const ring = (name: string) => ({
    hosts: Object.fromEntries(
      hosts
        .filter((host) => host.ring === name)
        .map((host) => [host.name, { ansible_host: host.address, ...ofHosts[host.name] }]),
    ),
  });
  const inventory = { depots: { children: Object.fromEntries(rings.map((name) => [name, ring(name)])), vars } };
  const file = path.join(home, 'inventory.json');
  writeFileSync(file, JSON.stringify(inventory), { mode: 0o600 });
  const { status, stdout, stderr } = spawnSync(
    'ansible-playbook',
    ['-vvv', '--inventory', file, '--user', user, '--private-key', key, path.join(roleFolder, 'depots.yml')],
    {
      encoding: 'utf8',
      maxBuffer: 256e6,
      env: {
        ...{ PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: home, ANSIBLE_HOME: home, ANSIBLE_NOCOLOR: '1' },
        ...{ ANSIBLE_HOST_KEY_CHECKING: '0', ANSIBLE_LOCAL_TEMP: path.join(home, 'tmp'), ANSIBLE_FORKS: '2' },
        ANSIBLE_PIPELINING: '1',
        ANSIBLE_SSH_ARGS: '-o ControlMaster=auto -o ControlPersist=20s -o UserKnownHostsFile=/dev/null',
      },
    },
  );
  const output = `${stdout}${stderr}`;
  const recap = Object.fromEntries(
    [...output.matchAll(/^(depot-\d)\s*: ok=\d+\s+changed=(\d+)\s+unreachable=(\d+)\s+failed=(\d+)/gm)].map(
      ([, name = '', changed, unreachable, failed]) => [
        name,
        { changed: Number(changed), failed: Number(failed) + Number(unreachable) },
      ],
    ),
  );
  return { code: status ?? 1, output, recap };
}
