/**
 * Everything that `npm test` runs: the checks side by side, each of which counts as one test, then the suites one after
 * the other, ending in the line `N passed, N failed`. The desktop specs run on a real Electron where one is here, from
 * the build and from inside a packed archive, and on the stand-in elsewhere.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { whyNoArchiveServers } from './company-archive/archive-servers.ts';
import { packedArchive } from './pack/packed-archive.ts';
import { type Desk, openDesk } from './real-electron/desk.ts';
import { electronForTests, electronVersion } from './real-electron/electron.ts';
import { runDesktopSpecs } from './real-electron/run-specs.ts';
import { machineVariable } from './this-machine.ts';
import { add, type Counts, failuresText, nothing, oneFailure, playwrightCounts, vitestCounts } from './totals.ts';
import { whyNoWindows } from './windows/find-windows.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-test-'));

interface Check {
  readonly name: string;
  readonly program: string;
  readonly given: readonly string[];
}

interface Suite {
  readonly name: string;
  /** Runs it; the exit code. */
  readonly run: () => Promise<number>;
  /** Reads the suite's own report. */
  readonly counts: () => Counts;
  /** Why this machine cannot run it, in one sentence; null where it can. Absent: every machine can. */
  readonly leftOut?: () => string | null;
}

/** Each of the compiler's checkers works the shared types out for itself: more of them than cores cost time. */
const checkers = String(Math.min(4, os.availableParallelism()));

const checks: readonly Check[] = [
  { name: 'types', program: 'npm', given: ['run', '--silent', 'typecheck', '--', '--checkers', checkers] },
  { name: 'lint', program: 'biome', given: ['check', '.'] },
  { name: 'unused code', program: 'knip', given: [] },
  { name: 'build', program: 'npm', given: ['run', '--silent', 'build'] },
];

type Environment = Readonly<Record<string, string>>;

function vitestSuite(name: string, more: readonly string[] = [], environment: Environment = {}): Suite {
  const report = path.join(reports, 'vitest.json');
  const given = ['run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    async run() {
      rmSync(report, { force: true });
      return exitCode(start({ program: 'vitest', given }, 'inherit', environment));
    },
    counts: () => vitestCounts(readFileSync(report, 'utf8')),
  };
}

function playwrightSuite(name: string, projects: readonly string[], environment: Environment = {}): Suite {
  const report = path.join(reports, 'playwright.json');
  const given = ['test', '--reporter=list,json', ...projects.map((project) => `--project=${project}`)];
  return {
    name,
    run: () =>
      exitCode(
        start({ program: 'playwright', given }, 'inherit', { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      ),
    counts: () => playwrightCounts(readFileSync(report, 'utf8')),
  };
}

/**
 * Where this machine has more than a newcomer's: what looks for a browser, a screen, an Electron or a program, once as if
 * there were none. Elsewhere the whole run is that.
 */
function newcomersSuites(): readonly Suite[] {
  const environment = { [machineVariable]: 'fresh' };
  const looking = globSync('test/{unit,integration}/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes("/this-machine.ts'"),
  );
  return [
    vitestSuite('as on a fresh machine: tests that look for programs', looking, environment),
    playwrightSuite('as on a fresh machine: the desktop on the stand-in', ['desktop'], environment),
  ];
}

function electronSuite(desk: Desk, electron: string, from: 'the build' | 'the packed archive'): Suite {
  const report = path.join(desk.folder, 'tmp', `${from}.json`);
  return {
    name: `desktop tests on the real Electron, from ${from}`,
    async run() {
      const archive = from === 'the build' ? null : await packedArchive();
      const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      return runDesktopSpecs(desk, { electron, archive, given: ['--reporter=list,json'], environment });
    },
    counts: () => playwrightCounts(readFileSync(report, 'utf8')),
  };
}

/** The tests start the agent hundreds of times: what Node compiled once need not be compiled each time. */
const compiled = path.join(root, 'node_modules', '.cache', 'tacho-depot-compiled');

function start(
  { program, given }: Omit<Check, 'name'>,
  stdio: 'inherit' | 'pipe',
  more: Readonly<Record<string, string>> = {},
) {
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
  const output = Buffer.concat(printed);
  process.stdout.write(output);
  return code === 0 ? { ...nothing, passed: 1 } : oneFailure(check.name, output.toString());
}

/** A suite that failed without a failed test (it did not start, or crashed) is one failure of its own. */
async function judgeSuite(suite: Suite): Promise<Counts> {
  const leftOut = suite.leftOut?.() ?? null;
  console.log(`\n== ${suite.name}${leftOut === null ? '' : `: left out. ${leftOut}`}`);
  if (leftOut !== null) return nothing;
  try {
    const code = await suite.run();
    const counts = suite.counts();
    if (code === 0 || counts.failed > 0) return counts;
    return add(counts, oneFailure(suite.name, `It ended with the exit code ${code}, and no test of it had failed.`));
  } catch (error) {
    return oneFailure(suite.name, `It could not be run to its report: ${String(error)}`);
  }
}

/** Where the desktop must be shown on a real Electron, as in CI: that it cannot be is a failure then. */
const electronIsNeeded = process.env.TACHO_DEPOT_TEST_ELECTRON_NEEDED === '1';

/** A real Electron with a desk to run it at; or why there is none, in words. */
async function findElectron(): Promise<{ readonly electron: string; readonly desk: Desk } | string> {
  const electron = electronForTests();
  if (electron === null) return 'there is no real one; npm run prepare:electron fetches one';
  try {
    return { electron, desk: await openDesk() };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const browser = await findBrowser();
const real = await findElectron();
const played = typeof real === 'string' ? `the stand-in (${real})` : electronVersion(real.electron);
console.log(`Node ${process.versions.node}, browser: ${browser.origin}, Electron: ${played}`);

const suites: readonly Suite[] = [
  ...(typeof real === 'string' ? [] : newcomersSuites()),
  vitestSuite('unit, integration and fault tests'),
  ...(typeof real === 'string'
    ? [playwrightSuite('page and desktop tests', ['web', 'desktop', 'contract'])]
    : [
        playwrightSuite('page tests, and what the stand-in plays', ['web', 'contract']),
        electronSuite(real.desk, real.electron, 'the build'),
        electronSuite(real.desk, real.electron, 'the packed archive'),
      ]),
  {
    ...vitestSuite('the company’s archive on Ceph and Apache', ['--config', 'test/company-archive/vitest.config.ts']),
    leftOut: whyNoArchiveServers,
  },
  {
    ...vitestSuite('the agent on Windows’ Node', ['--config', 'test/windows/vitest.config.ts']),
    leftOut: whyNoWindows,
  },
];

let total = (await Promise.all(checks.map(judgeCheck))).reduce(add);
try {
  for (const suite of suites) total = add(total, await judgeSuite(suite));
} finally {
  if (typeof real !== 'string') await real.desk.close();
  rmSync(reports, { recursive: true, force: true });
}
if (typeof real === 'string' && electronIsNeeded) {
  total = add(
    total,
    oneFailure('the desktop on a real Electron', `It must be shown on one here, and was not: ${real}.`),
  );
}
if (total.failures.length > 0) console.log(`\n== what failed\n\n${failuresText(total.failures)}`);

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
