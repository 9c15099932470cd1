import { Info } from 'lucide-react';
import type { ReportForm, ReportRun } from '../../../shared/app/reports/report-runs.ts';
import { useNow, useWords } from '../../live/depot-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isSameRequest, requestWords } from './choice-words.ts';

export interface OtherChoiceProps {
  readonly form: ReportForm;
  readonly run: Pick<ReportRun, 'request'>;
  /** What the form asks for now; null while a field has a problem. */
  readonly asked: Readonly<Record<string, unknown>> | null;
}

/** Says so where the rows on the screen do not answer what the form asks for. */
export function OtherChoice({ form, run: { request }, asked }: OtherChoiceProps) {
  const words = useWords();
  const now = useNow((time) => Math.floor(time / 60_000) * 60_000);
  if (asked !== null && isSameRequest(asked, request)) return null;
  const choice = requestWords(form, request, now, words);
  return (
    <div className="report-strip" role="status">
      <Icon of={Info} />
      <p>
        {words.t(choice === '' ? 'reports.otherParameters' : 'reports.otherChoice', { choice })}{' '}
        {words.t('reports.otherChoiceNext')}
      </p>
    </div>
  );
}
