/**
 * `npm run bench`: speed and memory of the built agent against the reference service. Compare ratios within one run:
 * absolute figures are the machine's as much as ours. `-- --json` prints one object; `-- --only NAME` runs one bench, and
 * `-- --only millionUploads`, `costPerFile` or `slowFlushes` one that takes some minutes or needs `strace`.
 * `-- --electron` measures the desktop app on the real Electron instead, beside an Electron window that does nothing;
 * `--rest-minutes N` says for how long both are watched while nothing happens.
 */
import { parseArgs } from 'node:util';
import { isAtDesk } from '../real-electron/run-at-desk.ts';
import { cardReading } from './card-reading.ts';
import { costPerFile } from './cost-per-file.ts';
import { waitsFor, within } from './deadline.ts';
import {
  desktopAtRest,
  desktopDrops,
  desktopMemory,
  desktopScrolling,
  desktopStart,
} from './desktop/desktop-benches.ts';
import { drainToCurl } from './drain-to-curl.ts';
import { driverRecord } from './driver-record.ts';
import { dropToReceipt } from './drop-to-receipt.ts';
import { longHistory, millionUploads } from './long-history.ts';
import { maintain } from './maintain.ts';
import { managersLists } from './managers-lists.ts';
import { palette } from './palette.ts';
import { planner } from './planner.ts';
import { polledFolders } from './polled-folders.ts';
import { rowAfterUpload } from './row-after-upload.ts';
import { slowFlushes } from './slow-flushes.ts';
import { startWithHistory } from './start-with-history.ts';
import { driverPage, vehiclePage } from './subject-pages.ts';
import { tachograph } from './tachograph.ts';
import { tenThousandFiles } from './ten-thousand-files.ts';
import { toDo } from './to-do.ts';
import { unitDrivers } from './unit-drivers.ts';
import { verification } from './verification.ts';
import { watcherMemory } from './watcher-memory.ts';
import { webhooks } from './webhooks.ts';

const agentBenches = {
  tachograph,
  verification,
  cardReading,
  dropToReceipt,
  drainToCurl,
  tenThousandFiles,
  polledFolders,
  watcherMemory,
  webhooks,
  longHistory,
  managersLists,
  toDo,
  rowAfterUpload,
  driverPage,
  vehiclePage,
  planner,
  palette,
  driverRecord,
  unitDrivers,
  maintain,
  startWithHistory,
};

/** Those that take minutes are run where they are named with `--only`. */
const longBenches = { millionUploads, costPerFile, slowFlushes };

/** Several times what the longest of them takes. */
const longestMinutes = { usual: 20, long: 180 };
const minuteMs = 60_000;

const desktopBenches = { desktopStart, desktopMemory, desktopAtRest, desktopDrops, desktopScrolling };

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    electron: { type: 'boolean', default: false },
    'rest-minutes': { type: 'string', default: '10' },
  },
});
const restMinutes = Number(options['rest-minutes']);
if (!(restMinutes > 0)) throw new Error(`--rest-minutes takes a number above 0, not "${options['rest-minutes']}".`);

const benches = options.electron
  ? desktopBenches
  : options.only !== undefined && options.only in longBenches
    ? longBenches
    : agentBenches;
if (options.only !== undefined && !(options.only in benches))
  throw new Error(`There is no bench "${options.only}". There are: ${Object.keys(benches).join(', ')}.`);

if (!options.electron || (await isAtDesk())) await runBenches();

async function runBenches(): Promise<void> {
  const figures: Record<string, number> = {};
  // On a machine that does other things too, nobody could tell a bench that is slow from one that hangs.
  setInterval(() => process.stderr.write(`  still waiting for: ${waitsFor()}\n`), minuteMs).unref();
  for (const [name, bench] of Object.entries(benches)) {
    if (options.only !== undefined && options.only !== name) continue;
    if (!options.json) console.log(`${name} ...`);
    const limitMs = (name in longBenches ? longestMinutes.long : longestMinutes.usual + restMinutes) * minuteMs;
    const measured = await within(limitMs, `the bench ${name}`, bench({ restMinutes }));
    Object.assign(figures, measured);
    if (!options.json) for (const [figure, value] of Object.entries(measured)) console.log(`  ${figure}: ${value}`);
  }
  if (options.json) console.log(JSON.stringify(figures));
}
