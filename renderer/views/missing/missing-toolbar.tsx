import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingDriversPage } from '../../../shared/app/reports/missing.ts';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { FacetFilter } from '../report-parts/facet-filter.tsx';
import { DaysMenu } from './days-menu.tsx';
import { DeadlineSign } from './deadline-mark.tsx';
import { HeldFilters } from './held-filters.tsx';
import type { MissingFilter, MissingKind } from './missing-filter.ts';

export interface MissingToolbarProps {
  readonly kind: MissingKind;
  readonly filter: MissingFilter;
  readonly onFilter: (change: Partial<MissingFilter>) => void;
  /** Undefined before the first answer. */
  readonly head: (Pick<MissingDriversPage, 'counts' | 'categories'> & Partial<MissingDriversPage>) | undefined;
  /** The menu of columns. */
  readonly end: ReactNode;
}

/** What narrows the list: how far from the limit, the search, the filters, and the service's own parameters. */
export function MissingToolbar({ kind, filter, onFilter, head, end }: MissingToolbarProps) {
  const { t } = useTranslation();
  const segments = ['all', 'over', 'due', 'fine', 'unknown'] as const;
  const counts = head?.counts;
  return (
    <div className="toolbar report-toolbar">
      <Segments<MissingFilter['segment']>
        chosen={filter.segment}
        onChoose={(segment) => onFilter({ segment })}
        segments={segments
          .filter((value) => value !== 'unknown' || filter.segment === 'unknown' || (counts?.unknown ?? 0) > 0)
          .map((value) => ({
            value,
            label: t(`deadlines.segment.${value}`),
            count: counts?.[value] ?? null,
            sign: value === 'all' ? undefined : <DeadlineSign segment={value} />,
          }))}
        title={t('missing.segments')}
      />
      <SearchField
        clearLabel={t('reportParts.clearSearch')}
        label={t(`missing.${kind}.search`)}
        onText={(search) => onFilter({ search })}
        text={filter.search}
      />
      <FacetFilter
        chosen={filter.categories}
        facet={head?.categories ?? []}
        label={t('missing.column.category')}
        onChoose={(categories) => onFilter({ categories })}
      />
      {kind === 'drivers' && (
        <FacetFilter
          chosen={filter.agencies}
          facet={head?.agencies ?? []}
          label={t('missing.column.agency')}
          onChoose={(agencies) => onFilter({ agencies })}
        />
      )}
      <HeldFilters filter={filter} onFilter={onFilter} />
      <DaysMenu
        kind={kind}
        moreThanDays={filter.moreThanDays}
        onChoose={(moreThanDays) => onFilter({ moreThanDays })}
      />
      {kind === 'vehicles' && <DormantChip dormant={filter.dormant} onChange={(dormant) => onFilter({ dormant })} />}
      <span className="toolbar-end">{end}</span>
    </div>
  );
}

/** Dormant vehicles are left out by the service unless they are asked for. */
function DormantChip({ dormant, onChange }: { readonly dormant: boolean; readonly onChange: (on: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <span className={dormant ? 'chip chip-set chip-menu' : 'chip'}>
      <button aria-pressed={dormant} onClick={() => onChange(!dormant)} type="button">
        {t('missing.vehicles.withDormant')}
        {dormant && <Icon of={X} size={14} />}
      </button>
    </span>
  );
}
