import { expect, it } from 'vitest';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { demoFile, punctualSubjects } from '../../demo/downloads.ts';
import { fileForm, rowsOf, runningService, serviceClockMs, uploadForm } from './running-service.ts';

const hourMs = 3_600_000;

it('the demo leaves some overdue, and not many, after 0, 1, 8 and 24 hours of its stream', {
  timeout: 240_000,
}, async () => {
  let nowMs = serviceClockMs;
  const service = await runningService({ nowMs: () => nowMs });
  let index = 0;
  const oneRound = async () => {
    // A sixth is spoiled and never sent, so that a round of everybody takes some more files.
    for (const end = index + Math.ceil((punctualSubjects.length * 6) / 5); index < end; index += 1) {
      const { bytes, fileName, fate } = demoFile(index, new Date(nowMs).toISOString(), punctualSubjects);
      if (fate === 'sent') await uploadForm(service, fileForm(bytes, fileName));
    }
    await service.settled();
  };
  for (const hours of [0, 1, 8, 24]) {
    nowMs = serviceClockMs + hours * hourMs;
    if (hours > 0) await oneRound();
    const overdueDrivers = await rowsOf(service, 'driver-d53', { daysSinceLastDownload: 28 });
    const overdueVehicles = await rowsOf(service, 'vehicle-v14', { daysSinceLastDownload: 90 });
    expect(overdueDrivers.length, `drivers overdue after ${hours} hours`).toBeGreaterThan(0);
    expect(overdueDrivers.length).toBeLessThan(drivers.length / 5);
    expect(overdueVehicles.length, `vehicles overdue after ${hours} hours`).toBeGreaterThan(0);
    expect(overdueVehicles.length).toBeLessThan(vehicles.length / 5);
  }
});

it('each of those who come in time has a turn in the stream', () => {
  const named = Array.from({ length: punctualSubjects.length }, (_, index) =>
    demoFile(index, '2026-11-21T08:00:00Z', punctualSubjects)
      .fileName.replace(/_\d{8}_\d{4}/, '')
      .replace(/_\d+(\.[^.]*)$/, '$1'),
  );
  expect(new Set(named).size).toBe(punctualSubjects.length);
});
