import type { Words } from '../../../shared/format/words.ts';
import type { AvailabilityFilter } from './availability-filter.ts';

/** Everything that narrows the list, in words for paper. */
export function narrowedWords(filter: AvailabilityFilter, { t }: Pick<Words, 't'>): string {
  const search = filter.search.trim();
  const facets = (['divisions', 'categories', 'agencies'] as const).filter((facet) => filter[facet].length > 0);
  return [
    ...(search === '' ? [] : [`“${search}”`]),
    ...facets.map((facet) =>
      t('reportParts.oneFilter', { label: t(`availability.filter.${facet}`), values: filter[facet].join(', ') }),
    ),
    ...(filter.onlyProcessed ? [t('availability.filter.processed')] : []),
  ].join(', ');
}
