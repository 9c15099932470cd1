import { describe, expect, it } from 'vitest';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { choices } from '../../../shared/service/choices.ts';
import { runningService } from '../reference-service/running-service.ts';
import { depotUnderTest, until, wholeRun } from './depot-under-test.ts';

/** More than the depot takes, unpacked or not. */
const sizeBytes = choices.maxAnswerBytes.value + 1_000_000;
const days = { recordsAfterDateTime: '2020-01-01T00:00:00Z' };

/** Runs a report as it is, and once more where the service's first answers to it are larger than what is taken. */
async function runTwice(name: ReportName, request: object, tooLargeAnswers: number, knowsDrivers = false) {
  const service = await runningService({ nowMs: Date.now });
  const depot = await depotUnderTest(service.url);
  if (knowsDrivers) {
    await depot.refreshed('availability');
    // Names are learnt a moment after an answer is there.
    const named = async () => (await depot.ask('reports.picks', { of: 'drivers', search: '', limit: 1 })).total;
    await until('every driver is known by name', async () => (await named()) === 40);
  }
  const run = async () => {
    const { id } = await depot.ask('reports.run', { name, request: { ...request } });
    await until(
      `${name} has ended`,
      async () => {
        const { state } = await depot.ask('reports.get', { ...wholeRun, id });
        return state !== 'waiting' && state !== 'running';
      },
      60_000,
    );
    return depot.ask('reports.get', { ...wholeRun, id });
  };
  const whole = await run();
  service.misbehaviour.instruct({ kind: 'huge', sizeBytes }, { operation: name, times: tooLargeAnswers });
  const split = await run();
  return { whole, split, depot };
}

describe('an answer that is larger than what is taken', () => {
  it.each([
    ['driver-d28', {}, 1],
    ['driver-d28', days, 3],
    ['driver-d68', days, 1],
    ['site-S40', days, 2],
    ['check-sheets-search', {}, 1],
    ['check-sheets-actions-search', { includePasses: true }, 1],
  ] as const)(
    'of %s %j is asked for by days, and is the same as in one',
    async (name, request, tooLarge) => {
      const { whole, split } = await runTwice(name, request, tooLarge);
      expect(whole.rows.length).toBeGreaterThan(1);
      expect(split.state).toBe('done');
      expect(split.snapshot.asOf).toBeGreaterThan(whole.snapshot.asOf ?? 0);
      expect(split.snapshot).toMatchObject({ askedOf: null, misfits: 0, lastError: null });
      const sorted = (rows: typeof whole.rows) => rows.map((row) => JSON.stringify(row)).sort();
      expect(sorted(split.rows)).toEqual(sorted(whole.rows));
    },
    120_000,
  );

  it('of a report whose records have no days is asked for by the drivers that are known, and says so, also after a restart', async () => {
    const { whole, split, depot } = await runTwice('driver-d46', {}, 1, true);
    expect(split.state).toBe('done');
    expect(split.snapshot.askedOf).toBeGreaterThan(1);
    expect(split.total).toBeLessThanOrEqual(whole.total);
    await depot.stop();
    const again = await depotUnderTest('http://127.0.0.1:9', { data: depot.data });
    const { runs } = await again.ask('reports.runs', {});
    expect(runs.map(({ snapshot }) => snapshot.askedOf)).toEqual([split.snapshot.askedOf]);
  }, 120_000);
});
