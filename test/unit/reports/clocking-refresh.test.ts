import { describe, expect, test } from 'vitest';
import { createClockingRefresh } from '../../../electron/engine/reports/clocking-refresh.ts';
import { createSnapshots, joinedRows } from '../../../electron/engine/reports/snapshots.ts';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { failure, success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

/** Snapshots of a service that answers when it is told to: all drivers that it has, or those that it is asked for. */
function refreshUnderTest(drivers: readonly string[] = ['D1', 'D2', 'D3']) {
  const clock = createFakeClock(0);
  const asked: [ReportName, Readonly<Record<string, unknown>> | undefined][] = [];
  const outdated: string[] = [];
  const answers: (() => void)[] = [];
  const service = { drivers, version: 1, fails: false };
  const snapshots = createSnapshots({
    store: { reports: { snapshots: () => [], content: () => null, keep: () => {} } as never },
    ask: (name, [request = {}]) => {
      asked.push([name, request]);
      const filter = request.filterByDriverIds as readonly string[] | undefined;
      return new Promise((resolve) =>
        answers.push(() => {
          if (service.fails) return resolve(failure({ code: 'service-failed', words: null }));
          const ids = service.drivers.filter((id) => filter === undefined || filter.includes(id));
          const rows = ids.map((driverId) => ({ driverId, version: service.version }));
          resolve(success({ rows: { rows, misfits: [] }, request, askedOf: null }));
        }),
      );
    },
    clock,
    log: silentLog,
    onChange: () => {},
    onEnd: async () => {},
    onKept: () => {},
    nextRefreshAt: () => null,
  });
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) {
      answers.shift()?.();
      await clock.advance(0);
    }
  }
  const refresh = createClockingRefresh(clock, snapshots, (id) => outdated.push(id));
  /** The first whole answer is there. */
  async function begun(): Promise<void> {
    snapshots.refresh('availability');
    await settle();
    asked.length = 0;
  }
  const rows = () => snapshots.content('availability').rows;
  return { clock, asked, outdated, service, snapshots, settle, begun, rows, refresh };
}

test('while nobody looks nothing is asked, however many clock; who looks then gets the drivers named, and nobody else', async () => {
  const { clock, asked, outdated, service, settle, begun, rows, refresh } = refreshUnderTest();
  await begun();
  service.version = 2;
  for (let count = 0; count < 100; count += 1) refresh.heard(count % 2 === 0 ? 'D1' : 'D3');
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  expect(new Set(outdated)).toEqual(new Set(['availability']));

  refresh.shown('availability');
  refresh.shown('availability');
  await clock.advance(300);
  await settle();
  expect(asked).toEqual([['driver-d99', { filterByDriverIds: ['D1', 'D3'] }]]);
  expect(rows()).toEqual([
    { driverId: 'D1', version: 2 },
    { driverId: 'D2', version: 1 },
    { driverId: 'D3', version: 2 },
  ]);
  refresh.shown('availability');
  await clock.advance(60_000);
  expect(asked).toHaveLength(1);
});

test('a driver whom the service no longer gives goes, and a new one comes', async () => {
  const { clock, service, settle, begun, rows, refresh } = refreshUnderTest();
  await begun();
  service.drivers = ['D2', 'D3', 'D4'];
  for (const driver of ['D1', 'D4']) refresh.heard(driver);
  refresh.shown('availability');
  await clock.advance(300);
  await settle();
  expect(rows().map((row) => Reflect.get(row as object, 'driverId'))).toEqual(['D2', 'D3', 'D4']);
});

test('everybody is asked for where a clocking does not say whose it is, and before the first whole answer', async () => {
  const { clock, asked, settle, begun, refresh } = refreshUnderTest();
  refresh.heard('D1');
  refresh.shown('availability');
  await clock.advance(300);
  await settle();
  expect(asked).toEqual([['driver-d99', {}]]);
  await begun();
  refresh.heard('D1');
  refresh.heard(null);
  refresh.shown('availability');
  await clock.advance(3_000);
  await settle();
  expect(asked).toEqual([['driver-d99', {}]]);
});

test('what was not answered leaves the rows as they were, and is said', async () => {
  const { clock, asked, service, snapshots, settle, begun, rows, refresh } = refreshUnderTest();
  await begun();
  const before = rows();
  service.fails = true;
  refresh.heard('D1');
  refresh.shown('availability');
  await clock.advance(300);
  await settle();
  expect(asked).toHaveLength(1);
  expect(rows()).toEqual(before);
  expect(snapshots.state('availability')?.lastError?.code).toBe('service-failed');
});

test('a report that somebody ran is asked again for the driver who clocked, once it is looked at, and only where it is about that driver', async () => {
  const { clock, asked, snapshots, settle, begun, refresh } = refreshUnderTest();
  await begun();
  const ids = ['driver-d46', 'driver-d68', 'driver-d28'].map((name) => snapshots.run(name as ReportName, {}));
  ids.push(snapshots.run('driver-d46', { filterByDriverIds: ['D2', 'D3'] }));
  ids.push(snapshots.run('driver-d46', { filterByDriverIds: ['D1', 'D2'], filterClockingData: 2 }));
  await settle();
  asked.length = 0;
  refresh.heard('D1');
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  for (const id of [...ids, ...ids]) refresh.shown(id);
  await clock.advance(300);
  await settle();
  expect(asked).toEqual([
    ['driver-d46', { filterByDriverIds: ['D1'] }],
    ['driver-d68', { filterByDriverIds: ['D1'] }],
    ['driver-d46', { filterByDriverIds: ['D1'], filterClockingData: 2 }],
  ]);
});

test('a clocking that comes while the answer is under way has it asked once more after that', async () => {
  const { clock, asked, settle, begun, refresh } = refreshUnderTest();
  await begun();
  refresh.heard('D1');
  refresh.shown('availability');
  await clock.advance(300);
  expect(asked).toHaveLength(1);
  refresh.heard('D2');
  refresh.shown('availability');
  await clock.advance(9_000);
  expect(asked).toHaveLength(1);
  await settle();
  await clock.advance(3_000);
  await settle();
  expect(asked.map(([, request]) => request)).toEqual([{ filterByDriverIds: ['D1'] }, { filterByDriverIds: ['D2'] }]);
  await clock.advance(60_000);
  expect(asked).toHaveLength(2);
});

test('the clockings of a shift change have the service asked every three seconds, and no more often', async () => {
  const { clock, asked, settle, begun, refresh } = refreshUnderTest();
  await begun();
  for (let second = 0; second < 30; second += 1) {
    refresh.heard('D1');
    refresh.shown('availability');
    await clock.advance(1_000);
    await settle();
  }
  expect(asked.length).toBeGreaterThanOrEqual(9);
  expect(asked.length).toBeLessThanOrEqual(11);
});

describe('rows of some drivers', () => {
  const whole = { rows: [{ driverId: 'D1' }, { driverId: 'D2' }], misfits: [] };
  const misfit = { index: 0, leftOut: true, issues: [] };
  test.each([
    ['some could not be read before', { ...whole, misfits: [misfit] }, whole],
    ['some cannot be read now', whole, { ...whole, misfits: [misfit] }],
    ['a driver has two', whole, { rows: [{ driverId: 'D1' }, { driverId: 'D1' }], misfits: [] }],
    ['a row is of nobody', whole, { rows: [{ name: 'x' }], misfits: [] }],
  ])('are not joined where %s', (_why, before, now) => {
    expect(joinedRows(before, now, ['D1'])).toBeNull();
  });

  test('are all taken where the service does not narrow its answer', () => {
    const now = {
      rows: [
        { driverId: 'D2', version: 2 },
        { driverId: 'D1', version: 2 },
      ],
      misfits: [],
    };
    expect(joinedRows(whole, now, ['D1'])?.rows).toEqual([
      { driverId: 'D1', version: 2 },
      { driverId: 'D2', version: 2 },
    ]);
  });
});
