import { ListX, SearchX } from 'lucide-react';
import type { ReportForm } from '../../../shared/contract/reports/report-runs.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Hollow } from '../../components/skeleton.tsx';
import { hasDays } from './form-values.ts';

export interface NoRowsProps {
  readonly form: ReportForm;
  readonly search: string;
  readonly onClear: () => void;
  readonly onAllDays: () => void;
}

/** Stands where rows would: the search hides them, or the service has none. */
export function NoRows({ form, search, onClear, onAllDays }: NoRowsProps) {
  const { t } = useWords();
  if (search !== '')
    return (
      <Hollow
        action={
          <Button onClick={onClear} size="small">
            {t('reportParts.clearSearch')}
          </Button>
        }
        icon={SearchX}
        line={t('reports.hiddenBySearch')}
        title={t('reports.noMatch', { search })}
      />
    );
  const narrows = form.parameters.length > 0;
  return (
    <Hollow
      action={
        hasDays(form) && (
          <Button onClick={onAllDays} size="small">
            {t('reports.empty.action')}
          </Button>
        )
      }
      icon={ListX}
      line={t(narrows ? 'reports.empty.line' : 'reports.empty.lineForAll')}
      title={t('reports.empty.title')}
    />
  );
}
