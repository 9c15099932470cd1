import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rearrangePieces } from './pieces-run.ts';

/**
 * `npm run fuzz:pieces -- [--count N] [--seed N] [--from N]`: ends with 1 when a file is believed that must not be. With
 * `--from` it begins with that file of the seed, so that one file can be looked at again, or two runs share the work.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const [count, seed, from] = [Number(values.count), Number(values.seed), Number(values.from)];
if (![count, seed, from].every(Number.isSafeInteger) || count < 1 || from < 0) {
  console.error('Give whole numbers: npm run fuzz:pieces -- --count 100000 --seed 1 --from 0');
  process.exit(1);
}

const progressEvery = 10_000;
const started = performance.now();
const seconds = (): string => ((performance.now() - started) / 1_000).toFixed(0);
const result = rearrangePieces({
  count,
  seed,
  from,
  progress: (done) => {
    if (done % progressEvery === 0) console.log(`${done} files after ${seconds()} s`);
  },
});
console.log(`${result.count} rearranged files from number ${from} in ${seconds()} s, seed ${seed}`);
console.log(`${result.complete} of them complete, ${result.believed} complete and trusted`);
if (result.faults.length > 0) {
  const folder = mkdtempSync(join(tmpdir(), 'tacho-pieces-'));
  for (const { index, fault, file } of result.faults) {
    const path = join(folder, `${index}.bin`);
    writeFileSync(path, file);
    console.error(`file ${index} is trusted and complete, and is ${fault}\n  kept as ${path}`);
  }
  process.exit(1);
}
console.log('none is trusted and complete unless every byte that counts is there and is one holder’s');
