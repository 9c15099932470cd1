import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { programHere } from '../../this-machine.ts';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../build/policy/README.md'), 'utf8');
const [, asked = ''] = /```promql\n([\s\S]*?)```/.exec(guide) ?? [];
const [withoutTheVersion = '', notWorking = ''] = asked.trim().split('\n');
const promtool = programHere('promtool');

/** The depots that each query of the guide names, where Leeds and York tell these values, one a minute. */
function answers(series: Readonly<Record<string, string>>, expected: { readonly [query: string]: readonly string[] }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tacho-depot-ring-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'ring.test.json');
  const tests = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: Object.entries(expected).map(([expr, labels]) => ({
      expr,
      eval_time: '1h',
      exp_samples: labels.map((each) => ({ labels: each, value: 1 })),
    })),
  };
  writeFileSync(file, JSON.stringify({ tests: [tests] }));
  return execFileSync(String(promtool), ['test', 'rules', file], { encoding: 'utf8' });
}

const start = (depot: string) => `tacho_depot_start_timestamp_seconds{depot="${depot}"}`;
const info = (depot: string, version: string) =>
  `tacho_depot_central_settings_info{depot="${depot}",version="${version}"}`;
const duty = (depot: string, state: string) =>
  `tacho_depot_duty_state{depot="${depot}",duty="sending",state="${state}"}`;

describe.runIf(promtool !== null)('what Prometheus is asked before the next ring gets its settings', () => {
  it('names nobody where every depot of the ring has them and works', () => {
    const series = {
      ...{ [start('Leeds')]: '7x60', [info('Leeds', '3f2a91bc')]: '1x60', [duty('Leeds', 'stopped')]: '0x60' },
      ...{ [start('York')]: '7x60', [info('York', '3f2a91bc')]: '1x60', [duty('York', 'trying')]: '0x60' },
      // Of another ring.
      ...{ [start('Hull')]: '7x60', [duty('Hull', 'stopped')]: '1x60' },
    };
    expect(answers(series, { [withoutTheVersion]: [], [notWorking]: [] })).toContain('SUCCESS');
  });

  it('names a depot that has others, and one that tells nothing since it got them', () => {
    const series = {
      ...{ [start('Leeds')]: '7x60', [info('Leeds', '77aa01ff')]: '1x60' },
      ...{ [start('York')]: '7x20', [info('York', '3f2a91bc')]: '1x20' },
    };
    const named = ['{depot="Leeds"}', '{depot="York"}'];
    expect(answers(series, { [withoutTheVersion]: named })).toContain('SUCCESS');
  });

  it.each(['stopped', 'trying'])('names a depot of which a duty is %s', (state) => {
    const expected = { [notWorking]: [duty('York', state)] };
    expect(answers({ [duty('York', state)]: '0x30 1x29' }, expected)).toContain('SUCCESS');
  });
});
