import { Check, CircleQuestionMark, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  answerUnder,
  type StartAnswer,
  type UnknownReason,
  unknownReasons,
} from '../../../shared/compliance/answer/start-answer.ts';
import { uselessBecause } from '../../../shared/compliance/answer/useless-records.ts';
import { fortnightLimitMinutes } from '../../../shared/compliance/availability.ts';
import { strictestRegime } from '../../../shared/compliance/hours/regimes.ts';
import { hoursRules } from '../../../shared/compliance/hours/rules.ts';
import { standingInWeeks } from '../../../shared/compliance/hours/standing.ts';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { DriverHours, DriverPage } from '../../../shared/contract/reports/driver.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { hoursAndMinutes, waitingTime } from '../../../shared/format/times.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { unknownText } from '../../components/availability-text.ts';
import { Icon } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './subject.module.css';

/** What one source says of the next start; the figures are null where it says nothing of them. */
interface StartSaid {
  readonly source: string;
  /** Under the source, quieter. */
  readonly sourceNote: string;
  /** Null: not known, because of `unknown`. */
  readonly startAt: number | null;
  readonly unknown: string;
  readonly note: string;
  readonly dayLeft: number | null;
  readonly weekLeft: number | null;
  readonly fortnightLeft: number | null;
  /** Up to when its records go, for which is newer. */
  readonly upToAt: number;
}

const minuteMs = 60_000;

/** When the driver can start, by the cards held here and by the service: the newer first, one line where both agree. */
export function StartCard({ page, hours }: { readonly page: DriverPage; readonly hours: DriverHours | undefined }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const now = useMinute();
  const card = hours?.hours == null ? null : fromCard(page, hours.hours, now, formatter);
  const service = fromService(page, now, formatter);
  const said = [card, service].filter((each) => each !== null).sort((one, other) => other.upToAt - one.upToAt);
  const isOne = card !== null && service !== null && areSame(card, service, now);
  const shown = isOne ? said.slice(0, 1).map((each) => ({ ...each, source: t('subject.start.both') })) : said;
  return (
    <SectionCard
      link={{ href: screenPaths.availability, label: t('subject.start.availability') }}
      note={t('subject.start.note')}
      title={t('subject.start.title')}
    >
      <table className={styles.starts}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-words">{t('subject.start.source')}</span>
            </th>
            <th scope="col">{t('subject.start.canStart')}</th>
            <th scope="col">{t('subject.start.day')}</th>
            <th scope="col">{t('subject.start.week')}</th>
            <th scope="col">{t('subject.start.fortnight')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each, place) => (
            <StartRow isFirst={place === 0} key={each.source} now={now} said={each} />
          ))}
        </tbody>
      </table>
      {card === null && page.subjectId !== null && hours !== undefined && (
        <p className={styles.quiet}>{t('subject.start.noHours')}</p>
      )}
      {service === null && (
        <p className={styles.quiet}>
          {page.available.asOf === null
            ? t('subject.start.serviceUnasked')
            : t('subject.start.serviceUnnamed', { at: formatter.times.sentence(page.available.asOf, now) })}
        </p>
      )}
      <p className={styles.caveat}>{t('subject.start.caveat')}</p>
    </SectionCard>
  );
}

function StartRow({
  said,
  isFirst,
  now,
}: {
  readonly said: StartSaid;
  readonly isFirst: boolean;
  readonly now: number;
}) {
  return (
    <tr data-first={isFirst || undefined}>
      <th scope="row">
        {said.source}
        {said.sourceNote !== '' && <small>{said.sourceNote}</small>}
      </th>
      <td>
        <StartMark now={now} said={said} />
      </td>
      <Left limit={dayLimit(said.dayLeft)} minutes={said.dayLeft} />
      <Left limit={hoursRules.weeklyDrivingMinutes} minutes={said.weekLeft} />
      <Left limit={fortnightLimitMinutes} minutes={said.fortnightLeft} />
    </tr>
  );
}

function StartMark({
  said: { startAt, unknown, note },
  now,
}: {
  readonly said: StartSaid;
  readonly now: number;
}): ReactNode {
  const { t, times } = useFormatter();
  if (startAt === null) {
    return (
      <span className="state tone-idle">
        <Icon of={CircleQuestionMark} />
        <span>
          {t('availability.start.unknown')}
          <small>{unknown}</small>
        </span>
      </span>
    );
  }
  const isNow = startAt <= now;
  return (
    <span className={`state ${isNow ? 'tone-ok' : 'tone-accent'}`}>
      <Icon of={isNow ? Check : Clock} />
      <span>
        {isNow
          ? t('availability.start.now')
          : times.daysAgo(startAt, now) === 0
            ? times.clock(startAt)
            : `${times.weekdayAndDay(startAt)}, ${times.clock(startAt)}`}
        {!isNow && <small title={note}>{waitingTime(startAt, now, t)}</small>}
      </span>
    </span>
  );
}

/** Ten hours are left on a day only where it is one of the two in a week that may have them. */
function dayLimit(minutes: number | null): number {
  return (minutes ?? 0) > hoursRules.dailyDrivingMinutes
    ? hoursRules.extendedDailyDrivingMinutes
    : hoursRules.dailyDrivingMinutes;
}

function Left({ minutes, limit }: { readonly minutes: number | null; readonly limit: number }) {
  const { t } = useFormatter();
  if (minutes === null) return <td>{t('reportParts.nothing')}</td>;
  return (
    <td>
      {hoursAndMinutes(minutes, t)}
      <small>{t('subject.start.of', { hours: t('availability.chart.hours', { hours: limit / 60 }) })}</small>
    </td>
  );
}

function fromCard(
  { staleAfterHours, availability }: DriverPage,
  { upToAt, standing }: NonNullable<DriverHours['hours']>,
  now: number,
  { t, times }: Formatter,
): StartSaid {
  const nowMinute = Math.floor(now / minuteMs);
  const next = standing === null ? null : answerUnder(standingInWeeks(standing), nowMinute, strictestRegime);
  const unknown =
    standing === null || next === null
      ? 'altered'
      : (uselessBecause(standing.upToMinute, { nowMinute, staleAfterHours }) ?? unknownBecause(next));
  const known = unknown === null ? next : null;
  const serviceUpTo = availability?.dataUpTo ?? null;
  const newerMinutes = serviceUpTo === null ? 0 : Math.floor((upToAt - serviceUpTo) / minuteMs);
  const at = times.short(upToAt, now);
  return {
    source: t('subject.start.card'),
    sourceNote:
      newerMinutes > 0
        ? t('subject.start.upToNewer', { at, newer: hoursAndMinutes(newerMinutes, t) })
        : t('subject.start.upTo', { at }),
    startAt: known?.fromMinute == null ? null : known.fromMinute * minuteMs,
    unknown: unknown === null ? '' : t(`planner.because.${unknown}`),
    note: known === null || known.rest === null ? '' : t(`subject.start.rest.${known.rest}`),
    dayLeft: known?.left?.dayMinutes ?? null,
    weekLeft: known?.left?.weekMinutes ?? null,
    fortnightLeft: known?.left?.fortnightMinutes ?? null,
    upToAt,
  };
}

function unknownBecause({ reason, fromMinute }: StartAnswer): UnknownReason | null {
  return unknownReasons.find((each) => each === reason) ?? (fromMinute === null ? 'short-records' : null);
}

/** The service gives the fortnight alone: the week's and the day's left follow from it. */
function fromService({ availability, available }: DriverPage, now: number, formatter: Formatter): StartSaid | null {
  if (availability === null || available.asOf === null) return null;
  const { t, times } = formatter;
  const { startAt, fortnight, dataUpTo, extendedDrivesLeft } = availability;
  const dayMinutes =
    (extendedDrivesLeft ?? 0) > 0 ? hoursRules.extendedDailyDrivingMinutes : hoursRules.dailyDrivingMinutes;
  const weekLeft = fortnight === null ? null : Math.max(0, hoursRules.weeklyDrivingMinutes - fortnight.thisWeekMinutes);
  return {
    source: t('subject.start.service', { at: times.sentence(available.asOf, now) }),
    sourceNote: dataUpTo === null ? '' : t('subject.start.upTo', { at: times.short(dataUpTo, now) }),
    startAt,
    unknown: unknownText(availability, now, formatter),
    note: '',
    dayLeft: fortnight === null || weekLeft === null ? null : Math.min(dayMinutes, weekLeft, fortnight.leftMinutes),
    weekLeft,
    fortnightLeft: fortnight?.leftMinutes ?? null,
    upToAt: dataUpTo ?? 0,
  };
}

/** Whoever could start before now can start now. */
function areSame(one: StartSaid, other: StartSaid, now: number): boolean {
  const isNear = (left: number | null, right: number | null, by: number) =>
    left === right || (left !== null && right !== null && Math.abs(left - right) <= by);
  const startOf = ({ startAt }: StartSaid) => (startAt === null ? null : Math.max(startAt, now));
  return isNear(startOf(one), startOf(other), minuteMs) && isNear(one.fortnightLeft, other.fortnightLeft, 1);
}
