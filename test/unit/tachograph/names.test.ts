import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NamedContent, nameFindings, readDownloadName } from '../../../shared/tachograph/names.ts';
import { nameConventions, writeDownloadName } from '../../../shared/tachograph/write-name.ts';

describe('reading names', () => {
  test.each([
    [
      'C_20261119_0700_A_TESTERSON_DB12345678901200.DDD',
      { says: 'card', time: '2026-11-19T07:00', cardNumber: 'DB12345678901200', holder: 'A_TESTERSON' },
    ],
    [
      'C_20080101_1234_Driver NameDF00000003321123.DDD',
      { says: 'card', time: '2008-01-01T12:34', cardNumber: 'DF00000003321123', holder: 'Driver Name' },
    ],
    [
      'M_20261119_0730_TD24 HGV_WDB9634031L000001.DDD',
      { says: 'vehicle-unit', time: '2026-11-19T07:30', registration: 'TD24 HGV', vin: 'WDB9634031L000001' },
    ],
    [
      'M_20260225_0420_XX_XX_NNNN_WDB9634031L000001.DDD',
      { says: 'vehicle-unit', registration: 'XX XX NNNN', vin: 'WDB9634031L000001' },
    ],
    ['M_20261120_0738_TD73QLB.DDD', { says: 'vehicle-unit', registration: 'TD73QLB', vin: null }],
    ['S_20260225_0420_AB12 CDE_WDB9634031L000001.DDD', { says: 'maker-data', vin: 'WDB9634031L000001' }],
    ['M_20260102_1100__DB12345678901200.DDD', { says: 'card', cardNumber: 'DB12345678901200' }],
    [
      'C_E12345678901200X_E_20260102_1100.TGD',
      { says: 'card', cardNumber: 'E12345678901200X', time: '2026-01-02T11:00' },
    ],
    ['V_1234ABC_E_20260102_1100.TGD', { says: 'vehicle-unit', registration: '1234ABC', time: '2026-01-02T11:00' }],
    ['TachoFile_DB12345678901200_20260101_20260131.tgd', { says: 'card', cardNumber: 'DB12345678901200' }],
    ['TachoFile_1234ABC_20260101_20260131.tgd', { says: 'vehicle-unit', registration: '1234ABC' }],
    [
      'D_Surname_First_RUD0000012345000_21.11.2026_555.DDD',
      { says: 'card', cardNumber: 'RUD0000012345000', holder: 'Surname_First' },
    ],
    ['C_xx_1256.ddd', { says: 'card', cardNumber: null }],
    [
      'C_P_12345678901200XY_20260102_1100.TGD',
      { says: 'card', cardNumber: '12345678901200XY', time: '2026-01-02T11:00' },
    ],
    ['C_E12345678901200X_P_20260102_1100.TGD', { says: 'card', cardNumber: 'E12345678901200X' }],
    ['V_1234ABC_P_20260102_1100.TGD', { says: 'vehicle-unit', registration: '1234ABC', time: '2026-01-02T11:00' }],
    ['C_20261119_070059_A_TESTERSON_DB12345678901200.DDD', { says: 'card', time: '2026-11-19T07:00' }],
    [
      'UK_DB1234567890122611190700.C1B',
      { says: 'card', cardNumber: 'DB123456789012', time: '2026-11-19T07:00', holder: null },
    ],
    ['F__12345678901___2611190700.c1b', { says: 'card', cardNumber: '12345678901', time: '2026-11-19T07:00' }],
    [
      'UK_TD24HGV______2611190730.V1B',
      { says: 'vehicle-unit', registration: 'TD24HGV', time: '2026-11-19T07:30', vin: null },
    ],
    ['UK_TD24HGV______2613190730.V1B', { says: 'vehicle-unit', registration: 'TD24HGV', time: null }],
    ['UK_DB1234567890122611190700 (2).C1B', { says: 'card', cardNumber: 'DB123456789012' }],
    ['UK_DB1234567890122611190700.DDD', { says: null, cardNumber: null }],
    ['C_20261119_0700_A_TESTERSON_DB12345678901200.C1B', { says: 'card', cardNumber: 'DB12345678901200' }],
    ['anything.C1B', { says: 'card' }],
    ['anything.v1b', { says: 'vehicle-unit' }],
    ['holiday.jpg', { says: null, time: null }],
    ['', { says: null }],
    ['M_20269999_9999_TD73QLB.DDD', { says: 'vehicle-unit', time: null }],
  ])('%s', (name, expected) => expect(readDownloadName(name)).toMatchObject(expected));

  const plain = 'C_20261119_0700_A_TESTERSON_DB12345678901200';

  test.each([
    ' (1)',
    '(1)',
    ' (12)',
    ' - Copy',
    ' - Copy (2)',
    ' – Kopie',
    ' - Copie',
    ' - copia (3)',
    ' copy',
    ' copy 2',
    ' (copy)',
    ' (another copy)',
    ' (3rd copy)',
    ' (Kopie)',
    ' - Copy - Copy',
    ' (1) (2)',
  ])('a copy that is marked with "%s" says what the file itself says', (mark) => {
    expect(readDownloadName(`${plain}${mark}.DDD`)).toEqual(readDownloadName(`${plain}.DDD`));
    const unit = 'M_20261119_0730_TD24 HGV_WDB9634031L000001';
    expect(readDownloadName(`${unit}${mark}.DDD`)).toEqual(readDownloadName(`${unit}.DDD`));
  });

  test('any text is read without an exception', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (name) => {
        expect(readDownloadName(name)).toHaveProperty('says');
      }),
    );
  });
});

const letters = (alphabet: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });

const cardNumber = letters('ABCDEFGHJKLMNPRSTUVWXYZ0123456789', 16, 16);
const surname = letters('ABCDÉŁŻÜ', 1, 20);
const minute = fc
  .date({ min: new Date('2006-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));

describe('writing names', () => {
  test('what is written for a card is read back, in every convention', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...nameConventions),
        cardNumber,
        surname,
        surname,
        minute,
        (convention, ...fields) => {
          const [number, family, firstNames, time] = fields;
          const name = writeDownloadName(convention, {
            kind: 'card',
            nationLetters: 'UK',
            cardNumber: number,
            surname: family,
            firstNames,
            time,
          });
          const said = convention === 'france' ? number.slice(0, 14) : number;
          expect(readDownloadName(name ?? '')).toMatchObject({ says: 'card', cardNumber: said, time });
        },
      ),
    );
  });

  test('what is written for a vehicle unit is read back', () => {
    const registration = letters('ABC123 ', 1, 13).filter((text) => /^\S.*\S$|^\S$/.test(text) && !text.includes('  '));
    const vin = letters('ABCDEFGHJKLMNPRSTUVWXYZ0123456789', 17, 17);
    fc.assert(
      fc.property(fc.constantFrom(...nameConventions), registration, vin, minute, (convention, plate, number, time) => {
        const vehicle = { nationLetters: 'D', registration: plate, vin: number };
        const read = readDownloadName(writeDownloadName(convention, { kind: 'vehicle-unit', ...vehicle, time }) ?? '');
        const said = convention === 'france' ? plate.replaceAll(' ', '') : plate;
        expect(read).toMatchObject({ says: 'vehicle-unit', registration: said, time });
        if (convention === 'common' || convention === 'vdo') expect(read.vin).toBe(number);
      }),
    );
  });

  test.each([
    ['common', 'C_20261119_0700_A_TESTERSON_DB12345678901200.DDD'],
    ['vdo', 'C_20261119_0700_A TESTERSONDB12345678901200.DDD'],
    ['spain', 'C_DB12345678901200_E_20261119_0700.TGD'],
    ['france', 'UK_DB1234567890122611190700.C1B'],
  ] as const)('%s names a card %s', (convention, name) => {
    const subject = {
      nationLetters: 'UK',
      cardNumber: 'DB12345678901200',
      surname: 'TESTERSON',
      firstNames: 'Alex Sample',
    };
    expect(writeDownloadName(convention, { kind: 'card', ...subject, time: '2026-11-19T07:00' })).toBe(name);
  });

  test.each([
    ['UK', 'TD24 HGV', 'UK_TD24HGV______2611190730.V1B'],
    ['F', 'AB-123-CD', 'F__AB123CD______2611190730.V1B'],
    ['D', 'MÜ X 1234', 'D__MUX1234______2611190730.V1B'],
    ['EST', '1234567890ABC', 'EST1234567890ABC2611190730.V1B'],
    ['GR', 'ΑΒΓ-1234', null],
    ['BG', '  ', null],
    [null, 'TD24 HGV', null],
  ])('france names a vehicle unit of %s, %s: %s', (nationLetters, registration, name) => {
    const subject = { nationLetters, registration, vin: 'WDB9634031L000001', time: '2026-11-19T07:30' };
    expect(writeDownloadName('france', { kind: 'vehicle-unit', ...subject })).toBe(name);
  });

  test('france keeps the places of a card number that has blanks, and asks for the nation', () => {
    const subject = { kind: 'card', surname: 'A', firstNames: 'B', time: '2026-11-19T07:30' } as const;
    const write = (nationLetters: string | null, cardNumber: string) =>
      writeDownloadName('france', { ...subject, nationLetters, cardNumber });
    expect(write('LV', '1234567     0100')).toBe('LV_1234567_____012611190730.C1B');
    expect(write(null, 'DB12345678901200')).toBeNull();
  });

  test('nothing that a card holds can leave the folder or upset a file system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (family, firstNames) => {
        const subject = {
          kind: 'card',
          nationLetters: 'UK',
          cardNumber: '../../x',
          surname: family,
          firstNames,
          time: '2026-11-19T07:00',
        } as const;
        for (const convention of nameConventions) {
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the point is that none is in the name
          expect(writeDownloadName(convention, subject)).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]/);
        }
      }),
    );
  });
});

describe('comparing a name with the content', () => {
  const at = Date.parse('2026-11-19T07:30:00Z') / 1_000;
  const card: NamedContent = { kind: 'card', cardNumber: 'DB12345678901200', dataUpTo: at };
  const vehicle: NamedContent = {
    kind: 'vehicle-unit',
    vehicle: { vin: 'WDB9634031L000001', registration: 'TD24 HGV' },
    downloadedAt: at,
  };

  test.each([
    ['C_20261119_0700_A_TESTERSON_DB12345678901200.DDD', card, []],
    ['C_20261119_0700_A_TESTERSON_DB12345678901201.DDD', card, ['name-says-other-card']],
    ['C_20261115_0700_A_TESTERSON_DB12345678901200.DDD', card, ['name-says-other-time']],
    ['C_20261225_0700_A_TESTERSON_DB12345678901200.DDD', card, []],
    ['M_20261119_0730_TD24 HGV_WDB9634031L000001.DDD', card, ['name-says-other-kind']],
    ['M_20261119_0730__DB12345678901200.DDD', card, []],
    ['M_20261119_0730_TD24 HGV_WDB9634031L000001.DDD', vehicle, []],
    ['M_20261119_0730_td24-hgv.DDD', vehicle, []],
    ['M_20261119_0730_OLD PLATE_WDB9634031L000001.DDD', vehicle, []],
    ['M_20261119_0730_TD24 HGV_WDB9634031L000002.DDD', vehicle, ['name-says-other-vehicle']],
    ['M_20261119_0730_TD99XYZ.DDD', vehicle, ['name-says-other-vehicle']],
    ['M_20261122_0730_TD24HGV.DDD', vehicle, ['name-says-other-time']],
    ['M_20261120_0830_TD24HGV.DDD', vehicle, []],
    ['C_20261119_0700_A_TESTERSON_DB12345678901200.DDD', vehicle, ['name-says-other-kind']],
    ['UK_DB1234567890122611190700.C1B', card, []],
    ['UK_DB1234567890132611190700.C1B', card, ['name-says-other-card']],
    ['UK_DB1234567890122611150700.C1B', card, ['name-says-other-time']],
    ['UK_DB1234567890122611190700.C1B', vehicle, ['name-says-other-kind']],
    ['UK_TD24HGV______2611190730.V1B', vehicle, []],
    ['UK_TD24HGX______2611190730.V1B', vehicle, ['name-says-other-vehicle']],
    ['UK_TD24HGV______2611220730.V1B', vehicle, ['name-says-other-time']],
    ['C_20261119_0700_A_TESTERSON_DB12345678901201 (1).DDD', card, ['name-says-other-card']],
    ['download (3).ddd', card, []],
  ])('%s', (name, content, codes) => {
    expect(nameFindings(readDownloadName(name), content).map(({ code }) => code)).toEqual(codes);
  });
});
