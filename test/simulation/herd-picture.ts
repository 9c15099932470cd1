import { chart, picture } from '../chart.ts';
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
  const panels = played.flatMap(({ title, outcome }, index) => {
    const top = size.top + index * size.panelHeight + 20;
    const place = { left: size.left, top, width: size.width - size.left - 20, height: size.panelHeight - 50 };
    const { line, level, foot } = chart(place, [0, shownSeconds], [0, limit * 2.2]);
    const curve = (rates: readonly number[], pick: (bin: readonly number[]) => number) =>
      Array.from({ length: shownSeconds / binSeconds }, (_, bin) => {
        const within = rates.slice(bin * binSeconds, (bin + 1) * binSeconds);
        return [(bin + 0.5) * binSeconds, pick(within)] as const;
      });
    return [
      `<text x="${size.left}" y="${top - 8}" font-weight="600">${title}</text>`,
      ...level(limit, String(limit)),
      ...level(2 * limit, String(2 * limit)),
      ...foot([0, 5, 10, 15, 20, 25, 30].map((minute) => [minute * 60, String(minute)])),
      line(
        curve(outcome.load, (bin) => Math.max(...bin)),
        '#b45309',
      ),
      line(curve(outcome.answered, mean), '#1d4ed8'),
    ];
  });
  const words =
    'Requests a second, by minutes since the service came back: the most that came in any second (brown), those answered (blue)';
  return picture(size.width, size.top + played.length * size.panelHeight + 20, words, [
    `<text x="${size.left}" y="20">${words}</text>`,
    ...panels,
  ]);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
