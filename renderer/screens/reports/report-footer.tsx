import type { ReportRun } from '../../../shared/contract/reports/report-runs.ts';
import { isCountedReport, type ReportLook, type ShownReport } from '../../../shared/service/report-views.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Misfits } from '../../components/report/misfits.tsx';

export interface ReportFooterProps {
  readonly name: ShownReport;
  readonly look: ReportLook;
  readonly head: ReportRun;
  /** The rows found, in words. */
  readonly rowsWords: string;
}

/** How many rows and records, how many could not be read, and what a word of the table means. */
export function ReportFooter({ name, look, head, rowsWords }: ReportFooterProps) {
  const { t } = useWords();
  const within = look.counted === undefined ? undefined : head.totals[look.counted]?.sum;
  const facts =
    within === undefined || !isCountedReport(name)
      ? rowsWords
      : t('reports.rowsAndWithin', { rows: rowsWords, within: t(`reports.within.${name}`, { count: within }) });
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>{facts}</span>
        <Misfits snapshot={head.snapshot} />
      </span>
      {look.chart === 'time-shares' && <span>{t('reports.caveat.time-shares')}</span>}
    </footer>
  );
}
