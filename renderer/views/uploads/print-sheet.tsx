import { memo } from 'react';
import type { UploadRow } from '../../../shared/app/uploads.ts';
import { daysCovered } from '../../../shared/words/days-covered.ts';
import { shownFileName } from '../../../shared/words/file-name.ts';
import { nextWords } from '../../../shared/words/reason-words.ts';
import { Paper } from '../report-parts/paper.tsx';
import { useRowSurroundings } from './row-context.tsx';

export interface PrintedList {
  readonly portions: readonly (readonly UploadRow[])[];
  /** Rows of the list in all; more than are printed when the list is very long. */
  readonly total: number;
  readonly at: number;
}

/** The list as a plain table for paper only, whose head repeats on every page. Prints as soon as it is there. */
export function PrintSheet({ list, onPrinted }: { readonly list: PrintedList; readonly onPrinted: () => void }) {
  const { words } = useRowSurroundings();
  const { t, times } = words;

  const shown = list.portions.reduce((sum, rows) => sum + rows.length, 0);
  return (
    <Paper onPrinted={onPrinted}>
      <h1>{t('uploads.title')}</h1>
      <p>
        {t('listExport.asOf', { at: times.full(list.at) })}
        {'. '}
        {shown < list.total
          ? t('listExport.only', { shown, total: list.total })
          : t('uploads.footer.files', { count: list.total })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('uploads.columns.state')}</th>
            <th scope="col">{t('uploads.columns.subject')}</th>
            <th scope="col">{t('uploads.columns.kind')}</th>
            <th scope="col">{t('uploads.columns.file')}</th>
            <th scope="col">{t('uploads.columns.days')}</th>
            <th scope="col">{t('uploads.columns.arrived')}</th>
            <th scope="col">{t('uploads.columns.reason')}</th>
          </tr>
        </thead>
        {list.portions.map((rows) => (
          <PrintedRows key={rows[0]?.id} rows={rows} />
        ))}
      </table>
    </Paper>
  );
}

const PrintedRows = memo(function PrintedRows({ rows }: { readonly rows: readonly UploadRow[] }) {
  const { words, now, hold } = useRowSurroundings();
  const { t, times } = words;
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{t(`states.${row.state}`)}</td>
          <td>{row.subject ?? t('uploads.subjectUnknown')}</td>
          <td>{t(row.kind === null ? 'uploads.nothing' : `kinds.${row.kind}`)}</td>
          <td>{shownFileName(row.fileName, words)}</td>
          <td>{daysCovered(row, now, words)}</td>
          <td>{times.full(row.arrivedAt)}</td>
          <td>{nextWords(row, hold, now, words)}</td>
        </tr>
      ))}
    </tbody>
  );
});
