import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { type DriverInfringement, type DriverPage, driverChartWeeks } from '../../../shared/contract/reports/driver.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { reportErrorText } from '../../components/report/report-header.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { SeveritySign } from './hours-chart.tsx';
import { severityOf } from './severity.ts';
import styles from './subject.module.css';

const mostShown = 4;

/** What the service says the driver infringed, with when it said so; or how to ask it. */
export const InfringementsCard = memo(function InfringementsCard({ page }: { readonly page: DriverPage }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const { infringements, serviceId } = page;
  const asked = infringements?.snapshot ?? null;
  const answeredAt = asked?.asOf ?? null;
  const list = answeredAt === null ? [] : (infringements?.list ?? []);
  return (
    <SectionCard
      className={styles.infringements}
      note={list.length === 0 ? undefined : t('subject.infringements.count', { count: list.length })}
      title={t('subject.infringements.title')}
    >
      <ul>
        {list.slice(0, mostShown).map((each) => (
          <Infringement
            infringement={each}
            key={`${each.day} ${each.code} ${each.description} ${each.info}`}
            now={now}
          />
        ))}
      </ul>
      {list.length > mostShown && (
        <p className={styles.quiet}>{t('subject.infringements.more', { count: list.length - mostShown })}</p>
      )}
      {answeredAt !== null && list.length === 0 && <p className={styles.quiet}>{t('subject.infringements.none')}</p>}
      {asked === null && (
        <p className={styles.quiet}>
          {t(serviceId === null ? 'subject.infringements.noService' : 'subject.infringements.unasked')}
        </p>
      )}
      {asked?.lastError != null && <p className={styles.quiet}>{reportErrorText(asked.lastError, formatter)}</p>}
      <p className={styles.cardFoot}>
        {answeredAt !== null && <span>{t('subject.infringements.from', { at: times.asOf(answeredAt, now) })}</span>}
        {serviceId !== null && (
          <AskAgain isAsking={asked?.refreshing != null} isFirst={asked === null} page={page} serviceId={serviceId} />
        )}
      </p>
    </SectionCard>
  );
});

function Infringement({ infringement, now }: { readonly infringement: DriverInfringement; readonly now: number }) {
  const { t, times } = useFormatter();
  const { day, group, description, info } = infringement;
  const severity = severityOf(infringement);
  const words = severity === 'unsaid' ? group : t(`subject.infringements.severity.${severity}`);
  return (
    <li>
      <SeveritySign of={severity} />
      <b>{words === '' ? t('subject.infringements.severity.unsaid') : words}</b>
      <span>{day === null ? t('common.nothing') : times.day(day, now)}</span>
      <p>
        {description}
        {info !== '' && `, ${info}`}
      </p>
    </li>
  );
}

interface AskAgainProps {
  readonly page: DriverPage;
  readonly serviceId: string;
  readonly isFirst: boolean;
  readonly isAsking: boolean;
}

/** Asks for the infringements and the duties of the weeks that the chart shows. */
function AskAgain({ page, serviceId, isFirst, isAsking }: AskAgainProps) {
  const { t } = useFormatter();
  const client = useQueryClient();
  const ask = useAction('reports.run', {
    onDone: () => void client.invalidateQueries({ queryKey: [...queryKeys.reports, 'driver.get'] }),
  });
  const request = { filterByDriverIds: [serviceId], recordsAfterDateTime: `${page.firstDay}T00:00:00Z` };
  const isBusy = isAsking || ask.isPending;
  return (
    <Button
      busy={isBusy}
      onClick={() => {
        ask.mutate({ name: 'driver-d6', request });
        ask.mutate({ name: 'driver-d28', request });
      }}
      size="small"
    >
      {isBusy
        ? t('subject.infringements.asking')
        : isFirst
          ? t('subject.infringements.ask', { count: driverChartWeeks * 7 })
          : t('subject.infringements.again')}
    </Button>
  );
}
