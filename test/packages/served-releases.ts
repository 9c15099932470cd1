import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { assembleRelease } from '../../build/release/assemble.ts';
import { openPackagesKey, type PackagesKey } from '../../build/release/packages-key.ts';
import manifest from '../../package.json' with { type: 'json' };
import { missingPrograms } from '../this-machine.ts';
import type { DebianRoot } from './debian-root.ts';
import { throwawayCertificate } from './throwaway-certificate.ts';
import { throwawayKey } from './throwaway-key.ts';

/** A release is served here under the name that the README has. */
const server = '127.0.0.77';
const host = new URL(manifest.homepage).hostname;
export const releasesAddress = new URL('packages/', manifest.homepage).href;
/** The number of the release before this one. */
export const olderRelease = '0.0.9';

/** The key that the computers trust, and one that they have never seen. */
export interface ForgeryKeys {
  readonly trusted: PackagesKey;
  readonly other: PackagesKey;
}

/** Makes the packages of one version in a folder. */
export type MakePackages = (version: string, output: string) => Promise<void>;

/** Releases that are served, one at a time. */
export interface ServedReleases {
  /** What a root needs to reach it. */
  readonly introduce: (root: DebianRoot) => void;
  readonly show: (version: string) => void;
  /** Shows a release that somebody has changed in its folder. */
  readonly showForged: (version: string, forge: (folder: string, keys: ForgeryKeys) => void) => void;
  readonly close: () => void;
}

/** Programs of the machine that make a release, and sign and serve it. */
export function missingForReleases(): readonly string[] {
  return missingPrograms(['reprepro', 'createrepo_c', 'rpmsign', 'gpg', 'openssl']);
}

/** Makes the release before and this one, signed by one key that is gone afterwards, and serves them over TLS. */
export async function serveReleases(make: MakePackages): Promise<ServedReleases> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-releases-'));
  const served = path.join(home, 'served');
  const place = path.join(served, 'packages');
  mkdirSync(served);
  const packagesKey = throwawayKey();
  for (const version of [olderRelease, manifest.version]) await release(home, version, packagesKey, make);
  const { certificate, key } = throwawayCertificate(home, host);
  const given = [path.join(import.meta.dirname, 'serve-folder.ts'), served, server, certificate, key];
  const serving = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(serving.stdout, 'data');
  const show = (version: string) => {
    rmSync(place, { recursive: true, force: true });
    cpSync(path.join(home, version), place, { recursive: true, preserveTimestamps: true });
  };
  return {
    introduce(root) {
      appendFileSync(path.join(root.directory, 'etc/hosts'), `127.0.0.1 localhost\n${server} ${host}\n`);
      copyFileSync(certificate, path.join(root.directory, 'usr/local/share/ca-certificates/tried.crt'));
      root.run('update-ca-certificates');
    },
    show,
    showForged(version, forge) {
      show(version);
      const trusted = openPackagesKey(packagesKey);
      const other = openPackagesKey(throwawayKey());
      try {
        forge(place, { trusted, other });
      } finally {
        trusted.close();
        other.close();
      }
    },
    close() {
      serving.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A release as `npm run release -- assemble` makes it. */
async function release(home: string, version: string, packagesKey: string, make: MakePackages): Promise<void> {
  const made = path.join(home, `made-${version}`);
  await make(version, made);
  assembleRelease({
    made,
    output: path.join(home, version),
    address: releasesAddress,
    packagesKey,
    provenance: {
      ...{ repository: manifest.repository.url, commit: '0'.repeat(40), ref: `v${version}`, builder: 'a try' },
      ...{ lockSha256: '0'.repeat(64), startedAt: new Date() },
    },
  });
  rmSync(made, { recursive: true });
}
