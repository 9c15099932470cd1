import { expect, test } from 'vitest';
import { createSnapshots } from '../../../electron/engine/reports/snapshots.ts';
import { success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

test('a report that is asked for again while its answer is being made ready does not seem to be asked for ever', async () => {
  let ready = () => {};
  let asked = 0;
  const snapshots = createSnapshots({
    store: { reports: { snapshots: () => [], content: () => null, keep: () => {} } as never },
    ask: async () => {
      asked += 1;
      return success({ rows: { rows: [], misfits: [] }, request: {}, askedOf: null });
    },
    clock: createFakeClock(0),
    log: silentLog,
    onChange: () => {},
    onEnd: () => new Promise((resolve) => (ready = resolve)),
    onKept: () => {},
    nextRefreshAt: () => null,
  });
  snapshots.refresh('availability');
  await expect.poll(() => snapshots.state('availability')?.asOf).not.toBeNull();
  snapshots.refresh('availability');
  ready();
  await expect.poll(() => snapshots.state('availability')?.refreshing).toBeNull();

  snapshots.refresh('availability');
  await expect.poll(() => asked).toBe(2);
  ready();
  await snapshots.stop();
});
