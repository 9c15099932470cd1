/**
 * `npm run simulate`: 24 hours of a depot in a few minutes, with everything that goes wrong in a year. `-- --hours N`,
 * `-- --files N` and `-- --seed N` for another day; `-- --json` prints one object.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { credentials, startServiceProcess } from '../bench/service-process.ts';
import { playDay } from './day.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    files: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '20261024' },
  },
});
const seed = Number(values.seed);
console.log(`Seed ${seed}: ${values.hours} hours, ${values.files} files.`);
const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-simulation-'));
const service = await startServiceProcess(path.join(home, 'service'));
const t = performance.now();
const day = await playDay({
  home,
  seed,
  hours: Number(values.hours),
  files: Number(values.files),
  service: { url: service.url, credentials },
  onHour: (f) => console.log(JSON.stringify(f), Math.round((performance.now() - t) / 100) / 10),
});
const { footprints, files, receipted, ...rest } = day;
console.log(rest, files.length, receipted.size, await service.received());
await service.stop();
console.log(process.getActiveResourcesInfo());
await rm(home, { recursive: true, force: true });
