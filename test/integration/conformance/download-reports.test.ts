import { describe, expect, it } from 'vitest';
import { serviceClockMs } from '../reference-service/running-service.ts';
import { ask, conformingService } from './conforming-service.ts';

const service = conformingService();

describe('drivers missing card downloads (d53)', () => {
  it('are those of more than 14 days when nothing is asked, and more than so many days when it is', async () => {
    const byDefault = await ask(service(), 'driver-d53', {});
    const all = await ask(service(), 'driver-d53', { daysSinceLastDownload: -1 });

    expect(byDefault).toEqual(all.filter((row) => row.daysSinceLastRead === undefined || row.daysSinceLastRead > 14));
    expect(await ask(service(), 'driver-d53', { daysSinceLastDownload: 14 })).toEqual(byDefault);
    expect(all.map((row) => row.daysSinceLastRead)).toContain(14);
    expect(all).toHaveLength(40);
  });

  it('come with the drivers who never had a download, without a date', async () => {
    const rows = await ask(service(), 'driver-d53', { daysSinceLastDownload: 10_000 });
    expect(rows.map((row) => row.driverId)).toEqual(['D1039', 'D1040']);
    for (const row of rows) expect(Object.keys(row)).not.toContain('cardProcessedDate');
  });

  it('count whole days since the card was processed', async () => {
    for (const row of await ask(service(), 'driver-d53', {})) {
      if (row.daysSinceLastRead === undefined) continue;
      const passedMs = serviceClockMs - Date.parse(row.cardProcessedDate?.date ?? '');
      expect(row.daysSinceLastRead).toBe(Math.floor(passedMs / 86_400_000));
    }
  });
});

describe('vehicles missing downloads (v14)', () => {
  it('are those of more than 59 days when nothing is asked', async () => {
    const byDefault = await ask(service(), 'vehicle-v14', {});
    const all = await ask(service(), 'vehicle-v14', { daysSinceLastDownload: -1 });
    expect(byDefault).toEqual(all.filter((row) => row.daysSinceLastRead === undefined || row.daysSinceLastRead > 59));
    expect(byDefault.length).toBeGreaterThan(10);
    expect(all.length).toBeGreaterThan(byDefault.length);
  });

  it('leave a dormant vehicle out unless it is asked for', async () => {
    const registrations = async (request: object) =>
      (await ask(service(), 'vehicle-v14', request)).map((row) => row.registration);
    expect(await registrations({})).not.toContain('TD70 QOL');
    expect(await registrations({ includeDormantVehicles: false })).not.toContain('TD70 QOL');
    expect(await registrations({ includeDormantVehicles: true })).toContain('TD70 QOL');
  });

  it('are due 90 days after their last download', async () => {
    for (const row of await ask(service(), 'vehicle-v14', {})) {
      if (!row.lastDownload?.date) continue;
      const limitMs = Date.parse(row.ninetyDayLimit?.date ?? '');
      expect(limitMs - Date.parse(row.lastDownload.date)).toBe(90 * 86_400_000);
    }
  });
});

describe('rest and drive availability (d99)', () => {
  it('has a row for every driver, and only those with processed cards when asked', async () => {
    const all = await ask(service(), 'driver-d99', {});
    const processed = await ask(service(), 'driver-d99', { onlyIncludeCardsProcessed: true });
    expect(all).toHaveLength(40);
    expect(processed).toEqual(all.filter((row) => row.cardProcessedDate !== undefined));
    expect(processed).toHaveLength(38);
  });

  it('never promises more than the regulation allows', async () => {
    for (const row of await ask(service(), 'driver-d99', { onlyIncludeCardsProcessed: true })) {
      const [last, current, left] = [
        row.fortnightlyDriveLastWeek?.minutes ?? -1,
        row.fortnightlyDriveCurrentWeek?.minutes ?? -1,
        row.fortnightlyDriveAvailable?.minutes ?? -1,
      ];
      expect(left).toBe(Math.max(0, 90 * 60 - last - current));
      expect([0, 1, 2, 3]).toContain(row.reducedDailyRestAvailable);
      expect([0, 1, 2]).toContain(row.extendedDriveAvailable);
      expect(['Regular', 'Reduced']).toContain(row.nextWeeklyRestType);
    }
  });
});
