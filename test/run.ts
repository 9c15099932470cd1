/**
 * Everything that `npm test` runs: the checks side by side, each of which counts as one test, then the suites one after
 * the other, ending in the line `N passed, N failed`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { add, type Counts, playwrightCounts, vitestCounts } from './totals.ts';
import { whyNoWindows } from './windows/find-windows.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-test-'));

interface Check {
  readonly name: string;
  readonly program: string;
  readonly given: readonly string[];
}

interface Suite extends Check {
  readonly environment?: Readonly<Record<string, string>>;
  /** Reads the suite's own report. */
  readonly counts: () => Counts;
  /** Why this machine cannot run it, in one sentence; null where it can. Absent: every machine can. */
  readonly leftOut?: () => string | null;
}

const vitestReport = path.join(reports, 'vitest.json');
const windowsReport = path.join(reports, 'windows.json');
const playwrightReport = path.join(reports, 'playwright.json');

/** Each of the compiler's checkers works the shared types out for itself: more of them than cores cost time. */
const checkers = String(Math.min(4, os.availableParallelism()));

const checks: readonly Check[] = [
  { name: 'types', program: 'tsc', given: ['--checkers', checkers] },
  { name: 'lint', program: 'biome', given: ['check', '.'] },
  { name: 'unused code', program: 'knip', given: [] },
  { name: 'build', program: 'npm', given: ['run', '--silent', 'build'] },
];

const suites: readonly Suite[] = [
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
  {
    name: 'the agent on Windows’ Node',
    program: 'vitest',
    given: [
      ...['run', '--config', 'test/windows/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${windowsReport}`],
    ],
    counts: () => vitestCounts(readFileSync(windowsReport, 'utf8')),
    leftOut: whyNoWindows,
  },
];

/** The tests start the agent hundreds of times: what Node compiled once need not be compiled each time. */
const compiled = path.join(root, 'node_modules', '.cache', 'tacho-depot-compiled');

function start({ program, given }: Check, stdio: 'inherit' | 'pipe', more: Suite['environment'] = {}) {
  const environment = {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    ...more,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  return spawn(program, given, { cwd: root, env: environment, stdio, shell: process.platform === 'win32' });
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** What it prints comes in one piece, so that checks beside each other can be told apart. */
async function judgeCheck(check: Check): Promise<Counts> {
  const child = start(check, 'pipe');
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await exitCode(child);
  console.log(`\n== ${check.name}: ${code === 0 ? 'passed' : 'failed'}`);
  process.stdout.write(Buffer.concat(printed));
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** A suite that failed without a failed test (it did not start, or crashed) is one failure of its own. */
async function judgeSuite(suite: Suite): Promise<Counts> {
  const leftOut = suite.leftOut?.() ?? null;
  console.log(`\n== ${suite.name}${leftOut === null ? '' : `: left out. ${leftOut}`}`);
  if (leftOut !== null) return { passed: 0, failed: 0, skipped: 0 };
  const code = await exitCode(start(suite, 'inherit', suite.environment));
  try {
    const counts = suite.counts();
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    console.error(`The report of "${suite.name}" cannot be read: ${String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const browser = await findBrowser();
console.log(`Node ${process.versions.node}, browser: ${browser.origin}`);

let total = (await Promise.all(checks.map(judgeCheck))).reduce(add);
for (const suite of suites) total = add(total, await judgeSuite(suite));
rmSync(reports, { recursive: true, force: true });

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
