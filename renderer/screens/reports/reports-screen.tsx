import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { reportAddress, screenPaths } from '../../../shared/contract/addresses.ts';
import type { ReportForm, SavedReport } from '../../../shared/contract/reports/report-runs.ts';
import { isShownReport, type ShownReport } from '../../../shared/service/report-views.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { queryKeys, requestOrThrow } from '../../client/queries.ts';
import { AnsweredList } from '../../components/list-screen/list-screen.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { firstValues, readForm } from './form-values.ts';
import { OneReport } from './one-report.tsx';
import { useRunReport } from './use-run-report.ts';

const firstReport: ShownReport = 'driver-d68';

/** Every report and search of the service that has no screen of its own, from the operation table. */
export default function ReportsScreen() {
  const formatter = useFormatter();
  const { transport, clock } = useDepot();
  const [location, navigate] = useLocation();
  const named = location.slice(screenPaths.reports.length + 1);
  const name = isShownReport(named) ? named : firstReport;
  const runner = useRunReport();
  const [loaded, setLoaded] = useState(0);
  // The forms are the program's own: no topic changes them.
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.reportForms,
    queryFn: () => requestOrThrow(transport, 'reports.list', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const formOf = (report: ShownReport): ReportForm | undefined => data?.reports.find((form) => form.name === report);
  const form = formOf(name);
  const go = (report: ShownReport) => navigate(reportAddress(report));

  const runSaved = (saved: SavedReport) => {
    const { name: report } = saved;
    if (!isShownReport(report)) return;
    const itsForm = formOf(report);
    if (itsForm === undefined) return;
    const read = readForm(itsForm, firstValues(itsForm, saved, formatter.times), clock.now(), formatter.times);
    if (read.ok) runner.run(report, read.value);
    setLoaded(loaded + 1);
    go(report);
  };

  if (form !== undefined) {
    return (
      <OneReport form={form} key={`${name} ${loaded}`} name={name} onReport={go} onSaved={runSaved} runner={runner} />
    );
  }
  return (
    <>
      <PageHeader subtitle={formatter.t('reports.subtitle')} title={formatter.t('reports.title')} />
      <AnsweredList answer={{ head: data, failure: error, again: () => void refetch() }}>{() => null}</AnsweredList>
    </>
  );
}
