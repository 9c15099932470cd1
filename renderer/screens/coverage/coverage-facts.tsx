import { CircleQuestionMark, Hourglass } from 'lucide-react';
import { limitKind } from '../../../shared/compliance/deadline.ts';
import type { CoverageYear } from '../../../shared/contract/reports/coverage.ts';
import { unbroken } from '../../../shared/i18n/texts.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { DeadlineMark } from '../../components/deadline/local-files-mark.tsx';
import { Fact } from '../../components/fact.tsx';
import { Icon, SolidOctagon } from '../../components/icon.tsx';
import styles from './coverage.module.css';
import { dayStates } from './coverage-calendar.tsx';

/** Beside the calendar: when the next download is due, what the days come to, and what to look into. */
export function CoverageFacts({ year }: { readonly year: CoverageYear }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { next, counts, gaps, overwriting, subject } = year;
  // In so narrow a column a date would break before its month.
  const day = (value: string) => unbroken(times.day(value, now));
  return (
    <aside aria-label={t('coverage.facts')} className={styles.coverageFacts}>
      <section>
        <h2>{t('coverage.next.title')}</h2>
        <DeadlineMark deadline={next.deadline} />
        <p>
          {next.deadline.limitDay === null
            ? t('coverage.next.unknown')
            : t(`coverage.next.limit.${limitKind(subject.of, next.limitDays)}`, {
                count: next.limitDays,
                day: day(next.deadline.limitDay),
              })}{' '}
          {next.lastDownloadDay !== null && t(`coverage.next.basis.${next.basis}`, { day: day(next.lastDownloadDay) })}{' '}
          {next.newerOnItsWay && t('coverage.next.onItsWay')}
        </p>
        {overwriting !== null && (
          <p>
            <Icon of={Hourglass} />{' '}
            {t('coverage.overwriting', { day: day(overwriting.from), unread: day(overwriting.firstUnread) })}
          </p>
        )}
      </section>
      <section>
        <h2>{t('coverage.daysTitle', { count: year.days.filter(({ day: one }) => one <= year.today).length })}</h2>
        <dl>
          {dayStates
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <Fact key={state} term={t(`coverage.state.${state}`)}>
                {t('common.daysCounted', { count: counts[state] })}
              </Fact>
            ))}
        </dl>
      </section>
      {gaps.slice(-3).map((gap) => (
        <section key={gap.first}>
          <h2>{t('coverage.gap.title')}</h2>
          <span className="state tone-over">
            <SolidOctagon />
            {t(gap.days === 1 ? 'coverage.gap.day' : 'coverage.gap.span', {
              first: day(gap.first),
              last: day(gap.last),
              count: gap.days,
            })}
          </span>
          <p>
            {gap.readElsewhereOn !== null && `${t('coverage.gap.elsewhere', { day: day(gap.readElsewhereOn) })} `}
            {t(`coverage.gap.recoverable.${gap.recoverable}`)}
          </p>
        </section>
      ))}
      <section>
        <h2>{t(`coverage.subject.${subject.of}`)}</h2>
        <dl>
          {subject.generation !== null && (
            <Fact term={t('common.generation')}>{t(`coverage.generation.${subject.generation}`)}</Fact>
          )}
          {subject.cardValidUntil !== null && <Fact term={t('common.validUntil')}>{day(subject.cardValidUntil)}</Fact>}
          {subject.vin !== null && <Fact term={t('common.vin')}>{subject.vin}</Fact>}
          <Fact term={t('common.localFiles')}>{subject.files}</Fact>
        </dl>
        {subject.generation === null && subject.of === 'driver' && (
          <p>
            <Icon of={CircleQuestionMark} /> {t('coverage.subject.unknown')}
          </p>
        )}
      </section>
    </aside>
  );
}
