import { Check, CircleQuestionMark, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { gbDomesticRules, hoursRules } from '../../../shared/compliance/hours/rules.ts';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { DriverPage } from '../../../shared/contract/reports/driver.ts';
import type { ShownStart } from '../../../shared/contract/reports/start.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { implausibleDays, noStartText, unknownBecause } from '../../../shared/format/start-text.ts';
import { hoursAndMinutes, timeSpan, waitingTime } from '../../../shared/format/times.ts';
import { gbDomestic } from '../../../shared/settings/driving-rules.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { unknownText } from '../../components/availability-text.ts';
import { Icon } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './subject.module.css';

const minuteMs = 60_000;

/** Whether the driver can start, and below that answer what the other source says by itself; one line where both agree. */
export function StartCard({ page }: { readonly page: DriverPage }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const { starts, available } = page;
  const [answer, other] = starts;
  const isOne = answer !== undefined && other !== undefined && areSame(answer, other, now);
  const shown = isOne ? [answer] : starts;
  const implausible = starts.flatMap((start) => start.implausible);
  const hasCard = starts.some(({ source }) => source === 'card');
  const hasService = starts.some(({ source }) => source === 'service');
  return (
    <SectionCard
      link={{ href: screenPaths.availability, label: t('availability.title') }}
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
            <th scope="col">{t('common.day')}</th>
            <th scope="col">{t('subject.start.week')}</th>
            <th scope="col">{t('subject.start.fortnight')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((start, place) => (
            <StartRow
              isFirst={place === 0}
              key={start.source}
              now={now}
              source={isOne ? t('subject.start.both') : sourceText(start, page, now, formatter)}
              sourceNote={upToText(start, starts, now, formatter)}
              start={start}
              unknown={
                place === 0
                  ? unknownText({ localFiles: page.download.localFiles, start }, now, formatter)
                  : unknownBecause(start, formatter)
              }
            />
          ))}
        </tbody>
      </table>
      {!hasCard && page.subjectId !== null && <p className={styles.quiet}>{t('subject.start.noHours')}</p>}
      {!hasService && (
        <p className={styles.quiet}>
          {available.asOf === null
            ? t('subject.start.serviceUnasked')
            : t('subject.start.serviceUnnamed', { at: times.asOf(available.asOf, now) })}
        </p>
      )}
      {answer !== undefined && <WeeklyRest now={now} start={answer} />}
      {answer?.reason === 'altered' && <p className={styles.quiet}>{t('subject.start.altered')}</p>}
      {implausible.length > 0 && (
        <p className={styles.quiet}>{t('subject.start.implausible', { count: implausibleDays(implausible) })}</p>
      )}
      <p className={styles.caveat}>{t('subject.start.caveat')}</p>
    </SectionCard>
  );
}

/** By when the next weekly rest has to begin, what is owed until when, and whether other rules would change the answer. */
function WeeklyRest({ start, now }: { readonly start: ShownStart; readonly now: number }) {
  const { t, times } = useFormatter();
  const { latestWeeklyRestStart, mayReduceNext, owed, otherwiseUnder } = start;
  const day = (at: number) => times.clockWithDay(at, now);
  return (
    <>
      {latestWeeklyRestStart !== null && (
        <p className={styles.quiet}>
          {t(mayReduceNext === true ? 'subject.start.weeklyRestMayReduce' : 'subject.start.weeklyRest', {
            at: day(latestWeeklyRestStart),
          })}
        </p>
      )}
      {(owed ?? []).map(({ minutes, until }) => (
        <p className={styles.quiet} key={until}>
          {t('subject.start.owed', { rest: hoursAndMinutes(minutes, t), at: day(until) })}
        </p>
      ))}
      {otherwiseUnder.length > 0 && (
        <p className={styles.quiet}>
          {t('subject.start.otherwise', { rules: otherwiseUnder.map((each) => t(`subject.rules.${each}`)).join(', ') })}
        </p>
      )}
    </>
  );
}

function sourceText({ source }: ShownStart, { available }: DriverPage, now: number, { t, times }: Formatter): string {
  if (source === 'card' || available.asOf === null) return t('subject.start.card');
  return t('subject.start.service', { at: times.asOf(available.asOf, now) });
}

/** Under the source, quieter: the end of its records, and by how much they are newer. */
function upToText({ upTo }: ShownStart, starts: readonly ShownStart[], now: number, { t, times }: Formatter): string {
  if (upTo === null) return '';
  const at = times.short(upTo, now);
  const others = starts.flatMap((each) => (each.upTo === null || each.upTo >= upTo ? [] : [each.upTo]));
  const [older] = others;
  if (older === undefined) return t('subject.start.upTo', { at });
  return t('subject.start.upToNewer', { at, newer: timeSpan(Math.floor((upTo - older) / minuteMs), t) });
}

interface StartRowProps {
  readonly start: ShownStart;
  readonly source: string;
  readonly sourceNote: string;
  /** Why it is not known when. */
  readonly unknown: string;
  readonly isFirst: boolean;
  readonly now: number;
}

function StartRow({ start, source, sourceNote, unknown, isFirst, now }: StartRowProps) {
  const { left } = start;
  return (
    <tr data-first={isFirst || undefined}>
      <th scope="row">
        {source}
        {sourceNote !== '' && <small>{sourceNote}</small>}
      </th>
      <td>
        <StartMark now={now} start={start} unknown={unknown} />
      </td>
      <Left limit={dayLimit(start)} minutes={left?.day ?? null} />
      <Left limit={hoursRules.weeklyDrivingMinutes} minutes={left?.week ?? null} />
      <Left limit={hoursRules.fortnightlyDrivingMinutes} minutes={left?.fortnight ?? null} />
    </tr>
  );
}

function StartMark({ start, unknown, now }: Pick<StartRowProps, 'start' | 'unknown' | 'now'>): ReactNode {
  const { t, times } = useFormatter();
  const { answer, from, rest } = start;
  if (answer === 'unknown' || from === null) {
    return (
      <span className="state tone-idle">
        <Icon of={CircleQuestionMark} />
        <span>
          {noStartText(start, { t })}
          <small>{unknown}</small>
        </span>
      </span>
    );
  }
  const isNow = answer === 'yes' || from <= now;
  const note = rest === null ? '' : t(`subject.start.rest.${rest}`);
  return (
    <span className={`state ${isNow ? 'tone-ok' : 'tone-accent'}`}>
      <Icon of={isNow ? Check : Clock} />
      <span>
        {isNow
          ? t('planner.start.now')
          : times.daysAgo(from, now) === 0
            ? times.clock(from)
            : `${times.weekdayAndDay(from)}, ${times.clock(from)}`}
        {!isNow && <small title={note}>{waitingTime(from, now, t)}</small>}
      </span>
    </span>
  );
}

/** Ten hours are left on a day only where it is one of the two in a week that may have them. */
function dayLimit({ left, regime }: ShownStart): number {
  if (regime === gbDomestic) return gbDomesticRules.dailyDrivingMinutes;
  return (left?.day ?? 0) > hoursRules.dailyDrivingMinutes
    ? hoursRules.extendedDailyDrivingMinutes
    : hoursRules.dailyDrivingMinutes;
}

function Left({ minutes, limit }: { readonly minutes: number | null; readonly limit: number }) {
  const { t } = useFormatter();
  if (minutes === null) return <td>{t('common.nothing')}</td>;
  return (
    <td>
      {hoursAndMinutes(minutes, t)}
      <small>{t('subject.start.of', { hours: t('common.hoursShort', { hours: limit / 60 }) })}</small>
    </td>
  );
}

/** Whoever could start before now can start now. */
function areSame(one: ShownStart, other: ShownStart, now: number): boolean {
  const isNear = (left: number | null, right: number | null, by: number) =>
    left === right || (left !== null && right !== null && Math.abs(left - right) <= by);
  const startOf = ({ from }: ShownStart) => (from === null ? null : Math.max(from, now));
  return (
    one.answer === other.answer &&
    isNear(startOf(one), startOf(other), minuteMs) &&
    isNear(one.left?.fortnight ?? null, other.left?.fortnight ?? null, 1)
  );
}
