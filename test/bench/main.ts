/**
 * `npm run bench`: speed and memory of the built agent against the reference service. Compare ratios within one run:
 * absolute figures are the machine's as much as ours. `-- --json` prints one object; `-- --only NAME` runs one bench.
 */
import { parseArgs } from 'node:util';
import { drainToCurl } from './drain-to-curl.ts';
import { dropToReceipt } from './drop-to-receipt.ts';
import { managersLists } from './managers-lists.ts';
import { rowAfterUpload } from './row-after-upload.ts';
import { startWithHistory } from './start-with-history.ts';
import { tachograph } from './tachograph.ts';
import { tenThousandFiles } from './ten-thousand-files.ts';
import { watcherMemory } from './watcher-memory.ts';
import { webhooks } from './webhooks.ts';

const benches = {
  tachograph,
  dropToReceipt,
  drainToCurl,
  tenThousandFiles,
  watcherMemory,
  webhooks,
  managersLists,
  rowAfterUpload,
  startWithHistory,
};

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
});

const figures: Record<string, number> = {};
for (const [name, bench] of Object.entries(benches)) {
  if (options.only !== undefined && options.only !== name) continue;
  if (!options.json) console.log(`${name} ...`);
  const measured = await bench();
  Object.assign(figures, measured);
  if (!options.json) for (const [figure, value] of Object.entries(measured)) console.log(`  ${figure}: ${value}`);
}
if (options.json) console.log(JSON.stringify(figures));
