import type { MaintainKind } from '../../../shared/contract/maintain.ts';
import { csvText, type Separator } from '../../../shared/format/csv.ts';
import batches from '../../../shared/i18n/locales/en/batches.json' with { type: 'json' };
import { type DraftRow, stateOfRow } from './draft-rows.ts';
import { reasonColumn } from './match-columns.ts';
import { type RecordField, recordForm, wordsOf } from './record-fields.ts';

/** A file that a person saves: the bytes, and a name for it. */
export interface SavedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

function csvFile(fileName: string, lines: readonly (readonly string[])[], separator: Separator): SavedFile {
  return { fileName, bytes: new TextEncoder().encode(csvText(lines, separator)) };
}

/** The name of a file beside another one: `drivers.xlsx` gives `drivers-not-applied.csv`. */
function nameBeside(fileName: string | null, kind: MaintainKind, what: string): string {
  const stem = (fileName ?? kind).replace(/\.[^.]*$/, '');
  return `${stem}-${what}.csv`;
}

/** The rows that are not known to be applied, with their own columns and the reasons in a last one: to be mended and read again. */
export function notAppliedFile(
  kind: MaintainKind,
  fileName: string | null,
  heads: readonly string[],
  rows: readonly DraftRow[],
  separator: Separator,
): SavedFile {
  const kept = heads.flatMap((head, place) => (head === reasonColumn ? [] : [place]));
  const lines = rows.flatMap((row) => {
    const reason = reasonOf(row);
    return reason === null ? [] : [[...kept.map((place) => row.cells[place] ?? ''), reason]];
  });
  const head = [...kept.map((place) => heads[place] ?? ''), reasonColumn];
  return csvFile(nameBeside(fileName, kind, 'not-applied'), [head, ...lines], separator);
}

/** Null for a row that is not left over. */
function reasonOf(row: DraftRow): string | null {
  const said = row.words.join('; ');
  switch (stateOfRow(row)) {
    case 'refused':
      return said || batches.reason.none;
    case 'in-doubt':
      return batches.reason.inDoubt;
    case 'unaccounted':
      return [batches.reason.unaccounted, said].filter((text) => text !== '').join(' ');
    default:
      return null;
  }
}

/**
 * The values that reports told before the rows were sent, or tell now of rows that would change: read as a spreadsheet,
 * they put the records back as far as they are known.
 *
 * @param oldValues of a row, by the names of the fields
 */
export function oldValuesFile(
  kind: MaintainKind,
  fileName: string | null,
  fields: readonly RecordField[],
  rows: readonly { readonly identifier: string; readonly oldValues: Readonly<Record<string, string>> }[],
  separator: Separator,
): SavedFile {
  const { identifier } = recordForm(kind);
  const told = fields.filter(({ name }) => rows.some(({ oldValues }) => oldValues[name] !== undefined));
  const lines = rows
    .filter(({ oldValues }) => Object.keys(oldValues).length > 0)
    .map((row) => [row.identifier, ...told.map(({ name }) => row.oldValues[name] ?? '')]);
  const head = [identifier, ...told.map(({ name }) => name)];
  return csvFile(nameBeside(fileName, kind, 'old-values'), [head, ...lines], separator);
}

/** A spreadsheet with a column for each field, named in words, and no rows. */
export async function templateFile(
  kind: MaintainKind,
  format: 'csv' | 'xlsx',
  separator: Separator,
): Promise<SavedFile> {
  const { fields } = recordForm(kind);
  const heads = fields.map(wordsOf);
  if (format === 'csv') return csvFile(`${kind}.csv`, [heads], separator);
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: kind,
        columns: heads.map((head) => ({ width: Math.max(12, head.length + 2) })),
        rows: [heads],
      },
    ],
  });
  return { fileName: `${kind}.xlsx`, bytes };
}
