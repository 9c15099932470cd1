import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { limitKind } from '../../../shared/compliance/deadline.ts';
import { everyoneDueAddress, serviceDriverAddress, serviceVehicleAddress } from '../../../shared/contract/addresses.ts';
import {
  type DeadlineSegment,
  deadlineSegmentSchema,
  type MissingDriver,
} from '../../../shared/contract/reports/missing.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useDayStart, useFormatter } from '../../client/depot-context.tsx';
import { DeadlineMark, DeadlineSign, LocalFilesMark } from '../../components/deadline/local-files-mark.tsx';
import type { MatchedRow } from '../../components/deadline/match-menu.tsx';
import { ReportPlaceholder } from '../../components/report/report-skeleton.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import deadlineCardStyles from './deadline-card.module.css';
import todayStyles from './today.module.css';

/** As many as stand beside the other card without scrolling. */
const worstShown = 4;

export function DriversCard({ drivers }: { readonly drivers: Today['drivers'] }) {
  const { t } = useTranslation();
  return (
    <DeadlineCard
      of="driver"
      all={t('today.allDrivers', { count: drivers.counts.all })}
      deadlines={drivers}
      none={t('today.noneDriver')}
      rows={drivers.worst.map(({ driverId, name, ...row }) => ({
        ...row,
        matched: { of: 'driver', serviceId: driverId, name },
      }))}
      title={t('missing.drivers.title')}
    />
  );
}

export function VehiclesCard({ vehicles }: { readonly vehicles: Today['vehicles'] }) {
  const { t } = useTranslation();
  return (
    <DeadlineCard
      of="vehicle"
      all={t('today.allVehicles', { count: vehicles.counts.all })}
      deadlines={vehicles}
      none={t('today.noneVehicle')}
      rows={vehicles.worst.map(({ vehicleId, registration, ...row }) => ({
        ...row,
        matched: { of: 'vehicle', serviceId: vehicleId, name: registration },
      }))}
      title={t('missing.vehicles.title')}
    />
  );
}

interface DeadlineCardProps {
  readonly of: 'driver' | 'vehicle';
  readonly title: string;
  readonly deadlines: Pick<Today['drivers'], 'counts' | 'limitDays' | 'dueSoonDays' | 'snapshot'>;
  /** Words of the link to the whole list. */
  readonly all: string;
  readonly none: string;
  /** The worst first. */
  readonly rows: readonly (Pick<MissingDriver, 'deadline' | 'localFiles' | 'match'> & {
    readonly matched: MatchedRow;
  })[];
}

function DeadlineCard({ of, title, deadlines, all, none, rows }: DeadlineCardProps) {
  const { t } = useTranslation();
  const formatter = useFormatter();
  // What this depot holds is told by the day: no minute draws the card again.
  const now = useDayStart();
  const surroundings = { formatter, now };
  const note = t(`deadlines.limit.${limitKind(of, deadlines.limitDays)}`, { count: deadlines.limitDays });
  if (deadlines.snapshot.asOf === null) {
    return (
      <SectionCard note={note} title={title}>
        <ReportPlaceholder snapshot={deadlines.snapshot} />
      </SectionCard>
    );
  }
  return (
    <SectionCard link={{ href: everyoneDueAddress(of, 'all'), label: all }} note={note} title={title}>
      <DeadlineFigures deadlines={deadlines} of={of} />
      <ul className={todayStyles.worst}>
        {rows.slice(0, worstShown).map(({ matched, deadline, localFiles, match }) => (
          <li key={matched.serviceId}>
            <span className={todayStyles.worstName}>
              <SubjectLink
                href={
                  of === 'driver' ? serviceDriverAddress(matched.serviceId) : serviceVehicleAddress(matched.serviceId)
                }
                name={matched.name}
              />
            </span>
            <DeadlineMark deadline={deadline} />
            <LocalFilesMark localFiles={localFiles} match={match} row={matched} surroundings={surroundings} />
          </li>
        ))}
        {rows.length === 0 && <li className={todayStyles.cardNote}>{none}</li>}
      </ul>
    </SectionCard>
  );
}

interface DeadlineFiguresProps {
  /** Whose list each figure leads to a part of. */
  readonly of: 'driver' | 'vehicle';
  readonly deadlines: Pick<Today['drivers'], 'counts' | 'limitDays' | 'dueSoonDays'>;
}

/** How many are over the limit, near it and fine, as figures and as one bar of their shares. */
function DeadlineFigures({ of, deadlines }: DeadlineFiguresProps) {
  const { t } = useTranslation();
  const { counts } = deadlines;
  return (
    <>
      <ul className={deadlineCardStyles.figures}>
        {deadlineSegmentSchema.options.map((segment) => (
          <li key={segment}>
            <Link className={deadlineCardStyles.figure} href={everyoneDueAddress(of, segment)}>
              <span className={deadlineCardStyles.figureNumber}>{counts[segment]}</span>
              <span className={deadlineCardStyles.figureState} data-state={segment}>
                <DeadlineSign segment={segment} />
                {t(`deadlines.segment.${segment}`)}
              </span>
              <span className={deadlineCardStyles.figureRange}>{rangeText(segment, deadlines, t)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div aria-hidden className={deadlineCardStyles.shares}>
        {deadlineSegmentSchema.options
          .filter((segment) => counts[segment] > 0)
          .map((segment) => (
            <span data-state={segment} key={segment} style={{ '--rows': counts[segment] } as CSSProperties} />
          ))}
      </div>
    </>
  );
}

function rangeText(
  segment: DeadlineSegment,
  { limitDays, dueSoonDays }: DeadlineFiguresProps['deadlines'],
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
