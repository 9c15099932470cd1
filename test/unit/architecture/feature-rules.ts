import path from 'node:path';
import type { SourceImports } from './import-rules.ts';

const engine = 'electron/engine';
const sqlite = `${engine}/store/sqlite`;

/**
 * What each feature of the engine may ask, besides what stands at the engine's root. The features of a depot's work
 * know the store's interfaces only, and what answers requests and tells topics knows none of them.
 */
const engineFeatures: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  http: ['platform'],
  log: ['platform'],
  store: ['platform'],
  // It says why the credentials cannot be used.
  settings: ['platform', 'service', 'store'],
  spool: ['platform', 'store'],
  custody: ['platform', 'service', 'spool', 'store'],
  service: ['platform', 'store'],
  outbox: ['platform', 'store'],
  // The clockings that were heard stand beside what a report says of the same days.
  webhooks: ['platform', 'http', 'log', 'reports', 'store'],
  intake: ['platform', 'spool', 'store'],
  decode: ['platform', 'spool', 'store'],
  // The hours of a driver and the days of a vehicle are read from kept files while a person waits.
  reports: ['platform', 'decode', 'service', 'store'],
  upload: ['outbox', 'platform', 'service', 'spool', 'store'],
  mail: ['outbox', 'platform', 'reports', 'store'],
  'company-archive': ['outbox', 'platform', 'service', 'spool', 'store'],
  // Workbooks are zip archives, which the intake opens within bounds.
  maintain: ['outbox', 'platform', 'intake', 'reports', 'service', 'store'],
  removable: ['platform', 'intake', 'store'],
  // It names what it reads as the intake names what was sent, has its signatures checked while the card is in, tells the
  // driver what the reports know, and copies what is kept to a folder.
  'card-reader': ['outbox', 'platform', 'decode', 'intake', 'reports', 'spool', 'store'],
  // Who has a duty says how it stands; this proves what nobody else can.
  health: ['platform', 'intake', 'store', 'upload'],
  // What it tells of, it is handed: of the others it knows how an attempt can end.
  observe: ['platform', 'store', 'upload'],
  diagnostics: ['platform', 'intake', 'log', 'service', 'settings', 'spool', 'store', 'upload'],
  // What a person can do with a file belongs to many.
  'upload-list': [
    ...['platform', 'company-archive', 'custody', 'decode', 'intake', 'reports', 'spool', 'store', 'upload'],
  ],
  api: ['platform', 'store'],
};

/** The folder of a file below another one, one level deep; null for what lies elsewhere or in that folder itself. */
function folderIn(parent: string, file: string): string | null {
  if (!file.startsWith(`${parent}/`)) return null;
  const [first, ...rest] = file.slice(parent.length + 1).split('/');
  return first === undefined || rest.length === 0 ? null : first;
}

/** One line for each import of a feature of the engine that it has no business with, and for SQLite out of its store. */
export function strayFeatureImports(sources: readonly SourceImports[]): string[] {
  return sources
    .filter(({ file }) => isProduct(file))
    .flatMap(({ file, imports }) =>
      imports.filter((target) => isStray(file, target)).map((target) => `${file} imports ${target}`),
    );
}

function isStray(file: string, target: string): boolean {
  if (target.startsWith(`${sqlite}/`) && !file.startsWith(`${engine}/store/`)) return true;
  const from = folderIn(engine, file);
  const to = folderIn(engine, target);
  if (from === null || to === null || from === to) return false;
  return !engineFeatures[from]?.includes(to);
}

/** What takes a kept copy off the disk, and what writes down that it is gone. */
const removal = `${engine}/spool/remove-copy.ts`;
const custody = `${engine}/custody/`;

/** One line for each import of the removal of kept copies by anybody but the custody, which alone decides what goes. */
export function strayRemovals(sources: readonly SourceImports[]): string[] {
  return sources
    .filter(({ file, imports }) => isProduct(file) && imports.includes(removal))
    .filter(({ file }) => !file.startsWith(custody))
    .map(({ file }) => `${file} removes kept copies`);
}

const screens = 'renderer/screens';
/** The one place that knows every screen. */
const screenList = 'renderer/app/screens.tsx';

/** One line for each import of a screen by another screen, or by a part that screens share. */
export function importedScreens(sources: readonly SourceImports[]): string[] {
  return sources.flatMap(({ file, imports }) => {
    if (!file.startsWith('renderer/') || file === screenList) return [];
    const from = folderIn(screens, file);
    return imports
      .filter((target) => {
        const to = folderIn(screens, target);
        return to !== null && to !== from;
      })
      .map((target) => `${file} imports ${target}`);
  });
}

function isProduct(file: string): boolean {
  return /^(electron|renderer|shared)\//.test(file);
}

/** At most three levels deep: what is below belongs to it. */
function feature(file: string): string {
  return path.posix.dirname(file).split('/').slice(0, 3).join('/');
}

/** Each set of folders that import each other in a circle, sorted. A folder and one that lies in it are one matter. */
export function knots(sources: readonly SourceImports[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { file, imports } of sources.filter((source) => isProduct(source.file))) {
    const from = feature(file);
    for (const target of imports.filter(isProduct)) {
      const to = feature(target);
      if (from === to || from.startsWith(`${to}/`) || to.startsWith(`${from}/`)) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(graph, folder)]));
  const isTied = (one: string, other: string) => reached.get(one)?.has(other) && reached.get(other)?.has(one);
  const tied = [...graph.keys()].filter((folder) => isTied(folder, folder)).sort();
  return tied
    .map((folder) => tied.filter((other) => isTied(folder, other)))
    .filter((knot, index) => knot[0] === tied[index]);
}

function reachedFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of graph.get(folder) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
