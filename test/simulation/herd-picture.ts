import type { HerdOutcome } from './herd.ts';

const size = { width: 900, panelHeight: 150, left: 60, top: 40 };
const shownSeconds = 30 * 60;
/** Of one point of the curve. */
const binSeconds = 10;

/** The load of each herd over half an hour as an SVG: what came, what was answered, the limit and twice the limit. */
export function herdPicture(
  played: readonly { readonly title: string; readonly outcome: HerdOutcome }[],
  limit: number,
): string {
  const height = size.top + played.length * size.panelHeight + 20;
  const highest = limit * 2.2;
  const panels = played.flatMap(({ title, outcome }, index) => {
    const bottom = size.top + (index + 1) * size.panelHeight - 30;
    const y = (rate: number) => bottom - (Math.min(rate, highest) / highest) * (size.panelHeight - 50);
    const x = (second: number) => size.left + (second / shownSeconds) * (size.width - size.left - 20);
    const curve = (rates: readonly number[], pick: (bin: readonly number[]) => number) =>
      Array.from({ length: shownSeconds / binSeconds }, (_, bin) => {
        const within = rates.slice(bin * binSeconds, (bin + 1) * binSeconds);
        return `${x((bin + 0.5) * binSeconds).toFixed(1)},${y(pick(within)).toFixed(1)}`;
      }).join(' ');
    const level = (rate: number, words: string) => [
      `<line x1="${size.left}" x2="${size.width - 20}" y1="${y(rate)}" y2="${y(rate)}" stroke="#888" stroke-dasharray="4 4"/>`,
      `<text x="${size.left - 6}" y="${y(rate) + 4}" text-anchor="end">${words}</text>`,
    ];
    return [
      `<text x="${size.left}" y="${bottom - size.panelHeight + 42}" font-weight="600">${title}</text>`,
      ...level(limit, String(limit)),
      ...level(2 * limit, String(2 * limit)),
      `<line x1="${size.left}" x2="${size.width - 20}" y1="${bottom}" y2="${bottom}" stroke="#444"/>`,
      `<polyline points="${curve(outcome.load, (bin) => Math.max(...bin))}" fill="none" stroke="#b45309" stroke-width="1.5"/>`,
      `<polyline points="${curve(outcome.answered, mean)}" fill="none" stroke="#1d4ed8" stroke-width="1.5"/>`,
      ...[0, 5, 10, 15, 20, 25, 30].map(
        (minute) => `<text x="${x(minute * 60)}" y="${bottom + 15}" text-anchor="middle">${minute}</text>`,
      ),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${size.width}" height="${height}" fill="#fff"/>`,
    `<text x="${size.left}" y="20">Requests a second, by minutes since the service came back: the most that came in any second (brown), those answered (blue)</text>`,
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
