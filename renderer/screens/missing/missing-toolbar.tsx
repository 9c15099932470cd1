import { ChevronDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localFilesStateSchema, matchSchema } from '../../../shared/contract/reports/local-files.ts';
import type { MissingDriversPage } from '../../../shared/contract/reports/missing.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { DeadlineSign } from '../../components/deadline/local-files-mark.tsx';
import { FilterChip, Segments } from '../../components/filter-controls.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { Menu, MenuCheck } from '../../components/menu.tsx';
import { FacetChecks, FacetFilter, type FacetFilterProps } from '../../components/report/facet-filter.tsx';
import styles from './missing.module.css';
import {
  defaultDays,
  isFiltered,
  type MissingFilter,
  type MissingKind,
  type MoreThanDays,
  moreThanText,
} from './missing-filter.ts';
import '../../components/filter-controls.css';
import '../../components/menu.css';

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
    <ListToolbar
      className={styles.reportToolbar}
      end={end}
      search={{
        label: t(`missing.${kind}.search`),
        onText: (search) => onFilter({ search }),
        text: filter.search,
      }}
      start={
        <Segments<MissingFilter['segment']>
          chosen={filter.segment}
          onChoose={(segment) => onFilter({ segment })}
          segments={segments
            .filter((value) => value !== 'unknown' || filter.segment === 'unknown' || (counts?.unknown ?? 0) > 0)
            .map((value) => ({
              value,
              label: t(`deadlines.segment.${value}`),
              count: counts === undefined ? null : wholeNumber(counts[value], t),
              sign: value === 'all' ? undefined : <DeadlineSign segment={value} />,
            }))}
          title={t('missing.segments')}
        />
      }
    >
      <FilterMenu facets={facets} filter={filter} onFilter={onFilter} />
      <DaysMenu filter={filter} kind={kind} onFilter={onFilter} />
    </ListToolbar>
  );
}

interface FilterMenuProps extends LocalFilesFiltersProps {
  readonly facets: readonly FacetFilterProps[];
}

/** Every filter in one menu, so that the toolbar stays on one line; those that narrow have a chip of their own before it. */
function FilterMenu({ facets, filter, onFilter }: FilterMenuProps) {
  const { t } = useTranslation();
  const { localFiles, certainties } = filter;
  return (
    <>
      {facets.map((facet) => facet.chosen.length > 0 && <FacetFilter key={facet.label} {...facet} />)}
      {isFiltered({ categories: [], agencies: [], localFiles, certainties }) && (
        <LocalFilesFilters filter={filter} onFilter={onFilter} />
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
          <div className="menu-label">{t('common.files')}</div>
          <LocalFilesChecks filter={filter} onFilter={onFilter} />
        </Menu>
      </span>
    </>
  );
}

const choices: Readonly<Record<MissingKind, readonly NonNullable<MoreThanDays>[]>> = {
  drivers: ['everyone', 7, 14, 21, 28, 56, 90],
  vehicles: ['everyone', 30, 59, 75, 90, 120, 180],
};

interface DaysMenuProps {
  readonly kind: MissingKind;
  readonly filter: Pick<MissingFilter, 'moreThanDays' | 'dormant'>;
  readonly onFilter: (change: Partial<MissingFilter>) => void;
}

/** The service's own parameters of the report: only what was downloaded longer ago than this, and dormant vehicles. */
function DaysMenu({ kind, filter: { moreThanDays, dormant }, onFilter }: DaysMenuProps) {
  const { t } = useTranslation();
  const byDefault = defaultDays[kind];
  const chosen = moreThanDays ?? byDefault;
  const wordsOf = (days: NonNullable<MoreThanDays>) => moreThanText(kind, days, t);
  return (
    <span className={`chip chip-set ${styles.chipMenu}`}>
      <Menu
        label={t('missing.days')}
        trigger={
          <button type="button">
            {dormant ? t('missing.andDormant', { words: wordsOf(chosen) }) : wordsOf(chosen)}
            <Icon of={ChevronDown} size={14} />
          </button>
        }
      >
        {choices[kind].map((days) => (
          <MenuCheck
            checked={days === chosen}
            key={days}
            onChange={(on) => {
              if (on) onFilter({ moreThanDays: days === byDefault ? null : days });
            }}
          >
            {days === byDefault ? t('missing.byDefault', { words: wordsOf(days) }) : wordsOf(days)}
          </MenuCheck>
        ))}
        {kind === 'vehicles' && (
          <div className={styles.menuPart}>
            <MenuCheck checked={dormant} onChange={(on) => onFilter({ dormant: on })}>
              {t('missing.vehicles.withDormant')}
            </MenuCheck>
          </div>
        )}
      </Menu>
    </span>
  );
}

const certaintySchema = matchSchema.shape.certainty;

interface LocalFilesFiltersProps {
  readonly filter: MissingFilter;
  readonly onFilter: (change: Partial<MissingFilter>) => void;
}

/** Filters by the state of the local files, and by the certainty of the match. */
function LocalFilesFilters({ filter, onFilter }: LocalFilesFiltersProps) {
  const { t } = useTranslation();
  const { localFiles, certainties } = filter;
  const label = t('common.files');
  const values = [
    ...localFiles.map((state) => t(`deadlines.localFilesFilter.${state}`)),
    ...certainties.map((certainty) => t(`missing.certainties.${certainty}`)),
  ];
  const set =
    values.length > 1
      ? t('reportParts.manyFilter', { label, count: values.length })
      : values.map((value) => t('reportParts.oneFilter', { label, values: value }))[0];
  return (
    <FilterChip
      label={label}
      onRemove={() => onFilter({ localFiles: [], certainties: [] })}
      removeLabel={(filter) => t('common.removeFilter', { filter })}
      set={set ?? null}
    >
      <LocalFilesChecks filter={filter} onFilter={onFilter} />
    </FilterChip>
  );
}

/** The same as items of a menu. */
function LocalFilesChecks({ filter: { localFiles, certainties }, onFilter }: LocalFilesFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      {localFilesStateSchema.options.map((state) => (
        <MenuCheck
          checked={localFiles.includes(state)}
          key={state}
          onChange={(on) =>
            onFilter({ localFiles: on ? [...localFiles, state] : localFiles.filter((other) => other !== state) })
          }
        >
          {t(`deadlines.localFilesFilter.${state}`)}
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
