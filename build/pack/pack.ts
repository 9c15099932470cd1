import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import manifest from '../../package.json' with { type: 'json' };
import { changesIn } from '../../shared/format/changes.ts';
import { programIcons } from '../icons/icon-files.ts';
import { policyFiles } from '../policy/templates.ts';
import { writeFiles } from '../write-files.ts';
import { configuration, downloadEndings } from './configuration.ts';
import { billOfMaterials, licencesText } from './notices.ts';
import { withoutOtherReaderParts } from './reader-binding.ts';
import { desktopBundles, shippedPackages } from './shipped-packages.ts';
import { installerScript } from './windows/installer-script.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** As Node names them. */
const nodeSystems = { linux: 'linux', win: 'win32', mac: 'darwin' } as const;
const platforms = { linux: Platform.LINUX, win: Platform.WINDOWS, mac: Platform.MAC } as const;
export type PackSystem = keyof typeof platforms;
export const packSystems = Object.keys(platforms) as PackSystem[];

/** Kinds of installer, as electron-builder calls them. `dir` is the folder that one would hold. */
export const desktopFormats: Readonly<Record<PackSystem, readonly string[]>> = {
  linux: ['AppImage', 'deb', 'rpm', 'dir'],
  win: ['nsis', 'msi', 'dir'],
  mac: ['dmg', 'zip', 'dir'],
};

export interface PackOrder {
  readonly system: PackSystem;
  readonly arch: 'x64' | 'arm64';
  /** Only these kinds of installer, or `dir`: the folder that one would hold. All of the configuration where null. */
  readonly targets: readonly string[] | null;
  /** A folder with an Electron that is there already; null fetches it. */
  readonly electronDist: string | null;
  /** Where the result goes; `dist` where null. */
  readonly output: string | null;
  readonly trial?: PackTrial;
}

/** What makes a package for trying it out. */
interface PackTrial {
  /** In the packages' heads, in place of the program's own. */
  readonly version: string;
  /** Changes the folder that the installers are made of. */
  readonly alter: (folder: string) => Promise<void>;
}

/** Draws the icons, writes the notices, and packs what `npm run build` has built. Gives the files that were made. */
export async function pack({
  system,
  arch,
  targets,
  electronDist,
  output,
  trial,
}: PackOrder): Promise<readonly string[]> {
  writeFiles(path.join(root, 'out/program-icons'), await programIcons());
  const packages = shippedPackages(root, desktopBundles(root));
  const electron = { name: 'electron', version: manifest.devDependencies.electron, licence: 'MIT' };
  const notices = new Map([
    ['LICENCES.txt', licencesText(packages, 'Electron and Chromium have files of their own beside this one.')],
    ['bill-of-materials.cdx.json', billOfMaterials(manifest.version, electron, packages)],
  ]);
  writeFiles(path.join(root, 'out/notices'), notices);
  writeFiles(path.join(root, 'out/policy'), policyFiles());
  const script = installerScript(downloadEndings, manifest.name);
  writeFiles(path.join(root, 'out/windows'), new Map([['installer.nsh', script]]));
  const config = configuration(electronDist, process.env);
  const directories = { ...config.directories, ...(output !== null && { output }) };
  const listeners = process.listeners('beforeExit');
  process.env.CUSTOM_FPM_PATH ??= path.join(import.meta.dirname, 'linux/fpm.ts');
  try {
    return await build({
      projectDir: root,
      targets: platforms[system].createTarget(targets === null ? null : [...targets], Arch[arch]),
      config: {
        ...config,
        [system]: {
          ...config[system],
          files: [...[config[system]?.files ?? []].flat(), ...withoutOtherReaderParts(nodeSystems[system], arch)],
        },
        directories,
        releaseInfo: { releaseNotes: releaseNotes() },
        ...(trial !== undefined && tried(config, trial)),
      },
      publish: 'never',
    });
  } finally {
    // The packer's cleaning ends the whole process with 0, whatever exit code it was to have: tests that failed passed.
    for (const listener of process.listeners('beforeExit')) {
      if (!listeners.includes(listener)) process.off('beforeExit', listener);
    }
  }
}

/** Compressed little, because nobody keeps it. */
function tried(config: Configuration, { version, alter }: PackTrial): Configuration {
  return {
    extraMetadata: { ...config.extraMetadata, version },
    afterPack: ({ appOutDir }) => alter(appOutDir),
    deb: { ...config.deb, fpm: ['--deb-compression=gz'] },
    rpm: { ...config.rpm, fpm: ['--rpm-compression=gz'] },
  };
}

/** What is new in this version, for the feed of updates. */
function releaseNotes(): string {
  const [newest] = changesIn(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));
  return (newest?.items ?? []).map((item) => `- ${item}`).join('\n');
}
