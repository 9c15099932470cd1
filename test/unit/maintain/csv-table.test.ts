import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../electron/engine/maintain/csv-table.ts';
import { csvText, separators } from '../../../shared/format/csv.ts';

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
        fc.pre(filled.length > 0);
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
        sheet: null,
        sheets: [],
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
    ['Windows-1252, as Excel saves CSV in the west of Europe', Buffer.from('id,lastName\nD1,M\xfcller', 'latin1')],
    ['UTF-8 without its mark', Buffer.from('id,lastName\nD1,Müller')],
    ['UTF-16 with its mark, the high byte first', Buffer.from('\uFEFFid,lastName\nD1,Müller', 'utf16le').swap16()],
    ['a first line that names the separator', Buffer.from('sep=;\r\nid;lastName\r\nD1;Müller\r\n')],
    ['a comma in a quoted head', Buffer.from('id;"lastName"\nD1;Müller')],
  ])('is read in %s', (_case, bytes) => {
    expect(readCsv(bytes)).toMatchObject({ ok: true, value: { rows: [{ cells: ['D1', 'Müller'] }] } });
  });

  it('is split by the sign that stands most often in its head', () => {
    const read = readCsv(Buffer.from('Card (no, date);Name;Depot\nA,1;B;C'));
    expect(read).toMatchObject({ ok: true, value: { separator: ';', rows: [{ cells: ['A,1', 'B', 'C'] }] } });
  });

  it('counts the lines after the one that names the separator as its program does', () => {
    expect(readCsv(Buffer.from('sep=,\nid\nD1'))).toMatchObject({ ok: true, value: { rows: [{ line: 3 }] } });
  });

  const row = 'D1\n';
  it.each([
    ['no text', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), { code: 'not-a-spreadsheet', parameters: {} }],
    ['nothing', Buffer.from('\uFEFF\r\n'), { code: 'empty', parameters: {} }],
    ['no rows', Buffer.from('id,lastName\n'), { code: 'no-rows', parameters: {} }],
    ['a quote that is not closed', Buffer.from('id\n"D1'), { code: 'quotes', parameters: { line: 2 } }],
    ['more cells than columns', Buffer.from('id\nD1,x'), { code: 'ragged', parameters: { line: 2 } }],
    [
      'more rows than anybody checks',
      Buffer.from(`id\n${row.repeat(20_001)}`),
      { code: 'too-many-rows', parameters: { found: 20_001, limit: 20_000 } },
    ],
    [
      'more columns than a record has fields',
      Buffer.from(`${'a,'.repeat(200)}b\n1\n`),
      { code: 'too-many-columns', parameters: { found: 201, limit: 200 } },
    ],
  ])('with %s is refused with what to do', (_case, bytes, problem) => {
    expect(readCsv(bytes)).toEqual({ ok: false, error: problem });
  });

  it('may have thousands of empty lines after its last row', () => {
    expect(readCsv(Buffer.from(`id,lastName\nD1,x\n${',\n'.repeat(30_000)}`))).toMatchObject({ ok: true });
  });
});
