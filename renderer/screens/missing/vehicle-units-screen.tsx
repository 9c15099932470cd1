import { screenPaths, serviceVehicleAddress } from '../../../shared/contract/addresses.ts';
import type { MissingVehicle, MissingVehiclesQuery } from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import type { ListWidth } from '../../components/data-table/list-width.ts';
import { SubjectLink } from '../../components/subject-link.tsx';
import { chosenVehiclesQuery, vehiclesQuery } from './missing-filter.ts';
import { type MissingList, MissingScreen } from './missing-screen.tsx';
import { categoryColumn, dayCell, heldColumn, limitColumns } from './shared-columns.tsx';
import '../../components/data-table/data-table.css';

/** Vehicle units that have not been downloaded for long: vehicle-v14 of the service, joined with the local files. */
export default function VehicleUnitsScreen() {
  return <MissingScreen of={vehicles} />;
}

const vehicles: MissingList<'vehicles.missing', MissingVehiclesQuery['sort']> = {
  kind: 'vehicles',
  name: 'vehicles.missing',
  path: screenPaths.vehicleUnits,
  columnsName: 'vehicle-units',
  usualLimit: defaultSettings.vehicleUnitLimitDays,
  query: vehiclesQuery,
  chosenQuery: chosenVehiclesQuery,
  idOf: ({ vehicleId }) => vehicleId,
  nameOf: ({ registration }) => registration,
  addressOf: serviceVehicleAddress,
  columns: vehicleColumns,
};

type VehicleColumn = ReportColumn<MissingVehicle, MissingVehiclesQuery['sort']>;

/** The track of a day that may be of another year, which then stands beside it. */
const ofAnyYear = '106px';

/** The columns of vehicle units after the boxes; all tracks come to the 1,076 px of a list at 1,280, or to 820 at 1,024. */
export function vehicleColumns(formatter: Formatter, limitDays: number, width: ListWidth): readonly VehicleColumn[] {
  const { t } = formatter;
  const isSlim = width === 'slim';
  return [
    {
      id: 'name',
      label: t('common.vehicle'),
      track: 'minmax(94px, 94fr)',
      sort: 'name',
      fixed: true,
      cell: ({ vehicleId, registration }) => (
        <span className="name two-lines">
          <SubjectLink href={serviceVehicleAddress(vehicleId)} isInGrid name={registration} />
        </span>
      ),
      csv: ({ registration }) => registration,
    },
    categoryColumn(formatter, 'minmax(76px, 76fr)'),
    ...limitColumns<MissingVehicle>(formatter, 'vehicle', limitDays, isSlim, {
      lastDownload: 'minmax(106px, 106fr)',
      days: '54px',
      meter: '116px',
    }),
    {
      ...dayColumn(formatter, 'limit-day', ofAnyYear, ({ deadline }) => deadline.limitDay, 'limit-day'),
      hidden: isSlim,
    },
    { ...dayColumn(formatter, 'service-limit', '124px', ({ serviceLimitDay }) => serviceLimitDay), hidden: true },
    {
      ...dayColumn(formatter, 'last-driven', ofAnyYear, ({ lastDrivenDay }) => lastDrivenDay, 'last-driven'),
      hidden: isSlim,
      cell: ({ lastDrivenDay }, { formatter: { times }, now }) =>
        lastDrivenDay !== null && lastDrivenDay === times.dayOf(now)
          ? t('uploads.filter.when.today')
          : dayCell(lastDrivenDay, now, formatter),
    },
    {
      id: 'times-driven',
      label: t('missing.column.times-driven'),
      track: '54px',
      hidden: true,
      align: 'right',
      sort: 'times-driven',
      descendingFirst: true,
      cell: ({ timesDriven }) => timesDriven ?? t('common.nothing'),
      csv: ({ timesDriven }) => timesDriven ?? undefined,
    },
    heldColumn(formatter, isSlim, 216, ({ vehicleId, registration }) => ({
      of: 'vehicle',
      serviceId: vehicleId,
      name: registration,
    })),
  ];
}

function dayColumn(
  { t }: Formatter,
  id: 'limit-day' | 'service-limit' | 'last-driven',
  track: string,
  dayOf: (row: MissingVehicle) => string | null,
  sort?: 'limit-day' | 'last-driven',
): VehicleColumn {
  return {
    id,
    label: t(`missing.column.${id}`),
    track,
    align: 'right',
    ...(sort !== undefined && { sort, descendingFirst: true }),
    cell: (row, { formatter, now }) => dayCell(dayOf(row), now, formatter),
    csv: (row) => dayOf(row) ?? '',
    paper: (row, { formatter, now }) => dayCell(dayOf(row), now, formatter),
  };
}
