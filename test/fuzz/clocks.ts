import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { playHistories } from '../clocks/histories.ts';

/** `npm run fuzz:clocks -- [--count N] [--seed S]`: N random histories of a depot's clocks, judged by the true time. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
if (![count, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('Give whole numbers: npm run fuzz:clocks -- --count 10000 --seed 1');
  process.exit(1);
}
// Databases in memory weigh nothing to the collector, which would let some 4 MB of each history stand.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const startedAt = performance.now();
const { deleted, seen, faults, left } = await playHistories(count, seed, (done) => {
  if (done % 50 === 0) collect();
  if (done % 1_000 === 0) console.log(`${done} histories, ${Math.round((performance.now() - startedAt) / 1_000)} s`);
});
for (const [what, times] of Object.entries(seen).sort(([one], [two]) => one.localeCompare(two))) {
  console.log(`${String(times).padStart(8)}  ${what}`);
}
for (const { seed: ofHistory, what, keptDays, quarantinedDays } of faults.slice(0, 20)) {
  console.log(`seed ${ofHistory}: ${what} after ${keptDays.toFixed(2)} days, ${quarantinedDays?.toFixed(2)} aside`);
}
for (const { seed: ofHistory, copies } of left.slice(0, 20)) console.log(`seed ${ofHistory}: ${copies} copies left`);
console.log(
  `${count} histories: ${deleted} copies deleted, ${faults.length} before their time, ` +
    `${left.length} histories with old copies left, ${Math.round((performance.now() - startedAt) / 1_000)} s`,
);
process.exit(faults.length + left.length === 0 && deleted > 0 ? 0 : 1);
