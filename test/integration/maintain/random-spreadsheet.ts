import { writeXlsx } from 'hucre/xlsx';
import type { MaintainKind } from '../../../shared/contract/maintain.ts';
import { oneOf, type RandomSource, wholeNumber } from '../../service/seeded-random.ts';

export interface RandomSpreadsheet {
  readonly kind: MaintainKind;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const texts = [
  'Müller',
  'Łódź',
  "O'Neil",
  'a;b',
  'c,d',
  'say "so"',
  'two\nlines',
  ' kept ',
  '=1+1',
  '+49 170',
  '@A1',
  '-5',
  '(clear)',
];
const strange = ['#N/A', '#REF!', '1.2E+15', 'no', '31/12/2026', '12/31/2026', '2026-02-30', '25:00', '1e3', '\u00a0'];
const moments = [
  '2026-07-01 08:00',
  '2026-12-01T23:30:15Z',
  '01.12.2026 23:30',
  '2026-07-01 08:00+05:30',
  // Within the hours that the clocks of Europe and of Newfoundland leave out or go through twice.
  '2026-03-29 02:30',
  '2026-10-25 02:30',
  '2026-03-08 02:30',
  '2026-11-01 01:30',
  '2026-06-30 23:59:59',
];
const days = ['2027-01-31', '31.01.2027', '2026-02-29', '2027-01-31T00:00:00Z'];
const flags = ['true', 'false', 'yes', 'no', 'in', 'out', '1', '0', 'TRUE', 'maybe'];
const numbers = ['1', '2', '7.0', '2147483648', '1,5', '-3'];

/** The columns of each kind beside the one that names the record, and what their cells may hold. */
const columnsOf: Readonly<Record<MaintainKind, Readonly<Record<string, readonly string[]>>>> = {
  'drivers-update': {
    lastName: texts,
    otherNames: texts,
    createdDate: moments,
    noLongerWorksForUs: flags,
    'driverDetails.dqcExpiry': days,
    'employeeDetails.dateOfBirth': days,
    'defaultFleetDetails.fleetNumber': numbers,
    'registeredCards.1.cardNumber': texts,
    'registeredCards.1.cardExpiryDate': days,
    'employeeDetails.address.townCity': texts,
  },
  'clockings-update': { isClockIn: flags, clockingTimeStamp: moments },
  'clockings-delete': {},
};

/** A spreadsheet as people save them: any separator, encoding and order of columns, some cells strange, some rows twins. */
export async function randomSpreadsheet(random: RandomSource): Promise<RandomSpreadsheet> {
  const kind = oneOf(random, ['drivers-update', 'clockings-update', 'clockings-update', 'clockings-delete'] as const);
  const named = Object.entries(columnsOf[kind]).filter(() => random() < 0.6);
  const identifier = kind === 'drivers-update' ? 'id' : 'clockingId';
  const columns = [[identifier, null] as const, ...named].sort(() => random() - 0.5);
  const isStrange = random() < 0.3;
  const hasTwins = random() < 0.15;
  const rows = Array.from({ length: wholeNumber(random, 1, 9) }, (_, place) =>
    columns.map(([, values]) => {
      if (values === null) return hasTwins && random() < 0.4 ? 'R1' : `R${place + 1}`;
      if (random() < 0.2) return '';
      return oneOf(random, isStrange && random() < 0.3 ? strange : values);
    }),
  );
  const head = columns.map(([name]) => name);
  if (random() < 0.25) {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [head, ...rows] }] });
    return { kind, fileName: 'list.xlsx', bytes };
  }
  return { kind, fileName: 'list.csv', bytes: csvBytes(random, [head, ...rows]) };
}

function csvBytes(random: RandomSource, rows: readonly (readonly string[])[]): Uint8Array {
  const separator = oneOf(random, [',', ';', '\t']);
  const lineEnd = oneOf(random, ['\n', '\r\n']);
  const isQuoted = random() < 0.2;
  const cell = (text: string) =>
    isQuoted || /[",;\t\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = rows.map((row) => row.map(cell).join(separator));
  if (random() < 0.2) lines.splice(wholeNumber(random, 1, lines.length), 0, '');
  const text = lines.join(lineEnd) + (random() < 0.7 ? lineEnd : '');
  switch (oneOf(random, ['utf8', 'utf8-mark', 'utf16', 'latin1'] as const)) {
    case 'utf8':
      return Buffer.from(text);
    case 'utf8-mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf16':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'latin1':
      return Buffer.from(text.replaceAll(/[Łź]/g, 'ß'), 'latin1');
  }
}
