import type { MaintainKind } from '../../../shared/contract/maintain.ts';
import { outcomeReason } from '../../../shared/format/batch-text.ts';
import { csvText, type Separator } from '../../../shared/format/csv.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import type { KeptDraft, KeptRow } from '../store/maintain.ts';
import { reasonColumn } from './match-columns.ts';
import { type RecordField, recordForm, wordsOf } from './record-fields.ts';
import { doubtColumn } from './spreadsheet.ts';

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

/** A row, and what became of it. */
export type LeftRow = Pick<KeptRow, 'cells' | 'outcome' | 'words'>;

/**
 * The rows that were refused, a file to be mended and read again; or those in doubt, one that is only to be looked at. Their
 * own columns, with the reasons in a last one. Null where there are none.
 */
export function leftRowsCsv(
  what: 'refused' | 'in-doubt',
  heads: readonly string[],
  rows: readonly LeftRow[],
  separator: Separator,
  texts: Pick<Formatter, 't'>,
): string | null {
  const kept = heads.flatMap((head, place) => (head === reasonColumn ? [] : [place]));
  const lines = rows.flatMap(({ cells, outcome, words }) => {
    const reason = outcomeReason(outcome, words, texts);
    if (reason === null || (outcome === 'refused') !== (what === 'refused')) return [];
    return [[...kept.map((place) => cells[place] ?? ''), reason]];
  });
  if (lines.length === 0) return null;
  const last = what === 'in-doubt' ? doubtColumn : reasonColumn;
  return csvText([[...kept.map((place) => heads[place] ?? ''), last], ...lines], separator);
}

/** The same of a draft, as a file to be saved. */
export function leftRowsFile(
  what: 'refused' | 'in-doubt',
  { kind, file, columns }: Pick<KeptDraft, 'kind' | 'file' | 'columns'>,
  rows: readonly LeftRow[],
  separator: Separator,
  texts: Pick<Formatter, 't'>,
): SavedFile {
  const heads = columns.map(({ header }) => header);
  const csv = leftRowsCsv(what, heads, rows, separator, texts) ?? '';
  return { fileName: nameBeside(file?.name ?? null, kind, what), bytes: new TextEncoder().encode(csv) };
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
