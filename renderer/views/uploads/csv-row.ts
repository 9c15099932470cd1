import type { UploadRow } from '../../../shared/app/uploads.ts';
import { nextWords } from '../../../shared/words/reason-words.ts';
import { csvLine } from './csv.ts';
import type { RowSurroundings } from './row-context.tsx';

export function csvHead({ words: { t } }: RowSurroundings, separator: ',' | ';'): string {
  return csvLine(
    [
      t('uploads.columns.state'),
      t('uploads.columns.subject'),
      t('uploads.columns.kind'),
      t('uploads.columns.file'),
      t('uploads.columns.folder'),
      t('listExport.firstDay'),
      t('listExport.lastDay'),
      t('listExport.sizeBytes'),
      t('uploads.columns.arrived'),
      t('uploads.columns.sent'),
      t('uploads.columns.attempts'),
      t('uploads.columns.reason'),
    ],
    separator,
  );
}

/** One file. Times and days in ISO form, which every spreadsheet sorts. */
export function csvRow(row: UploadRow, { words, now, hold }: RowSurroundings, separator: ',' | ';'): string {
  const { t, times } = words;
  return csvLine(
    [
      t(`states.${row.state}`),
      row.subject ?? '',
      row.kind === null ? '' : t(`kinds.${row.kind}`),
      row.fileName,
      row.folderLabel ?? '',
      row.firstDay ?? '',
      row.lastDay ?? '',
      String(row.sizeBytes),
      times.iso(row.arrivedAt),
      row.sentAt === null ? '' : times.iso(row.sentAt),
      String(row.attempts),
      nextWords(row, hold, now, words),
    ],
    separator,
  );
}
