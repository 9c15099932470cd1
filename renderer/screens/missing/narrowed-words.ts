import type { Words } from '../../../shared/format/words.ts';
import { defaultDays, type MissingFilter, type MissingKind } from './missing-filter.ts';
import { moreThanWords } from './more-than-words.ts';

/** Everything that narrows the list, in words for paper. */
export function narrowedWords(kind: MissingKind, filter: MissingFilter, { t }: Pick<Words, 't'>): string {
  const { segment, search, categories, agencies, held, certainties, moreThanDays, dormant } = filter;
  const named = (label: string, values: readonly string[]) =>
    values.length === 0 ? [] : [t('reportParts.oneFilter', { label, values: values.join(', ') })];
  return [
    moreThanWords(kind, moreThanDays ?? defaultDays[kind], t),
    ...(segment === 'all' ? [] : [t(`deadlines.segment.${segment}`)]),
    ...(search.trim() === '' ? [] : [`“${search.trim()}”`]),
    ...named(t('missing.column.category'), categories),
    ...named(t('missing.column.agency'), agencies),
    ...named(t('missing.held'), [
      ...held.map((state) => t(`deadlines.heldFilter.${state}`)),
      ...certainties.map((certainty) => t(`missing.certainties.${certainty}`)),
    ]),
    ...(dormant ? [t('missing.vehicles.withDormant')] : []),
  ].join(', ');
}
