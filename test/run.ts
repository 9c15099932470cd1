/**
 * Everything that `npm test` runs, side by side as the cores allow, ending in what was left out here and in the line
 * `N passed, N failed`. The desktop specs run on a real Electron, which is fetched where this machine has a screen for it.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.ts';
import { whyNoCardService } from './card/virtual-reader.ts';
import { whyNoArchiveServers } from './company-archive/archive-servers.ts';
import { packedArchive } from './pack/packed-archive.ts';
import { type Part, playwrightPart, programPart, runParts, runProgram, vitestPart } from './parts.ts';
import { type Desk, openDesk } from './real-electron/desk.ts';
import { electronForTests, electronVersion } from './real-electron/electron.ts';
import { prepareElectron } from './real-electron/prepare.ts';
import { runDesktopSpecs } from './real-electron/run-specs.ts';
import { machineVariable } from './this-machine.ts';
import { add, type Counts, failuresText, oneFailure } from './totals.ts';
import { whyNoWindows } from './windows/find-windows.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-test-'));
const desktopSpecs = 'desktop tests';

/** Where the desktop must be shown on a real Electron, as in CI: that it cannot be is a failure then. */
const isElectronNeeded = process.env.TACHO_DEPOT_TEST_ELECTRON_NEEDED === '1';

interface Desktop {
  readonly electron: string;
  readonly desk: Desk;
}

/** A real Electron with a desk to run it at; or why there is none, in words. */
async function findDesktop(): Promise<Desktop | string> {
  let desk: Desk | undefined;
  try {
    desk = await openDesk();
    return { electron: electronForTests() ?? (await prepareElectron()), desk };
  } catch (error) {
    await desk?.close();
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Where this machine has more than a newcomer's: what looks for a browser, a screen, an Electron or a program, once as if
 * there were none. Elsewhere the whole run is that.
 */
function newcomersPart(): Part {
  const looking = globSync('test/{unit,integration}/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes("/this-machine.ts'"),
  );
  const environment = { [machineVariable]: 'fresh' };
  return vitestPart('as on a fresh machine: tests that look for programs', reports, { given: looking, environment });
}

function desktopPart({ desk, electron }: Desktop, from: 'the build' | 'the packed archive'): Part {
  const report = path.join(desk.folder, 'tmp', `${from}.json`);
  return playwrightPart(`${desktopSpecs}, from ${from}`, report, async (given, environment, hear) => {
    const archive = from === 'the build' ? null : await packedArchive();
    return runDesktopSpecs(desk, { electron, archive, given, environment, hear });
  });
}

const check = (name: string, program: string, ...given: readonly string[]) => programPart(name, { program, given });
const other = (name: string, folder: string, leftOut: () => string | null): Part => ({
  ...vitestPart(name, reports, { given: ['--config', `test/${folder}/vitest.config.ts`] }),
  leftOut,
  isWaiting: true,
});

const [browser, desktop, built] = await Promise.all([
  findBrowser(),
  findDesktop(),
  runParts([check('build', 'npm', 'run', '--silent', 'build')], 1),
]);
const found = typeof desktop === 'string' ? 'none' : electronVersion(desktop.electron);
console.log(`Node ${process.versions.node}, browser: ${browser.origin}, Electron: ${found}`);

const parts: readonly Part[] = [
  vitestPart('unit, integration and fault tests', reports),
  ...(typeof desktop === 'string'
    ? [{ name: desktopSpecs, run: async () => oneFailure(desktopSpecs, desktop), leftOut: () => desktop }]
    : [desktopPart(desktop, 'the packed archive'), desktopPart(desktop, 'the build')]),
  playwrightPart('page tests', path.join(reports, 'page.json'), (given, environment, hear) =>
    runProgram({ program: 'playwright', given: ['test', ...given, '--project=web'], environment }, hear),
  ),
  // Each of the compiler's checkers works the shared types out for itself: more of them cost the other parts their time.
  check('types', 'npm', 'run', '--silent', 'typecheck', '--', '--checkers', '1'),
  check('lint', 'biome', 'check', '.'),
  check('unused code', 'knip'),
  ...(typeof desktop === 'string' ? [] : [newcomersPart()]),
  other('cards in readers of PC/SC', 'card', whyNoCardService),
  other('the company’s archive on Ceph and Apache', 'company-archive', whyNoArchiveServers),
  other('the agent on Windows’ Node', 'windows', whyNoWindows),
];

let total: Counts = built.counts;
const leftOut: string[] = [];
try {
  const outcome = await runParts(parts, os.availableParallelism());
  total = add(total, outcome.counts);
  leftOut.push(...outcome.leftOut);
} finally {
  if (typeof desktop !== 'string') await desktop.desk.close();
  rmSync(reports, { recursive: true, force: true });
}
if (typeof desktop === 'string' && isElectronNeeded)
  total = add(total, oneFailure(desktopSpecs, `They must be run on a real Electron here, and were not: ${desktop}.`));
if (total.failures.length > 0) console.log(`\n== what failed\n\n${failuresText(total.failures)}`);
if (leftOut.length > 0) console.log(`\n== left out here\n\n${leftOut.join('\n')}`);

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
