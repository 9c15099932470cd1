import { metrics } from '../../electron/engine/observe/metrics.ts';
import { queries, rateInterval, withVariables } from './dashboard.ts';
import type { Depot } from './depot.ts';
import type { Monitors, Series } from './monitors.ts';

const ownLabels = [...new Set(metrics.flatMap(({ labels }) => Object.keys(labels)))];

/** Queries of the dashboard that tell of the depots that send not the same series as of those that are scraped. */
export async function queriesThatDiffer(
  ask: Monitors['ask'],
  sending: readonly Pick<Depot, 'name'>[],
  scraped: readonly Pick<Depot, 'name'>[],
): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const query of queries) {
    const [ofSending, ofScraped] = await Promise.all(
      [sending, scraped].map(async (depots) => {
        const names = depots.map(({ name }) => name).join('|');
        return kinds(await ask(withVariables(query, rateInterval, names)), depots.length);
      }),
    );
    if (ofSending !== ofScraped) differing.push(query);
  }
  return differing;
}

/** Which series there are, whatever a watcher says of where they come from: their labels, and of how many depots. */
function kinds(series: readonly Series[], depots: number): string {
  const byOwnLabels = Map.groupBy(series, ({ labels }) =>
    ownLabels.flatMap((name) => (labels[name] === undefined ? [] : [`${name}=${labels[name]}`])).join(','),
  );
  return [...byOwnLabels]
    .map(([own, all]) => {
      const named = new Set(all.flatMap(({ labels }) => labels.depot ?? []));
      return `${own}: ${named.size === 0 ? 'together' : named.size === depots ? 'each' : 'some'}`;
    })
    .sort()
    .join('; ');
}
