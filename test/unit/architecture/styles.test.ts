import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.split(path.sep).join('/'));

const sheets = filesOf('renderer/**/*.css');
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const code = filesOf('renderer/**/*.{ts,tsx}');

/** The names that a stylesheet gives a style, without those of elsewhere that it only refines. */
function namesIn(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/([^{};]+)\{/g);
  return new Set([...selectors].flatMap(([, selector = '']) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(nameIn)));
}

/** The names that a stylesheet's selectors begin with: those that are its own, and not only refined where it stands. */
function ownNamesIn(css: string): Set<string> {
  return namesIn(css.replaceAll(/(?<=\.[a-z][\w-]*\S*)[ >+~]+[^,{}]+/g, ' '));
}

const nameIn = ([, name = '']: RegExpMatchArray) => name;
const member = (name: string) => name.replaceAll(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** The stylesheets that a file imports, each with the word it calls the names by; null where it imports the effect. */
function sheetsOf(file: string, text: string): { readonly sheet: string; readonly as: string | null }[] {
  return [...text.matchAll(/^import (?:(\w+) from )?'([^']+\.css)';$/gm)].flatMap(([, as = null, from = '']) =>
    from.startsWith('.') ? [{ sheet: path.posix.join(path.posix.dirname(file), from), as }] : [],
  );
}

const used = code.flatMap((file) => {
  const text = read(file);
  return sheetsOf(file, text).flatMap(({ sheet, as }) =>
    as === null
      ? []
      : [...text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map((match) => ({ file, sheet, name: nameIn(match) })),
  );
});

test('each name that the page asks of a stylesheet stands in it', () => {
  const missing = used.filter(({ sheet, name }) => ![...namesIn(read(sheet))].some((given) => member(given) === name));
  expect(used.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('each name of a screen’s stylesheet is used by that screen', () => {
  const unused = modules.flatMap((sheet) =>
    [...namesIn(read(sheet))]
      .filter((name) => !used.some((use) => use.sheet === sheet && use.name === member(name)))
      .map((name) => `${sheet}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test('no two stylesheets of screens have one name, which the names in the page begin with', () => {
  const names = modules.map((file) => path.basename(file));
  expect(names).toEqual([...new Set(names)]);
});

test('the page’s start imports the tokens, the base and what holds everywhere; a screen’s styles come with the screen', () => {
  const started = sheetsOf('renderer/app/start.tsx', read('renderer/app/start.tsx')).map(({ sheet }) => sheet);
  expect(started).toEqual(sheets.filter((file) => file.startsWith('renderer/styles/')).sort(inLayerOrder));
  const outside = used.filter(({ file, sheet }) => path.dirname(file) !== path.dirname(sheet));
  expect(outside).toEqual([]);
});

const layerOrder = ['tokens', 'base', 'forced-colors', 'print'];
const inLayerOrder = (one: string, other: string) =>
  layerOrder.indexOf(path.basename(one, '.css')) - layerOrder.indexOf(path.basename(other, '.css'));

test('whoever names a style of a component imports its stylesheet', () => {
  const base = namesIn(read('renderer/styles/base.css'));
  const owners = new Map(
    sheets
      .filter((file) => file.startsWith('renderer/components/'))
      .flatMap((sheet) => [...ownNamesIn(read(sheet))].map((name) => [name, sheet] as const))
      .filter(([name]) => !base.has(name)),
  );
  const forgotten = code.flatMap((file) => {
    const text = read(file);
    const imported = sheetsOf(file, text).map(({ sheet }) => namesIn(read(sheet)));
    const named = [...text.matchAll(/className="([^"]+)"/g)].flatMap((match) => nameIn(match).split(' '));
    return named
      .filter((name) => owners.has(name) && !imported.some((names) => names.has(name)))
      .map((name) => `${file}: ${name}`);
  });
  expect(owners.size).toBeGreaterThan(100);
  expect(forgotten).toEqual([]);
});
