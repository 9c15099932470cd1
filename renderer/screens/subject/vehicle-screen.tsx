import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { screenPaths, subjectIn } from '../../../shared/contract/addresses.ts';
import type { VehicleDays, VehiclePage } from '../../../shared/contract/reports/vehicle.ts';
import { unbroken } from '../../../shared/i18n/texts.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { type ExportColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { atHand, useTableExport } from '../../components/data-table/table-export.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { FilesCard } from './files-card.tsx';
import styles from './subject.module.css';
import { SubjectFrame } from './subject-frame.tsx';
import { vehicleQueries } from './subject-queries.ts';
import { EventsCard, UnitFacts } from './unit-cards.tsx';
import { UseChart } from './use-chart.tsx';
import { daysOf, type UseDay } from './use-days.ts';

/** One vehicle: what the files held here say, and the service's last answers beside it. */
export default function VehicleScreen() {
  const formatter = useFormatter();
  const depot = useDepot();
  const [location] = useLocation();
  const id = subjectIn(location);
  const queries = vehicleQueries(depot, id);
  const { data: page, error, refetch } = useQuery(queries.page);
  const { data: days, error: unread } = useQuery(queries.days);
  const saveCsv = useVehicleCsv(page, days);
  return (
    <SubjectFrame
      answer={{ page, failure: error, again: () => void refetch() }}
      list={screenPaths.vehicleUnits}
      of="vehicle"
      saveCsv={days === undefined ? undefined : saveCsv}
      snapshots={page == null ? [] : [page.missing]}
      subtitle={page != null && <Subtitle page={page} use={days?.use} />}
    >
      {page != null && (
        <Cards
          days={days}
          failure={unread === null ? null : formatError(unread.reason, formatter)}
          id={id}
          page={page}
        />
      )}
    </SubjectFrame>
  );
}

interface SubtitleProps {
  readonly page: VehiclePage;
  readonly use: VehicleDays['use'] | undefined;
}

function Subtitle({ page: { category, lastDrivenDay }, use }: SubtitleProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  // On two lines, no date is parted.
  const dayText = (day: string) => unbroken(times.day(day, now));
  const km = use?.odometerKm ?? null;
  const readAt = use?.readAt ?? null;
  const odometer =
    km === null
      ? ''
      : readAt === null
        ? t('subject.use.total', { km })
        : t('subject.use.odometer', { km, day: dayText(times.dayOf(readAt)) });
  const driven = lastDrivenDay === null ? '' : t('subject.use.lastDriven', { day: dayText(lastDrivenDay) });
  return <span>{[category, odometer, driven].filter((part) => part !== '').join(', ')}</span>;
}

interface CardsProps {
  /** As the page's address has it. */
  readonly id: string;
  readonly page: VehiclePage;
  readonly days: VehicleDays | undefined;
  readonly failure: string | null;
}

function Cards({ id, page, days, failure }: CardsProps) {
  const { t } = useFormatter();
  const { name, subjectId, serviceId, download, missing } = page;
  const perhaps = download.match.certainty === 'perhaps';
  const use = days?.use;
  return (
    <div className={styles.cards}>
      <DownloadCard
        {...{ name, subjectId, serviceId, download, missing }}
        of="vehicle"
        title={t('subject.download.title.vehicle')}
      />
      <CalibrationCard page={page} use={use} />
      <UseChart days={days} failure={failure} page={page} />
      <FilesCard
        id={id}
        key={id}
        name={name}
        none={t(perhaps ? 'subject.files.perhaps' : 'subject.files.none.vehicle')}
        of="vehicle"
        title={t('subject.files.title.vehicle')}
      />
      <EventsCard page={page} use={use} />
      <UnitFacts page={page} use={use} />
    </div>
  );
}

/** The days of the chart for spreadsheets. */
function useVehicleCsv(page: VehiclePage | null | undefined, days: VehicleDays | undefined): () => void {
  const surroundings = useTableSurroundings();
  const { t } = surroundings.formatter;
  const drivers = days?.use?.drivers ?? [];
  const columns: readonly ExportColumn<UseDay>[] = [
    { label: t('common.day'), csv: ({ day }) => day },
    { label: t('common.state'), csv: ({ state }) => t(`coverage.state.${state}`) },
    { label: t('subject.use.kilometres'), csv: ({ km }) => km },
    {
      label: t('availability.table'),
      csv: ({ day }) =>
        drivers
          .filter((driver) => driver.days.includes(day))
          .map(({ name }) => name)
          .join('; '),
    },
    { label: t('subject.use.columns.withoutCard'), csv: ({ withoutCardKm }) => withoutCardKm },
  ];
  const { saveCsv } = useTableExport({
    title: t('subject.csv.vehicleTitle', { name: page?.name ?? '' }),
    columns,
    surroundings,
    read: atHand(() => (page == null ? [] : daysOf(page, days?.use)), null),
    linesOf: (day: UseDay) => [day],
    facts: () => [],
  });
  return saveCsv;
}
