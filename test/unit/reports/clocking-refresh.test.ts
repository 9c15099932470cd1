import { expect, test } from 'vitest';
import { createClockingRefresh } from '../../../electron/engine/reports/clocking-refresh.ts';
import { createSnapshots } from '../../../electron/engine/reports/snapshots.ts';
import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import { success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

/** Snapshots of a service that answers when it is told to. */
function refreshUnderTest() {
  const clock = createFakeClock(0);
  const asked: ReportName[] = [];
  const answers: (() => void)[] = [];
  const snapshots = createSnapshots({
    store: { reports: { snapshots: () => [], content: () => null, keep: () => {} } as never },
    ask: (name) => {
      asked.push(name);
      return new Promise((resolve) =>
        answers.push(() => resolve(success({ rows: { rows: [], misfits: [] }, request: {} }))),
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
  return { clock, asked, snapshots, settle, refresh: createClockingRefresh(clock, snapshots) };
}

test('a clocking has who is available asked again, and of the reports that people ran those that use clockings', async () => {
  const { clock, asked, snapshots, settle, refresh } = refreshUnderTest();
  for (const name of ['driver-d46', 'driver-d68', 'driver-d28'] as const) {
    const id = snapshots.run(name, {});
    await settle();
    snapshots.content(id);
  }
  asked.length = 0;
  refresh.heard();
  refresh.heard();
  await clock.advance(300);
  await settle();
  expect([...asked].sort()).toEqual(['driver-d46', 'driver-d68', 'driver-d99']);
});

test('a report that nobody looked at lately is asked again only when somebody looks at it', async () => {
  const { clock, asked, snapshots, settle, refresh } = refreshUnderTest();
  const ids: string[] = [];
  for (const day of [1, 2, 3, 4, 5]) {
    const id = snapshots.run('driver-d46', { clockingDateAfter: `2026-11-0${day}T00:00:00Z` });
    ids.push(id);
    await settle();
    snapshots.content(id);
  }
  asked.length = 0;
  refresh.heard();
  await clock.advance(300);
  await settle();
  expect(asked.filter((name) => name === 'driver-d46')).toHaveLength(4);
  asked.length = 0;
  for (const id of [...ids, ...ids]) refresh.shown(id);
  await settle();
  expect(asked).toEqual(['driver-d46']);
});

test('a clocking that comes while the answer is under way has it asked once more after that', async () => {
  const { clock, asked, settle, refresh } = refreshUnderTest();
  refresh.heard();
  await clock.advance(300);
  expect(asked).toEqual(['driver-d99']);
  refresh.heard();
  await clock.advance(9_000);
  expect(asked).toEqual(['driver-d99']);
  await settle();
  await clock.advance(3_000);
  await settle();
  expect(asked).toEqual(['driver-d99', 'driver-d99']);
  await clock.advance(60_000);
  expect(asked).toHaveLength(2);
});

test('the clockings of a shift change have the service asked every three seconds, and no more often', async () => {
  const { clock, asked, settle, refresh } = refreshUnderTest();
  for (let second = 0; second < 30; second += 1) {
    refresh.heard();
    await clock.advance(1_000);
    await settle();
  }
  expect(asked.length).toBeGreaterThanOrEqual(9);
  expect(asked.length).toBeLessThanOrEqual(11);
});
