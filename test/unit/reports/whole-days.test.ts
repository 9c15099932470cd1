import { expect, it } from 'vitest';
import { createJoinedLists } from '../../../electron/engine/reports/joined-lists.ts';

/** Midnight in UTC: a day without a time, as some services write it. */
const processed = { date: '2026-11-20T00:00:00Z', formatted: '20/11/2026' };

it('a day without a time is the same day of a driver in both reports, also west of Greenwich', () => {
  const rows: Readonly<Record<string, object[]>> = {
    'drivers-missing': [{ driverId: 'D1', driverName: 'One', cardProcessedDate: processed }],
    availability: [
      { driverId: 'D1', driverName: 'One', cardProcessedDate: processed },
      { driverId: 'D2', driverName: 'Two', cardProcessedDate: processed },
    ],
  };
  const asked: number[] = [];
  const lists = createJoinedLists({
    snapshots: {
      content: (id: string) => ({ rows: rows[id] ?? [], misfits: [] }),
      entry: () => null,
    },
    matching: {
      guess: () => {},
      decided: () => {},
      of: () => ({ match: { certainty: 'none', candidates: [] }, subject: null }),
      namedFile: () => null,
      serviceIdOf: () => null,
    },
    zone: () => 'Atlantic/Azores',
    names: () => new Intl.Collator('en'),
  });
  for (const { lastDownloadDay } of lists.allDrivers()) asked.push(lastDownloadDay ?? 0);
  const day = Date.UTC(2026, 10, 20) / 86_400_000;
  expect(asked).toEqual([day, day]);
});
