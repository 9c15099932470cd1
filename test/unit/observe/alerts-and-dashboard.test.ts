import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { distributions, metrics, sourceLabels, startCounters } from '../../../electron/engine/observe/metrics.ts';
import { dutyNames } from '../../../shared/contract/duties.ts';
import { breakages } from '../../alerts/breakages.ts';
import { panels, queries, withVariables } from '../../alerts/dashboard.ts';
import type { Depot } from '../../alerts/depot.ts';
import { untriedDuties } from '../../alerts/duty-breakages.ts';
import { shippedFile as text } from '../../alerts/shipped.ts';
import { programHere } from '../../this-machine.ts';

const folder = path.resolve(import.meta.dirname, '../../../build/observe');
const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/monitoring.md'), 'utf8');
const shipped = ['alerts.yml', 'alerts.test.yml', 'dashboard.json'] as const;

const metricNames = metrics.map(({ name }) => name);
/** Every metric, and each of a distribution as Prometheus stores its parts. */
const stored = new Set([
  ...metricNames,
  ...Object.values(distributions).flatMap(({ name }) => ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)),
]);
const labelsOf = new Map(metrics.map(({ name, labels }) => [name, labels]));

const namesIn = (name: string) => [...new Set(text(name).match(/tacho_depot_[a-z_]+/g) ?? [])];

describe('the alerts and the dashboard', () => {
  it.each(shipped)('in %s name only figures that a depot gives', (name) => {
    expect(namesIn(name).length).toBeGreaterThan(8);
    expect(namesIn(name).filter((metric) => !stored.has(metric))).toEqual([]);
  });

  it('ask only for labels and values that the figures can have', () => {
    const written = ['alerts.yml', 'dashboard.json'].map((name) => text(name).replaceAll('\\"', '"')).join('\n');
    const selectors = [...written.matchAll(/(tacho_depot_[a-z_]+?)(?:_bucket|_sum|_count)?\{([^}]*)\}/g)];
    expect(selectors.length).toBeGreaterThan(20);
    for (const [, metric = '', inside = ''] of selectors) {
      for (const [, label = '', values = ''] of inside.matchAll(/(\w+)(?:=~|!=|=)"([^"]*)"/g)) {
        if (sourceLabels.some((source) => source === label)) continue;
        const known = labelsOf.get(metric)?.[label];
        expect(known, `${metric} has no label ${label}`).toBeDefined();
        expect(values.split('|').filter((value) => known?.includes(value) !== true)).toEqual([]);
      }
    }
  });

  it.each(Object.values(startCounters))(
    'ask for no increase of $name, which may show first what it counted long ago',
    ({ name }) => {
      const written = ['alerts.yml', 'dashboard.json'].map(text).join('\n');
      expect(written).toContain(name);
      expect(written).not.toMatch(new RegExp(`(increase|rate)\\(${name}`));
    },
  );

  it('show every figure there is, and the guide tells of each', () => {
    const shown = [...namesIn('dashboard.json'), ...namesIn('alerts.yml')];
    expect(metricNames.filter((name) => !shown.some((each) => each.startsWith(name)))).toEqual([]);
    expect(metricNames.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  });

  it('have no two panels in one place, and none without a query', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ type, targets }) => type !== 'row' && targets.length === 0)).toEqual([]);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  it('have a case of its own for each alert, in which it fires and is over', () => {
    const alerts = [...text('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    const cases = text('alerts.test.yml');
    for (const alert of alerts) {
      const fired = new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:`);
      expect(fired.test(cases), `${alert} never fires`).toBe(true);
      expect(cases.includes(`alertname: ${alert} }`), `${alert} is never over`).toBe(true);
      expect(guide).toContain(`\`${alert}\``);
    }
    expect(alerts.length).toBeGreaterThan(10);
  });

  it('are each tried by a breakage of a real depot, and so is each duty, or it is said why not', () => {
    const tried = triedAlerts();
    const alerts = [...text('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    const names = new Set(tried.map((alert) => alert.replace(/ .*/, '')));
    expect(alerts.filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !alerts.includes(name))).toEqual([]);
    const duties = dutyNames.filter((duty) => !tried.some((alert) => alert.endsWith(` ${duty}`)));
    expect(duties).toEqual(dutyNames.filter((duty) => duty in untriedDuties));
  });
});

/** What `npm run try:alerts` breaks, as it names the alerts that must fire. */
function triedAlerts(): readonly string[] {
  const notBroken = async () => {};
  const depots = Array.from({ length: 20 }, (_, index): Depot => {
    const name = `Depot ${index + 1}`;
    const place = { name, home: '/none', folder: '/none', data: '/none', target: '' };
    const acts = { start: notBroken, stop: notBroken, kill: notBroken, restart: notBroken, drop: notBroken };
    return { ...place, ...acts, command: async () => '' };
  });
  const all = breakages({
    depots,
    filesBefore: 0,
    comes: notBroken,
    atEnd: () => {},
    ownService: { stop: notBroken, startAgain: notBroken },
    programs: { usual: '', newer: '' },
    credentials: { apiToken: '', subscriptionKey: '' },
    withClock: () => ({}),
    freePort: 0,
  });
  return all.flatMap(({ alerts }) => alerts);
}

/** Debian's own; what one that is not installed would say of the rules is left out. */
const [promtool, vmalertTool] = [programHere('promtool'), programHere('vmalert-tool')];

describe.runIf(promtool !== null)('Prometheus itself', () => {
  const asked = (...given: string[]) => execFileSync(String(promtool), given, { cwd: folder, encoding: 'utf8' });

  it('finds nothing wrong with the rules and the example', () => {
    expect(asked('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
    expect(asked('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS');
  });

  it('sees each alert fire and clear', () => {
    expect(asked('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  }, 120_000);

  it('can run every query of the dashboard', () => {
    const rules = queries.map((expr, index) => ({ record: `query_${index}`, expr: withVariables(expr, '5m') }));
    const place = mkdtempSync(path.join(tmpdir(), 'tacho-depot-queries-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    const file = path.join(place, 'queries.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(asked('check', 'rules', file)).toContain(`${queries.length} rules found`);
  });
});

it.runIf(vmalertTool !== null)(
  'VictoriaMetrics itself sees each alert fire and clear',
  () => {
    const given = ['unittest', '-disableAlertgroupLabel', '--files=alerts.test.yml'];
    expect(execFileSync(String(vmalertTool), given, { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS');
  },
  120_000,
);
