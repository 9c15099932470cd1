import { CalendarClock, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Hollow } from '../../components/skeleton.tsx';
import { type AvailabilityFilter, isFiltered, isNarrowed } from './availability-filter.ts';

export interface AvailabilityEmptyProps {
  readonly filter: AvailabilityFilter;
  readonly onClear: () => void;
}

/** Why there is no row: hidden by search or filters, or the service names nobody. */
export function AvailabilityEmpty({ filter, onClear }: AvailabilityEmptyProps) {
  const { t } = useTranslation();
  const search = filter.search.trim();
  if (!isNarrowed(filter))
    return <Hollow icon={CalendarClock} line={t('availability.empty.line')} title={t('availability.empty.title')} />;
  return (
    <Hollow
      action={
        <Button onClick={onClear} size="small">
          {t(isFiltered(filter) ? 'reportParts.clearAll' : 'reportParts.clearSearch')}
        </Button>
      }
      icon={SearchX}
      line={t('availability.noMatch.line')}
      title={search === '' ? t('availability.noMatch.filters') : t('availability.noMatch.search', { search })}
    />
  );
}
