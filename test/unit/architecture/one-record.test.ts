import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Who reads the activities of cards and vehicle units, and what for. A driver's time is reckoned from the one record alone;
 * whoever reckons it from a piece of what is known says something else than the others.
 */
const readers: Readonly<Record<string, string>> = {
  'shared/compliance/record/record.ts': 'the one record',
  'shared/compliance/record/file-days.ts': 'whether a vehicle was driven on a day, which is nobody’s time',
  'shared/compliance/hours/timeline.ts': 'merges the sources for it',
  'shared/compliance/hours/records.ts': 'makes stretches out of changes, for the sources',
  'shared/compliance/hours/driver-records.ts': 'gathers the sources of each driver',
  'shared/compliance/hours/distances.ts': 'kilometres, and driving without a card, which is nobody’s time',
  'shared/tachograph/card/activity-buffer.ts': 'reads the ring of a card',
  'shared/tachograph/card/both-halves.ts': 'whether the halves of a card agree, and which is older',
  'shared/tachograph/card/content.ts': 'the newest moment on a card',
  'shared/tachograph/contradiction.ts': 'whether two copies of a day agree',
  'shared/tachograph/records/activity-records.ts': 'shows the records as they are',
  'shared/tachograph/vehicle-unit/day.ts': 'reads the days of a vehicle unit',
  'shared/tachograph/vehicle-unit/vehicle-unit-records.ts': 'shows the records as they are',
};

const reading = [
  /\bmergeSources\b/,
  /\b(?:cardStretches|vehicleUnitStretches)\b/,
  /\bactivity\??\.days\b/,
  /\bchange\.activity\b/,
  /\/activity-change\.ts'/,
];

function readsActivities(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return reading.some((pattern) => pattern.test(code));
}

it('nothing reads what drivers did but the one record, and what makes its sources or shows them', () => {
  const sources = ['shared', 'electron', 'renderer'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
  );
  const found = sources.filter((file) => readsActivities(readFileSync(path.join(root, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(readers).sort());
});

it.each([
  ['const merged = mergeSources(sources);', true],
  ["import { cardStretches } from './records.ts';", true],
  ['for (const day of card.data.activity?.days ?? []) count(day);', true],
  ["import type { ActivityChange } from '../tachograph/activity-change.ts';", true],
  ['/** See mergeSources. */ const days = recordOf(sources).told;', false],
])('sees who does: %s', (source, expected) => {
  expect(readsActivities(source)).toBe(expected);
});
