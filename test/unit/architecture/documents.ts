import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** One file on a walk of `docs/architecture.md`. */
export interface Step {
  readonly file: string;
  /** What joins it to an earlier file of the walk where no import does: a name that stands in both. */
  readonly by: string | null;
}

interface Walk {
  readonly title: string;
  /** How many files the document says it names. */
  readonly claimed: number | null;
  readonly steps: readonly Step[];
}

const walkTitle = /^## (A walk: .+)$/;
const claim = /\b(\d+) files\b/;
const step = /^(\d+)\. `([^`]+)`(?: \(by `([^`]+)`\))?: \S/;

/** The walks of a document, each from its heading to the next one. */
export function walksOf(text: string): Walk[] {
  return text.split(/^(?=## )/m).flatMap((part) => {
    const lines = part.split('\n');
    const title = walkTitle.exec(lines[0] ?? '')?.[1];
    if (title === undefined) return [];
    const steps = lines.flatMap((line) => {
      const [, , file, by = null] = step.exec(line) ?? [];
      return file === undefined ? [] : [{ file, by }];
    });
    const claimed = claim.exec(part)?.[1];
    return [{ title, claimed: claimed === undefined ? null : Number(claimed), steps }];
  });
}

/** The text of a file of the house by its path from the root; null where there is none. */
type ReadSource = (file: string) => string | null;

/**
 * One line for each fault of a walk. Each file exists, and stands in the walk once. Each but the first imports an
 * earlier file of the walk or is imported by one; or a name joins them, which then stands in the code of both.
 */
export function walkFaults({ title, claimed, steps }: Walk, read: ReadSource): string[] {
  const faults = claimed === steps.length ? [] : [`${title}: says ${claimed} files and names ${steps.length}`];
  const earlier: { readonly file: string; readonly code: string; readonly imports: readonly string[] }[] = [];
  for (const { file, by } of steps) {
    const text = read(file);
    if (text === null) {
      faults.push(`${title}: ${file} does not exist`);
      continue;
    }
    if (earlier.some((other) => other.file === file)) faults.push(`${title}: ${file} is named twice`);
    const here = { file, code: withoutComments(text), imports: importsOf(file, text) };
    const isJoined = (other: (typeof earlier)[number]) =>
      by === null
        ? here.imports.includes(other.file) || other.imports.includes(file)
        : hasWord(here.code, by) && hasWord(other.code, by);
    if (earlier.length > 0 && !earlier.some(isJoined))
      faults.push(`${title}: ${file} is joined to no earlier file by ${by === null ? 'an import' : `"${by}"`}`);
    earlier.push(here);
  }
  return faults;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function hasWord(code: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(code);
}

/** Whether the repository has a file or folder, any whose path ends so, or any that begins with it as a whole name. */
interface Tree {
  readonly has: (path: string) => boolean;
  readonly hasEnding: (ending: string) => boolean;
  readonly hasBeginning: (beginning: string) => boolean;
}

const folders = ['electron', 'renderer', 'shared', 'test', 'build', 'docs'];
/** Tests as the lists of what is tested name them: `unit/shell/tray`, `web/settings`. */
const namedTests = /^(?:unit|integration|faults|web)\/[\w./-]+$/;
const namedFile = /^[\w.-]+\.(?:tsx?|cjs|css|md|html|svg)$/;

/** The paths that a document names (in code spans and in links) and that the repository does not have. */
export function missingPaths(text: string, tree: Tree): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? match[2] ?? '');
  const named = spans.map((span) => span.replace(/#.*$/, '').replace(/\/$/, '')).filter((span) => span !== '');
  return [...new Set(named)].filter((span) => {
    if (folders.some((folder) => span === folder || span.startsWith(`${folder}/`))) return !tree.has(span);
    if (namedTests.test(span)) return !tree.hasBeginning(`test/${span}`);
    return namedFile.test(span) && !tree.hasEnding(span);
  });
}

/** The sources, documents and pictures of the repository, as they lie here. */
export function readTree(): Tree {
  const below = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll('\\', '/')),
    ),
  );
  const all = new Set([...folders, ...below, ...readdirSync(root)]);
  return {
    has: (name) => all.has(name),
    hasEnding: (ending) => [...all].some((name) => name === ending || name.endsWith(`/${ending}`)),
    hasBeginning: (beginning) => [...all].some((name) => name === beginning || name.startsWith(`${beginning}.`)),
  };
}

export function readDocument(name: string): string {
  return readFileSync(path.join(root, name), 'utf8');
}

export const readSource: ReadSource = (file) => {
  try {
    return readDocument(file);
  } catch {
    return null;
  }
};

/** Every document that names parts of the house. */
export function documentNames(): string[] {
  const inDocs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const besideTests = ['corpus', 'desktop', 'windows'].map((folder) => `test/${folder}/README.md`);
  return ['CONTRIBUTING.md', 'README.md', 'SECURITY.md', ...inDocs.map((name) => `docs/${name}`), ...besideTests];
}

const command = /\bnpm run (?:-s )?([\w:-]+)/g;

/** The scripts that a document runs and that the package does not have. */
export function missingScripts(text: string): string[] {
  const { scripts } = JSON.parse(readDocument('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = [...text.matchAll(command)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !Object.hasOwn(scripts, name));
}
