import { expect, test } from 'vitest';
import { createSnapshots } from '../../../electron/engine/reports/snapshots.ts';
import { StoreError } from '../../../electron/engine/store/store.ts';
import { clockingHandlers } from '../../../electron/engine/webhooks/clocking-handlers.ts';
import { depotDays } from '../../../shared/compliance/depot-days.ts';
import { success } from '../../../shared/result.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

const page = { show: 'all', search: '', weeks: 1, offset: 0, limit: 100 } as const;

function handlers(clockings: () => never[]) {
  const clock = createFakeClock(Date.UTC(2026, 10, 24, 12));
  const asked: number[] = [];
  const snapshots = createSnapshots({
    store: { reports: { snapshots: () => [], content: () => null, keep: () => {} } as never },
    ask: async () => {
      asked.push(clock.now());
      return success({ rows: { rows: [], misfits: [] }, request: {}, askedOf: null });
    },
    clock,
    log: silentLog,
    onChange: () => {},
    onEnd: async () => {},
    onKept: () => {},
    nextRefreshAt: () => null,
  });
  const reports = {
    snapshots,
    lists: { days: () => depotDays('UTC') },
    namedSubjects: { nameOf: () => null },
    shown: () => {},
  };
  const made = clockingHandlers({
    store: { webhooks: { clockings, countAside: () => 0 } as never },
    reports: reports as never,
    settings: () => defaultSettings,
    timesMeant: () => ({ reading: 'utc', zone: 'UTC' }),
    revision: () => 0,
    clock,
  });
  return { clock, asked, shown: () => made['clockings.page'](page) };
}

test('the clockings are read again after the disk had failed under them', async () => {
  let isDiskFailing = false;
  const { clock, shown } = handlers(() => {
    if (isDiskFailing) throw new StoreError('failed');
    return [];
  });
  await shown();
  await clock.advance(1_000);
  isDiskFailing = true;
  await expect(async () => shown()).rejects.toThrow(StoreError);
  isDiskFailing = false;
  expect(await shown()).toMatchObject({ ok: true });
});

test('the report beside the clockings is asked for again once a clock that was days ahead is right', async () => {
  const { clock, asked, shown } = handlers(() => []);
  const aheadMs = 3 * 86_400_000;
  clock.jumpWallClock(aheadMs);
  await shown();
  await clock.advance(1_000);
  clock.jumpWallClock(-aheadMs);
  await shown();
  await clock.advance(1_000);
  expect(asked).toHaveLength(2);
});
