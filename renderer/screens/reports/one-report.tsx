import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import type { ReportForm as Form, SavedReport } from '../../../shared/contract/reports/report-runs.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { reportLooks, type ShownReport } from '../../../shared/service/report-views.ts';
import { useDepot, useMinute, useWords } from '../../client/depot-context.tsx';
import { keys } from '../../client/queries.ts';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { useSay } from '../../components/notices.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { reportQuery } from '../../components/report/report-query.ts';
import { Hollow } from '../../components/skeleton.tsx';
import { isSameRequest } from './choice-words.ts';
import { type FieldProblems, type FormValues, firstValues, readForm } from './form-values.ts';
import { readRemembered } from './remembered-forms.ts';
import { ReportForm } from './report-form.tsx';
import { ReportResult } from './report-result.tsx';
import { SavedReports } from './saved-reports.tsx';
import type { RunReport } from './use-run-report.ts';

export interface OneReportProps {
  readonly name: ShownReport;
  readonly form: Form;
  readonly runner: RunReport;
  readonly onReport: (name: ShownReport) => void;
  readonly onSaved: (saved: SavedReport) => void;
}

/** The form of one report, its saved parameters, and its last run. */
export function OneReport({ name, form, runner, onReport, onSaved }: OneReportProps) {
  const { t, times } = useWords();
  const depot = useDepot();
  const client = useQueryClient();
  const say = useSay();
  const minute = useMinute();
  const [values, setValues] = useState(() =>
    firstValues(form, readRemembered(window.localStorage, name), times, reportLooks[name].flagsOn),
  );
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null);
  const [problems, setProblems] = useState<FieldProblems>({});
  const runs = useQuery(reportQuery(depot, 'reports.runs', {})).data?.runs;
  const saved = useQuery(reportQuery(depot, 'reports.saved', {})).data?.saved ?? [];
  const askSavedAgain = () => void client.invalidateQueries({ queryKey: [...keys.reports, 'reports.saved'] });
  const save = useAction('reports.save', { onDone: askSavedAgain });
  const forget = useAction('reports.forget', { onDone: askSavedAgain });

  const read = readForm(form, values, minute, times);
  const id = runner.startedId(name) ?? runs?.find((run) => run.name === name)?.id;
  const last = runs?.find((run) => run.id === id);
  // What is known is never taken away for a run that brought nothing.
  const failed = last !== undefined && hasFailed(last.snapshot) ? last.snapshot : null;
  const earlier = failed === null ? undefined : runs?.find((run) => run.name === name && run.snapshot.asOf !== null);
  const change = (step: Partial<FormValues>) => {
    setValues((before) => ({ ...before, ...step }));
    setProblems({});
  };
  const run = (with_: FormValues = values) => setProblems(runner.run(name, form, with_));
  const chosen = saved.find(
    (each) =>
      each.name === name &&
      read.ok &&
      each.range === read.value.range &&
      isSameRequest(each.request, read.value.request),
  );

  const parameters = (
    <ReportForm
      busy={runner.isStarting || (last !== undefined && last.snapshot.refreshing !== null)}
      form={form}
      name={name}
      onChange={change}
      onReport={onReport}
      onRun={() => run()}
      problems={problems}
      values={values}
    />
  );
  const savedReports = (
    <SavedReports
      chosen={chosen?.id ?? null}
      onBegin={() => {
        setProblems(read.ok ? {} : read.error);
        return read.ok;
      }}
      onChoose={onSaved}
      onForget={({ id: savedId, ...parameters }) => {
        forget.mutate({ id: savedId });
        const text = t('reports.saved.forgotten', { label: parameters.label });
        const action = { label: t('reports.saved.undo'), run: () => save.mutate(parameters) };
        say({ tone: 'plain', text, action });
      }}
      onSave={(label) => {
        if (read.ok) save.mutate({ label, name, range: read.value.range, request: { ...read.value.request } });
      }}
      saved={saved}
    />
  );

  const result =
    id === undefined ? (
      <>
        <div className="toolbar reports-toolbar">{savedReports}</div>
        <section aria-label={t(`reports.named.${name}.title`)} className="list report-list">
          {runs !== undefined && <NotRun onRun={() => run()} />}
        </section>
      </>
    ) : (
      <ReportResult
        actionsPlace={actionsPlace}
        asked={read.ok ? read.value.sent : null}
        form={form}
        failed={earlier === undefined ? null : failed}
        id={earlier?.id ?? id}
        look={reportLooks[name]}
        name={name}
        onAllDays={() => {
          const allDays = { ...values, range: 'none' } as const;
          setValues(allDays);
          run(allDays);
        }}
        saved={savedReports}
      />
    );
  return (
    <>
      <PageHeader
        actions={<span className="actions-place" ref={setActionsPlace} />}
        subtitle={t(`reports.named.${name}.line`)}
        title={t('reports.title')}
      />
      {parameters}
      {result}
    </>
  );
}

/** It has ended without an answer, and never had one. */
function hasFailed({ asOf, refreshing, lastError }: SnapshotState): boolean {
  return asOf === null && refreshing === null && lastError !== null;
}

function NotRun({ onRun }: { readonly onRun: () => void }) {
  const { t } = useWords();
  return (
    <Hollow
      action={
        <Button onClick={onRun} size="small">
          {t('reports.run')}
        </Button>
      }
      icon={Table2}
      line={t('reports.notRun.line')}
      title={t('reports.notRun.title')}
    />
  );
}
