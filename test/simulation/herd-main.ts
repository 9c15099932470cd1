import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Herd, type HerdOutcome, playHerd } from './herd.ts';
import { herdPicture } from './herd-picture.ts';

const minuteMs = 60_000;
const outagesMinutes = [10, 60, 480];
const retryAftersSeconds = [null, 10];
const longestWaitMinutes = 30;
const mostLoad = 2;

/**
 * `npm run simulate -- --depots 10000`: depots that lost the service together, and it comes back with a limit. Prints a
 * table, writes a picture, and gives the faults, one sentence each.
 *
 * @param limit requests a second
 */
export async function sayHerd(given: {
  depots: number;
  limit: number;
  seed: number;
  picture: string;
}): Promise<string[]> {
  const { depots, limit, seed, picture } = given;
  console.log(`${depots} depots, a service that answers ${limit} requests a second. Minutes from its return.`);
  console.log(
    '| outage | Retry-After | files | most a second | to the limit | files: half, 99 %, all | reports: half, 99 %, all |',
  );
  console.log('|---|---|---|---|---|---|---|');
  const faults: string[] = [];
  const played: { readonly title: string; readonly outcome: HerdOutcome }[] = [];
  for (const outageMinutes of outagesMinutes) {
    for (const retryAfterSeconds of retryAftersSeconds) {
      const herd: Herd = {
        depots,
        limit,
        seed,
        outageMs: outageMinutes * minuteMs,
        retryAfterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000,
      };
      const outcome = playHerd(herd);
      const said = retryAfterSeconds === null ? 'none' : `${retryAfterSeconds} s`;
      const title = `${outageMinutes} min, Retry-After ${said}`;
      const most = Math.max(...outcome.load);
      const cells = [
        ...[`${outageMinutes} min`, said, outcome.files, most, (most / limit).toFixed(2)],
        ...[minutesOf(outcome.filesSentAfterMs), minutesOf(outcome.reportsAfterMs)],
      ];
      console.log(`| ${cells.join(' | ')} |`);
      faults.push(...faultsOf(outcome, limit).map((fault) => `${title}: ${fault}`));
      played.push({ title, outcome });
    }
  }
  await writeFile(picture, herdPicture(played, limit));
  console.log(`The load as a picture: ${path.resolve(picture)}`);
  return faults;
}

/** What must hold: the load stays under twice the limit, and nobody waits over half an hour. */
export function faultsOf({ load, filesSentAfterMs, reportsAfterMs }: HerdOutcome, limit: number): string[] {
  const faults: string[] = [];
  const most = Math.max(...load);
  if (most >= mostLoad * limit) faults.push(`${most} requests came in one second, with a limit of ${limit}`);
  for (const [what, after] of [['files', filesSentAfterMs] as const, ['reports', reportsAfterMs] as const]) {
    const late = after.filter((ms) => ms > longestWaitMinutes * minuteMs).length;
    if (late > 0) faults.push(`${late} depots waited over ${longestWaitMinutes} minutes for their ${what}`);
  }
  return faults;
}

function minutesOf(afterMs: readonly number[]): string {
  const sorted = [...afterMs].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return [0.5, 0.99, 1].map((share) => (at(share) / minuteMs).toFixed(1)).join(', ');
}
