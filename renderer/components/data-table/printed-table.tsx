import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

/** A list in words, ready for paper. */
export interface TableOnPaper {
  readonly title: string;
  /** What narrows the list and since when it is true, in words; empty ones are left out. */
  readonly facts: readonly string[];
  /** Rows in all; more than are printed when the list is very long. */
  readonly total: number;
  /** Rows that are printed, each of one line or more. */
  readonly shown: number;
  readonly heads: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

export interface PrintedTableProps {
  readonly sheet: TableOnPaper;
  /** Always the same function. */
  readonly onPrinted: () => void;
}

/**
 * A plain table for paper only, which stands in place of the page and whose head repeats on every sheet. Prints as soon
 * as it is there.
 */
export function PrintedTable({ sheet, onPrinted }: PrintedTableProps) {
  const { t } = useTranslation();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);

  const { title, total, shown, heads, lines } = sheet;
  const facts = [
    ...sheet.facts,
    shown < total ? t('dataTable.only', { shown, total }) : t('dataTable.rowsAll', { count: total }),
  ];
  return createPortal(
    <section className="print-sheet">
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
    </section>,
    document.body,
  );
}
