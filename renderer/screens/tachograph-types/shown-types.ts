import type { AnswerOf } from '../../../shared/contract/contract.ts';

export type TachographType = AnswerOf<'tachographTypes.get'>['rows'][number];
export type TypeGroup = TachographType['group'];
export type TypeSort = 'group' | 'code' | 'description';

/** Digital ones first: they are the ones that are downloaded. */
export const typeGroups = ['digital', 'analogue', 'other'] as const satisfies readonly TypeGroup[];

export interface TypesFilter {
  readonly search: string;
  readonly group: TypeGroup | 'all';
  readonly sort: TypeSort;
  readonly descending: boolean;
}

export const plainFilter: TypesFilter = { search: '', group: 'all', sort: 'group', descending: false };

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Types whose code, description or kind holds the searched text, in any group. */
export function matchingTypes(types: readonly TachographType[], search: string): readonly TachographType[] {
  const wanted = search.trim().toLowerCase();
  return types.filter(({ code, description, type }) => `${code} ${description} ${type}`.toLowerCase().includes(wanted));
}

/** Those of the chosen group in the chosen order; equal ones by their code. */
export function shownTypes(
  matching: readonly TachographType[],
  { group, sort, descending }: TypesFilter,
): readonly TachographType[] {
  const turn = descending ? -1 : 1;
  const compared = (one: TachographType, other: TachographType) =>
    sort === 'group'
      ? typeGroups.indexOf(one.group) - typeGroups.indexOf(other.group)
      : inOrder.compare(one[sort], other[sort]);
  return matching
    .filter((type) => group === 'all' || type.group === group)
    .toSorted((one, other) => compared(one, other) * turn || inOrder.compare(one.code, other.code));
}
