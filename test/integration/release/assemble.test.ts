import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeDeb, writeRpm } from '../../../build/pack/linux/linux-package.ts';
import { assembleRelease } from '../../../build/release/assemble.ts';
import { throwawayKey } from '../../packages/throwaway-key.ts';
import { missingPrograms } from '../../this-machine.ts';

const missing = missingPrograms(['reprepro', 'createrepo_c', 'rpmbuild', 'rpmsign', 'dpkg-deb', 'gpg']);

const temporaryFolder = () => mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-release-'));

const facts = {
  repository: 'git+https://sources.invalid/tacho-depot',
  commit: 'a'.repeat(40),
  ref: 'refs/tags/v1.2.3',
  builder: 'https://sources.invalid/runs/1',
  lockSha256: 'b'.repeat(64),
  startedAt: new Date('2026-11-27T12:00:00Z'),
};

/** Small packages as the real ones are made, and files in the place of the other systems' installers. */
function madeFiles(): string {
  const made = temporaryFolder();
  const linux = path.join(made, 'linux');
  mkdirSync(linux, { recursive: true });
  const tree = path.join(temporaryFolder(), 'tree');
  mkdirSync(path.join(tree, 'usr/lib/small'), { recursive: true });
  writeFileSync(path.join(tree, 'usr/lib/small/file.txt'), 'small');
  const info = {
    ...{ name: 'small', version: '1.2.3', summary: 'small', description: 'small', depends: [], scripts: {} },
    ...{ contact: 'Nobody <nobody@small.invalid>', homepage: 'https://small.invalid/', compression: 'fast' as const },
  };
  cpSync(tree, `${tree}-rpm`, { recursive: true });
  writeDeb({ ...info, architecture: 'amd64' }, tree, path.join(linux, 'small_1.2.3_amd64.deb'));
  writeRpm({ ...info, architecture: 'x86_64' }, `${tree}-rpm`, path.join(linux, 'small-1.2.3-1.x86_64.rpm'));
  for (const name of ['agent-1.2.3-linux-x64.tar.xz', 'latest-linux.yml', 'bill-1.2.3.cdx.json']) {
    writeFileSync(path.join(linux, name), name);
  }
  const windows = path.join(made, 'win');
  mkdirSync(path.join(windows, 'win-unpacked'), { recursive: true });
  for (const name of ['app-1.2.3-x64-unsigned.exe', 'latest.yml', 'builder-debug.yml', 'win-unpacked/app.exe']) {
    writeFileSync(path.join(windows, name), name);
  }
  return made;
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}

function sumsOf(file: string): readonly (readonly [string, string])[] {
  return linesOf(file).map((line) => line.split('  ') as [string, string]);
}

describe.skipIf(missing.length > 0)('a release that is put together', () => {
  let made = '';
  let key = '';
  beforeAll(() => {
    made = madeFiles();
    key = throwawayKey();
  }, 120_000);
  const assembled = (packagesKey: string | null) => {
    const output = path.join(temporaryFolder(), 'release');
    const address = 'https://small.invalid/packages/';
    return { output, ...assembleRelease({ made, output, address, packagesKey, provenance: facts }) };
  };

  it('is whole without a key, and says in each name that nobody has signed it', { timeout: 120_000 }, () => {
    const { output, downloads, unsigned } = assembled(null);
    expect(readdirSync(output).sort()).toEqual(['deb-unsigned', 'downloads', 'rpm-unsigned']);
    expect(readdirSync(downloads).sort()).toEqual([
      'SHA256SUMS-unsigned',
      'agent-1.2.3-linux-x64-unsigned.tar.xz',
      'app-1.2.3-x64-unsigned.exe',
      'bill-1.2.3.cdx.json',
      'latest.yml',
      'provenance-unsigned.intoto.json',
      'small-1.2.3-1.x86_64-unsigned.rpm',
      'small_1.2.3_amd64-unsigned.deb',
    ]);
    expect(unsigned).toHaveLength(6);
    const source = readFileSync(path.join(output, 'deb-unsigned/tacho-depot.sources'), 'utf8');
    expect(source).toContain('Trusted: yes');
    expect(source).toContain('URIs: https://small.invalid/packages/deb-unsigned/');
    expect(linesOf(path.join(output, 'rpm-unsigned/tacho-depot.repo'))).toEqual([
      ...['[tacho-depot]', 'name=Tacho Depot', 'baseurl=https://small.invalid/packages/rpm-unsigned/'],
      ...['gpgcheck=0', 'repo_gpgcheck=0'],
    ]);
  });

  it('is signed by the key: sums, both repositories and the packages of RPM', { timeout: 120_000 }, () => {
    const { output, downloads, unsigned } = assembled(key);
    expect(unsigned).toEqual(['app-1.2.3-x64-unsigned.exe']);
    const env = { ...process.env, GNUPGHOME: temporaryFolder() };
    const gpg = (...given: readonly string[]) =>
      execFileSync('gpg', ['--batch', ...given], { env, cwd: output, stdio: ['ignore', 'pipe', 'ignore'] });
    gpg('--import', 'downloads/tacho-depot.asc');
    gpg('--verify', 'downloads/SHA256SUMS.asc', 'downloads/SHA256SUMS');
    gpg('--verify', 'deb/dists/stable/InRelease');
    gpg('--verify', 'rpm/repodata/repomd.xml.asc', 'rpm/repodata/repomd.xml');
    for (const rpm of [
      path.join(output, 'rpm/small-1.2.3-1.x86_64.rpm'),
      path.join(downloads, 'small-1.2.3-1.x86_64.rpm'),
    ])
      expect(execFileSync('rpm', ['-qp', '--qf', '%{RSAHEADER:pgpsig}', rpm], { encoding: 'utf8' })).toContain('RSA');
    expect(linesOf(path.join(output, 'rpm/tacho-depot.repo'))).toEqual([
      ...['[tacho-depot]', 'name=Tacho Depot', 'baseurl=https://small.invalid/packages/rpm/'],
      ...['gpgcheck=1', 'repo_gpgcheck=1', 'gpgkey=https://small.invalid/packages/rpm/tacho-depot.asc'],
    ]);
    writeFileSync(path.join(downloads, 'SHA256SUMS'), 'changed');
    expect(() => gpg('--verify', 'downloads/SHA256SUMS.asc', 'downloads/SHA256SUMS')).toThrow();
  });

  it('has a sum of each file, and the same sums in its provenance', { timeout: 120_000 }, () => {
    const { downloads } = assembled(null);
    const sums = sumsOf(path.join(downloads, 'SHA256SUMS-unsigned'));
    for (const [sum, name] of sums) {
      const bytes = readFileSync(path.join(downloads, name));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
    }
    const statement = JSON.parse(readFileSync(path.join(downloads, 'provenance-unsigned.intoto.json'), 'utf8'));
    const subjects = statement.subject as { readonly name: string; readonly digest: { readonly sha256: string } }[];
    expect(subjects.map(({ name, digest }) => [digest.sha256, name])).toEqual(
      sums.filter(([, name]) => !name.startsWith('provenance')),
    );
    expect(statement.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toBe(facts.commit);
  });

  it('does not begin with a key that is none or wants a passphrase, and keeps what was there', {
    timeout: 120_000,
  }, () => {
    const output = path.join(temporaryFolder(), 'release');
    mkdirSync(output);
    writeFileSync(path.join(output, 'before'), '');
    const begin = (packagesKey: string) =>
      assembleRelease({ made, output, address: 'https://small.invalid/', packagesKey, provenance: facts });
    expect(() => begin('no key')).toThrow('TACHO_DEPOT_PACKAGES_KEY cannot sign: it is no armoured private key.');
    expect(() => begin(throwawayKey('a passphrase'))).toThrow('it wants a passphrase; export one without');
    expect(existsSync(path.join(output, 'before'))).toBe(true);
  });
});
