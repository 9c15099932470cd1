import { describe, expect, it } from 'vitest';
import { ask, conformingService, send } from './conforming-service.ts';
import { fullDriverRecord } from './full-driver-record.ts';

const service = conformingService();

describe('drivers-update', () => {
  it('changes what a record names and leaves the rest of the driver as it was', async () => {
    const before = service().records.driver('D1010');

    const result = await ask(service(), 'drivers-update', {
      records: [{ id: 'D1010', lastName: 'Renamed', employeeDetails: { jobRole: 'Shunter' } }],
    });

    expect(result).toEqual({
      recordsSubmitted: 1,
      successfullyProcessed: 1,
      errors: [],
      hasErrors: false,
      responseCode: 200,
    });
    expect(service().records.driver('D1010')).toEqual({
      ...before,
      lastName: 'Renamed',
      driverDetails: {},
      employeeDetails: { jobRole: 'Shunter' },
    });
  });

  it('keeps every field of a full record', async () => {
    const record = fullDriverRecord('D1011');
    await ask(service(), 'drivers-update', { records: [record] });
    expect(service().records.driver('D1011')).toEqual(record);
  });

  it('shows in the reports what it changed, and no longer who has left', async () => {
    await ask(service(), 'drivers-update', {
      records: [
        { id: 'D1001', lastName: 'Tarrowby-Smith', category: 'HGV 9', divisionDetails: { divisionId: 'harbour' } },
        { id: 'D1002', noLongerWorksForUs: true },
      ],
    });

    const rows = await ask(service(), 'driver-d99', { filterByDriverIds: ['D1001', 'D1002'] });
    expect(rows).toMatchObject([{ driverName: 'Ivo Tarrowby-Smith', category: 'HGV 9', divisionName: 'Harbour' }]);
  });

  it('lists each id that matches no driver, counts it as not processed, and applies the others', async () => {
    const unknown = { id: 'nobody', lastName: 'Nobody' };

    const result = await ask(service(), 'drivers-update', {
      records: [{ id: 'D1012', agency: 'First' }, unknown, { id: 'D1013', agency: 'Third' }],
    });

    expect(result).toEqual({
      recordsSubmitted: 3,
      successfullyProcessed: 2,
      errors: [{ errorMessages: ['Driver id nobody was not found'], record: unknown }],
      hasErrors: true,
      responseCode: 400,
    });
    expect(service().records.driver('D1012')?.agency).toBe('First');
    expect(service().records.driver('D1013')?.agency).toBe('Third');
  });

  it('applies nothing of a record whose fleet or division does not exist', async () => {
    const before = service().records.driver('D1014');

    const { errors } = await ask(service(), 'drivers-update', {
      records: [
        { id: 'D1014', lastName: 'Half', defaultFleetDetails: { fleetNumber: 99 } },
        { id: 'D1014', lastName: 'Half', divisionDetails: { divisionId: 'nowhere' } },
      ],
    });

    expect(errors?.map((error) => error.errorMessages?.[0])).toEqual([
      'defaultFleetDetails: no fleet has this number or name',
      'divisionDetails: no division has this id',
    ]);
    expect(service().records.driver('D1014')).toEqual(before);
  });
});

describe('clockings-update', () => {
  it('changes the direction, the time, or both, and nothing else', async () => {
    const [first, second] = service().records.clockings('D1020');
    if (!first || !second) throw new Error('the seeded driver has no clockings');

    const result = await ask(service(), 'clockings-update', {
      records: [
        { clockingId: first.id, isClockIn: !first.isClockIn },
        { clockingId: second.id, clockingTimeStamp: '2026-11-20T06:01:02Z' },
      ],
    });

    expect(result).toMatchObject({ successfullyProcessed: 2, hasErrors: false, responseCode: 200 });
    const after = service().records.clockings('D1020');
    expect(after).toContainEqual({ ...first, isClockIn: !first.isClockIn });
    expect(after).toContainEqual({ ...second, clockingTimeStamp: '2026-11-20T06:01:02.000Z' });
  });

  it('lists an id that matches no clocking, and changes the others', async () => {
    const [clocking] = service().records.clockings('D1021');
    const unknown = { clockingId: 'nothing', isClockIn: true };

    const result = await ask(service(), 'clockings-update', {
      records: [unknown, { clockingId: clocking?.id ?? '', isClockIn: false }],
    });

    expect(result).toEqual({
      recordsSubmitted: 2,
      successfullyProcessed: 1,
      errors: [{ errorMessages: ['Clocking id nothing was not found'], record: unknown }],
      hasErrors: true,
      responseCode: 400,
    });
    expect(service().records.clockings('D1021')).toContainEqual({ ...clocking, isClockIn: false });
  });
});

describe('clockings-delete', () => {
  it('deletes the clockings that exist, lists the others by their identifier, and gives no response code', async () => {
    const before = service().records.clockings('D1022');
    const [first, second] = before;

    const result = await ask(service(), 'clockings-delete', {
      clockingIds: [first?.id ?? '', 'nothing', second?.id ?? '', first?.id ?? ''],
    });

    expect(result).toEqual({
      recordsSubmitted: 4,
      successfullyProcessed: 2,
      errors: [
        { errorMessages: ['Clocking id nothing was not found'], record: 'nothing' },
        { errorMessages: [`Clocking id ${first?.id} was not found`], record: first?.id },
      ],
      hasErrors: true,
    });
    expect(service().records.clockings('D1022')).toEqual(before.slice(2));
  });
});

describe('an item of a wrong type', () => {
  it('is an error of that item, as it was sent, and holds up none of the others', async () => {
    const [first, second] = service().records.clockings('D1023');
    const wrong = { clockingId: first?.id, isClockIn: 'yes', clockingTimeStamp: 7 };
    const records = [wrong, { clockingId: second?.id, isClockIn: false }, null, 'C1', { clockingId: 'no-such' }];

    const { status, json } = await send(service(), 'clockings-update', { records });

    expect(status).toBe(200);
    expect(json).toEqual({
      recordsSubmitted: 5,
      successfullyProcessed: 1,
      errors: [
        {
          errorMessages: [expect.stringMatching(/^isClockIn: /), expect.stringMatching(/^clockingTimeStamp: /)],
          record: wrong,
        },
        { errorMessages: [expect.stringMatching(/^record: /)], record: null },
        { errorMessages: [expect.stringMatching(/^record: /)], record: 'C1' },
        { errorMessages: ['Clocking id no-such was not found'], record: { clockingId: 'no-such' } },
      ],
      hasErrors: true,
      responseCode: 400,
    });
    expect(service().records.clockings('D1023')).toContainEqual({ ...second, isClockIn: false });
    expect(service().records.clockings('D1023')).toContainEqual(first);
  });

  it('is one among identifiers too, and in a driver names the field at its depth', async () => {
    const [clocking] = service().records.clockings('D1024');
    const deleted = await send(service(), 'clockings-delete', { clockingIds: [5, clocking?.id, ''] });
    expect(deleted.json).toMatchObject({ successfullyProcessed: 1, errors: [{ record: 5 }, { record: '' }] });
    const record = { id: 'D1024', driverDetails: { title: 3 } };
    const updated = await send(service(), 'drivers-update', { records: [record, { id: 'D1024', otherNames: 'Kept' }] });
    expect(updated.json).toMatchObject({
      successfullyProcessed: 1,
      errors: [{ errorMessages: [expect.stringMatching(/^driverDetails\.title: /)], record }],
    });
    expect(service().records.driver('D1024')).toMatchObject({ otherNames: 'Kept' });
  });
});

describe('a large batch', () => {
  it('of 10,000 records with unknown ids among them is applied but for those, in their order', async () => {
    const records = Array.from({ length: 10_000 }, (_, index) => ({
      id: index % 100 === 0 ? `unknown-${index}` : `D10${String(1 + (index % 40)).padStart(2, '0')}`,
      otherNames: `Number ${index}`,
    }));

    const { errors, ...counts } = await ask(service(), 'drivers-update', { records });

    expect(counts).toMatchObject({ recordsSubmitted: 10_000, successfullyProcessed: 9_900, hasErrors: true });
    expect(errors?.map((error) => error.record)).toEqual(records.filter((record) => record.id.startsWith('unknown')));
  });
});
