import { parseArgs } from 'node:util';
import { compareStarts, storyKinds } from '../hours/random-starts.ts';

/**
 * `npm run fuzz:starts -- [--count N] [--seed S] [--kind alone|crews-and-ferries|domestic]`: N random stories in every regime, asked of
 * the product and of the reading of the articles in `test/hours/start-by-letters.ts`. Story number n has the seed S + n.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', default: 'crews-and-ferries' },
  },
});
const [count, firstSeed] = [Number(values.count), Number(values.seed)];
const kind = storyKinds.find((one) => one === values.kind);
if (![count, firstSeed].every((number) => Number.isSafeInteger(number) && number > 0) || kind === undefined) {
  console.error('Give whole numbers and a kind: npm run fuzz:starts -- --count 2000 --seed 1 --kind crews-and-ferries');
  process.exit(1);
}
const storiesAtOnce = 1_000;
const seen: Record<string, number> = {};
let disagreements = 0;
const startedAt = performance.now();
for (let done = 0; done < count; done += storiesAtOnce) {
  const part = compareStarts(Math.min(storiesAtOnce, count - done), firstSeed + done, kind);
  for (const [said, times] of Object.entries(part.seen)) seen[said] = (seen[said] ?? 0) + times;
  disagreements += part.disagreements.length;
  for (const { seed, part: differs } of part.disagreements) console.log(`seed ${seed}: ${differs}`);
  console.log(`${done + part.stories} of ${count} stories, ${disagreements} disagreements`);
}
for (const [said, times] of Object.entries(seen).sort(([one], [two]) => one.localeCompare(two))) {
  console.log(`${String(times).padStart(8)}  ${said}`);
}
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(`${count} stories from seed ${firstSeed}, ${kind}: ${disagreements} disagreements, ${seconds} s`);
process.exit(disagreements === 0 ? 0 : 1);
