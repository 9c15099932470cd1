import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shippedFile } from '../../alerts/shipped.ts';
import { shortDaySeconds, shortened, shortenedSeconds } from '../../alerts/shortened.ts';
import { programHere } from '../../this-machine.ts';

const shipped = ['alerts.yml', 'alertmanager.yml', 'prometheus.yml'].map((name) => [name, shippedFile(name)] as const);
const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

describe('the times of the alerts, shortened for the try that waits for each', () => {
  it('let a day pass in 100 seconds, and of two times leave the longer one the longer', () => {
    const times = [30, 60, 5 * minuteSeconds, 10 * minuteSeconds, 15 * minuteSeconds, 4 * hourSeconds];
    const all = [...times, 24 * hourSeconds, 168 * hourSeconds].map(shortenedSeconds);
    expect(all.slice(0, 5)).toEqual([2.5, 5, 25, 50, 75]);
    expect(all).toEqual([...all].sort((one, other) => one - other));
    expect(new Set(all).size).toBe(all.length);
    expect(shortenedSeconds(24 * hourSeconds)).toBe(shortDaySeconds);
  });

  it.each(shipped)('are all that differs from %s as it ships', (_name, text) => {
    const timeless = (one: string) =>
      one.replaceAll(/\b\d+(?:\.\d+)?(?:ms|[smhd])\b/g, 'TIME').replaceAll(/> \d+$/gm, '> TIME');
    expect(shortened(text)).not.toBe(text);
    expect(timeless(shortened(text))).toBe(timeless(text));
  });

  it.each(shipped)('leave no time of %s as long as it was', (_name, text) => {
    expect(shortened(text).match(/(?:for: |\[|_interval: |_wait: )\d+[smhd]\b/g)).toBeNull();
    expect(shortened(text)).not.toMatch(/time\(\) - \w+ > 600/);
  });

  it('leave an age of a day, which a depot measures by its own clock', () => {
    const rules = shortened(shippedFile('alerts.yml'));
    expect(rules).toContain('tacho_depot_oldest_unsent_seconds > 86400');
    expect(rules).toContain('time() - tacho_depot_last_scan_timestamp_seconds > 50');
  });
});

const promtool = programHere('promtool');

it.runIf(promtool !== null)('Prometheus takes the shortened alerts', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'tacho-depot-shortened-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const file = path.join(place, 'alerts.yml');
  writeFileSync(file, shortened(shippedFile('alerts.yml')));
  expect(execFileSync(String(promtool), ['check', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS');
});
