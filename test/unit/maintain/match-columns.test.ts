import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../electron/engine/maintain/csv-table.ts';
import { headKey, matchColumns } from '../../../electron/engine/maintain/match-columns.ts';
import { readSpreadsheet } from '../../../electron/engine/maintain/read-spreadsheet.ts';
import { recordForm, wordsKey } from '../../../electron/engine/maintain/record-fields.ts';
import { templateFile } from '../../../electron/engine/maintain/saved-files.ts';

const form = recordForm('drivers-update');
const matched = (heads: readonly string[], earlier: ReadonlyMap<string, string | null> = new Map()) =>
  matchColumns(form, heads, earlier).map(({ field, matchedBy }) => [field, matchedBy]);

describe('A column', () => {
  it.each([
    ['driverDetails.dqcExpiry', 'driverDetails.dqcExpiry', 'field-name'],
    ['dqcExpiry', 'driverDetails.dqcExpiry', 'words'],
    ['QUALIFICATION CARD — valid until', 'driverDetails.dqcExpiry', 'words'],
    ['Pers. no.', 'employeeNumber', 'words'],
    ['Prénom', null, null],
    ['Card number 2', 'registeredCards.2.cardNumber', 'words'],
    ['registeredCards.7.cardNumber', 'registeredCards.7.cardNumber', 'field-name'],
    ['registeredCards.0.cardNumber', null, null],
    ['', null, null],
    // It could be that of the driver or of a contact, and is called otherwise in words.
    ['relationship', null, null],
  ])('with the head %j is matched with %s', (head, field, matchedBy) => {
    expect(matched([head])).toEqual([[field, matchedBy]]);
  });

  it('is matched by an earlier choice rather than by its words, and passed over where that was chosen', () => {
    const earlier = new Map([
      [headKey('Category'), 'agency'],
      [headKey('Agency'), null],
    ]);
    expect(matched(['category ', 'agency.'], earlier)).toEqual([
      ['agency', 'earlier'],
      [null, null],
    ]);
  });

  it('is given a field that no other column has', () => {
    expect(matched(['Surname', 'Family name', 'lastName'])).toEqual([
      [null, null],
      [null, null],
      ['lastName', 'field-name'],
    ]);
  });
});

describe('The template of each kind', () => {
  const kinds = ['drivers-update', 'clockings-update', 'clockings-delete'] as const;

  it.each(kinds.flatMap((kind) => [[kind, 'csv'] as const, [kind, 'xlsx'] as const]))(
    'of %s as %s is matched with every field when it is read again',
    async (kind, format) => {
      const { bytes, fileName } = await templateFile(kind, format, ';');
      expect(fileName).toBe(`${kind}.${format}`);
      // A template has no rows, which is told apart from columns that do not fit.
      expect(await readSpreadsheet(bytes)).toMatchObject({ ok: false, error: { code: 'no-rows' } });
      const { fields } = recordForm(kind);
      const read = readCsv(Buffer.concat([(await templateFile(kind, 'csv', ';')).bytes, Buffer.from('x')]));
      const heads = read.ok ? read.value.head : [];
      expect(matchColumns(recordForm(kind), heads, new Map()).map(({ field }) => field)).toEqual(
        fields.map(({ name }) => name),
      );
    },
  );

  it.each(kinds)('of %s has words for each field, which name no other', (kind) => {
    const { fields } = recordForm(kind);
    const keys = fields.map((field) => `${wordsKey(field)} ${field.path.join('.')}`);
    expect(new Set(keys).size).toBe(fields.length);
  });
});
