import { describe, expect, it } from 'vitest';
import { batchOperation, batchRows } from '../../../electron/agent/batch/items.ts';
import { readCsv } from '../../../electron/engine/maintain/csv-table.ts';
import type { RecordForm } from '../../../electron/engine/maintain/record-fields.ts';
import type { DateOrder } from '../../../shared/contract/maintain.ts';

function formOf(name: string): RecordForm {
  const found = batchOperation(name);
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

function rowsOf(name: string, csv: string, dates: DateOrder = 'iso', zone = 'UTC') {
  const sheet = readCsv(new TextEncoder().encode(csv));
  if (!sheet.ok) throw new Error(sheet.error.code);
  return batchRows(formOf(name), sheet.value, dates, zone);
}

function itemsOf(name: string, csv: string, dates: DateOrder = 'iso'): unknown[] {
  const rows = rowsOf(name, csv, dates);
  if (!rows.ok) throw new Error(JSON.stringify(rows.error));
  return rows.value.rows.map(({ item }) => item);
}

describe('A row of a spreadsheet', () => {
  it('becomes a record with its fields where the interface has them', () => {
    const csv = [
      'id,lastName,noLongerWorksForUs,defaultFleetDetails.fleetNumber,employeeDetails.address.townCity',
      'D1,Müller,yes,7,Łódź',
    ].join('\r\n');
    expect(itemsOf('drivers-update', csv)).toEqual([
      {
        id: 'D1',
        lastName: 'Müller',
        noLongerWorksForUs: true,
        defaultFleetDetails: { fleetNumber: 7 },
        employeeDetails: { address: { townCity: 'Łódź' } },
      },
    ]);
  });

  it('leaves alone what its empty cells stand for, and is not sent when all of them are empty', () => {
    const csv = 'id,lastName,driverDetails.dqcExpiry\nD1,Smith,\nD2,,\nD3,,2027-01-31\n';
    expect(itemsOf('drivers-update', csv)).toEqual([
      { id: 'D1', lastName: 'Smith' },
      { id: 'D3', driverDetails: { dqcExpiry: '2027-01-31T00:00:00Z' } },
    ]);
    expect(rowsOf('drivers-update', csv)).toMatchObject({ ok: true, value: { unchanged: 1 } });
  });

  it('fills lists by their numbers, without gaps', () => {
    const csv = [
      'id;registeredCards.1.cardNumber;registeredCards.2.cardNumber;registeredCards.2.cardType',
      'D1;A;B;spare',
      'D2;;B;',
    ].join('\n');
    expect(itemsOf('drivers-update', csv)).toEqual([
      { id: 'D1', registeredCards: [{ cardNumber: 'A' }, { cardNumber: 'B', cardType: 'spare' }] },
      { id: 'D2', registeredCards: [{ cardNumber: 'B' }] },
    ]);
  });

  it('of a deletion is its identifier alone', () => {
    expect(itemsOf('clockings-delete', 'clockingId\r\nC1\r\nC2\r\n')).toEqual(['C1', 'C2']);
  });

  it('keeps the reason of an earlier failure to itself', () => {
    expect(itemsOf('clockings-delete', 'clockingId,Reason\nC1,"id C1 was not found, or so"\n')).toEqual(['C1']);
  });
});

describe('A column', () => {
  it('is also known by its words, as the page shows them', () => {
    const csv = 'Driver ID;Surname;Qualification card valid until;Card number 2\nD1;Smith;31.01.2027;B\n';
    expect(itemsOf('drivers-update', csv)).toEqual([
      {
        id: 'D1',
        lastName: 'Smith',
        driverDetails: { dqcExpiry: '2027-01-31T00:00:00Z' },
        registeredCards: [{ cardNumber: 'B' }],
      },
    ]);
  });
});

describe('A date in a cell', () => {
  const changed = (cell: string, dates?: DateOrder) =>
    itemsOf('clockings-update', `clockingId;clockingTimeStamp\nC1;${cell}`, dates);

  it.each([
    ['2027-01-31 08:30', 'iso', '2027-01-31T08:30:00Z'],
    ['2027-01-31T08:30:15.5Z', 'iso', '2027-01-31T08:30:15.5Z'],
    ['2027-01-31 8:30', 'iso', '2027-01-31T08:30:00Z'],
    ['31.1.2027 08:30', 'iso', '2027-01-31T08:30:00Z'],
    ['31.01.2027 00:00', 'month-first', '2027-01-31T00:00:00Z'],
    ['3/4/2027 06:00', 'day-first', '2027-04-03T06:00:00Z'],
    ['3/4/2027 17:05:09', 'month-first', '2027-03-04T17:05:09Z'],
  ] as const)('%s (%s) is %s', (cell, dates, expected) => {
    expect(changed(cell, dates)).toEqual([{ clockingId: 'C1', clockingTimeStamp: expected }]);
  });

  it('keeps its offset, which the contract turns into UTC when it is sent', () => {
    expect(changed('2027-01-31 08:30+01:00')).toMatchObject([{ clockingTimeStamp: '2027-01-31T08:30:00+01:00' }]);
  });

  it.each([
    ['3/4/2027', 'date-two-ways'],
    ['2027-01-31', 'time-missing'],
    ['31.01.2027', 'time-missing'],
    ['(clear)', 'cannot-be-cleared'],
    ['2027-02-30', 'no-such-day'],
    ['next week', 'not-a-date'],
    ['2027-01-31 25h', 'not-a-date'],
    ['44592', 'not-a-date'],
  ])('%s is refused with its line and column: %s', (cell, problem) => {
    const rows = rowsOf('clockings-update', `clockingId;clockingTimeStamp\nC1;\nC2;${cell}`);
    expect(rows).toMatchObject({
      ok: false,
      error: { cells: [{ line: 3, column: 'clockingTimeStamp', problem: { code: problem } }] },
    });
  });
});

describe('A time without Z or offset', () => {
  const csv = 'clockingId;clockingTimeStamp\nC1;2026-07-01 08:00\nC2;2026-01-01 08:00\nC3;2026-07-01 08:00Z\n';

  it('is that of the clocks of the depot, and is shown beside what is sent', () => {
    const rows = rowsOf('clockings-update', csv, 'iso', 'Europe/Berlin');
    expect(rows.ok && rows.value.rows.map(({ changes }) => changes)).toEqual([
      [{ column: 'clockingTimeStamp', value: '2026-07-01T06:00:00Z', local: '2026-07-01 08:00' }],
      [{ column: 'clockingTimeStamp', value: '2026-01-01T07:00:00Z', local: '2026-01-01 08:00' }],
      [{ column: 'clockingTimeStamp', value: '2026-07-01T08:00:00Z', local: null }],
    ]);
  });

  it.each([
    ['2026-03-29 02:30', 'time-left-out'],
    ['2026-10-25 02:30', 'time-twice'],
  ])('%s in Berlin is refused: %s', (cell, code) => {
    const rows = rowsOf('clockings-update', `clockingId;clockingTimeStamp\nC1;${cell}`, 'iso', 'Europe/Berlin');
    expect(rows).toMatchObject({ ok: false, error: { cells: [{ line: 2, problem: { code } }] } });
  });
});

describe('Two rows about one record', () => {
  it.each([
    ['clockings-update', 'clockingId;isClockIn\nC1;in\nC2;in\nC1;out'],
    ['drivers-update', 'id;registeredCards.1.cardNumber\nC1;A\nC2;B\nC1;C'],
    ['clockings-delete', 'clockingId\nC1\nC2\nC1'],
  ])('are refused, and each is named: %s', (name, csv) => {
    expect(rowsOf(name, csv)).toMatchObject({
      ok: false,
      error: { cells: [{ line: 4, problem: { code: 'same-record', parameters: { row: 2 } } }] },
    });
  });
});

describe('A field of a driver', () => {
  it('is kept by an empty cell, set by a value and cleared by "(clear)"', () => {
    const csv = 'id;lastName;otherNames;driverDetails.drivingLicenceNumber\nD1;;(clear);X1\nD2;Smith;;(Clear)\n';
    expect(itemsOf('drivers-update', csv)).toEqual([
      { id: 'D1', otherNames: '', driverDetails: { drivingLicenceNumber: 'X1' } },
      { id: 'D2', lastName: 'Smith', driverDetails: { drivingLicenceNumber: '' } },
    ]);
  });

  it.each([
    'driverDetails.dqcExpiry',
    'noLongerWorksForUs',
    'defaultFleetDetails.fleetNumber',
    'registeredCards.1.cardNumber',
  ])('of a type that has no value for "none" cannot be cleared: %s', (field) => {
    expect(rowsOf('drivers-update', `id;${field}\nD1;(clear)\n`)).toMatchObject({
      ok: false,
      error: { cells: [{ line: 2, column: field, problem: { code: 'cannot-be-cleared' } }] },
    });
  });

  it('of a list names the list that may be replaced', () => {
    const csv = 'id;registeredCards.1.cardNumber;employeeDetails.emergencyContacts.2.mobile\nD1;A;1\n';
    expect(rowsOf('drivers-update', csv)).toMatchObject({
      ok: true,
      value: { lists: ['registeredCards', 'employeeDetails.emergencyContacts'] },
    });
  });
});

it('A file of rows in doubt is never read', () => {
  const sheet = readCsv(new TextEncoder().encode('clockingId,Doubt\nC1,Sent\n'));
  expect(sheet).toMatchObject({ ok: false, error: { code: 'in-doubt' } });
});

describe('A spreadsheet that does not fit is refused as a whole', () => {
  it('with every cell that does not fit, and none of their contents', () => {
    const csv = [
      'id,noLongerWorksForUs,defaultFleetDetails.fleetNumber,registeredCards.1.cardExpiryDate',
      'D1,canary,1,',
      ',true,3000000000,',
      'D3,true,1.5,2027-13-01',
    ].join('\n');
    const rows = rowsOf('drivers-update', csv);
    expect(
      rows.ok === false && 'cells' in rows.error && rows.error.cells.map(({ line, column }) => [line, column]),
    ).toEqual([
      [2, 'noLongerWorksForUs'],
      [3, 'id'],
      [3, 'defaultFleetDetails.fleetNumber'],
      [4, 'defaultFleetDetails.fleetNumber'],
      [4, 'registeredCards.1.cardExpiryDate'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  it.each([
    ['drivers-update', 'id,lastname\nD1,x', '"lastname", is no field'],
    ['drivers-update', 'id,registeredCards.cardNumber\nD1,x', 'is no field'],
    ['drivers-update', 'id,driverDetails\nD1,x', 'is no field'],
    ['drivers-update', 'lastName\nx', 'no column "id"'],
    ['drivers-update', 'id,lastName,lastName\nD1,x,y', 'two columns "lastName"'],
    ['drivers-update', 'id,__proto__.x\nD1,y', 'is no field'],
    ['clockings-delete', 'id\nC1', 'is no field'],
    ['clockings-delete', 'C1\nC2', 'is no field'],
  ])('%s with the head of %j', (name, csv, complaint) => {
    expect(rowsOf(name, csv)).toMatchObject({ ok: false, error: { head: expect.stringContaining(complaint) } });
  });
});
