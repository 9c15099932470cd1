import { describe, expect, test } from 'vitest';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { coverageOf } from '../../../shared/tachograph/coverage.ts';
import type { LocalDownload } from '../../../shared/tachograph/covered-days.ts';
import { offsetOf } from '../../corpus/damage.ts';
import {
  cardNumber,
  driverCard,
  holder,
  vehicle,
  vehicleUnit,
  wholeVehicleUnit,
} from '../../corpus/library/subjects.ts';
import { makeShifts } from '../../corpus/shift.ts';

const dayOfTest = '2026-11-21';

function shiftsOf(firstDay: string, lastDay: string) {
  return makeShifts({ firstDay, lastDay, driver: holder, vehicles: [vehicle], seed: 3 });
}

/** A card whose memory speaks for these days. */
function cardDownload(
  id: string,
  firstDay: string,
  lastDay: string,
  more: {
    readonly previousDownload?: string;
    readonly receivedAt?: string;
    readonly cardNumber?: string;
    readonly expiresOn?: string;
  } = {},
): LocalDownload {
  const { receivedAt = `${lastDay}T20:00:00Z`, previousDownload, cardNumber: number = cardNumber, expiresOn } = more;
  const card = { shifts: shiftsOf(firstDay, lastDay), previousDownload, cardNumber: number };
  const file = driverCard(expiresOn === undefined ? card : { ...card, expiresOn });
  return { id, summary: summariseDownload(file), receivedAt };
}

function vehicleDownload(
  id: string,
  firstDay: string,
  lastDay: string,
  more: { readonly previousDownload?: string; readonly currentDateTime?: string; readonly periodFrom?: string } = {},
): LocalDownload {
  const { currentDateTime = `${lastDay}T19:00:00Z`, previousDownload, periodFrom = '2025-11-01T00:00:00Z' } = more;
  const before = wholeVehicleUnit.previousDownload;
  const file = vehicleUnit({
    firstDay,
    lastDay,
    currentDateTime,
    shifts: shiftsOf(firstDay, lastDay),
    downloadablePeriod: { from: periodFrom, to: currentDateTime },
    ...(previousDownload && before ? { previousDownload: { ...before, at: previousDownload } } : {}),
  });
  return { id, summary: summariseDownload(file), receivedAt: currentDateTime };
}

function only(held: readonly LocalDownload[], today = dayOfTest) {
  const [coverage, ...others] = coverageOf(held, today);
  if (!coverage || others.length > 0) throw new Error('one driver or one vehicle was expected');
  return coverage;
}

describe('the days of a driver', () => {
  test('two downloads that overlap leave no gap, in whatever order they came', () => {
    const first = cardDownload('a', '2026-09-01', '2026-10-10');
    const second = cardDownload('b', '2026-10-01', '2026-11-10');
    for (const held of [
      [first, second],
      [second, first],
    ]) {
      const { gaps, downloadIds, runs } = only(held);
      expect(gaps).toEqual([]);
      expect(downloadIds).toEqual(['a', 'b']);
      expect(runs.reduce((days, run) => days + run.days, 0)).toBe(71);
    }
  });

  test('a day that was still running when it was first read counts from the later download', () => {
    const { runs } = only([
      cardDownload('a', '2026-09-01', '2026-10-10'),
      cardDownload('b', '2026-10-01', '2026-11-10'),
    ]);
    const october10 = runs.findLast(({ first }) => first <= '2026-10-10');
    expect(october10?.downloadId).toBe('b');
  });

  test('days that the card overwrote between two downloads are a gap that cannot be filled', () => {
    const { gaps } = only([
      cardDownload('a', '2026-06-01', '2026-07-10'),
      cardDownload('b', '2026-08-03', '2026-11-10'),
    ]);
    expect(gaps).toEqual([{ first: '2026-07-11', last: '2026-08-02', days: 23, recoverable: 'no' }]);
  });

  test('days on which the card was not used are no gap where its counter proves it', () => {
    const before = cardDownload('a', '2026-06-01', '2026-07-10');
    const after = cardDownload('b', '2026-08-03', '2026-11-10');
    const counted = (first: number): LocalDownload => {
      const { days } = after.summary;
      return { ...after, summary: { ...after.summary, days: days && { ...days, presence: { first, last: 9_000 } } } };
    };
    const last = before.summary.days?.presence?.last ?? 0;
    expect(only([before, counted(last + 1)]).gaps).toEqual([]);
    expect(only([before, counted(last + 2)]).gaps).toHaveLength(1);
  });

  test('a renewed card continues the one before, which may still hold the days between', () => {
    const renewed = `${cardNumber.slice(0, 14)}13`;
    const { gaps, subject } = only([
      cardDownload('a', '2026-06-01', '2026-07-10'),
      cardDownload('b', '2026-08-01', '2026-11-10', { cardNumber: renewed }),
    ]);
    expect(gaps).toMatchObject([{ recoverable: 'perhaps' }]);
    expect(subject).toMatchObject({ kind: 'driver', cardNumber: renewed });
  });

  test('drivers are kept apart', () => {
    const other = cardDownload('b', '2026-08-01', '2026-11-10', { cardNumber: 'DB99999999999900' });
    expect(coverageOf([cardDownload('a', '2026-08-01', '2026-11-10'), other], dayOfTest)).toHaveLength(2);
  });
});

describe('days about to be overwritten', () => {
  test('a card that was never full keeps at least the 28 days of the regulation', () => {
    const { overwriting } = only([cardDownload('a', '2026-10-01', '2026-11-10')]);
    expect(overwriting).toEqual({ firstUnread: '2026-11-11', from: '2026-12-09', daysLeft: 18, basis: 'specified' });
  });

  test('a second generation card of version 2 keeps 56', () => {
    const file = driverCard({ shifts: shiftsOf('2026-10-01', '2026-11-10'), generations: ['G1', 'G2v2'] });
    const held = { id: 'a', summary: summariseDownload(file), receivedAt: '2026-11-10T20:00:00Z' };
    expect(only([held]).overwriting).toMatchObject({ from: '2027-01-06', basis: 'specified' });
  });

  test('a card that has been full tells how long it keeps a day', () => {
    const { overwriting } = only([cardDownload('a', '2023-06-01', '2026-11-10')]);
    expect(overwriting?.basis).toBe('counted');
    expect(overwriting?.daysLeft).toBeGreaterThan(28);
  });

  test('a full card that holds fewer days than it was built for is believed', () => {
    const file = cardDownload('a', '2026-10-01', '2026-11-10');
    const { days } = file.summary;
    if (days === null) throw new Error('the card has no days');
    const full = { ...file, summary: { ...file.summary, days: { ...days, cardHoldsDays: 20 } } };
    expect(only([full]).overwriting).toMatchObject({ from: '2026-12-01', daysLeft: 10, basis: 'counted' });
  });

  test('a day that a wrong clock wrote years ago does not make a full card hold years', () => {
    const file = driverCard({ shifts: shiftsOf('2023-06-01', '2026-11-10'), generations: ['G1'] });
    const { days } = summariseDownload(file);
    expect(days?.cardHoldsDays).toBeGreaterThan(28);
    const timeOf = (day: string): Uint8Array => {
      const bytes = new Uint8Array(4);
      new DataView(bytes.buffer).setUint32(0, Date.parse(day) / 1_000);
      return bytes;
    };
    file.set(timeOf('2001-01-01'), offsetOf(file, timeOf(days?.first ?? '')));
    expect(summariseDownload(file).days).toMatchObject({ first: '2001-01-01', cardHoldsDays: null });
  });

  test('what is already being lost has no days left', () => {
    const { overwriting } = only([cardDownload('a', '2026-06-01', '2026-07-10')]);
    expect(overwriting?.daysLeft).toBeLessThan(0);
  });

  test('of a card that has expired are overwritten no more', () => {
    const expired = cardDownload('a', '2026-06-01', '2026-07-10', { expiresOn: '2026-07-31' });
    expect(only([expired]).overwriting).toBeNull();
    expect(only([expired], '2026-07-31').overwriting).not.toBeNull();
  });

  test('a vehicle unit keeps a year', () => {
    const { overwriting } = only([vehicleDownload('a', '2026-10-01', '2026-10-31')]);
    expect(overwriting).toMatchObject({ firstUnread: '2026-11-01', from: '2027-11-01' });
  });
});

describe('a download that never arrived', () => {
  test('is told by a later card whose previous download fits none that is held', () => {
    const { neverArrived } = only([
      cardDownload('a', '2026-09-01', '2026-10-10'),
      cardDownload('b', '2026-10-01', '2026-11-10', { previousDownload: '2026-10-25T06:00:00Z' }),
    ]);
    expect(neverArrived).toEqual([{ at: '2026-10-25T06:00:00Z', toldBy: 'b' }]);
  });

  test('is not missed when it is the one that is held', () => {
    const { neverArrived } = only([
      cardDownload('a', '2026-09-01', '2026-10-10', { receivedAt: '2026-10-11T07:00:00Z' }),
      cardDownload('b', '2026-10-01', '2026-11-10', { previousDownload: '2026-10-11T06:00:00Z' }),
    ]);
    expect(neverArrived).toEqual([]);
  });

  test('is not missed when it came here late', () => {
    const { neverArrived } = only([
      cardDownload('a', '2026-09-01', '2026-10-10', { receivedAt: '2026-11-02T07:00:00Z' }),
      cardDownload('b', '2026-10-01', '2026-11-10', { previousDownload: '2026-10-25T06:00:00Z' }),
    ]);
    expect(neverArrived).toEqual([]);
  });

  test('is not missed when it was made before the depot held anything', () => {
    const { neverArrived } = only([
      cardDownload('a', '2026-09-01', '2026-10-10', { previousDownload: '2026-08-15T06:00:00Z' }),
      cardDownload('b', '2026-09-15', '2026-11-10', { previousDownload: '2026-08-15T06:00:00Z' }),
    ]);
    expect(neverArrived).toEqual([]);
  });

  test('is told once, however many later files repeat it', () => {
    const previousDownload = '2026-10-25T06:00:00Z';
    const { neverArrived } = only([
      cardDownload('a', '2026-09-01', '2026-10-10'),
      cardDownload('b', '2026-10-01', '2026-11-10', { previousDownload }),
      cardDownload('c', '2026-10-01', '2026-11-11', { previousDownload }),
    ]);
    expect(neverArrived).toHaveLength(1);
  });

  test('is told by a vehicle unit too, which knows exactly when it was read', () => {
    const held = (previousDownload: string) =>
      only([
        vehicleDownload('a', '2026-08-01', '2026-08-31'),
        vehicleDownload('b', '2026-09-01', '2026-10-31', { previousDownload }),
      ]).neverArrived;
    expect(held('2026-08-31T19:02:00Z')).toEqual([]);
    expect(held('2026-09-20T08:00:00Z')).toEqual([{ at: '2026-09-20T08:00:00Z', toldBy: 'b' }]);
  });
});

describe('the days of a vehicle', () => {
  test('a gap can be filled while the recorder still holds its days', () => {
    const gap = (periodFrom: string) =>
      only([
        vehicleDownload('a', '2026-06-01', '2026-06-30'),
        vehicleDownload('b', '2026-08-01', '2026-10-31', { periodFrom }),
      ]).gaps;
    expect(gap('2025-11-01T00:00:00Z')).toMatchObject([
      { first: '2026-07-01', last: '2026-07-31', recoverable: 'yes' },
    ]);
    expect(gap('2026-07-20T00:00:00Z')).toMatchObject([{ recoverable: 'no' }]);
  });

  test('a new plate on the same vehicle is the same vehicle', () => {
    const before = vehicleDownload('a', '2026-06-01', '2026-07-31');
    const renamed = vehicleUnit({
      firstDay: '2026-08-01',
      lastDay: '2026-10-31',
      currentDateTime: '2026-11-01T07:00:00Z',
      shifts: [],
      vehicle: { ...vehicle, registration: 'NEW 1' },
    });
    const after = { id: 'b', summary: summariseDownload(renamed), receivedAt: '2026-11-01T08:00:00Z' };
    const { subject, gaps } = only([before, after]);
    expect([subject.kind === 'vehicle' && subject.registration, gaps]).toEqual(['NEW 1', []]);
  });
});

test('what is about no driver and no vehicle is left out', () => {
  const web = {
    id: 'x',
    summary: summariseDownload(new TextEncoder().encode('<html>502</html>')),
    receivedAt: `${dayOfTest}T00:00:00Z`,
  };
  expect(coverageOf([web], dayOfTest)).toEqual([]);
});

describe('A day of which several downloads tell', () => {
  const day = '2026-11-10';
  const told = (id: string, use: 'driven' | 'no-activity' | 'contradicted', isGenuine = true): LocalDownload => {
    const { summary, ...download } = cardDownload(id, day, day);
    if (summary.days === null) throw new Error('the card has days');
    const state = isGenuine ? ('genuine' as const) : ('cannot-be-checked' as const);
    const parts = [{ part: 'activities' as const, state, elements: 1, genuine: isGenuine ? 1 : 0, reason: null }];
    const days = { ...summary.days, runs: [{ first: day, days: 1, use }] };
    return { ...download, summary: { ...summary, parts, days } };
  };
  const useOf = (...held: readonly LocalDownload[]) => only(held).runs.map(({ use }) => use);

  test('was driven where another card was not used on it', () => {
    expect(useOf(told('1', 'driven'), told('2', 'no-activity'))).toEqual(['driven']);
    expect(useOf(told('1', 'no-activity'), told('2', 'driven'))).toEqual(['driven']);
  });

  test('is told by a download that does not contradict itself', () => {
    expect(useOf(told('1', 'no-activity'), told('2', 'contradicted'))).toEqual(['no-activity']);
    expect(useOf(told('1', 'contradicted'), told('2', 'driven'))).toEqual(['driven']);
    expect(only([told('1', 'contradicted')])).toMatchObject({ runs: [{ use: 'contradicted' }], gaps: [] });
  });

  test('is told by a genuine one first', () => {
    expect(useOf(told('1', 'no-activity'), told('2', 'driven', false))).toEqual(['no-activity']);
    expect(useOf(told('1', 'driven', false), told('2', 'no-activity'))).toEqual(['no-activity']);
  });
});
