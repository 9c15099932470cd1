import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../shared/service/operations.ts';
import { ask, conformingService } from './conforming-service.ts';

const service = conformingService();

const week = { recordsAfterDateTime: '2026-11-02T00:00:00Z', recordsBeforeDateTime: '2026-11-09T00:00:00Z' };

describe('clocking versus tachograph (d46)', () => {
  const differences = async (request: RequestOf<'driver-d46'>) =>
    (await ask(service(), 'driver-d46', request)).flatMap((row) =>
      (row.data ?? []).map((day) => Math.abs((day.tachoHours?.minutes ?? 0) - (day.clockedHours?.minutes ?? 0))),
    );

  it('shows rows above the limit with 0, below it with 1, and all with 2 or when nothing is asked', async () => {
    const all = await differences({});
    expect(await differences({ filterClockingData: 2 })).toEqual(all);
    expect(await differences({ filterClockingData: 0, filterMinutes: 45 })).toEqual(all.filter((each) => each > 45));
    expect(await differences({ filterClockingData: 1, filterMinutes: 45 })).toEqual(all.filter((each) => each < 45));
  });

  it('takes 30 minutes as the limit when none is given', async () => {
    const all = await differences({});
    expect(await differences({ filterClockingData: 0 })).toEqual(all.filter((each) => each > 30));
    expect(await differences({ filterClockingData: 1 })).toEqual(all.filter((each) => each < 30));
    expect(all.some((each) => each > 25 && each <= 30)).toBe(true);
    expect(all.some((each) => each > 30 && each <= 60)).toBe(true);
  });

  it('totals the rows that it shows', async () => {
    for (const row of await ask(service(), 'driver-d46', { ...week, filterClockingData: 0 })) {
      const total = (row.data ?? []).reduce((sum, day) => sum + (day.clockedHours?.minutes ?? 0), 0);
      expect(row.totalClockedHours?.minutes).toBe(total);
    }
  });
});

describe('infringements (d6)', () => {
  it('leave out duties with vehicles marked non-core unless they are asked for', async () => {
    const codes = async (request: object) =>
      (await ask(service(), 'driver-d6', request)).flatMap((row) =>
        (row.infringementGroups ?? []).flatMap((group) => group.infringements ?? []),
      );
    const core = await codes({});
    const all = await codes({ includeNonCoreVehicles: true });
    expect(await codes({ includeNonCoreVehicles: false })).toEqual(core);
    expect(core.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(core.length);
  });
});

describe('the time analysis (d68) and the duty report (d28)', () => {
  it('are of the same duties, whose parts make up the whole', async () => {
    const analysed = await ask(service(), 'driver-d68', week);
    const duties = await ask(service(), 'driver-d28', week);
    expect(duties.map((row) => row.driverId)).toEqual(analysed.map((row) => row.driverId));
    for (const [index, row] of analysed.entries()) {
      expect(row.records?.map((record) => record.date)).toEqual(
        duties[index]?.data?.map((duty) => duty.startOfDutyDate),
      );
      for (const record of row.records ?? []) {
        const parts = [record.totalDriveTime, record.totalOtherWork, record.totalPoA, record.totalBreak];
        expect(parts.reduce((sum, part) => sum + (part?.minutes ?? 0), 0)).toBe(record.totalTachoTime?.minutes);
      }
    }
  });
});
