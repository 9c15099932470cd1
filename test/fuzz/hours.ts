import { parseArgs } from 'node:util';
import { compareRandomWeeks } from '../hours/compare.ts';

/** `npm run fuzz:hours -- [--count N] [--seed S]`: N random weeks, reckoned by the product and by the reference service. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
if (![count, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('Give whole numbers: npm run fuzz:hours -- --count 10000 --seed 1');
  process.exit(1);
}
const startedAt = performance.now();
const { weeks, histories, disagreements, seen } = compareRandomWeeks(count, seed);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
for (const [what, times] of Object.entries(seen).sort(([one], [two]) => one.localeCompare(two))) {
  console.log(`${String(times).padStart(8)}  ${what}`);
}
for (const { seed: ofHistory, part } of disagreements.slice(0, 20)) {
  console.log(`seed ${ofHistory} differs in: ${part}`);
}
console.log(`${weeks} weeks in ${histories} histories, ${disagreements.length} disagreements, ${seconds} s`);
process.exit(disagreements.length === 0 ? 0 : 1);
