import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { FacetChecks, FacetFilter, type FacetFilterProps } from '../../components/report/facet-filter.tsx';
import { HeldChecks, HeldFilters, type HeldFiltersProps } from './held-filters.tsx';
import { isFiltered } from './missing-filter.ts';

export interface FilterMenuProps extends HeldFiltersProps {
  readonly facets: readonly FacetFilterProps[];
}

/** Every filter in one menu, so that the toolbar stays on one line; those that narrow have a chip of their own before it. */
export function FilterMenu({ facets, filter, onFilter }: FilterMenuProps) {
  const { t } = useTranslation();
  const { held, certainties } = filter;
  return (
    <>
      {facets.map((facet) => facet.chosen.length > 0 && <FacetFilter key={facet.label} {...facet} />)}
      {isFiltered({ categories: [], agencies: [], held, certainties }) && (
        <HeldFilters filter={filter} onFilter={onFilter} />
      )}
      <span className="chip">
        <Menu
          label={t('missing.filter')}
          trigger={
            <button type="button">
              <Icon of={Plus} size={14} />
              {t('missing.filter')}
            </button>
          }
        >
          {facets.map((facet) => (
            <div key={facet.label}>
              <div className="menu-label">{facet.label}</div>
              <FacetChecks {...facet} />
            </div>
          ))}
          <div className="menu-label">{t('missing.held')}</div>
          <HeldChecks filter={filter} onFilter={onFilter} />
        </Menu>
      </span>
    </>
  );
}
