import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readSpreadsheet } from '../../../electron/engine/maintain/read-spreadsheet.ts';

const day = new Date(Date.UTC(2031, 11, 1));
const moment = new Date(Date.UTC(2026, 10, 20, 8, 30));

async function workbook(...sheets: Parameters<typeof writeXlsx>[0]['sheets']): Promise<Uint8Array> {
  return writeXlsx({ sheets });
}

/** A zip archive with these texts in it. */
async function archive(members: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(members)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

describe('An Excel workbook', () => {
  it('gives its first sheet that is not hidden, with dates, numbers and flags as a person sees them', async () => {
    const bytes = await workbook(
      { name: 'Notes', hidden: true, rows: [['hidden']] },
      {
        name: 'Drivers',
        rows: [
          [null, null],
          ['Driver ID', 'When', 'Day', 'Number', 'Flag', 'Card'],
          ['d1', moment, day, 12.5, true, 1234567890123456],
          [null, null, null],
          [7, null, null, 1, false, 'DB123'],
        ],
      },
      { name: 'Others', rows: [['a'], ['b']] },
    );
    expect(await readSpreadsheet(bytes)).toEqual({
      ok: true,
      value: {
        separator: null,
        sheet: 'Drivers',
        sheets: ['Drivers', 'Others'],
        head: ['Driver ID', 'When', 'Day', 'Number', 'Flag', 'Card'],
        rows: [
          { line: 3, cells: ['d1', '2026-11-20 08:30:00', '2031-12-01', '12.5', 'true', '1.234567890123456E+15'] },
          { line: 5, cells: ['7', '', '', '1', 'false', 'DB123'] },
        ],
      },
    });
    expect(await readSpreadsheet(bytes, 'Others')).toMatchObject({ value: { sheet: 'Others', head: ['a'] } });
    expect(await readSpreadsheet(bytes, 'Notes')).toMatchObject({ ok: false, error: { code: 'no-such-sheet' } });
  });

  it.each([
    ['another zip archive', () => archive({ 'readme.txt': 'hello' }), 'not-a-spreadsheet'],
    ['a workbook whose sheet is damaged', () => archive({ 'xl/workbook.xml': '<workbook' }), 'damaged'],
    ['half a workbook', async () => (await workbook({ name: 'A', rows: [['id'], ['x']] })).slice(0, 700), 'damaged'],
    [
      'a part that unpacks to far more than any list',
      () => archive({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': ' '.repeat(100 * 1024 * 1024) }),
      'too-large',
    ],
    [
      'an older format of Office',
      async () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'old-format',
    ],
    [
      'a workbook with a password',
      () => writeXlsx({ sheets: [{ name: 'A', rows: [['id']] }], encryption: { password: 'secret', spinCount: 10 } }),
      'password',
    ],
    [
      'more rows than anybody checks',
      () => workbook({ name: 'A', rows: Array.from({ length: 20_002 }, () => ['x']) }),
      'too-many-rows',
    ],
  ])('that is %s is refused with what to do', async (_case, make, code) => {
    expect(await readSpreadsheet(await make())).toMatchObject({ ok: false, error: { code } });
  });

  it('whose parts are larger than it declares is refused before it is read', async () => {
    const bytes = Buffer.from(await workbook({ name: 'A', rows: [['id'], ['x'.repeat(5_000)]] }));
    // The uncompressed size of each part in the table of contents, made small.
    for (
      let at = bytes.indexOf('PK\u0001\u0002', 'latin1');
      at !== -1;
      at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
    ) {
      bytes.writeUInt32LE(10, at + 24);
    }
    expect(await readSpreadsheet(bytes)).toMatchObject({ ok: false, error: { code: 'damaged' } });
  });
});
