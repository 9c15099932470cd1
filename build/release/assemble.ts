import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPackagesKey, type PackagesKey } from './packages-key.ts';
import { type ProvenanceFacts, provenance } from './provenance.ts';
import { signRpms, writeAptRepository, writeRpmRepository } from './repositories.ts';
import { markOf, unsignedMark } from './signing.ts';

export interface ReleaseOrder {
  /** Folder with what each system has made: packages, installers, feeds and bills of materials, in it or in folders of it. */
  readonly made: string;
  /** What is there goes first. */
  readonly output: string;
  /** Where the output will be served, with a slash at its end. */
  readonly address: string;
  /** Armoured; null makes everything unsigned. */
  readonly packagesKey: string | null;
  readonly provenance: ProvenanceFacts;
}

export interface Release {
  /** Below the output, with what people fetch by hand, what the app's updates read, sums and provenance. */
  readonly downloads: string;
  /** What stands in the downloads that nobody has signed. */
  readonly unsigned: readonly string[];
}

/** Kinds of files that the key of the packages answers for; those of Windows and Apple were signed where they were made. */
const ofLinux = /\.(?:deb|rpm|AppImage|tar\.xz|tgz)$/;
/** What the packer leaves beside the installers for itself. */
const ofPacker = /^builder-|\.yaml$|-unpacked$|^mac(?:-arm64)?$|^latest-linux/;

/**
 * Puts a release together: `downloads` with every file, its sum, the provenance, and the feed of the desktop app's updates,
 * and beside it a repository for apt and one for dnf. Where no key is given, each file or folder that it would have signed
 * has `-unsigned` in its name.
 */
export function assembleRelease({ made, output, address, packagesKey, provenance: facts }: ReleaseOrder): Release {
  const files = filesIn(made);
  if (files.length === 0) throw new Error(`${made} has nothing to release.`);
  const key = packagesKey === null ? null : openPackagesKey(packagesKey);
  try {
    rmSync(output, { recursive: true, force: true });
    const mark = markOf(key !== null);
    const downloads = path.join(output, 'downloads');
    mkdirSync(downloads, { recursive: true });
    for (const file of files) copyFileSync(file, path.join(downloads, markedName(path.basename(file), mark)));
    const rpms = filesIn(downloads).filter((file) => file.endsWith('.rpm'));
    if (key !== null && rpms.length > 0) signRpms(rpms, key);
    const repository = (kind: 'deb' | 'rpm') => ({
      packages: files.filter((file) => file.endsWith(`.${kind}`)),
      output: path.join(output, `${kind}${mark}`),
      address: `${address}${kind}${mark}/`,
      key,
    });
    writeAptRepository(repository('deb'));
    writeRpmRepository(repository('rpm'));
    writeSums(downloads, mark, facts, key);
    return { downloads, unsigned: readdirSync(downloads).filter((name) => name.includes(unsignedMark)) };
  } finally {
    key?.close();
  }
}

/** The mark goes before the ending, where nobody overlooks it. */
function markedName(name: string, mark: string): string {
  return name.replace(ofLinux, (ending) => `${mark}${ending}`);
}

function writeSums(downloads: string, mark: string, facts: ProvenanceFacts, key: PackagesKey | null): void {
  const subjects = filesIn(downloads).map((file) => ({ name: path.basename(file), sha256: sha256Of(file) }));
  const attested = path.join(downloads, `provenance${mark}.intoto.json`);
  writeFileSync(attested, provenance(subjects, facts));
  const all = [...subjects, { name: path.basename(attested), sha256: sha256Of(attested) }];
  const sums = path.join(downloads, `SHA256SUMS${mark}`);
  writeFileSync(sums, all.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''));
  if (key === null) return;
  key.sign(sums);
  writeFileSync(path.join(downloads, 'tacho-depot.asc'), key.publicKey);
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Those of a folder and of the folders in it, sorted; without what the packer left for itself. */
function filesIn(directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((name) => !ofPacker.test(name))
    .sort()
    .flatMap((name) => {
      const file = path.join(directory, name);
      return statSync(file).isDirectory() ? filesIn(file) : [file];
    });
}
