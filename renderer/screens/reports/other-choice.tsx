import { CircleX, Info } from 'lucide-react';
import type { ReportForm, ReportRun } from '../../../shared/contract/reports/report-runs.ts';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { reportErrorText } from '../../components/report/report-header.tsx';
import { isSameRequest, requestText } from './choice-text.ts';
import '../../components/report/report.css';

export interface OtherChoiceProps {
  readonly form: ReportForm;
  readonly run: Pick<ReportRun, 'request' | 'snapshot'>;
  /** The run that was asked for since then and brought no rows; null for none. */
  readonly failed: SnapshotState | null;
  /** What the form asks for now; null while a field has a problem. */
  readonly asked: Readonly<Record<string, unknown>> | null;
}

/** A notice that the rows on the screen do not belong to the parameters in the form. */
export function OtherChoice({ form, run: { request, snapshot }, failed, asked }: OtherChoiceProps) {
  const formatter = useFormatter();
  const now = useMinute();
  const refresh = useAction('reports.refresh');
  if (failed === null && asked !== null && isSameRequest(asked, request)) return null;
  const { t, times } = formatter;
  const choice = requestText(form, request, now, formatter);
  const error = failed?.lastError ?? null;
  if (failed !== null && error !== null) {
    return (
      <div className="report-strip" role="status">
        <Icon of={CircleX} />
        <p>
          {reportErrorText(error, formatter)}{' '}
          {t(choice === '' ? 'reports.earlierAnswer' : 'reports.earlierAnswerTo', {
            choice,
            at: times.sentence(snapshot.asOf ?? 0, now),
          })}
        </p>
        <button className="link" onClick={() => refresh.mutate({ ids: [failed.id] })} type="button">
          {t('reportParts.tryNow')}
        </button>
      </div>
    );
  }
  return (
    <div className="report-strip" role="status">
      <Icon of={Info} />
      <p>
        {t(choice === '' ? 'reports.otherParameters' : 'reports.otherChoice', { choice })}{' '}
        {t('reports.otherChoiceNext')}
      </p>
    </div>
  );
}
