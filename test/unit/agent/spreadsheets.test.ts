import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatTable } from '../../../electron/agent/service/answer-text.ts';
import { readCsv } from '../../../electron/agent/service/csv.ts';
import { answerField } from '../../../electron/agent/service/field.ts';
import { csvText, separators } from '../../../shared/format/csv.ts';
import { operations } from '../../../shared/service/operations.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('A CSV text', () => {
  it('is read back as it was, whatever the cells hold and whatever stands between them', () => {
    const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').trim());
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(table, fc.constantFrom(...separators), (rows, separator) => {
        const head = (rows[0] ?? []).map((_, place) => `column${place}`);
        const asText = (text: string) => !/^'+[=+\-@\t\r＝＋－＠]/.test(text);
        fc.pre(rows.flat().every(asText));
        // In a single column, a comma in a text cannot be told from one between two.
        fc.pre(head.length > 1 || !rows.flat().some((text) => separators.some((one) => text.includes(one))));
        const filled = rows.filter((cells) => cells.some((text) => text !== ''));
        const read = readCsv(bytesOf(csvText([head, ...rows], separator)));
        expect(read.ok && read.value.rows.map(({ cells }) => cells)).toEqual(filled);
        if (head.length > 1) expect(read.ok && read.value.separator).toBe(separator);
      }),
    );
  });
});

describe('A spreadsheet', () => {
  it('is read as Excel saves it, with the line of each row', () => {
    const read = readCsv(bytesOf('\uFEFFid;lastName;;\r\nD1;"two\r\nlines";;\r\n;;;\r\nD2\r\n'));
    expect(read).toEqual({
      ok: true,
      value: {
        separator: ';',
        head: ['id', 'lastName'],
        rows: [
          { line: 2, cells: ['D1', 'two\r\nlines'] },
          { line: 5, cells: ['D2', ''] },
        ],
      },
    });
  });

  it('is read in UTF-16, as "Unicode text" is saved', () => {
    const text = Buffer.from('\uFEFFid\tlastName\r\nD1\tŁ\r\n', 'utf16le');
    expect(readCsv(text)).toMatchObject({ ok: true, value: { separator: '\t', rows: [{ cells: ['D1', 'Ł'] }] } });
  });

  it.each([
    ['another encoding', Buffer.from('id,lastName\nD1,M\xfcller', 'latin1'), 'not UTF-8'],
    ['nothing', Buffer.from('\uFEFF\r\n'), 'empty'],
    ['a quote that is not closed', Buffer.from('id\n"D1'), 'not CSV'],
    ['more cells than columns', Buffer.from('id\nD1,x'), 'Line 2 has more cells'],
  ])('with %s is refused with what to do', (_case, bytes, complaint) => {
    expect(readCsv(bytes)).toEqual({ ok: false, error: expect.stringContaining(complaint) });
  });
});

describe('Rows as a table', () => {
  const duty = answerField(operations['driver-d28']);
  const places = (table: readonly (readonly unknown[])[], ...names: string[]) =>
    table.slice(1).map((line) => names.map((name) => line[(table[0] ?? []).indexOf(name)]));

  it('have the columns of the schema, also when there is no row', () => {
    const [head, ...rest] = flatTable([], duty);
    expect(head).toEqual(expect.arrayContaining(['driverId', 'hasDivision', 'data.startOfDuty.date']));
    expect(rest).toEqual([]);
  });

  it('give each object of a list a line of its own, and a row without any one line', () => {
    const table = flatTable(
      [
        { driverId: 'D1', hasDivision: true, data: [{ registrations: 'A' }, { totalDrive: { minutes: 5 } }] },
        { driverId: 'D2', data: [] },
      ],
      duty,
    );
    expect(places(table, 'driverId', 'hasDivision', 'data.registrations', 'data.totalDrive.minutes')).toEqual([
      ['D1', 'true', 'A', undefined],
      ['D1', 'true', undefined, 5],
      ['D2', undefined, undefined, undefined],
    ]);
  });

  it('give several lists their lines one after the other, join texts, and keep what the schema does not list', () => {
    const fleet = {
      fleetNumber: 1,
      driverCategories: ['HGV 1', 'PSV'],
      vehicleCategories: [{ categoryType: 'HGV', categories: ['a', 'b'] }],
      pointsScheme: [{ code: 101 }],
      colour: 'red',
    };
    const table = flatTable([fleet], answerField(operations['fleets-search']));
    const names = ['fleetNumber', 'driverCategories', 'vehicleCategories.categories', 'pointsScheme.code', 'colour'];
    expect(places(table, ...names)).toEqual([
      [1, 'HGV 1; PSV', 'a; b', undefined, 'red'],
      [1, 'HGV 1; PSV', undefined, 101, 'red'],
    ]);
  });
});
