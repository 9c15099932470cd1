import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingDriversPage } from '../../../shared/contract/reports/missing.ts';
import { wholeNumber } from '../../../shared/format/numbers.ts';
import { DeadlineSign } from '../../components/deadline/deadline-mark.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Segments } from '../../components/segments.tsx';
import { DaysMenu } from './days-menu.tsx';
import { FilterMenu } from './filter-menu.tsx';
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
  const categories = {
    label: t('missing.column.category'),
    facet: head?.categories ?? [],
    chosen: filter.categories,
    onChoose: (chosen: string[]) => onFilter({ categories: chosen }),
  };
  const agencies = {
    label: t('missing.column.agency'),
    facet: head?.agencies ?? [],
    chosen: filter.agencies,
    onChoose: (chosen: string[]) => onFilter({ agencies: chosen }),
  };
  const facets = kind === 'drivers' ? [categories, agencies] : [categories];
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
            count: counts === null || counts === undefined ? null : wholeNumber(counts[value], t),
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
      <FilterMenu facets={facets} filter={filter} onFilter={onFilter} />
      <DaysMenu filter={filter} kind={kind} onFilter={onFilter} />
      <span className="toolbar-end">{end}</span>
    </div>
  );
}
