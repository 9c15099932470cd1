import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useLocation } from 'wouter';
import { screenPaths, subjectIn } from '../../../shared/contract/addresses.ts';
import type { DriverHours, DriverPage } from '../../../shared/contract/reports/driver.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { type ExportColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { decimalHours } from '../../components/data-table/hours-in-file.ts';
import { atHand, useTableExport } from '../../components/data-table/table-export.tsx';
import { Fact } from '../../components/fact.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { EntriesCard } from './entries-card.tsx';
import { FilesCard } from './files-card.tsx';
import { HoursChart } from './hours-chart.tsx';
import { type ChartDay, type ChartWeek, chartWeeks } from './hours-days.ts';
import { InfringementsCard } from './infringements-card.tsx';
import { StartCard } from './start-card.tsx';
import styles from './subject.module.css';
import { SubjectFrame } from './subject-frame.tsx';
import { driverQueries } from './subject-queries.ts';

/** One driver: what the files held here say, and the service's last answers beside it. */
export default function DriverScreen() {
  const formatter = useFormatter();
  const depot = useDepot();
  const [location] = useLocation();
  const id = subjectIn(location);
  const queries = driverQueries(depot, id);
  const { data: page, error, refetch } = useQuery(queries.page);
  const { data: hours, error: unread } = useQuery(queries.hours);
  const saveCsv = useDriverCsv(page, hours);
  return (
    <SubjectFrame
      answer={{ page, failure: error, again: () => void refetch() }}
      list={screenPaths.driverCards}
      of="driver"
      saveCsv={hours === undefined ? undefined : saveCsv}
      snapshots={page == null ? [] : [page.missing, page.available]}
      subtitle={page != null && <Subtitle page={page} />}
    >
      {page != null && (
        <Cards
          failure={unread === null ? null : formatError(unread.reason, formatter)}
          hours={hours}
          id={id}
          page={page}
        />
      )}
    </SubjectFrame>
  );
}

function Subtitle({ page: { card, category, agency, division } }: { readonly page: DriverPage }) {
  const { t } = useFormatter();
  const ending = card === null ? '' : t('subject.ending', { ending: card.ending });
  return <span>{[ending, category, division, agency].filter((part) => part !== '').join(', ')}</span>;
}

interface CardsProps {
  /** As the page's address has it. */
  readonly id: string;
  readonly page: DriverPage;
  readonly hours: DriverHours | undefined;
  readonly failure: string | null;
}

function Cards({ id, page, hours, failure }: CardsProps) {
  const { t } = useFormatter();
  const { name, subjectId, serviceId, download, missing } = page;
  const perhaps = download.match.certainty === 'perhaps';
  return (
    <div className={styles.cards}>
      <DownloadCard
        {...{ name, subjectId, serviceId, download, missing }}
        of="driver"
        title={t('subject.download.title.driver')}
      />
      <StartCard page={page} />
      <HoursChart failure={failure} hours={hours} page={page} />
      <FilesCard
        id={id}
        key={id}
        name={name}
        none={t(perhaps ? 'subject.files.perhaps' : 'subject.files.none.driver')}
        of="driver"
        title={t('common.localFiles')}
      />
      <InfringementsCard page={page} />
      <CardFacts card={page.card} today={page.today} />
      <EntriesCard id={id} key={`entries ${id}`} page={page} />
    </div>
  );
}

interface CsvDay extends ChartDay {
  readonly week: ChartWeek;
}

/** The days of the chart for spreadsheets; hours are decimal numbers, so that they can be added up. */
function useDriverCsv(page: DriverPage | null | undefined, hours: DriverHours | undefined): () => void {
  const surroundings = useTableSurroundings();
  const { t } = surroundings.formatter;
  const inHours = (minutes: number | null | undefined) => (minutes == null ? undefined : decimalHours(minutes));
  const amount = (name: 'drive' | 'work' | 'available' | 'rest' | 'unknown'): ExportColumn<CsvDay> => ({
    label: t(`subject.csv.${name}`),
    csv: (day) => inHours(day.hours?.[name]),
  });
  const columns: readonly ExportColumn<CsvDay>[] = [
    { label: t('common.day'), csv: ({ day }) => day },
    {
      label: t('common.state'),
      csv: ({ state, hours: own }) => (own === null ? t(`subject.hours.state.${state}`) : ''),
    },
    ...(['drive', 'work', 'available', 'rest', 'unknown'] as const).map(amount),
    { label: t('subject.csv.weekDrive'), csv: ({ week }) => inHours(week.drive) },
    { label: t('subject.csv.fortnightDrive'), csv: ({ week }) => inHours(week.fortnight) },
    { label: t('subject.csv.serviceDrive'), csv: ({ service }) => inHours(service?.drive) },
    { label: t('subject.csv.serviceWork'), csv: ({ service }) => inHours(service?.work) },
    {
      label: t('subject.infringements.title'),
      csv: ({ infringements }) => infringements.map(({ description }) => description).join('; '),
    },
  ];
  const { saveCsv } = useTableExport({
    title: t('subject.csv.title', { name: page?.name ?? '' }),
    columns,
    surroundings,
    read: atHand(() => {
      const weeks = page == null ? [] : chartWeeks(page, hours?.hours);
      const days = weeks.flatMap((week) => week.days.map((day): CsvDay => ({ ...day, week })));
      return days.filter(({ state }) => state !== 'ahead');
    }, null),
    linesOf: (day: CsvDay) => [day],
    facts: () => [],
  });
  return saveCsv;
}

/** The driver's card, by the newest file of it; its number is masked but for its end. */
const CardFacts = memo(function CardFacts({ card, today }: Pick<DriverPage, 'card' | 'today'>) {
  const { t, times } = useFormatter();
  const now = useMinute();
  if (card === null) {
    return (
      <SectionCard title={t('common.card')}>
        <p className={styles.quiet}>{t('subject.card.none')}</p>
      </SectionCard>
    );
  }
  const { ending, nationLetters, validFrom, validUntil, generation } = card;
  const isExpired = validUntil !== null && validUntil < today;
  return (
    <SectionCard title={t('common.card')}>
      <dl className={styles.facts}>
        <Fact term={t('subject.card.number')}>{t('subject.card.masked', { ending })}</Fact>
        {validUntil !== null && (
          <Fact term={t('common.validUntil')}>
            {isExpired ? (
              <span className="tone-over">{t('subject.card.expired', { day: times.day(validUntil, now) })}</span>
            ) : (
              times.day(validUntil, now)
            )}
          </Fact>
        )}
        {validFrom !== null && <Fact term={t('subject.card.validFrom')}>{times.day(validFrom, now)}</Fact>}
        {nationLetters !== null && <Fact term={t('subject.card.issuedIn')}>{nationLetters}</Fact>}
        {generation !== null && <Fact term={t('common.generation')}>{t(`coverage.generation.${generation}`)}</Fact>}
      </dl>
    </SectionCard>
  );
});
