import { useTranslation } from 'react-i18next';
import { heldStateSchema, matchSchema } from '../../../shared/contract/reports/local-files.ts';
import { FilterChip } from '../../components/filter-chip.tsx';
import { MenuCheck } from '../../components/menu.tsx';
import type { MissingFilter } from './missing-filter.ts';

const certaintySchema = matchSchema.shape.certainty;

export interface HeldFiltersProps {
  readonly filter: MissingFilter;
  readonly onFilter: (change: Partial<MissingFilter>) => void;
}

/** Narrows by what this depot has, and by how sure it is whose it is. */
export function HeldFilters({ filter, onFilter }: HeldFiltersProps) {
  const { t } = useTranslation();
  const { held, certainties } = filter;
  const label = t('missing.held');
  const words = [
    ...held.map((state) => t(`deadlines.heldFilter.${state}`)),
    ...certainties.map((certainty) => t(`missing.certainties.${certainty}`)),
  ];
  const set =
    words.length > 1
      ? t('reportParts.manyFilter', { label, count: words.length })
      : words.map((values) => t('reportParts.oneFilter', { label, values }))[0];
  return (
    <FilterChip
      label={label}
      onRemove={() => onFilter({ held: [], certainties: [] })}
      removeLabel={(filter) => t('reportParts.removeFilter', { filter })}
      set={set ?? null}
    >
      <HeldChecks filter={filter} onFilter={onFilter} />
    </FilterChip>
  );
}

/** The same as items of a menu. */
export function HeldChecks({ filter: { held, certainties }, onFilter }: HeldFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      {heldStateSchema.options.map((state) => (
        <MenuCheck
          checked={held.includes(state)}
          key={state}
          onChange={(on) => onFilter({ held: on ? [...held, state] : held.filter((other) => other !== state) })}
        >
          {t(`deadlines.heldFilter.${state}`)}
        </MenuCheck>
      ))}
      <div className="menu-label">{t('missing.certainty')}</div>
      {certaintySchema.options.map((certainty) => (
        <MenuCheck
          checked={certainties.includes(certainty)}
          key={certainty}
          onChange={(on) =>
            onFilter({
              certainties: on ? [...certainties, certainty] : certainties.filter((other) => other !== certainty),
            })
          }
        >
          {t(`missing.certainties.${certainty}`)}
        </MenuCheck>
      ))}
    </>
  );
}
