import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AgentTry,
  checkMonitoring,
  checkUnit,
  deliverFromLateShare,
  filesOf,
  keysInput,
  leftBehind,
  packagesIn,
  sealKeys,
  setUpAgent,
  statusIn,
} from './agent-try.ts';
import { type DebianRoot, openDebianRoot, rootArchive } from './debian-root.ts';
import type { Transcript } from './transcript.ts';

export interface PackageTry {
  /** The folder with the packages. */
  readonly packages: string;
  readonly serviceUrl: string;
  readonly say: Transcript;
}

/** Puts packages where the root's own commands find them, as `/root/older...` and `/root/newer...`. */
export function bring(root: DebianRoot, packages: string, name: string, ending: string): void {
  const [older = '', newer = ''] = packagesIn(packages, name, ending);
  cpSync(older, path.join(root.directory, 'root', `older${path.extname(ending)}`));
  cpSync(newer, path.join(root.directory, 'root', `newer${path.extname(ending)}`));
}

/** A root that is booted, with more packages than every root has. */
export async function inBootedRoot(
  name: string,
  more: readonly string[],
  act: (root: DebianRoot) => Promise<void>,
): Promise<void> {
  const root = openDebianRoot(rootArchive(name, more));
  try {
    await root.boot();
    await act(root);
  } finally {
    await root.close();
  }
}

export function tryAgentDeb({ packages, serviceUrl, say }: PackageTry): Promise<void> {
  return inBootedRoot('service', [], async (root) => {
    say.heading('The agent, as a package for Debian');
    const parts: AgentTry = { root, serviceUrl, say };
    bring(root, packages, 'tacho-depot-agent', '_amd64.deb');
    const before = filesOf(root);
    await setUpAgent(parts, 'apt-get install --quiet --yes /root/older.deb');
    await deliverFromLateShare(parts, 0, 1);
    await checkUnit(parts);
    await checkMonitoring(parts);

    say.heading('A newer version of it');
    const upgraded = say.type(root, 'apt-get install --quiet --yes /root/newer.deb');
    say.check('it installs over the one before, and asks nothing', upgraded.code === 0);
    say.check('it says nothing about first steps again', !upgraded.output.includes('Three things'));
    const works = root.run('systemctl is-active tacho-depot-agent').output.trim();
    say.check('it runs', works === 'active', works);
    say.check('it has the records of the one before', statusIn(root)?.uploaded === 1, statusIn(root));
    await deliverFromLateShare(parts, 1, 2);

    say.heading('Taken away, with everything sent');
    say.check('it is removed', say.type(root, 'apt-get remove --quiet --yes tacho-depot-agent').code === 0);
    say.check('the records stay', root.run('test -s /var/lib/tacho-depot/depot.sqlite').code === 0);
    say.check('the settings stay', root.run('test -s /etc/tacho-depot/keys.env').code === 0);
    say.check('it is installed again', root.run('apt-get install --quiet --yes /root/newer.deb').code === 0);
    say.check('and goes on where it was', statusIn(root)?.uploaded === 2, statusIn(root));
    sealKeys(parts, 2);
    say.check('it is purged', say.type(root, 'apt-get purge --quiet --yes tacho-depot-agent').code === 0);
    const left = leftBehind(before, filesOf(root));
    say.check('nothing is left behind', left.length === 0, left);
    say.check('its user is gone', root.run('getent passwd tacho-depot').code !== 0);

    say.heading('Taken away, with something unsent');
    root.run('apt-get install --quiet --yes /root/newer.deb');
    root.run('tacho-depot-agent configure --url http://127.0.0.1:9/ --folder /srv/tacho --offline', {
      input: keysInput,
    });
    root.run('systemctl restart tacho-depot-agent');
    const waits = async () => {
      for (let tries = 0; tries < 200; tries += 1) {
        const status = statusIn(root);
        if (status !== null && status.waiting + status.needsAttention > 0) return true;
        await delay(300);
      }
      return false;
    };
    say.check('downloads wait for a service that is away', await waits());
    const purged = say.type(root, 'apt-get purge --quiet --yes tacho-depot-agent');
    say.check('a purge says so', purged.code === 0 && purged.output.includes('were not sent'));
    say.check('and keeps them', root.run('ls /var/lib/tacho-depot/spool | grep -q .').code === 0);
  });
}

export function tryAgentRpm({ packages, serviceUrl, say }: PackageTry): Promise<void> {
  return inBootedRoot('service', [], async (root) => {
    say.heading('The agent, as an RPM (in a Debian root, so that nobody looks what it depends on)');
    const parts: AgentTry = { root, serviceUrl, say };
    bring(root, packages, 'tacho-depot-agent', '.x86_64.rpm');
    const before = filesOf(root);
    await setUpAgent(parts, 'rpm --install --nodeps /root/older.rpm');
    await deliverFromLateShare(parts, 0, 1);
    const upgraded = say.type(root, 'rpm --upgrade --nodeps /root/newer.rpm');
    say.check('a newer version installs over it', upgraded.code === 0, upgraded.output);
    const works = root.run('systemctl is-active tacho-depot-agent').output.trim();
    say.check(
      'it runs, with the records of the one before',
      works === 'active' && statusIn(root)?.uploaded === 1,
      works,
    );
    const erased = say.type(root, 'rpm --erase tacho-depot-agent');
    say.check(
      'it is removed, and says what is kept',
      erased.code === 0 && erased.output.includes('are'),
      erased.output,
    );
    root.run('rm -r /var/lib/tacho-depot* /etc/tacho-depot; userdel tacho-depot');
    // A folder that every system with RPM has.
    const left = leftBehind(before, filesOf(root)).filter((name) => name !== '/usr/share/licenses');
    say.check('nothing else is left behind', left.length === 0, left);
  });
}
