import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ShieldQuestionMark } from 'lucide-react';
import { useId, useState } from 'react';
import type { HoursDutyDay, HoursReport, HoursWeek } from '../../../shared/contract/hours.ts';
import { articleText, differenceText, factText, sourceText } from '../../../shared/format/hours-text.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import { useDepot, useFormatter, useNow } from '../../client/depot-context.tsx';
import { atFullMinutes } from '../../client/engine-clock.ts';
import { uploadHoursQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { useRested } from '../../components/element-hooks.ts';
import { Fold } from '../../components/fold.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './hours.module.css';
import '../../components/details/details.css';

/** A copy that was damaged can differ thousands of times; the command line lists them all. */
const mostDifferences = 20;

/** A driver card's driving and rest, week by week and day by day: facts beside the articles, never a verdict. */
export function DetailsHours({ id }: { readonly id: number }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const hasRested = useRested();
  const { data, error } = useQuery({ ...uploadHoursQuery(useDepot(), id), enabled: hasRested });
  return (
    <section className={`details-section ${styles.hours}`} data-section="hours">
      <h3 className="details-subtitle">{t('hours.title')}</h3>
      {data === undefined && error === null && <p className="details-line">{t('hours.reading')}</p>}
      {error !== null && (
        <p className="details-line">{t('hours.failed', { message: formatError(error.reason, formatter) })}</p>
      )}
      {data?.hours === null && <p className="details-line">{t('hours.none')}</p>}
      {data?.hours != null && <Weeks report={data.hours} />}
    </section>
  );
}

function Weeks({ report }: { readonly report: HoursReport }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const { weeks, sources, differences, distances } = report;
  return (
    <>
      <p className="details-line">{t('hours.note', { zone: report.zone })}</p>
      {[...weeks].reverse().map((week, index) => (
        <Week isNewest={index === 0} key={week.monday} week={week} />
      ))}
      <p className={`details-line ${styles.hoursSources}`}>
        {t('hours.readFrom', { sources: sources.map((source) => sourceText(source, formatter)).join(', ') })}
      </p>
      {(differences.length > 0 || distances.length > 0) && (
        <ul className={styles.hoursFacts}>
          {differences.slice(0, mostDifferences).map((difference) => (
            <li key={`${difference.from} ${difference.other}`}>{differenceText(difference, sources, formatter)}</li>
          ))}
          {differences.length > mostDifferences && (
            <li>{t('hours.moreDifferences', { count: differences.length - mostDifferences })}</li>
          )}
          {distances.map(({ day, ...km }) => (
            <li key={day}>{t('hours.distance', { day: times.longDay(day), ...km })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Folded under its driving; the newest one is open. */
function Week({ week, isNewest }: { readonly week: HoursWeek; readonly isNewest: boolean }) {
  const { t, times } = useFormatter();
  const now = useNow((time) => Math.floor(time / 3_600_000) * 3_600_000, atFullMinutes);
  return (
    <Fold
      aside={t('hours.driven', { driven: hoursAndMinutes(week.drive, t) })}
      content={() => (
        <>
          {week.days.length > 0 && <DaysTable days={week.days} monday={week.monday} />}
          {!week.isCovered && <p className="details-line">{t('hours.partOfWeek')}</p>}
          <Facts facts={week.facts} />
        </>
      )}
      startsOpen={isNewest}
      title={t('hours.weekOf', { day: times.day(week.monday, now) })}
    />
  );
}

function DaysTable({ days, monday }: { readonly days: readonly HoursDutyDay[]; readonly monday: string }) {
  const { t, times } = useFormatter();
  return (
    <table aria-label={t('hours.tableOf', { day: times.longDay(monday) })} className={styles.hoursDays}>
      <thead>
        <tr>
          <th scope="col">{t('common.day')}</th>
          <th scope="col">{t('hours.columns.drive')}</th>
          <th scope="col">{t('hours.columns.work')}</th>
          <th scope="col">{t('hours.columns.longest')}</th>
          <th scope="col">{t('hours.columns.rest')}</th>
        </tr>
      </thead>
      {days.map((day) => (
        <Day day={day} key={day.from} />
      ))}
    </table>
  );
}

/** A day from one rest to the next; its facts open beneath it. */
function Day({ day }: { readonly day: HoursDutyDay }) {
  const { t, times } = useFormatter();
  const [isOpen, setIsOpen] = useState(false);
  const facts = useId();
  const { from, until, drive, work, longestDrivingPeriod, rest, isGenuine } = day;
  const [start, end] = [Date.parse(from), Date.parse(until)];
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button
            aria-controls={facts}
            aria-expanded={isOpen}
            className={styles.hoursDay}
            onClick={() => setIsOpen(!isOpen)}
            type="button"
          >
            <Icon of={ChevronRight} />
            <span>
              {times.weekdayAndDay(start)}
              <span className={styles.hoursClock}>
                {t('hours.between', { from: times.clock(start), until: times.clock(end) })}
              </span>
            </span>
            {!isGenuine && (
              <span className={`${styles.hoursDoubt} tone-idle`} title={t('hours.notGenuine')}>
                <Icon of={ShieldQuestionMark} />
                <span className="hidden-words">{t('hours.notGenuine')}</span>
              </span>
            )}
          </button>
        </th>
        <td>{hoursAndMinutes(drive, t)}</td>
        <td>{hoursAndMinutes(work, t)}</td>
        <td>{hoursAndMinutes(longestDrivingPeriod, t)}</td>
        <td>{rest === null ? '–' : hoursAndMinutes(rest.minutes, t)}</td>
      </tr>
      <tr hidden={!isOpen} id={facts}>
        <td colSpan={5}>
          {isOpen && (
            <>
              {!isGenuine && <p className="details-line">{t('hours.notGenuine')}</p>}
              <Facts facts={day.facts} />
            </>
          )}
        </td>
      </tr>
    </tbody>
  );
}

function Facts({ facts }: { readonly facts: HoursWeek['facts'] }) {
  const formatter = useFormatter();
  return (
    <ul className={styles.hoursFacts}>
      {facts.map((fact) => (
        <li key={`${fact.code} ${JSON.stringify(fact.values)}`}>
          {factText(fact, formatter)} <span className={styles.hoursArticle}>{articleText(fact, formatter)}</span>
        </li>
      ))}
    </ul>
  );
}
