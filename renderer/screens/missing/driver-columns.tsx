import type { MissingDriver, MissingDriversQuery } from '../../../shared/contract/reports/missing.ts';
import type { Words } from '../../../shared/format/words.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { categoryColumn, heldColumn, limitColumns } from './shared-columns.tsx';

/** The columns of driver cards; the tracks come to the 1,076 px of a list at 1,280. */
export function driverColumns(
  words: Words,
  limitDays: number,
): readonly ReportColumn<MissingDriver, MissingDriversQuery['sort']>[] {
  const { t } = words;
  return [
    {
      id: 'name',
      label: t('missing.drivers.name'),
      track: 'minmax(192px, 192fr)',
      sort: 'name',
      fixed: true,
      cell: ({ name }) => (
        <span className="name" title={name}>
          {name}
        </span>
      ),
      csv: ({ name }) => name,
    },
    categoryColumn(words, 'minmax(88px, 88fr)'),
    {
      id: 'agency',
      label: t('missing.column.agency'),
      track: 'minmax(116px, 116fr)',
      sort: 'agency',
      cell: ({ agency }) => (agency === '' ? t('reportParts.nothing') : agency),
      csv: ({ agency }) => agency,
    },
    ...limitColumns<MissingDriver>(words, 'driver', limitDays, { lastDownload: '108px', days: '56px' }),
    heldColumn(words, 'minmax(276px, 276fr)', ({ driverId, name }) => ({ of: 'driver', serviceId: driverId, name })),
  ];
}
