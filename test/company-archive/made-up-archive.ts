import { writtenIndex } from '../../electron/engine/company-archive/month-index.ts';
import { sha256Hex } from '../../electron/engine/company-archive/object-store.ts';
import type { ArchivedFileThere } from '../../shared/contract/company-archive.ts';

/** The archive of a large company: 100 depots in 24 months, 417 files in each. */
export const madeUp = { depots: 100, months: 24, filesOfDepotAndMonth: 417 } as const;
export const madeUpFiles = madeUp.depots * madeUp.months * madeUp.filesOfDepotAndMonth;

/** Whom one file in the whole archive names: of the depot and the month in the middle. */
export const wanted = { subject: 'Quintessa Oakenfold', month: '2025-11', depot: 'Depot 50' } as const;

/** From December 2024 on. */
function monthOf(at: number): string {
  const month = 11 + at;
  return `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/**
 * Each index with its name in the archive, as the depots would have written it: of one month, or of all. The files that
 * they name are not there.
 */
export async function* madeUpIndexes(
  ofMonth: string | null,
): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array }> {
  for (let month = 0; month < madeUp.months; month += 1) {
    if (ofMonth !== null && monthOf(month) !== ofMonth) continue;
    for (let depot = 0; depot < madeUp.depots; depot += 1) {
      const files = Array.from({ length: madeUp.filesOfDepotAndMonth }, (_, at) =>
        madeUpFile(monthOf(month), depot, at),
      );
      const bytes = await writtenIndex([], files);
      if (bytes === null) throw new Error('an index of no files');
      yield { name: `index/${monthOf(month)}/${sha256Hex(Buffer.from(`${depot}`)).slice(0, 32)}.json.gz`, bytes };
    }
  }
}

function madeUpFile(month: string, depot: number, at: number): ArchivedFileThere {
  const sha256 = sha256Hex(Buffer.from(`${month} ${depot} ${at}`));
  const day = `${month}-${String((at % 28) + 1).padStart(2, '0')}`;
  const number = sha256.slice(0, 14).toUpperCase();
  const name = `Depot ${depot}`;
  const isWanted = month === wanted.month && name === wanted.depot && at === 200;
  return {
    format: 1,
    object: `driver-card/${sha256}`,
    sha256,
    sizeBytes: 30_000 + at,
    kind: 'driver-card',
    fileName: `C_${day.replaceAll('-', '')}_1200_D_DRIVER_${number}.DDD`,
    subject: isWanted ? wanted.subject : `Driver ${number}`,
    firstDay: `${month}-01`,
    lastDay: day,
    depot: name,
    arrivedAt: `${day}T12:00:00.000Z`,
    archivedAt: `${day}T12:05:00.000Z`,
    lockedUntil: `2027-12-${day.slice(8)}T12:05:00.000Z`,
  };
}
