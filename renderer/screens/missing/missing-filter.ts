import type { LocalFilesState, Match } from '../../../shared/contract/reports/local-files.ts';
import type {
  DeadlineSegment,
  MissingDriversQuery,
  MissingVehiclesQuery,
} from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import type { NarrowedBy } from '../../components/report/use-report-pages.ts';

export type MissingKind = 'drivers' | 'vehicles';

/** null: the service's own default; `everyone`: also who was downloaded today. */
export type MoreThanDays = MissingDriversQuery['filters']['moreThanDays'];

/** The filters of the list of drivers or of vehicles. */
export interface MissingFilter {
  readonly segment: DeadlineSegment | 'all';
  readonly search: string;
  readonly categories: readonly string[];
  /** Of drivers only. */
  readonly agencies: readonly string[];
  readonly localFiles: readonly LocalFilesState[];
  readonly certainties: readonly Match['certainty'][];
  readonly moreThanDays: MoreThanDays;
  /** Of vehicles only: also those that the service leaves out by itself. */
  readonly dormant: boolean;
}

/** The list as it opens. */
export const plainFilter: MissingFilter = {
  segment: 'all',
  search: '',
  categories: [],
  agencies: [],
  localFiles: [],
  certainties: [],
  moreThanDays: null,
  dormant: false,
};

/** Days of the service's own `daysSinceLastDownload`. */
export const defaultDays: Readonly<Record<MissingKind, number>> = { drivers: 14, vehicles: 59 };

/** Whether anything but the segment and the days hides rows. */
export function isNarrowed({ search, categories, agencies, localFiles, certainties }: MissingFilter): boolean {
  return search.trim() !== '' || isFiltered({ categories, agencies, localFiles, certainties });
}

export function isFiltered({
  categories,
  agencies,
  localFiles,
  certainties,
}: Pick<MissingFilter, 'categories' | 'agencies' | 'localFiles' | 'certainties'>): boolean {
  return categories.length + agencies.length + localFiles.length + certainties.length > 0;
}

export function driversQuery(
  filter: MissingFilter,
  sort: MissingDriversQuery['sort'],
  descending: boolean,
): NarrowedBy<'drivers.missing'> {
  return {
    search: filter.search.trim(),
    sort,
    descending,
    filters: { ...sharedFilters(filter), agencies: [...filter.agencies] },
  };
}

export function vehiclesQuery(
  filter: MissingFilter,
  sort: MissingVehiclesQuery['sort'],
  descending: boolean,
): NarrowedBy<'vehicles.missing'> {
  return {
    search: filter.search.trim(),
    sort,
    descending,
    filters: { ...sharedFilters(filter), dormant: filter.dormant },
  };
}

function sharedFilters({ segment, categories, localFiles, certainties, moreThanDays }: MissingFilter) {
  return {
    ids: [],
    segments: segment === 'all' ? [] : [segment],
    categories: [...categories],
    localFiles: [...localFiles],
    certainties: [...certainties],
    moreThanDays,
  };
}

/** The question for those that a person has chosen, whatever else narrows the list by now. */
export function chosenDriversQuery(ids: ReadonlySet<string>, query: NarrowedBy<'drivers.missing'>) {
  const { filters } = driversQuery({ ...plainFilter, moreThanDays: 'everyone' }, query.sort, query.descending);
  return { ...query, search: '', filters: { ...filters, ids: [...ids] } };
}

export function chosenVehiclesQuery(ids: ReadonlySet<string>, query: NarrowedBy<'vehicles.missing'>) {
  const everyone = { ...plainFilter, moreThanDays: 'everyone' as const, dormant: true };
  const { filters } = vehiclesQuery(everyone, query.sort, query.descending);
  return { ...query, search: '', filters: { ...filters, ids: [...ids] } };
}

/** Everything that narrows the list, in words for paper. */
export function narrowedText(kind: MissingKind, filter: MissingFilter, { t }: Pick<Formatter, 't'>): string {
  const { segment, search, categories, agencies, localFiles, certainties, moreThanDays, dormant } = filter;
  const named = (label: string, values: readonly string[]) =>
    values.length === 0 ? [] : [t('reportParts.oneFilter', { label, values: values.join(', ') })];
  return [
    moreThanText(kind, moreThanDays ?? defaultDays[kind], t),
    ...(segment === 'all' ? [] : [t(`deadlines.segment.${segment}`)]),
    ...(search.trim() === '' ? [] : [`“${search.trim()}”`]),
    ...named(t('missing.column.category'), categories),
    ...named(t('missing.column.agency'), agencies),
    ...named(t('common.files'), [
      ...localFiles.map((state) => t(`deadlines.localFilesFilter.${state}`)),
      ...certainties.map((certainty) => t(`missing.certainties.${certainty}`)),
    ]),
    ...(dormant ? [t('missing.vehicles.withDormant')] : []),
  ].join(', ');
}

/** `More than 14 days`, or `All drivers`. */
export function moreThanText(kind: MissingKind, days: NonNullable<MoreThanDays>, t: Translate): string {
  return days === 'everyone' ? t(`missing.${kind}.whole`) : t('missing.moreThan', { count: days });
}
