import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const example = readFileSync(path.resolve(import.meta.dirname, '../../../build/observe/alertmanager.yml'), 'utf8');
const hoursOf = { h: 1, d: 24, w: 168 } as const;
/** `--data.retention` of Alertmanager, unless it is started with another. */
const toldIsKeptForHours = 120;

it('repeats each message before Alertmanager has forgotten that it told it', () => {
  const hours = [...example.matchAll(/repeat_interval: (\d+)(h|d|w)$/gm)].map(
    ([, count, unit]) => Number(count) * hoursOf[unit as keyof typeof hoursOf],
  );
  expect(hours.length).toBe(example.split('repeat_interval:').length - 1);
  expect(hours.length).toBeGreaterThan(1);
  for (const each of hours) expect(each).toBeLessThan(toldIsKeptForHours);
});
