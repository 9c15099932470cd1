import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

/** One source file and what it imports: files of the house by their path from the root, packages by their name. */
export interface SourceImports {
  readonly file: string;
  readonly imports: readonly string[];
}

const statement =
  /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Type-only imports count too: a circle of types is a circle. */
export function importsOf(file: string, text: string): string[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...withoutComments.matchAll(statement)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    return specifier.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
      : specifier;
  });
}

const root = path.resolve(import.meta.dirname, '../../..');

/** What is evaluated before the file itself: without types, and without what it imports only when it runs. */
export function evaluatedWith(file: string): ReadonlySet<string> {
  const found = new Set([file]);
  for (const each of found) {
    if (!isHouseFile(each)) continue;
    const text = readFileSync(path.join(root, each), 'utf8');
    const atOnce = text.replace(/\b(?:import|export) type\b[^;]*;/g, '').replace(/\bimport\(/g, '');
    for (const target of importsOf(each, atOnce)) found.add(target);
  }
  return found;
}

/** Every source file of the house. */
export function readSources(): SourceImports[] {
  return ['electron', 'renderer', 'shared', 'build', 'test']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({ file, imports: importsOf(file, readFileSync(path.join(root, file), 'utf8')) }));
}

interface Area {
  readonly name: string;
  readonly holds: (file: string) => boolean;
  readonly mayImport: (target: string) => boolean;
}

const inside =
  (...folders: string[]) =>
  (target: string) =>
    folders.some((folder) => target.startsWith(`${folder}/`));
const isNode = (target: string) => target.startsWith('node:') || builtinModules.includes(target);
const isElectron = (target: string) =>
  target === 'electron' || target.startsWith('electron/main') || target === 'electron-updater';
const isHouse = inside('electron', 'renderer', 'shared', 'build', 'test');
const isPurePackage = (target: string) => /^(zod|@noble\/|temporal-polyfill|i18next)/.test(target);
const isPackage = (target: string) => !isHouse(target) && !isNode(target) && target !== 'electron';
const isHouseFile = (target: string) => /\.(tsx?|css|json|svg|png|woff2)$/.test(target);
const isPagePackage = (target: string) =>
  /^(react|react-dom|@base-ui|@fontsource|@hookform|@tanstack|wouter|lucide-react|i18next|react-)/.test(target);

/** The first area that holds a file is the one whose rule counts. */
const areas: readonly Area[] = [
  { name: 'shared', holds: inside('shared'), mayImport: (target) => inside('shared')(target) || isPurePackage(target) },
  {
    name: 'engine',
    holds: inside('electron/engine'),
    mayImport: (target) =>
      inside('electron/engine', 'shared')(target) ||
      isNode(target) ||
      (isPackage(target) && !isPagePackage(target) && !isElectron(target)),
  },
  {
    name: 'agent',
    holds: inside('electron/agent'),
    mayImport: (target) =>
      inside('electron/agent', 'electron/engine', 'shared')(target) ||
      isNode(target) ||
      (isPackage(target) && !isPagePackage(target) && !isElectron(target)),
  },
  {
    // It runs beside the page, in its sandbox: without Node's modules, whose types Electron's own bring along.
    name: 'preload',
    holds: (file) => file === 'electron/preload.ts',
    mayImport: (target) => inside('shared')(target) || target === 'electron' || target === 'electron/shell/channels.ts',
  },
  {
    name: 'shell',
    holds: (file) => inside('electron/shell')(file) || file === 'electron/main.ts',
    mayImport: (target) =>
      inside('electron/shell', 'electron/engine', 'shared')(target) ||
      isNode(target) ||
      target === 'electron' ||
      (isPackage(target) && !isPagePackage(target)),
  },
  {
    name: 'renderer',
    holds: inside('renderer'),
    mayImport: (target) =>
      inside('renderer', 'shared')(target) ||
      isPagePackage(target) ||
      isPurePackage(target) ||
      ['CHANGELOG.md?raw', 'LICENCE.txt?raw'].includes(target) ||
      // The pictures of the documentation are those of the help.
      /^docs\/[a-z-]+\.png$/.test(target),
  },
  {
    name: 'build',
    holds: inside('build'),
    mayImport: (target) =>
      inside('build', 'shared', 'electron', 'renderer')(target) || isNode(target) || isPackage(target),
  },
  { name: 'test', holds: inside('test'), mayImport: () => true },
];

/** One line for each import that the house forbids, in the order of the files. */
export function forbiddenImports(sources: readonly SourceImports[]): string[] {
  return sources.flatMap(({ file, imports }) => {
    const area = areas.find((candidate) => candidate.holds(file));
    if (area === undefined) return [`${file} is in no area of the house`];
    return imports.filter((target) => !area.mayImport(target)).map((target) => `${file} imports ${target}`);
  });
}

/** Every circle of imports, once, from its alphabetically first file. */
export function roundTrips(sources: readonly SourceImports[]): string[] {
  const graph = new Map(sources.map((source) => [source.file, source.imports.filter(isHouseFile)]));
  const finished = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      const circle = trail.slice(start);
      const first = circle.indexOf([...circle].sort()[0] ?? file);
      const turned = [...circle.slice(first), ...circle.slice(0, first)];
      found.add([...turned, turned[0]].join(' > '));
      return;
    }
    if (finished.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return [...found];
}
