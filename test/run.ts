/**
 * Everything that `npm test` runs, one stage after the other, ending in the line `N passed, N failed`. A stage that
 * does not count its own tests (types, lint, unused code, build) counts as one.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { add, type Counts, playwrightCounts, vitestCounts } from './totals.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-test-'));

interface Stage {
  readonly name: string;
  readonly program: string;
  readonly given: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads the stage's own report; absent for a check that counts as one test. */
  readonly counts?: () => Counts;
}

const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

const stages: readonly Stage[] = [
  { name: 'types', program: 'tsc', given: [] },
  { name: 'lint', program: 'biome', given: ['check', '.'] },
  { name: 'unused code', program: 'knip', given: [] },
  { name: 'build', program: 'npm', given: ['run', '--silent', 'build'] },
  {
    name: 'unit, integration and fault tests',
    program: 'vitest',
    given: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    counts: () => vitestCounts(readFileSync(vitestReport, 'utf8')),
  },
  {
    name: 'page and desktop tests',
    program: 'playwright',
    given: ['test', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    counts: () => playwrightCounts(readFileSync(playwrightReport, 'utf8')),
  },
];

/** The tests start the agent hundreds of times: what Node compiled once need not be compiled each time. */
const compiled = path.join(root, 'node_modules', '.cache', 'tacho-depot-compiled');

function run(stage: Stage): Promise<number> {
  const environment = {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    ...stage.environment,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(stage.program, stage.given, {
      cwd: root,
      env: environment,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A stage that failed without a failed test (it did not start, or crashed) is one failure of its own. */
async function judge(stage: Stage): Promise<Counts> {
  console.log(`\n== ${stage.name}`);
  const code = await run(stage);
  if (stage.counts === undefined)
    return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  try {
    const counts = stage.counts();
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    console.error(`The report of "${stage.name}" cannot be read: ${String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const browser = await findBrowser();
console.log(`Node ${process.versions.node}, browser: ${browser.origin}`);

let total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const stage of stages) total = add(total, await judge(stage));
rmSync(reports, { recursive: true, force: true });

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
