import { type ReactNode, useCallback, useState } from 'react';
import { useDepot } from '../../live/depot-context.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { PrintedReport, type ReportOnPaper } from '../report-parts/printed-report.tsx';
import type { ReportColumn } from '../report-parts/report-column.ts';
import { useSurroundings } from '../report-parts/use-surroundings.ts';
import { byteOrderMark, csvLine } from '../uploads/csv.ts';
import { useListSeparator } from '../uploads/use-list-separator.ts';
import type { TachographType, TypeSort } from './shown-types.ts';

export interface TypesExportOptions {
  readonly rows: readonly TachographType[];
  readonly columns: readonly ReportColumn<TachographType, TypeSort>[];
  readonly asOf: number | null;
  /** The filters in words, for paper; empty where nothing narrows. */
  readonly narrowedBy: string;
}

/** The types as they show, for a CSV file or for paper. All of them are at hand: nothing has to be read for it. */
export function useTypesExport({ rows, columns, asOf, narrowedBy }: TypesExportOptions): {
  readonly saveCsv: () => void;
  readonly print: () => void;
  readonly shown: ReactNode;
} {
  const { clock } = useDepot();
  const separator = useListSeparator();
  const surroundings = useSurroundings();
  const { t, times } = surroundings.words;
  const [sheet, setSheet] = useState<ReportOnPaper | null>(null);
  const onPrinted = useCallback(() => setSheet(null), []);
  const title = t('tachographTypes.title');
  const heads = columns.map(({ label }) => label);
  const cells = rows.map((row) => columns.map(({ csv }) => csv?.(row, surroundings) ?? ''));
  return {
    saveCsv() {
      const lines = [heads, ...cells].map((line) => csvLine(line, separator));
      const fileName = t('reportParts.export.fileName', { title, day: times.iso(clock.now()).slice(0, 10) });
      saveFile(fileName, [byteOrderMark, ...lines], 'text/csv;charset=utf-8');
    },
    print: () => setSheet({ title, narrowedBy, asOf, total: rows.length, shown: rows.length, heads, lines: cells }),
    shown: sheet !== null && <PrintedReport onPrinted={onPrinted} sheet={sheet} />,
  };
}
