import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signRpms, writeAptRepository } from '../../build/release/repositories.ts';
import { type ForgeryKeys, releasesAddress } from './served-releases.ts';

/** What somebody without the key of the releases can put in the place of one, so that one check alone refuses it. */
export interface Forgery {
  readonly what: string;
  /** @param folder what is served at `packages/` */
  readonly forge: (folder: string, keys: ForgeryKeys) => void;
  /** What the package manager says of it. */
  readonly refusal: RegExp;
}

export const forgeriesForApt: readonly Forgery[] = [
  {
    what: 'lists that another key has signed',
    forge(folder, { other }) {
      const output = path.join(folder, 'deb');
      rmSync(path.join(output, 'dists'), { recursive: true });
      const packages = filesIn(output, '.deb');
      writeAptRepository({ packages, output, address: `${releasesAddress}deb/`, key: other });
    },
    refusal: /NO_PUBKEY|not signed/,
  },
  {
    what: 'a package that was changed after its list was signed',
    forge(folder) {
      // Of the same length, so that its sum alone tells.
      for (const file of filesIn(path.join(folder, 'deb'), '.deb'))
        writeFileSync(file, Buffer.alloc(statSync(file).size));
    },
    refusal: /Hash Sum mismatch/,
  },
];

export const forgeriesForDnf: readonly Forgery[] = [
  {
    what: 'lists that another key has signed, of packages that the right one has',
    forge: (folder, { other }) => other.sign(path.join(folder, 'rpm/repodata/repomd.xml')),
    refusal: /repomd\.xml GPG signature verification error/,
  },
  {
    what: 'packages that another key has signed, in lists that the right one has',
    forge: (folder, { trusted, other }) =>
      changePackages(path.join(folder, 'rpm'), trusted, (packages) => signRpms(packages, other)),
    refusal: /not correct for this package/,
  },
  {
    what: 'packages without a signature, in lists that the right key has signed',
    forge: (folder, { trusted }) =>
      changePackages(path.join(folder, 'rpm'), trusted, (packages) =>
        execFileSync('rpmsign', ['--delsign', ...packages], { stdio: 'pipe' }),
      ),
    refusal: /is not signed/,
  },
];

/** As whoever can write into the folder that the lists are made and signed of, and has no key. */
function changePackages(
  folder: string,
  trusted: ForgeryKeys['trusted'],
  change: (packages: readonly string[]) => void,
): void {
  change(filesIn(folder, '.rpm'));
  execFileSync('createrepo_c', ['--quiet', folder], { stdio: 'pipe' });
  trusted.sign(path.join(folder, 'repodata/repomd.xml'));
}

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}
