import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chart, inSvg, type Place, picture } from '../chart.ts';
import { type Panel, panels, rateInterval, withVariables } from './dashboard.ts';
import type { Monitors, Range, Series } from './monitors.ts';

const width = 1200;
const columns = 24;
const rowHeight = 28;
const gap = 8;
/** Points of a line. */
const steps = 240;
/** Told apart on white by those who see no red or no green, too. */
const colours = ['#1d4ed8', '#b45309', '#047857', '#7c3aed', '#be123c', '#0e7490', '#57534e'];
const others = '#cbd5e1';
const mostNamed = 5;

interface Line {
  readonly name: string;
  readonly points: Series['points'];
}

/** Draws the dashboard over a time, one picture for each of its rows, as Prometheus answers now. Gives the files. */
export async function drawDashboard(
  monitors: Pick<Monitors, 'askRange'>,
  { start, end }: Pick<Range, 'start' | 'end'>,
  directory: string,
): Promise<readonly string[]> {
  const range: Range = { start, end, step: (end - start) / steps };
  const files: string[] = [];
  for (const row of panels.filter(({ type }) => type === 'row')) {
    const next = panels.filter(({ type, gridPos }) => type === 'row' && gridPos.y > row.gridPos.y);
    const below = Math.min(...next.map(({ gridPos }) => gridPos.y));
    const within = panels.filter(({ type, gridPos: { y } }) => type !== 'row' && y > row.gridPos.y && y < below);
    const parts: string[] = [];
    for (const panel of within) {
      const asked = panel.targets.map(async ({ expr, legendFormat }) => {
        const series = await monitors.askRange(withVariables(expr, rateInterval), range);
        return series.map(({ labels, points }) => ({ name: nameOf(legendFormat, labels), labels, points }));
      });
      parts.push(...drawPanel(panel, row.gridPos.y + 1, (await Promise.all(asked)).flat(), range));
    }
    const height = Math.max(...within.map(({ gridPos: { y, h } }) => y + h)) - row.gridPos.y - 1;
    const file = path.join(directory, `monitoring-${row.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.svg`);
    const words = `${row.title}: ${within.map((panel) => panel.title).join(', ')}`;
    const title = `<text x="${gap}" y="20" font-size="15" font-weight="600">${inSvg(row.title)}</text>`;
    await writeFile(file, picture(width, height * rowHeight + titleHeight, words, [title, ...parts]));
    files.push(file);
  }
  return files;
}

const titleHeight = 32;

function nameOf(legendFormat: string, labels: Readonly<Record<string, string>>): string {
  return legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? '');
}

function drawPanel(
  panel: Panel,
  firstY: number,
  lines: readonly (Line & Pick<Series, 'labels'>)[],
  range: Range,
): string[] {
  const { x, y, w, h } = panel.gridPos;
  const column = width / columns;
  const place: Place = {
    left: x * column + gap / 2,
    top: (y - firstY) * rowHeight + gap / 2 + titleHeight,
    width: w * column - gap,
    height: h * rowHeight - gap,
  };
  const frame = `<rect x="${place.left}" y="${place.top}" width="${place.width}" height="${place.height}" fill="none" stroke="#cbd5e1" rx="3"/>`;
  const title = `<text x="${place.left + 10}" y="${place.top + 20}" font-weight="600">${inSvg(panel.title)}</text>`;
  const unit = panel.fieldConfig?.defaults.unit ?? 'none';
  switch (panel.type) {
    case 'stat':
      return [frame, title, ...stat(place, lines[0], unit, range)];
    case 'timeseries':
      return [frame, title, ...lineChart(place, lines, unit, range)];
    case 'table':
      return [frame, title, ...table(place, lines, range)];
    case 'row':
      throw new Error(`"${panel.title}" is a row, and stands in one`);
  }
}

type Unit = NonNullable<Panel['fieldConfig']>['defaults']['unit'];

/** The last value, over the way to it. */
function stat(place: Place, line: Line | undefined, unit: Unit, range: Range): string[] {
  const last = line?.points.at(-1)?.[1];
  if (line === undefined || last === undefined) return [nothing(place)];
  const most = Math.max(...line.points.map(([, value]) => value), 1);
  const low = {
    left: place.left + 1,
    top: place.top + place.height * 0.66,
    width: place.width - 2,
    height: place.height * 0.34,
  };
  return [
    ...drawn(chart(low, [range.start, range.end], [0, most * 1.1]).line, line.points, '#93c5fd', range),
    `<text x="${place.left + place.width / 2}" y="${place.top + place.height * 0.6}" text-anchor="middle" font-size="32">${inSvg(shown(last, unit, last))}</text>`,
  ];
}

function lineChart(place: Place, all: readonly Line[], unit: Unit, range: Range): string[] {
  const lines = all.map(({ name, points }) => ({ name, points: points.filter(([, value]) => Number.isFinite(value)) }));
  const most = (line: Line) => Math.max(...line.points.map(([, value]) => value));
  const known = lines.filter(({ points }) => points.length > 0).sort((one, other) => most(other) - most(one));
  const [highest] = known;
  if (highest === undefined) return [nothing(place)];
  const top = niceTop(Math.max(most(highest), 0), unit);
  const inner = { left: place.left + 62, top: place.top + 34, width: place.width - 78, height: place.height - 88 };
  const { line, level, foot } = chart(inner, [range.start, range.end], [0, top]);
  const seconds = range.end - range.start;
  const everyMinutes = Math.max(1, Math.ceil(seconds / 60 / 6));
  const marks = Array.from({ length: Math.floor(seconds / 60 / everyMinutes) + 1 }, (_, index) => {
    const minute = index * everyMinutes;
    return [range.start + minute * 60, minute === 0 ? '0 min' : String(minute)] as const;
  });
  const named = known.slice(0, known.length === mostNamed + 1 ? mostNamed + 1 : mostNamed);
  const unnamed = known.slice(named.length);
  const legend = [
    ...named.map(({ name }, index) => ({ name, colour: colours[index] ?? others })),
    ...(unnamed.length === 0 ? [] : [{ name: `${unnamed.length} others`, colour: others }]),
  ];
  return [
    ...[0, top / 2, top].flatMap((value) => level(value, shown(value, unit, top))),
    ...foot(marks),
    ...unnamed.flatMap(({ points }) => drawn(line, points, others, range)),
    ...named.flatMap(({ points }, index) => drawn(line, points, colours[index] ?? others, range)).reverse(),
    ...legendOf(legend, place),
  ];
}

/** A line breaks where there is no value. */
function drawn(
  line: (points: Series['points'], colour: string) => string,
  points: Series['points'],
  colour: string,
  { step }: Range,
): string[] {
  const runs: (readonly [number, number])[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1)?.[0];
    if (run === undefined || before === undefined || point[0] - before > step * 1.5) runs.push([point]);
    else run.push(point);
  }
  return runs.map((run) => line(run.length === 1 ? [...run, ...run] : corners(run), colour));
}

/** Without the points between two of the same value, of which most lines consist. */
function corners(run: Series['points']): Series['points'] {
  return run.filter(([, value], index) => value !== run[index - 1]?.[1] || value !== run[index + 1]?.[1]);
}

function legendOf(entries: readonly { readonly name: string; readonly colour: string }[], place: Place): string[] {
  const mostWidth = place.width - 20;
  let [left, line] = [0, 0];
  return entries.flatMap(({ name, colour }) => {
    const wide = 24 + name.length * 6.2;
    if (left > 0 && left + wide > mostWidth) [left, line] = [0, line + 1];
    const [x, y] = [place.left + 12 + left, place.top + place.height - 22 + line * 15];
    left += wide;
    return [
      `<line x1="${x}" x2="${x + 10}" y1="${y - 4}" y2="${y - 4}" stroke="${colour}" stroke-width="3"/>`,
      `<text x="${x + 14}" y="${y}" font-size="11">${inSvg(name)}</text>`,
    ];
  });
}

/** What is so at the end. */
function table(place: Place, lines: readonly Series[], { end, step }: Range): string[] {
  const rows = lines.filter(({ points }) => (points.at(-1)?.[0] ?? 0) > end - step);
  const sorted = rows.map(({ labels: { depot = '', version = '' } }) => `${depot}: ${version}`).sort();
  const perColumn = Math.floor((place.height - 40) / 16);
  const wide = 130;
  return sorted.map((words, index) => {
    const [x, y] = [place.left + 12 + Math.floor(index / perColumn) * wide, place.top + 44 + (index % perColumn) * 16];
    return `<text x="${x}" y="${y}">${inSvg(words)}</text>`;
  });
}

function nothing(place: Place): string {
  return `<text x="${place.left + place.width / 2}" y="${place.top + place.height / 2 + 4}" text-anchor="middle" fill="#64748b">No data</text>`;
}

/** The next of 1, 2, 4 and 10, times a power of ten of the unit in which it is shown. */
function niceTop(value: number, unit: Unit): number {
  if (value <= 0) return 1;
  const [size] = scaleOf(unit, value);
  const power = 10 ** Math.floor(Math.log10(value / size));
  return ([1, 2, 4, 10].find((each) => each * power * size >= value) ?? 10) * power * size;
}

const scales = {
  none: [[1, '']],
  s: [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
    [1, 's'],
    [0.001, 'ms'],
  ],
  bytes: [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'kB'],
    [1, 'B'],
  ],
} as const satisfies Readonly<Record<Unit, readonly (readonly [number, string])[]>>;

function scaleOf(unit: Unit, value: number): readonly [number, string] {
  const scale: readonly (readonly [number, string])[] = scales[unit];
  return scale.find(([size]) => Math.abs(value) >= size) ?? scale.at(-1) ?? [1, ''];
}

/** A value in the unit that suits the highest one of its panel. */
function shown(value: number, unit: Unit, highest: number): string {
  const [size, name] = scaleOf(unit, highest);
  return `${Number((value / size).toPrecision(3))} ${name}`.trim();
}
