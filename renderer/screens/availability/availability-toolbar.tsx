import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityPage } from '../../../shared/contract/reports/availability.ts';
import { Icon } from '../../components/icon.tsx';
import { FacetFilter } from '../../components/report/facet-filter.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { AvailabilityFilter } from './availability-filter.ts';

export interface AvailabilityToolbarProps {
  readonly filter: AvailabilityFilter;
  readonly onFilter: (change: Partial<AvailabilityFilter>) => void;
  /** Undefined before the first answer. */
  readonly head: AvailabilityPage | undefined;
  readonly hasLegend: boolean;
  /** The menu of columns. */
  readonly end: ReactNode;
}

const facets = ['divisions', 'categories', 'agencies'] as const;

/** What narrows the list, what the bar's colours mean, and which columns show. */
export function AvailabilityToolbar({ filter, onFilter, head, hasLegend, end }: AvailabilityToolbarProps) {
  const { t } = useTranslation();
  return (
    <div className="toolbar availability-toolbar">
      <SearchField
        clearLabel={t('reportParts.clearSearch')}
        label={t('availability.search')}
        onText={(search) => onFilter({ search })}
        text={filter.search}
      />
      {facets.map((facet) => (
        <FacetFilter
          chosen={filter[facet]}
          facet={head?.[facet] ?? []}
          key={facet}
          label={t(`availability.filter.${facet}`)}
          onChoose={(chosen) => onFilter({ [facet]: chosen })}
        />
      ))}
      <ProcessedChip on={filter.onlyProcessed} onSwitch={(onlyProcessed) => onFilter({ onlyProcessed })} />
      <span className="toolbar-end">
        {hasLegend && (
          <span className="fortnight-legend">
            <span data-part="last">{t('availability.legend.lastWeek')}</span>
            <span data-part="this">{t('availability.legend.thisWeek')}</span>
            <span data-part="left">{t('availability.legend.left')}</span>
          </span>
        )}
        {end}
      </span>
    </div>
  );
}

function ProcessedChip({ on, onSwitch }: { readonly on: boolean; readonly onSwitch: (on: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <span className={on ? 'chip chip-set chip-switch' : 'chip'}>
      <button aria-pressed={on} onClick={() => onSwitch(!on)} type="button">
        {!on && <Icon of={Plus} size={14} />}
        {t('availability.filter.processed')}
        {on && <Icon of={X} size={14} />}
      </button>
    </span>
  );
}
