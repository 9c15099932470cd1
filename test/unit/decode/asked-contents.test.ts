import { describe, expect, test } from 'vitest';
import { contentsRows, countContents } from '../../../electron/engine/decode/asked-contents.ts';
import { contentsRowsSchema, contentsSchema } from '../../../shared/contract/contents.ts';
import { createContentText } from '../../../shared/format/content-text.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { recordSections } from '../../../shared/tachograph/records/sections.ts';
import { driverCard, shifts, vehicle, vehicleUnit } from '../../corpus/library/subjects.ts';

const card = driverCard({ generations: ['G1', 'G2v2'] });
const unit = vehicleUnit({ generations: ['G2v2'], speedMinutes: 3, embeddedCard: driverCard() });
const words = createContentText(createTexts(en));

function sectionOf(bytes: Uint8Array, id: (typeof recordSections)[number], search = '') {
  const section = countContents(bytes, search, words).copies[0]?.sections.find((each) => each.id === id);
  if (section === undefined) throw new Error(`no ${id}`);
  return section;
}

function rowsOf(bytes: Uint8Array, section: (typeof recordSections)[number], search = '', offset = 0, limit = 500) {
  return contentsRows(bytes, { copy: 0, section, search, offset, limit }, words);
}

/** The rows as the screen shows them. */
function shown(bytes: Uint8Array, section: (typeof recordSections)[number], search = ''): readonly string[][] {
  const { fields } = sectionOf(bytes, section);
  return rowsOf(bytes, section, search).rows.map((row) =>
    fields.map((field, index) => words.cell(field, row[index] ?? null)),
  );
}

describe('the tables of a file', () => {
  test('are counted, copy by copy, in the order in which they are shown', () => {
    const { copies } = countContents(card, '', words);
    expect(copies.map(({ generation }) => generation)).toEqual(['gen2', 'gen1']);
    for (const { sections } of copies) {
      const ids = sections.map(({ id }) => id);
      expect(ids).toEqual(recordSections.filter((id) => ids.includes(id)));
    }
    expect(sectionOf(card, 'vehicles-used')).toMatchObject({ count: shifts.length, found: shifts.length });
  });

  test('tell the card inside a vehicle unit’s file after the vehicle unit', () =>
    expect(countContents(unit, '', words).copies.map(({ source }) => source)).toEqual(['vehicle-unit', 'card']));

  test('pass the check of the contract, every one', () => {
    for (const file of [card, unit]) {
      const { copies } = contentsSchema.parse(countContents(file, '', words));
      copies.forEach(({ sections }, copy) => {
        for (const { id, count } of sections) {
          const asked = { copy, section: id, search: '', offset: 0, limit: 500 };
          expect(contentsRowsSchema.parse(contentsRows(file, asked, words)).rows).toHaveLength(Math.min(500, count));
        }
      });
    }
  });

  test('of what is no download are none', () =>
    expect(countContents(new Uint8Array(40), '', words)).toEqual({ copies: [] }));
});

describe('the rows of a table', () => {
  test('come in portions that meet without a gap', () => {
    const all = rowsOf(card, 'places').rows;
    const portions = [0, 7, 14].flatMap((offset) => rowsOf(card, 'places', '', offset, 7).rows);
    expect(portions).toEqual(all.slice(0, 21));
  });

  test('of a table or a copy that is not there are none', () => {
    expect(rowsOf(card, 'overview')).toEqual({ rows: [], found: 0 });
    expect(contentsRows(card, { copy: 9, section: 'places', search: '', offset: 0, limit: 5 }, words)).toEqual({
      rows: [],
      found: 0,
    });
  });
});

describe('a search', () => {
  test('finds what the screen says: words of codes, plates, days', () => {
    expect(sectionOf(card, 'events', 'power supply').found).toBe(1);
    expect(sectionOf(card, 'vehicles-used', vehicle.registration.toLowerCase()).found).toBe(shifts.length);
    expect(sectionOf(card, 'vehicles-used', '2026-11-18').found).toBe(1);
    expect(sectionOf(card, 'vehicles-used', 'no such thing').found).toBe(0);
  });

  test('finds what the screen says in the language of the person, and not what it would say in English', () => {
    const { contents } = en;
    const code = Object.fromEntries(Object.entries(contents.code).map(([key, text]) => [key, `DE ${text}`]));
    const german = createContentText(createTexts({ ...en, contents: { ...contents, code } }));
    const found = (search: string) =>
      countContents(card, search, german).copies[0]?.sections.find(({ id }) => id === 'events')?.found;
    expect(found('de power')).toBe(1);
    expect(sectionOf(card, 'events', 'de power').found).toBe(0);
  });

  test('wants each of its words, and narrows rows as it narrows counts', () => {
    const [day] = shifts.slice(-1);
    const search = `${day?.date} uk td73`;
    expect(rowsOf(card, 'vehicles-used', search).found).toBe(sectionOf(card, 'vehicles-used', search).found);
    expect(rowsOf(card, 'vehicles-used', search).rows).toHaveLength(1);
  });
});

describe('the words of a table', () => {
  test('begin with when it was, have the unit in the head, and the nation before plate and card', () => {
    const { fields } = sectionOf(card, 'vehicles-used');
    expect(fields.map(words.head).slice(0, 5)).toEqual([
      'First use',
      'Last use',
      'Odometer at begin (km)',
      'Odometer at end (km)',
      'Vehicle',
    ]);
    expect(shown(card, 'vehicles-used')[0]?.[4]).toBe('UK TD73 QLB');
    expect(shown(card, 'controls')[0]).toEqual([
      '2026-11-10 10:45:00',
      'card downloaded',
      'UK GB10000000217000',
      'UK TD73 QLB',
      '',
      '',
    ]);
  });

  test('say serial numbers, seals and a minute of speeds in short, and the speeds whole in a file', () => {
    const [calibration] = shown(unit, 'calibrations');
    expect(calibration).toContain('2170, motion sensor, made 2021-03, maker 161');
    expect(calibration).toContain('TD 00002170 on motion sensor');
    const { fields } = sectionOf(unit, 'speed');
    const [block] = rowsOf(unit, 'speed').rows;
    const [, speeds] = fields;
    if (speeds === undefined) throw new Error('no speeds');
    expect(words.cell(speeds, block?.[1] ?? null)).toMatch(/^\d+ to \d+, average \d+$/);
    expect(words.wholeCell(speeds, block?.[1] ?? null).split(' ')).toHaveLength(60);
  });

  test('have a text for every section, field and code', () => {
    for (const file of [card, unit]) {
      for (const { sections } of countContents(file, '', words).copies) {
        for (const { fields } of sections) {
          for (const field of fields) expect(words.head(field)).not.toContain('contents.');
        }
      }
    }
  });

  test('say a code without a meaning by its number', () => {
    const type = sectionOf(card, 'events').fields.find(({ name }) => name === 'type');
    if (type === undefined) throw new Error('no fields');
    expect(words.cell(type, 0x85)).toBe('code 133');
  });
});
