import { type AgentTry, deliverFromLateShare, keysInput, statusIn } from './agent-try.ts';
import type { DebianRoot } from './debian-root.ts';
import { furnish, keptIn, ofPeople, startScreen, workInWindow } from './desktop-packages.ts';

/** A program of a release, as whoever has it by the commands of the README uses it. */
export interface ReleasedProgram {
  /** Of its package. */
  readonly name: string;
  readonly versionIn: (root: DebianRoot) => string;
  /** Puts it to use as it comes from the release before. */
  readonly begin: (parts: AgentTry) => Promise<void>;
  /** Goes on with it once it is the newer one. */
  readonly goOn: (parts: AgentTry) => Promise<void>;
  /** Whether a file that its use has made stays when it is removed. */
  readonly keeps: (file: string) => boolean;
}

export const agentOfRelease: ReleasedProgram = {
  name: 'tacho-depot-agent',
  /** As the package's head has it: the program within is the same in both. */
  versionIn(root) {
    const head = root.run('cat /usr/lib/tacho-depot-agent/package.json /usr/local/lib/tacho-depot-agent/package.json');
    return /"version": "([^"]+)"/.exec(head.output)?.[1] ?? '';
  },
  async begin(parts) {
    const configure = `tacho-depot-agent configure --url ${parts.serviceUrl} --folder /srv/tacho --offline`;
    parts.root.run(configure, { input: keysInput });
    parts.root.run('systemctl restart tacho-depot-agent');
    await deliverFromLateShare(parts, 0, 1);
  },
  async goOn({ root, say }) {
    const works = root.run('systemctl is-active tacho-depot-agent').output.trim();
    const uploaded = statusIn(root)?.uploaded;
    say.check('it runs, with what the one before has sent', works === 'active' && uploaded === 1, { works, uploaded });
  },
  keeps: () => false,
};

export const desktopOfRelease: ReleasedProgram = {
  name: 'tacho-depot',
  versionIn: (root) => root.run('tacho-depot --version').output.trim(),
  async begin(parts) {
    furnish(parts);
    await startScreen(parts.root);
    await workInWindow(parts, 0, 'menu');
  },
  async goOn(parts) {
    const kept = keptIn(parts.root).length;
    parts.say.check('it has the copies of the one before', kept === 2, kept);
    await workInWindow(parts, 2, 'sign-in');
  },
  keeps: (file) => ofPeople.test(file),
};
