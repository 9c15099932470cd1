import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package of somebody else's whose code is in the program. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression as the package says it; null where it says none. */
  readonly licence: string | null;
  /** The text of its licence file, or null where it has none. */
  readonly licenceText: string | null;
  /** `sha512-...` of the package as the lock file has it; null where the lock has none. */
  readonly integrity: string | null;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

interface SourceMap {
  readonly sources: readonly string[];
}

/** What no source map names, because it is copied as it is: the native modules, and the letters of the page. */
const copiedWhole: readonly string[] = [
  'node_modules/better-sqlite3',
  'node_modules/pcsc-mini',
  'node_modules/@fontsource-variable/inter',
];

/**
 * Every package with code in the built program: those that the source maps of the bundles name, and those that are
 * copied. Taken from what was built, so that a licence is neither forgotten nor claimed for nothing.
 */
export function shippedPackages(root: string, bundleDirectories: readonly string[]): readonly ShippedPackage[] {
  const folders = new Set(copiedWhole);
  for (const directory of bundleDirectories) {
    for (const folder of packagesInMaps(root, path.join(root, directory))) folders.add(folder);
  }
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
  };
  return [...folders]
    .map((folder) => describe(path.join(root, folder), lock.packages[folder]?.integrity ?? null))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function packagesInMaps(root: string, directory: string): readonly string[] {
  const maps = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'));
  if (maps.length === 0) throw new Error(`There are no source maps in ${path.relative(root, directory)}: build first.`);
  return maps.flatMap((name) => {
    const file = path.join(directory, name);
    const { sources } = JSON.parse(readFileSync(file, 'utf8')) as SourceMap;
    return sources.flatMap((source) => {
      const relative = path
        .relative(root, path.resolve(path.dirname(file), source))
        .split(path.sep)
        .join('/');
      return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative)?.[0] ?? [];
    });
  });
}

function describe(folder: string, integrity: string | null): ShippedPackage {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry));
  const licenceText = file === undefined ? null : readFileSync(path.join(folder, file), 'utf8').trim();
  return { name, version, licence: license ?? null, licenceText, integrity };
}

/** The folders with bundles that the desktop app consists of. */
export function desktopBundles(root: string): readonly string[] {
  return builtBundles(root, ['out/main', 'out/preload', 'out/renderer']);
}

/** Those of the agent. */
export function agentBundles(root: string): readonly string[] {
  return builtBundles(root, ['out/agent', 'out/renderer']);
}

/** A missing one is an error of the build. */
function builtBundles(root: string, directories: readonly string[]): readonly string[] {
  for (const directory of directories) {
    if (!existsSync(path.join(root, directory))) throw new Error(`${directory} is missing: run npm run build first.`);
  }
  return directories;
}
