import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { limitKind } from '../../../shared/compliance/deadline.ts';
import { everyoneDueAddress } from '../../../shared/contract/addresses.ts';
import { type DeadlineSegment, deadlineSegmentSchema } from '../../../shared/contract/reports/missing.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { DeadlineSign } from '../../components/deadline/local-files-mark.tsx';
import { ReportPlaceholder } from '../../components/report/report-skeleton.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './limits-card.module.css';

/** How many cards and units are over their limit, near it and fine; who they are stands in what is to do. */
export function LimitsCard({ drivers, vehicles }: Pick<Today, 'drivers' | 'vehicles'>) {
  const { t } = useFormatter();
  return (
    <SectionCard title={t('coverage.subjects')}>
      <Limits deadlines={drivers} of="driver" />
      <Limits deadlines={vehicles} of="vehicle" />
    </SectionCard>
  );
}

interface LimitsProps {
  /** Whose list each count leads to a part of. */
  readonly of: 'driver' | 'vehicle';
  readonly deadlines: Today['drivers'];
}

function Limits({ of, deadlines }: LimitsProps) {
  const { counts, limitDays, snapshot } = deadlines;
  const { t } = useFormatter();
  const isThere = snapshot.asOf !== null;
  const all =
    of === 'driver' ? t('today.allDrivers', { count: counts.all }) : t('today.allVehicles', { count: counts.all });
  return (
    <div className={styles.limits}>
      <p className={styles.head}>
        <span className={styles.title}>{t(of === 'driver' ? 'missing.drivers.title' : 'missing.vehicles.title')}</span>
        <span>{t(`deadlines.limit.${limitKind(of, limitDays)}`, { count: limitDays })}</span>
        {isThere && (
          <Link className="link" href={everyoneDueAddress(of, 'all')}>
            {all}
          </Link>
        )}
      </p>
      {!isThere && <ReportPlaceholder snapshot={snapshot} />}
      {isThere && (
        <>
          <div aria-hidden className={styles.shares}>
            {deadlineSegmentSchema.options
              .filter((segment) => counts[segment] > 0)
              .map((segment) => (
                <span data-state={segment} key={segment} style={{ '--rows': counts[segment] } as CSSProperties} />
              ))}
          </div>
          <ul className={styles.counts}>
            {deadlineSegmentSchema.options.map((segment) => (
              <li key={segment}>
                <Link
                  className={styles.count}
                  href={everyoneDueAddress(of, segment)}
                  title={rangeText(segment, deadlines, t)}
                >
                  <span className={styles.state} data-state={segment}>
                    <DeadlineSign segment={segment} />
                    <span>{wholeNumber(counts[segment], t)}</span> {t(`today.limits.${segment}`)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function rangeText(
  segment: DeadlineSegment,
  { limitDays, dueSoonDays }: Pick<Today['drivers'], 'limitDays' | 'dueSoonDays'>,
  t: Translate,
): string {
  switch (segment) {
    case 'over':
      return t('today.range.over', { count: limitDays });
    case 'due':
      return t('today.range.due', { to: dueSoonDays });
    case 'fine':
      return t('today.range.fine', { from: dueSoonDays + 1, to: limitDays });
    case 'unknown':
      return t('today.range.unknown');
  }
}
