import type { ReadProblem } from '../../../shared/contract/maintain-requests.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { ArchiveLimits } from '../intake/limits.ts';
import { openArchive } from '../intake/zip-reader.ts';
import { type FoundRow, type Spreadsheet, spreadsheetLimits, tableOf, tooManyRows } from './spreadsheet.ts';

/** Bounds against workbooks that are made to fill the memory. XML with 20,000 rows of 20 cells takes some 30 MB. */
const workbookLimits: ArchiveLimits = {
  mostMembers: 2_000,
  largestMemberBytes: 96 * 1024 * 1024,
  largestTotalBytes: 160 * 1024 * 1024,
  // Sheets pack 10 to 1, and those with the same row again and again some 100 to 1.
  highestRatio: 400,
  ratioFreeBytes: 4 * 1024 * 1024,
};

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Reads a sheet of an Excel workbook (.xlsx), once everything in it has been unpacked within the bounds. */
export async function readWorkbook(
  bytes: Uint8Array,
  wanted: string | null,
): Promise<Result<Spreadsheet, ReadProblem>> {
  const unpacked = await checkPacking(bytes);
  if (!unpacked.ok) return unpacked;
  const { readXlsx } = await import('hucre/xlsx');
  const sheets: string[] = [];
  let chosen: string | null = null;
  try {
    const workbook = await readXlsx(bytes, {
      maxRows: spreadsheetLimits.mostRows + 2,
      sheets({ name, hidden, veryHidden }) {
        if (hidden || veryHidden) return false;
        sheets.push(name);
        const isChosen = chosen === null && (wanted === null || wanted === name);
        if (isChosen) chosen = name;
        return isChosen;
      },
    });
    const [sheet] = workbook.sheets;
    if (sheet === undefined || chosen === null) {
      return failure({ code: wanted === null ? 'empty' : 'no-such-sheet', parameters: {} });
    }
    const rows = sheet.rows.map((cells, index): FoundRow => ({ line: index + 1, cells: cells.map(cellText) }));
    if (rows.length > spreadsheetLimits.mostRows + 1) return tooManyRows(rows.length - 1);
    return tableOf(rows, { separator: null, sheet: chosen, sheets });
  } catch {
    return failure({ code: 'damaged', parameters: {} });
  }
}

/** Unpacks each part once and lets it go: only then it is known that the sizes which the archive declares are true. */
async function checkPacking(bytes: Uint8Array): Promise<Result<void, ReadProblem>> {
  const archive = await openArchive(bytes, workbookLimits);
  if (!archive.ok) {
    const { code, parameters } = archive.error;
    const limit = Number(parameters.limit ?? workbookLimits.largestTotalBytes);
    return code === 'archive-too-large'
      ? failure({ code: 'too-large', parameters: { limit } })
      : failure({ code: 'damaged', parameters: {} });
  }
  if (!archive.value.some(({ name }) => name === 'xl/workbook.xml')) {
    return failure({ code: 'not-a-spreadsheet', parameters: {} });
  }
  for (const member of archive.value) {
    const content = await member.unpack();
    if (!content.ok) return failure({ code: 'damaged', parameters: {} });
  }
  return success(undefined);
}

/** A spreadsheet program keeps 15 digits: from here on it has made others of the last ones. */
const leastInexact = 1e15;

/**
 * What a person sees in the cell, as far as it matters: dates in ISO order, without a time at midnight; a number that
 * lost digits in its short form, which tells that it did.
 */
function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') {
    return Math.abs(value) >= leastInexact ? value.toExponential().toUpperCase() : String(value);
  }
  if (typeof value === 'boolean') return String(value);
  if (Number.isNaN(value.getTime())) return '#VALUE!';
  // Times in cells are fractions of a day, which miss the whole second by some microseconds.
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
