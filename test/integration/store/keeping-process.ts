import { writeSync } from 'node:fs';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { keepFile, numberedSha256 } from './data-folder.ts';

/**
 * A process that is there to be killed: keeps numbered files and sends them, and prints each step once the store has
 * acknowledged it. Arguments: the data folder, and how many files to keep before it only waits.
 */
const [directory = '', count = '0'] = process.argv.slice(2);
const opened = await openStore({
  directory,
  files: nodeFiles(),
  clock: nodeClock(),
  log: silentLog,
  listener: { changed: () => undefined },
});
if (!opened.ok) throw new Error(`the store was refused: ${opened.error.code}`);
const { store } = opened.value;

function acknowledged(step: string): void {
  writeSync(1, `${step}\n`);
}

store.jobs.recover(Date.now());
acknowledged('open');
const first = store.uploads.counts(0).total + 1;
for (let number = first; number < first + Number(count); number += 1) {
  keepFile(store, numberedSha256(number), Date.now());
  acknowledged(`kept ${number}`);
  if (number % 2 === 0) continue;
  const jobs = store.jobs.claimDue(Date.now(), 1);
  acknowledged(`claimed ${jobs[0]?.id}`);
  const ends = jobs.map(({ id }) => ({ jobId: id, kind: 'accepted' as const, receipt: `r-${id}`, responseCode: 1 }));
  store.jobs.endAttempts(ends, Date.now());
  acknowledged(`sent ${jobs[0]?.id}`);
}
setInterval(() => undefined, 60_000);
