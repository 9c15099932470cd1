import { describe, expect, test } from 'vitest';
import { createOutdatedReports } from '../../../electron/engine/reports/outdated-reports.ts';
import { createSnapshots, joinedRows } from '../../../electron/engine/reports/snapshots.ts';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import { failure, success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

/** Snapshots of a service that answers when it is told to: all drivers that it has, or those that it is asked for. */
function refreshUnderTest(drivers: readonly string[] = ['D1', 'D2', 'D3']) {
  const clock = createFakeClock(0);
  const asked: [ReportName, Readonly<Record<string, unknown>> | undefined][] = [];
  const outdated: string[] = [];
  const answers: (() => void)[] = [];
  const awaited: string[] = [];
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
    onEnd: async (id, answered) => refresh.ended(id as StandingSnapshot, answered),
    onKept: () => {},
    nextRefreshAt: () => null,
  });
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) {
      answers.shift()?.();
      await clock.advance(0);
    }
  }
  const refresh = createOutdatedReports({
    clock,
    random: () => 1,
    snapshots,
    awaited: () => awaited,
    onOutdated: (id) => outdated.push(id),
  });
  /** The first whole answer is there. */
  async function begun(): Promise<void> {
    snapshots.refresh('availability');
    await settle();
    asked.length = 0;
  }
  const rows = () => snapshots.content('availability').rows;
  const uploaded = (driverId: string | null) => refresh.uploaded({ driver: ['card'], vehicle: [] }, () => driverId);
  return { clock, asked, outdated, awaited, service, snapshots, settle, begun, rows, refresh, uploaded };
}

test('while nobody looks nothing is asked, however many clock; who looks then gets the drivers named, and nobody else', async () => {
  const { clock, asked, outdated, service, settle, begun, rows, refresh } = refreshUnderTest();
  await begun();
  service.version = 2;
  for (let count = 0; count < 100; count += 1) refresh.clocked(count % 2 === 0 ? 'D1' : 'D3');
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
  for (const driver of ['D1', 'D4']) refresh.clocked(driver);
  refresh.shown('availability');
  await clock.advance(300);
  await settle();
  expect(rows().map((row) => Reflect.get(row as object, 'driverId'))).toEqual(['D2', 'D3', 'D4']);
});

test('everybody is asked for where a clocking does not say whose it is, and before the first whole answer', async () => {
  const { clock, asked, settle, begun, refresh } = refreshUnderTest();
  refresh.clocked('D1');
  refresh.shown('availability');
  await clock.advance(300);
  await settle();
  expect(asked).toEqual([['driver-d99', {}]]);
  await begun();
  refresh.clocked('D1');
  refresh.clocked(null);
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
  refresh.clocked('D1');
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
  refresh.clocked('D1');
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
  refresh.clocked('D1');
  refresh.shown('availability');
  await clock.advance(300);
  expect(asked).toHaveLength(1);
  refresh.clocked('D2');
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
    refresh.clocked('D1');
    refresh.shown('availability');
    await clock.advance(1_000);
    await settle();
  }
  expect(asked.length).toBeGreaterThanOrEqual(9);
  expect(asked.length).toBeLessThanOrEqual(11);
});

test('a sent file has its driver alone asked for where somebody looks, after a quarter of a minute, and then ever more seldom until it shows', async () => {
  const { clock, asked, awaited, settle, begun, refresh, uploaded } = refreshUnderTest();
  await begun();
  uploaded('D1');
  await clock.advance(60 * 60_000);
  expect(asked).toEqual([]);

  uploaded('D2');
  awaited.push('D2');
  const minutes: number[] = [];
  for (let second = 0; second < 20 * 60; second += 1) {
    refresh.shown('availability');
    const before = asked.length;
    await clock.advance(1_000);
    await settle();
    if (asked.length > before) minutes.push(Math.round(second / 6) / 10);
  }
  expect(asked[0]).toEqual(['driver-d99', { filterByDriverIds: ['D1', 'D2'] }]);
  expect(asked.slice(1).every(([, request]) => String(request?.filterByDriverIds) === 'D2')).toBe(true);
  expect(minutes).toEqual([0, 1, 3, 7, 15]);
  awaited.length = 0;
  refresh.shown('availability');
  await clock.advance(60 * 60_000);
  await settle();
  expect(asked).toHaveLength(6);

  uploaded('D3');
  refresh.shown('availability');
  await clock.advance(14_000);
  expect(asked).toHaveLength(6);
  await clock.advance(1_000);
  expect(asked.at(-1)).toEqual(['driver-d99', { filterByDriverIds: ['D3'] }]);
});

test('everybody is asked for where a sent file is of one whom the service has not named, and a long answer not at each of them', async () => {
  const drivers = Array.from({ length: 20_000 }, (_, index) => `D${index}`);
  const { clock, asked, settle, begun, refresh, uploaded } = refreshUnderTest(drivers);
  await begun();
  for (let minute = 0; minute < 60; minute += 1) {
    uploaded(null);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      refresh.shown('availability');
      await clock.advance(15_000);
      await settle();
    }
  }
  expect(asked.every(([, request]) => request?.filterByDriverIds === undefined)).toBe(true);
  expect(asked.length).toBeGreaterThanOrEqual(11);
  expect(asked.length).toBeLessThanOrEqual(12);
});

test('what changed before everybody was asked for is in that answer, and what changed after it is not', async () => {
  const { clock, asked, snapshots, settle, begun, refresh } = refreshUnderTest();
  await begun();
  refresh.clocked('D1');
  await clock.advance(1_000);
  snapshots.refresh('availability');
  await settle();
  refresh.shown('availability');
  await clock.advance(60_000);
  expect(asked).toEqual([['driver-d99', {}]]);
  refresh.clocked('D2');
  refresh.shown('availability');
  await clock.advance(3_000);
  await settle();
  expect(asked.at(-1)).toEqual(['driver-d99', { filterByDriverIds: ['D2'] }]);
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
    expect(joinedRows('driver-d99', before, now, ['D1'])).toBeNull();
  });

  test('are all taken where the service does not narrow its answer', () => {
    const now = {
      rows: [
        { driverId: 'D2', version: 2 },
        { driverId: 'D1', version: 2 },
      ],
      misfits: [],
    };
    expect(joinedRows('driver-d99', whole, now, ['D1'])?.rows).toEqual([
      { driverId: 'D1', version: 2 },
      { driverId: 'D2', version: 2 },
    ]);
  });
});
