import { describe, expect, it } from 'vitest';
import type { OperationName } from '../../../shared/service/operations.ts';
import { ask, conformingService, send } from './conforming-service.ts';

const service = conformingService();

const week = { recordsAfterDateTime: '2026-11-02T00:00:00Z', recordsBeforeDateTime: '2026-11-09T00:00:00Z' };

describe('date bounds', () => {
  /** Each report's rows as moments by which it is bounded. */
  const momentsOf: Readonly<Partial<Record<OperationName, (rows: never[]) => string[]>>> = {
    'driver-d28': (rows: { data: { startOfDuty: { date: string } }[] }[]) =>
      rows.flatMap((row) => row.data.map((duty) => duty.startOfDuty.date)),
    'site-S40': (rows: { startTime: { date: string } }[]) => rows.map((row) => row.startTime.date),
    'driver-d68': (rows: { records: { date: { date: string } }[] }[]) =>
      rows.flatMap((row) => row.records.map((record) => record.date.date)),
  };

  it.each(Object.keys(momentsOf) as OperationName[])(
    'of %s leave out their own moment and all beyond',
    async (name) => {
      const moments = async (request: object) => {
        const { json } = await send(service(), name, request);
        return (momentsOf[name]?.(json as never[]) ?? []).toSorted();
      };
      const all = await moments({});
      const after = all[Math.floor(all.length / 3)] ?? '';
      const before = all[Math.floor((all.length * 2) / 3)] ?? '';
      const within = await moments({ recordsAfterDateTime: after, recordsBeforeDateTime: before });
      expect(within).toEqual(all.filter((moment) => moment > after && moment < before));
      expect(within.length).toBeGreaterThan(10);
    },
  );

  it.each([
    ['a trailing Z', '2026-11-02T00:00:00Z'],
    ['no trailing Z', '2026-11-02T00:00:00'],
    ['an offset', '2026-11-02T02:00:00+02:00'],
  ])('are read with %s', async (_, recordsAfterDateTime) => {
    const expected = await ask(service(), 'driver-d28', { recordsAfterDateTime: '2026-11-02T00:00:00.000Z' });
    expect(await ask(service(), 'driver-d28', { recordsAfterDateTime })).toEqual(expected);
  });

  it('are answered with dates that end in Z', async () => {
    const text = JSON.stringify(await ask(service(), 'driver-d28', week));
    const dates = text.match(/"date":"[^"]+"/g) ?? [];
    expect(dates.length).toBeGreaterThan(100);
    expect(dates.every((date) => date.endsWith('Z"'))).toBe(true);
  });
});

describe('filters by driver or vehicle', () => {
  it.each(['driver-d6', 'driver-d28', 'driver-d46', 'driver-d68', 'driver-d99'] as const)(
    'of %s let only these through',
    async (name) => {
      const rows: { driverId: string }[] = await ask(service(), name, { filterByDriverIds: ['D1022', 'D1035'] });
      const ids = new Set(rows.map((row) => row.driverId));
      expect(ids.size).toBeGreaterThan(0);
      expect([...ids].filter((id) => id !== 'D1022' && id !== 'D1035')).toEqual([]);
    },
  );

  it.each(['vehicle-v5', 'vehicle-v6'] as const)('of %s let only these through', async (name) => {
    const rows: { vehicleId: string }[] = await ask(service(), name, { filterByVehicleIds: ['V2001', 'V2024'] });
    expect(rows.map((row) => row.vehicleId)).toEqual(['V2001', 'V2024']);
  });
});
