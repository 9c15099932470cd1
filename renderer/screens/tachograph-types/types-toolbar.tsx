import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '../../../shared/format/numbers.ts';
import { SearchField } from '../../components/search-field.tsx';
import { Segments } from '../../components/segments.tsx';
import { type TachographType, type TypesFilter, typeGroups } from './shown-types.ts';

export interface TypesToolbarProps {
  readonly filter: TypesFilter;
  readonly onFilter: (change: Partial<TypesFilter>) => void;
  /** Those that the search leaves; null before the first answer. */
  readonly matching: readonly TachographType[] | null;
  /** The menu of columns. */
  readonly end: ReactNode;
}

export function TypesToolbar({ filter, onFilter, matching, end }: TypesToolbarProps) {
  const { t } = useTranslation();
  const countOf = (group: TypesFilter['group']) =>
    matching?.filter((type) => group === 'all' || type.group === group).length ?? null;
  const countWords = (group: TypesFilter['group']) => {
    const count = countOf(group);
    return count === null ? null : wholeNumber(count, t);
  };
  const groups = typeGroups.filter((group) => group !== 'other' || filter.group === group || (countOf(group) ?? 0) > 0);
  return (
    <div className="toolbar">
      <Segments<TypesFilter['group']>
        chosen={filter.group}
        onChoose={(group) => onFilter({ group })}
        segments={(['all', ...groups] as const).map((value) => ({
          value,
          label: t(`tachographTypes.group.${value}`),
          count: countWords(value),
        }))}
        title={t('tachographTypes.segments')}
      />
      <SearchField
        clearLabel={t('reportParts.clearSearch')}
        label={t('tachographTypes.search')}
        onText={(search) => onFilter({ search })}
        text={filter.search}
      />
      <span className="toolbar-end">{end}</span>
    </div>
  );
}
