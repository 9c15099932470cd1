import { Binary, CircleDashed, CircleGauge } from 'lucide-react';
import type { Words } from '../../../shared/format/words.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { Icon } from '../../components/icon.tsx';
import type { TachographType, TypeSort } from './shown-types.ts';

const signs = { digital: Binary, analogue: CircleGauge, other: CircleDashed } as const;

/** Code, description, and whether it is digital or analogue. */
export function typeColumns({ t }: Words): readonly ReportColumn<TachographType, TypeSort>[] {
  const kindOf = ({ group, type }: TachographType) =>
    group === 'other' && type !== '' ? type : t(`tachographTypes.group.${group}`);
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
      track: 'minmax(240px, 3fr)',
      sort: 'description',
      cell: ({ description }) => (description === '' ? t('reportParts.nothing') : description),
      csv: ({ description }) => description,
    },
    {
      id: 'type',
      label: t('tachographTypes.columns.type'),
      track: 'minmax(160px, 1fr)',
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
