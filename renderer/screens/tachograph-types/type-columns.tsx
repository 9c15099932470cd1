import { Binary, CircleDashed, CircleGauge } from 'lucide-react';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { nameOrder } from '../../../shared/i18n/name-order.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { Icon } from '../../components/icon.tsx';

const signs = { digital: Binary, analogue: CircleGauge, other: CircleDashed } as const;

/** Code, description, and whether it is digital or analogue. */
export function typeColumns({ t }: Formatter): readonly ReportColumn<TachographType, TypeSort>[] {
  const kindOf = ({ group, type }: TachographType) =>
    group === 'other' && type !== '' ? type : t(`tachographTypes.one.${group}`);
  return [
    {
      id: 'code',
      label: t('tachographTypes.columns.code'),
      track: 'minmax(140px, 1fr)',
      sort: 'code',
      fixed: true,
      cell: ({ code }) => <span className="name">{code}</span>,
      csv: ({ code }) => code,
    },
    {
      id: 'description',
      label: t('tachographTypes.columns.description'),
      track: 'minmax(240px, 2fr)',
      sort: 'description',
      cell: ({ description }) => (description === '' ? t('common.nothing') : description),
      csv: ({ description }) => description,
    },
    {
      id: 'type',
      label: t('tachographTypes.columns.type'),
      track: 'minmax(160px, 2fr)',
      sort: 'group',
      cell: (row) => (
        <span className="state">
          <Icon of={signs[row.group]} />
          {kindOf(row)}
        </span>
      ),
      csv: kindOf,
    },
  ];
}

export type TachographType = AnswerOf<'tachographTypes.get'>['rows'][number];
type TypeGroup = TachographType['group'];
type TypeSort = 'group' | 'code' | 'description';

/** Digital ones first: they are the ones that are downloaded. */
export const typeGroups = ['digital', 'analogue', 'other'] as const satisfies readonly TypeGroup[];

export interface TypesFilter {
  readonly search: string;
  readonly group: TypeGroup | 'all';
  readonly sort: TypeSort;
  readonly descending: boolean;
}

export const plainFilter: TypesFilter = { search: '', group: 'all', sort: 'group', descending: false };

// Codes, kinds and descriptions are the service's, in English.
const inOrder = nameOrder('en');

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
