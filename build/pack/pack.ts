import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import manifest from '../../package.json' with { type: 'json' };
import { changesIn } from '../../shared/format/changes.ts';
import { programIcons } from '../icons/icon-files.ts';
import { policyFiles } from '../policy/templates.ts';
import { writeFiles } from '../write-files.ts';
import { configuration } from './configuration.ts';
import { billOfMaterials, licencesText } from './notices.ts';
import { desktopBundles, shippedPackages } from './shipped-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');

const platforms = { linux: Platform.LINUX, win: Platform.WINDOWS, mac: Platform.MAC } as const;
export type PackSystem = keyof typeof platforms;
export const packSystems = Object.keys(platforms) as PackSystem[];

export interface PackOrder {
  readonly system: PackSystem;
  readonly arch: 'x64' | 'arm64';
  /** Only the folder that an installer would hold. */
  readonly folderOnly: boolean;
  /** A folder with an Electron that is there already; null fetches it. */
  readonly electronDist: string | null;
  /** Where the result goes; `dist` where null. */
  readonly output: string | null;
}

/** Draws the icons, writes the notices, and packs what `npm run build` has built. Gives the files that were made. */
export async function pack({ system, arch, folderOnly, electronDist, output }: PackOrder): Promise<readonly string[]> {
  writeFiles(path.join(root, 'out/program-icons'), programIcons());
  const packages = shippedPackages(root, desktopBundles(root));
  const notices = new Map([
    ['LICENCES.txt', licencesText(packages)],
    ['bill-of-materials.cdx.json', billOfMaterials(manifest.version, manifest.devDependencies.electron, packages)],
  ]);
  writeFiles(path.join(root, 'out/notices'), notices);
  writeFiles(path.join(root, 'out/policy'), policyFiles());
  const config = configuration(electronDist, process.env);
  const directories = { ...config.directories, ...(output !== null && { output }) };
  const listeners = process.listeners('beforeExit');
  try {
    return await build({
      projectDir: root,
      targets: platforms[system].createTarget(folderOnly ? 'dir' : null, Arch[arch]),
      config: { ...config, directories, releaseInfo: { releaseNotes: releaseNotes() } },
      publish: 'never',
    });
  } finally {
    // The packer's cleaning ends the whole process with 0, whatever exit code it was to have: tests that failed passed.
    for (const listener of process.listeners('beforeExit')) {
      if (!listeners.includes(listener)) process.off('beforeExit', listener);
    }
  }
}

/** What is new in this version, for the feed of updates. */
function releaseNotes(): string {
  const [newest] = changesIn(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));
  return (newest?.items ?? []).map((item) => `- ${item}`).join('\n');
}
