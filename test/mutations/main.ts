/**
 * `npm run mutations -- [--seed N] [--count N] [--only N,...] [--steps tests,types,page] [--list]`: puts small faults into the product, one at a time, and tells
 * which of them no test notices. They are drawn by chance, by the seed: a feature, a file of it, a fault that fits there. It
 * works in a copy of the sources, so that one that is stopped leaves no fault behind. `README.md` has what was found.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../corpus/random.ts';
import { type Mutation, mutationsOf } from './operators.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261126' },
    count: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    steps: { type: 'string', default: 'tests,types,page' },
    list: { type: 'boolean', default: false },
  },
});

const root = path.resolve(import.meta.dirname, '../..');
/** A loop that a fault left without an end is noticed too. */
const longestMs = 15 * 60_000;
/** They pack the whole program, which the copy of the sources is not. */
const packages = 'test/integration/pack';
/** Page tests take long: those that speak most of a screen. */
const mostSpecs = 4;

interface Drawn extends Mutation {
  readonly number: number;
  readonly file: string;
  readonly source: string;
}

/** `noticed` by which step and test; `survived` all of them. */
type Fate = { readonly fate: 'noticed'; readonly by: string } | { readonly fate: 'survived' };

/** A folder of product code under one of these is a feature; the files beside the folders are one too. */
const parents = ['electron/engine', 'shared', 'renderer', 'renderer/screens', 'renderer/components'];

function features(): readonly (readonly string[])[] {
  const byFeature = new Map<string, string[]>();
  for (const file of globSync('{electron/engine,shared,renderer}/**/*.{ts,tsx}', { cwd: root }).sort()) {
    if (file.endsWith('.d.ts') || file.startsWith('shared/i18n/locales/')) continue;
    const folder = path.posix.dirname(file);
    const parent = parents.findLast((each) => folder === each || folder.startsWith(`${each}/`)) ?? '';
    const feature = path.posix.join(parent, folder.slice(parent.length + 1).split('/')[0] ?? '');
    byFeature.set(feature, [...(byFeature.get(feature) ?? []), file]);
  }
  return [...byFeature.values()];
}

function draw(count: number, seed: number): readonly Drawn[] {
  const random = seededRandom(seed);
  const one = <Item>(items: readonly Item[]) => items[random.integer(0, items.length - 1)] as Item;
  const drawn: Drawn[] = [];
  let left = [...features()];
  while (drawn.length < count) {
    if (left.length === 0) left = [...features()];
    const files = one(left);
    left = left.filter((each) => each !== files);
    const file = one(files);
    const source = readFileSync(path.join(root, file), 'utf8');
    const all = mutationsOf(source, file.endsWith('x') ? 'tsx' : 'ts');
    // First which kind, then where: else nearly all would empty a text.
    const kinds = [...new Set(all.map(({ operator }) => operator))];
    if (kinds.length === 0) continue;
    const kind = one(kinds);
    drawn.push({ number: drawn.length + 1, file, source, ...one(all.filter(({ operator }) => operator === kind)) });
  }
  return drawn;
}

/** The sources with packages of their own cache: what tests build there is built with the fault. */
async function copySources(): Promise<string> {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-mutations-'));
  const { output } = await run(root, 'git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  for (const file of output.split('\n').filter(Boolean)) cpSync(path.join(root, file), path.join(copy, file));
  mkdirSync(path.join(copy, 'node_modules/.cache'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (!name.startsWith('.cache'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
  return copy;
}

async function run(cwd: string, program: string, given: readonly string[]) {
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, NO_COLOR: '1', PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(program, given, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const timer = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), longestMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { code, output };
}

type Step = readonly [name: string, program: string, ...given: string[]];

/** What runs against a fault, the likeliest to notice it first. */
function stepsFor(file: string): readonly Step[] {
  const naming = (pattern: string, word: string) =>
    globSync(pattern, { cwd: root })
      .map((test) => ({ test, often: readFileSync(path.join(root, test), 'utf8').split(word).length - 1 }))
      .filter(({ test, often }) => often > 0 && !test.startsWith(packages))
      .sort((one, other) => other.often - one.often)
      .map(({ test }) => test);
  const direct = naming('test/{unit,integration,faults}/**/*.test.{ts,tsx}', file);
  const vitest = ['--bail=1', '--reporter=dot', '--passWithNoTests', `--exclude=${packages}/**`, '--maxWorkers=1'];
  const part = /^renderer\/(?:(?:screens|components|app)\/)?([\w-]+)/.exec(file)?.[1] ?? '';
  // `settings-file` is spoken of by few, `settings` by many.
  const words = [...new Set([part, part.split('-', 1)[0] ?? ''])].filter(Boolean);
  const specs = [...new Set(words.flatMap((word) => naming('test/web/*.spec.ts', word)))].slice(0, mostSpecs);
  const steps: Record<string, readonly Step[]> = {
    tests: [
      ...(direct.length === 0 ? [] : [['its tests', 'vitest', 'run', ...direct, ...vitest] as const]),
      ['related tests', 'vitest', 'related', '--run', file, ...vitest],
    ],
    types: [['types', 'npm', 'run', '--silent', 'typecheck']],
    page:
      specs.length === 0
        ? []
        : [
            ['build', 'npm', 'run', '--silent', 'build'],
            ['page tests', 'playwright', 'test', '--project=web', ...specs, '-x', '--workers=1', '--reporter=line'],
          ],
  };
  return values.steps.split(',').flatMap((each) => steps[each] ?? []);
}

async function tryOut(copy: string, { file, source, start, end, after }: Drawn): Promise<Fate> {
  writeFileSync(path.join(copy, file), source.slice(0, start) + after + source.slice(end));
  try {
    for (const [name, program, ...given] of stepsFor(file)) {
      const { code, output } = await run(copy, program, given);
      if (code === 0) continue;
      const said = /FAIL {1,2}([^\n]+)|(error TS\d+: [^\n]+)|\d+\) (\[web\][^\n]+)/
        .exec(output)
        ?.slice(1)
        .find(Boolean);
      return { fate: 'noticed', by: `${name}: ${said ?? (code === null ? 'no end' : output.slice(-300))}` };
    }
    return { fate: 'survived' };
  } finally {
    writeFileSync(path.join(copy, file), source);
  }
}

const wanted = values.only === '' ? null : values.only.split(',').map(Number);
const drawn = draw(Number(values.count), Number(values.seed)).filter(({ number }) => wanted?.includes(number) ?? true);
const lineOf = ({ source, start }: Drawn) => source.slice(0, start).split('\n').length;
const told = (each: Drawn) => {
  const before = each.source.slice(each.start, each.end).replaceAll(/\s+/g, ' ');
  const place = `${each.file}:${lineOf(each)}`;
  return `${each.number}. ${place}, ${each.operator}: \`${before.slice(0, 80)}\` → \`${each.after.replaceAll(/\s+/g, ' ').slice(0, 80)}\``;
};

if (values.list) {
  for (const each of drawn) console.log(told(each));
} else {
  const copy = await copySources();
  let survived = 0;
  try {
    for (const each of drawn) {
      const startMs = performance.now();
      const result = await tryOut(copy, each);
      if (result.fate === 'survived') survived += 1;
      const seconds = Math.round((performance.now() - startMs) / 1_000);
      console.log(`${told(each)}\n   ${result.fate === 'survived' ? 'SURVIVED' : result.by} (${seconds} s)`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`\n${drawn.length - survived} of ${drawn.length} noticed, seed ${values.seed}`);
  process.exitCode = survived === 0 ? 0 : 1;
}
