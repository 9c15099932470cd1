import type { CSSProperties } from 'react';
import type { VehicleDays, VehiclePage } from '../../../shared/contract/reports/vehicle.ts';
import { namePlace } from '../../../shared/format/history-text.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { scaleEnd, shareOfScale } from '../../components/deadline/limit-scale.ts';
import { DeadlineSign } from '../../components/deadline/local-files-mark.tsx';
import { Emphasised } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './subject.module.css';

/** Regulation (EU) 165/2014, article 23: an inspection at least every two years. */
const calibrationMonths = 24;
const daysOfMonth = 365.25 / 12;

/** How long until the recorder has to be calibrated, and since when. */
export function CalibrationCard({
  page,
  use,
}: {
  readonly page: VehiclePage;
  readonly use: VehicleDays['use'] | undefined;
}) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { nextCalibrationDue: due, calibrationDaysLeft: left, calibrationAheadDays: ahead, today } = page;
  const title = t('subject.calibration.title');
  if (due === null || left === null) {
    return (
      <SectionCard note={t('subject.calibration.note')} title={title}>
        <p className={styles.figure} data-state="unknown">
          <DeadlineSign segment="unknown" />
          {t('common.notKnown')}
        </p>
        <p className={styles.quiet}>{t('subject.calibration.unknownLine')}</p>
      </SectionCard>
    );
  }
  const segment = left < 0 ? 'over' : left <= ahead ? 'due' : 'fine';
  const last = use?.lastCalibration ?? null;
  const months = last === null ? null : (dayNumber(today) - dayNumber(last)) / daysOfMonth;
  const share = months === null ? 0 : shareOfScale(months, calibrationMonths);
  return (
    <SectionCard note={t('subject.calibration.note')} title={title}>
      <div className={styles.deadline}>
        <div>
          <p className={styles.figure} data-state={segment}>
            <DeadlineSign segment={segment} />
            {left < 0
              ? t('deadlines.over', { count: -left })
              : left === 0
                ? t('subject.calibration.today')
                : t('deadlines.left', { count: left })}
          </p>
          <p className={styles.quiet}>
            {t(left < 0 ? 'subject.calibration.wasDue' : 'subject.calibration.nextDue', { day: times.day(due, now) })}
          </p>
        </div>
        {last !== null && months !== null && (
          <div>
            <div aria-hidden className={styles.scale}>
              <span>0</span>
              <b>{calibrationMonths}</b>
              <span>{t('subject.calibration.months', { count: scaleEnd(calibrationMonths) })}</span>
            </div>
            <div aria-hidden className={styles.limitMeter}>
              <i data-state={segment} style={{ '--share': `${share * 100}%` } as CSSProperties} />
            </div>
            <p className={styles.quiet}>
              <Emphasised
                name={t('subject.calibration.monthsPast', { count: Math.floor(months) })}
                place={namePlace}
                text={t('subject.calibration.since', { months: namePlace, day: times.day(last, now) })}
              />
            </p>
          </div>
        )}
      </div>
      <p className={styles.cardFoot}>
        <span>{t('subject.calibration.soon', { day: times.day(isoDayOf(dayNumber(due) - ahead), now) })}</span>
        <span>{t('subject.calibration.before', { count: ahead })}</span>
      </p>
    </SectionCard>
  );
}
