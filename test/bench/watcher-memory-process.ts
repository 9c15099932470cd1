/** One process of the bench `watcherMemory`: collects from a folder, with or without the watcher, and tells its memory. */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { watchDirectory } from '../../electron/engine/intake/change-watcher.ts';
import { nothingKnown } from '../../electron/engine/intake/classify-for-intake.ts';
import { createIntake } from '../../electron/engine/intake/intake.ts';
import { nodeClock } from '../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import { createSpool } from '../../electron/engine/spool/spool.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { silentLog } from '../faults/silent-log.ts';

const drops = 10;
const betweenDropsMs = 500;

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    data: { type: 'string', default: '' },
    watched: { type: 'boolean', default: false },
    /** Names what is dropped; empty to drop nothing. */
    drops: { type: 'string', default: '' },
  },
});

const clock = nodeClock();
const files = nodeFiles();
const opened = await openStore({
  directory: values.data,
  files,
  clock,
  log: silentLog,
  listener: { changed: () => {} },
});
if (!opened.ok) throw new Error(opened.error.message);
const { store } = opened.value;
if (store.folders.list().length === 0) store.folders.add(values.folder, 'downloads', clock.now());
let isWatching = false;
const intake = createIntake({
  ports: { clock, files, log: silentLog },
  store,
  spool: createSpool({ files, directory: path.join(values.data, 'spool'), random: Math.random }),
  spoolCache: { put: () => {} },
  dataDirectory: values.data,
  // Reading what the files hold is not what is measured.
  classify: () => ({ ...nothingKnown, structure: 'complete' }),
  settings: () => defaultSettings,
  settleQuickly: true,
  onChange: () => {},
  watch: (directory, manner, on) => {
    if (!values.watched) return null;
    return watchDirectory(directory, manner, {
      ...on,
      onReady: () => {
        isWatching = true;
        on.onReady();
      },
    });
  },
});
await intake.start();
await intake.passDone();
while (values.watched && !isWatching) await delay(20);
for (let index = 0; values.drops !== '' && index < drops; index += 1) {
  const made = path.join(values.data, 'made');
  await writeFile(made, `dropped ${values.drops} ${index}`);
  await rename(made, path.join(values.folder, `${values.drops}-${index}.ddd`));
  await delay(betweenDropsMs);
  if (!values.watched) await intake.scanNow();
}
await intake.passDone();
for (let round = 0; round < 3; round += 1) {
  globalThis.gc?.();
  await delay(200);
}
console.log(JSON.stringify({ rssBytes: process.memoryUsage().rss }));
await intake.stop();
store.close();
