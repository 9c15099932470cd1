import { Select } from '@base-ui/react/select';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, Play, Table2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ReportForm as Form, SavedReport } from '../../../shared/contract/reports/report-runs.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { reportGroups, reportViews, type ShownReport } from '../../../shared/service/report-views.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { useFloatingPlace } from '../../components/element-hooks.ts';
import { Icon } from '../../components/icon.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { useNotify } from '../../components/notices.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { isSameRequest } from './choice-text.ts';
import { DaysChoice } from './days-choice.tsx';
import { firstValues, formSchema, hasDays, plainFields, readForm } from './form-values.ts';
import { ParameterField } from './parameter-field.tsx';
import { ReportResult } from './report-result.tsx';
import styles from './reports.module.css';
import { SavedReports } from './saved-reports.tsx';
import { type RunReport, readRemembered } from './use-run-report.ts';
import '../../components/list-screen/list-screen.css';
import '../../components/field.css';
import '../../components/menu.css';

export interface OneReportProps {
  readonly name: ShownReport;
  readonly form: Form;
  readonly runner: RunReport;
  readonly onReport: (name: ShownReport) => void;
  readonly onSaved: (saved: SavedReport) => void;
}

/** The form of one report, its saved parameters, and its last run. */
export function OneReport({ name, form, runner, onReport, onSaved }: OneReportProps) {
  const { t, times } = useFormatter();
  const depot = useDepot();
  const client = useQueryClient();
  const notify = useNotify();
  const minute = useMinute();
  const [defaultValues] = useState(() =>
    firstValues(form, readRemembered(window.localStorage, name), times, reportViews[name].flagsOn),
  );
  const fields = useForm({ resolver: zodResolver(formSchema(form, depot.clock.now, times, t)), defaultValues });
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null);
  const runs = useQuery(reportQuery(depot, 'reports.runs', {})).data?.runs;
  const saved = useQuery(reportQuery(depot, 'reports.saved', {})).data?.saved ?? [];
  const askSavedAgain = () => void client.invalidateQueries({ queryKey: [...queryKeys.reports, 'reports.saved'] });
  const save = useAction('reports.save', { onDone: askSavedAgain });
  const forget = useAction('reports.forget', { onDone: askSavedAgain });

  const read = readForm(form, fields.watch(), minute, times);
  const id = runner.startedId(name) ?? runs?.find((run) => run.name === name)?.id;
  const last = runs?.find((run) => run.id === id);
  // The rows of an earlier run stay when a later run brings none.
  const failed = last !== undefined && hasFailed(last.snapshot) ? last.snapshot : null;
  const earlier = failed === null ? undefined : runs?.find((run) => run.name === name && run.snapshot.asOf !== null);
  const run = fields.handleSubmit((parameters) => runner.run(name, parameters));
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
      onReport={onReport}
      onRun={run}
    />
  );
  const savedReports = (
    <SavedReports
      chosen={chosen?.id ?? null}
      onBegin={(begin) => void fields.handleSubmit(begin)()}
      onChoose={onSaved}
      onForget={({ id: savedId, ...parameters }) => {
        forget.mutate({ id: savedId });
        const text = t('reports.saved.forgotten', { label: parameters.label });
        const action = { label: t('common.undo'), run: () => save.mutate(parameters) };
        notify({ tone: 'plain', text, action });
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
        <div className={`toolbar ${styles.reportsToolbar}`}>{savedReports}</div>
        <section aria-label={t(`reports.named.${name}.title`)} className="list report-list">
          {runs !== undefined && <NotRun />}
        </section>
      </>
    ) : (
      <ReportResult
        actionsPlace={actionsPlace}
        asked={read.ok ? read.value.sent : null}
        form={form}
        failed={earlier === undefined ? null : failed}
        id={earlier?.id ?? id}
        look={reportViews[name]}
        name={name}
        onAllDays={() => {
          fields.setValue('range', 'none');
          void run();
        }}
        saved={savedReports}
      />
    );
  return (
    <FormProvider {...fields}>
      <PageHeader
        actions={<span className={styles.actionsPlace} ref={setActionsPlace} />}
        subtitle={t(`reports.named.${name}.line`)}
        title={t('reports.title')}
      />
      {parameters}
      {result}
    </FormProvider>
  );
}

/** It has ended without an answer, and never had one. */
function hasFailed({ asOf, refreshing, lastError }: SnapshotState): boolean {
  return asOf === null && refreshing === null && lastError !== null;
}

/** The form above has the one button that runs a report. */
function NotRun() {
  const { t } = useFormatter();
  return <EmptyState icon={Table2} line={t('reports.notRun.line')} title={t('reports.notRun.title')} />;
}

interface ReportFormProps {
  readonly name: ShownReport;
  readonly form: Form;
  /** It is on its way or runs already. */
  readonly busy: boolean;
  readonly onReport: (name: ShownReport) => void;
  readonly onRun: (event: FormEvent) => Promise<void>;
}

/** Which report, and with which parameters; Enter in any field runs it. */
function ReportForm({ name, form, busy, onReport, onRun }: ReportFormProps) {
  const { t } = useFormatter();
  const fields = [
    <div className={`field ${styles.reportChoice}`} key="report">
      <label className="field-label" htmlFor="report-name">
        {t('reports.report')}
      </label>
      <ReportChoice chosen={name} id="report-name" onChoose={onReport} />
    </div>,
    ...(hasDays(form) ? [<DaysChoice key="days" />] : []),
    ...plainFields(form.parameters).map((parameter) => <ParameterField key={parameter.name} parameter={parameter} />),
  ];
  return (
    <form
      className={styles.reportForm}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        else void onRun(event);
      }}
    >
      {fields.slice(0, -1)}
      {/* The button never stands in a line alone. */}
      <div className={styles.reportLast}>
        {fields.at(-1)}
        <Button busy={busy} className={styles.reportRun} icon={<Icon of={Play} />} look="primary" type="submit">
          {t('reports.run')}
        </Button>
      </div>
    </form>
  );
}

interface ReportChoiceProps {
  readonly id: string;
  readonly chosen: ShownReport;
  readonly onChoose: (name: ShownReport) => void;
}

/** Which report to run: each with its name, the service's short name, and a line that says what it answers. */
function ReportChoice({ id, chosen, onChoose }: ReportChoiceProps) {
  const { t } = useTranslation();
  const { triggerRef, container } = useFloatingPlace();
  return (
    <Select.Root
      modal={false}
      onValueChange={(name: ShownReport | null) => {
        if (name !== null) onChoose(name);
      }}
      value={chosen}
    >
      <Select.Trigger className="input select" id={id} ref={triggerRef} title={t(`reports.named.${chosen}.title`)}>
        <Select.Value>
          {(name: ShownReport) => (
            <>
              {t(`reports.named.${name}.title`)}
              <span className={styles.reportCode}>{reportViews[name].code}</span>
            </>
          )}
        </Select.Value>
        <Icon of={ChevronDown} />
      </Select.Trigger>
      <Select.Portal container={container}>
        <Select.Positioner align="start" alignItemWithTrigger={false} className="floating" sideOffset={4}>
          <Select.Popup className={`menu ${styles.reportMenu}`}>
            <Select.List>
              {reportGroups.map(({ group, names }) => (
                <Select.Group key={group}>
                  <Select.GroupLabel className="menu-label">{t(`reports.group.${group}`)}</Select.GroupLabel>
                  {names.map((name) => (
                    <Select.Item className="menu-item" key={name} value={name}>
                      <span className="menu-check">
                        <Select.ItemIndicator>
                          <Icon of={Check} />
                        </Select.ItemIndicator>
                      </span>
                      <Select.ItemText className={styles.reportItem}>
                        <span>
                          {t(`reports.named.${name}.title`)}
                          <span className={styles.reportCode}>{reportViews[name].code}</span>
                        </span>
                        <span className={styles.reportLine}>{t(`reports.named.${name}.line`)}</span>
                      </Select.ItemText>
                    </Select.Item>
                  ))}
                </Select.Group>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
