import { type ReactNode, useCallback, useState } from 'react';
import type { CoverageYear } from '../../../shared/app/reports/coverage.ts';
import { useDepot, useWords } from '../../live/depot-context.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { PrintedReport, type ReportOnPaper } from '../report-parts/printed-report.tsx';
import { byteOrderMark, csvLine } from '../uploads/csv.ts';
import { useListSeparator } from '../uploads/use-list-separator.ts';

/** The days of the calendar in words, for a CSV file or for paper. */
export function useCoverageExport(year: CoverageYear | undefined, name: string) {
  const { clock } = useDepot();
  const separator = useListSeparator();
  const { t, times } = useWords();
  const [sheet, setSheet] = useState<ReportOnPaper | null>(null);
  const onPrinted = useCallback(() => setSheet(null), []);
  const heads = [t('coverage.columns.day'), t('coverage.columns.state'), t('coverage.columns.read')];
  const days = (year?.days ?? []).filter(({ state }) => state !== 'none');
  /** A spreadsheet sorts days as they are written, a person reads them. */
  const lines = (written: (day: string) => string) =>
    days.map(({ day, state, read }) => [written(day), t(`coverage.state.${state}`), read ? t('coverage.yes') : '']);
  const shown: ReactNode = sheet !== null && <PrintedReport onPrinted={onPrinted} sheet={sheet} />;
  return {
    saveCsv() {
      const title = `${t('coverage.title')} ${name.replaceAll(/[^\p{L}\p{N} -]/gu, '')}`;
      const fileName = t('reportParts.export.fileName', { title, day: times.iso(clock.now()).slice(0, 10) });
      saveFile(
        fileName,
        [byteOrderMark, ...[heads, ...lines((day) => day)].map((line) => csvLine(line, separator))],
        'text/csv;charset=utf-8',
      );
    },
    print: () =>
      setSheet({
        title: `${t('coverage.title')}: ${name}`,
        narrowedBy: t('coverage.filesAsOf', { at: times.full(clock.now()) }),
        asOf: year?.snapshot.asOf ?? null,
        total: days.length,
        shown: days.length,
        heads,
        lines: lines((day) => times.day(day, clock.now())),
      }),
    shown,
  };
}
