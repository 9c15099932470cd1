import { screenPaths, serviceDriverAddress } from '../../../shared/contract/addresses.ts';
import type { MissingDriver, MissingDriversQuery } from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import type { ListWidth } from '../../components/data-table/list-width.ts';
import { SubjectLink } from '../../components/subject-link.tsx';
import { chosenDriversQuery, driversQuery } from './missing-filter.ts';
import { type MissingList, MissingScreen } from './missing-screen.tsx';
import { categoryColumn, heldColumn, limitColumns } from './shared-columns.tsx';
import '../../components/data-table/data-table.css';

/** Driver cards that have not been downloaded for long: driver-d53 of the service, joined with the local files. */
export default function DriverCardsScreen() {
  return <MissingScreen of={drivers} />;
}

const drivers: MissingList<'drivers.missing', MissingDriversQuery['sort']> = {
  kind: 'drivers',
  name: 'drivers.missing',
  path: screenPaths.driverCards,
  columnsName: 'driver-cards',
  usualLimit: defaultSettings.driverCardLimitDays,
  query: driversQuery,
  chosenQuery: chosenDriversQuery,
  idOf: ({ driverId }) => driverId,
  nameOf: ({ name }) => name,
  addressOf: serviceDriverAddress,
  columns: driverColumns,
};

/** The columns of driver cards after the boxes; all tracks come to the 1,076 px of a list at 1,280, or to 820 at 1,024. */
export function driverColumns(
  formatter: Formatter,
  limitDays: number,
  width: ListWidth,
): readonly ReportColumn<MissingDriver, MissingDriversQuery['sort']>[] {
  const { t } = formatter;
  const isSlim = width === 'slim';
  return [
    {
      id: 'name',
      label: t('common.driver'),
      track: isSlim ? 'minmax(138px, 138fr)' : 'minmax(164px, 164fr)',
      sort: 'name',
      fixed: true,
      cell: ({ driverId, name }) => (
        <span className="name two-lines">
          <SubjectLink href={serviceDriverAddress(driverId)} isInGrid name={name} />
        </span>
      ),
      csv: ({ name }) => name,
    },
    categoryColumn(formatter, isSlim ? 'minmax(72px, 72fr)' : 'minmax(84px, 84fr)'),
    {
      id: 'agency',
      label: t('missing.column.agency'),
      track: 'minmax(100px, 100fr)',
      sort: 'agency',
      hidden: isSlim,
      cell: ({ agency }) => (agency === '' ? t('common.nothing') : agency),
      csv: ({ agency }) => agency,
    },
    ...limitColumns<MissingDriver>(formatter, 'driver', limitDays, isSlim, {
      lastDownload: '106px',
      days: '52px',
      meter: '116px',
    }),
    heldColumn(formatter, isSlim, isSlim ? 242 : 252, ({ driverId, name }) => ({
      of: 'driver',
      serviceId: driverId,
      name,
    })),
  ];
}
