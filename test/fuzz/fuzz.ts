import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { limitMs } from './check.ts';
import { fuzz } from './run.ts';

/** `npm run fuzz -- [--count N] [--seed N]`: reads N mutated downloads; ends with 1 when one breaks the reader. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.count);
const seed = Number(values.seed);
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  console.error('Give whole numbers: npm run fuzz -- --count 1000000 --seed 1');
  process.exit(1);
}

const progressEvery = 50_000;
const started = performance.now();

const result = await fuzz({
  count,
  seed,
  guardEvery: 16,
  verifyEvery: 100,
  progress: (done) => {
    if (done % progressEvery !== 0) return;
    console.log(`${done} files after ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  },
});

const perSecond = result.count / result.seconds;
console.log(
  `${result.count} mutated files in ${result.seconds.toFixed(0)} s (${perSecond.toFixed(0)} a second), seed ${seed}`,
);
console.log(`slowest ${result.slowestMs.toFixed(1)} ms of ${limitMs} allowed`);
console.log(`${result.guarded} read among other bytes and measured, ${result.verified} verified`);
console.log(`read as ${JSON.stringify(result.byKind)}`);
console.log(`memory ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB at most`);
console.log(`a million would take ${(1_000_000 / perSecond / 60).toFixed(0)} minutes`);

if (result.faults.length > 0) {
  const folder = mkdtempSync(join(tmpdir(), 'tacho-fuzz-'));
  for (const { index, fault, file } of result.faults) {
    const path = join(folder, `${index}.bin`);
    writeFileSync(path, file);
    console.error(`file ${index} ${fault}\n  kept as ${path}`);
  }
  process.exit(1);
}
console.log('no fault');
