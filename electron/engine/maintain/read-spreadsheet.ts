import type { ReadProblem } from '../../../shared/contract/maintain-requests.ts';
import { failure, type Result } from '../../../shared/result.ts';
import { readCsv } from './csv-table.ts';
import type { Spreadsheet } from './spreadsheet.ts';
import { isZip, readWorkbook } from './workbook.ts';

/**
 * Reads CSV in its usual dialects, or a sheet of an Excel workbook: the first that is not hidden, or the one named. Takes
 * longer than a person should wait for the rest of the program: the engine calls it on a thread of its own.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  sheet: string | null = null,
): Promise<Result<Spreadsheet, ReadProblem>> {
  if (isZip(bytes)) return readWorkbook(bytes, sheet);
  const format = formatOfOldOffice(bytes);
  if (format !== null) return failure({ code: format, parameters: {} });
  return readCsv(bytes);
}

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** A workbook with a password is a compound file like the old format, with a stream of this name in UTF-16. */
function formatOfOldOffice(bytes: Uint8Array): 'old-format' | 'password' | null {
  if (!compoundFile.every((byte, place) => bytes[place] === byte)) return null;
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  return isEncrypted ? 'password' : 'old-format';
}
