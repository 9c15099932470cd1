import { useWords } from '../../live/depot-context.tsx';
import { Paper } from './paper.tsx';

/** A report in words, ready for paper. */
export interface ReportOnPaper {
  readonly title: string;
  /** The filters in words; empty where nothing narrows. */
  readonly narrowedBy: string;
  readonly asOf: number | null;
  /** Rows in all; more than are printed when the report is very long. */
  readonly total: number;
  /** Rows that are printed, each of one line or more. */
  readonly shown: number;
  readonly heads: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** A plain table for paper only, whose head repeats on every page. Prints as soon as it is there. */
export function PrintedReport({ sheet, onPrinted }: { readonly sheet: ReportOnPaper; readonly onPrinted: () => void }) {
  const { t, times } = useWords();

  const { title, narrowedBy, asOf, total, shown, heads, lines } = sheet;
  const facts = [
    asOf === null ? '' : t('reportParts.export.asOf', { at: times.full(asOf) }),
    narrowedBy,
    shown < total ? t('reportParts.export.only', { shown, total }) : t('reportParts.rowsAll', { count: total }),
  ];
  return (
    <Paper onPrinted={onPrinted}>
      <h1>{title}</h1>
      <p>{facts.filter((fact) => fact !== '').join('. ')}</p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sheet is drawn once and never changes
            <tr key={line}>
              {cells.map((cell, column) => (
                <td key={heads[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
