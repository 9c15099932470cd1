import { CircleAlert, EqualNot } from 'lucide-react';
import { type CSSProperties, useMemo } from 'react';
import { hoursRules } from '../../../shared/compliance/hours/rules.ts';
import {
  type DriverHours,
  type DriverPage,
  driverChartWeeks,
  type HoursDay,
} from '../../../shared/contract/reports/driver.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { shareOfScale } from '../../components/deadline/limit-scale.ts';
import { useFitting } from '../../components/element-hooks.ts';
import { Icon, SolidOctagon, SolidTriangle } from '../../components/icon.tsx';
import { DayChart, type DayFact } from './day-chart.tsx';
import styles from './hours-chart.module.css';
import { type ChartDay, type ChartWeek, chartMinutes, chartWeeks, drawn, stackOf } from './hours-days.ts';
import { type Severity, severityOf } from './severity.ts';

export interface HoursChartProps {
  readonly page: DriverPage;
  /** Undefined while they are being read. */
  readonly hours: DriverHours | undefined;
  /** Why they cannot be read, in words; null where they can. */
  readonly failure: string | null;
}

/** As many weeks as fit with bars that can be told apart, and hit. */
const leastWeekPx = 88;
const besideWeeksPx = 160;
const fewestWeeks = 4;

const weeksFitting = (widthPx: number) =>
  Math.min(driverChartWeeks, Math.max(fewestWeeks, Math.floor((widthPx - besideWeeksPx) / leastWeekPx)));

/** The last weeks day by day, with the limits of a day, a week and two weeks. */
export function HoursChart({ page, hours, failure }: HoursChartProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { ref, fits } = useFitting(weeksFitting);
  const facts = useDayFacts();
  const read = failure === null ? hours?.hours : undefined;
  const weeks = useMemo(() => chartWeeks(page, read).slice(-Math.min(driverChartWeeks, fits)), [page, read, fits]);
  const days = useMemo(() => weeks.flatMap((week) => week.days), [weeks]);
  const newest = days.findLastIndex(({ hours: own, day }) => own !== null && day <= page.today);
  return (
    <DayChart
      begin={newest === -1 ? days.findIndex(({ day }) => day === page.today) : newest}
      chartRef={ref}
      className={styles.chart}
      days={days}
      isLined
      legend={legendOf(days, t)}
      slider={{ label: t('subject.hours.chart'), help: t('subject.hours.keys'), className: styles.bars }}
      source={{
        failure: failure === null ? null : t('subject.hours.failed', { message: failure }),
        nobody: page.subjectId === null ? t('subject.noCard') : null,
        reading: hours === undefined ? t('subject.hours.reading') : null,
        from: hours === undefined ? '' : sourceText(hours, formatter),
      }}
      style={() => ({ '--weeks': weeks.length }) as CSSProperties}
      subjectId={page.subjectId}
      table={{ title: t('subject.hours.table'), dayLabel: t('common.day'), facts }}
      title={t('subject.hours.title', { count: weeks.length })}
      wordsOf={(day) => wordsOf(day, page, formatter)}
    >
      {({ chosenDay, choose, open, slider }) => (
        <>
          <span className={styles.rowLabel}>{t('subject.infringements.title')}</span>
          {weeks.map(({ monday, days: ofWeek }) => (
            <span className={styles.marks} key={monday}>
              {ofWeek.map((each) => (
                <span key={each.day}>{each.infringements.length > 0 && <SeveritySign of={worstOf(each)} />}</span>
              ))}
            </span>
          ))}
          <span />
          <Axis />
          {slider(
            <>
              {weeks.map(({ monday, days: ofWeek }) => (
                <span className={styles.barsOfWeek} key={monday}>
                  {ofWeek.map((each) => (
                    // biome-ignore lint/a11y/noStaticElementInteractions: the slider around it has the keys
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider around it has the keys
                    <span
                      className={styles.bar}
                      data-chosen={each.day === chosenDay || undefined}
                      data-day={each.day}
                      data-state={each.state}
                      key={each.day}
                      onClick={() => choose(each.day)}
                      onDoubleClick={() => open(each.day)}
                    >
                      {each.hours !== null &&
                        stackOf(each.hours).map(({ activity, minutes }) => (
                          <i
                            data-activity={activity}
                            key={activity}
                            style={{ '--share': `${(minutes / chartMinutes) * 100}%` } as CSSProperties}
                          />
                        ))}
                      {isContradicted(each) && <ContradictionSign />}
                    </span>
                  ))}
                </span>
              ))}
              <span className={styles.limit} data-limit="daily" />
              <span className={styles.limit} data-limit="extended" />
            </>,
          )}
          <span className={styles.extended}>{t('subject.hours.extended')}</span>
          <WeekRow label={t('subject.hours.weekFrom')} weeks={weeks}>
            {(week) => <WeekBegin isThis={week === weeks.at(-1)} monday={week.monday} />}
          </WeekRow>
          <WeekRow isStrong label={t('subject.hours.week')} weeks={weeks}>
            {(week) => (
              <WeekMeter
                isAtLeast={week.isAtLeast}
                isThis={week === weeks.at(-1)}
                limit={hoursRules.weeklyDrivingMinutes}
                minutes={week.drive}
              />
            )}
          </WeekRow>
          <WeekRow isStrong label={t('subject.hours.fortnight')} weeks={weeks}>
            {(week) => (
              <WeekMeter
                isAtLeast={week.isFortnightAtLeast}
                isThis={week === weeks.at(-1)}
                limit={hoursRules.fortnightlyDrivingMinutes}
                minutes={week.fortnight}
              />
            )}
          </WeekRow>
        </>
      )}
    </DayChart>
  );
}

/** What the signs of the chart mean; of what is rare only where it is there. */
function legendOf(days: readonly ChartDay[], t: Formatter['t']) {
  return [
    ...drawn.map((activity) => ({
      sign: <i aria-hidden className={styles.sign} data-activity={activity} />,
      label: t(`subject.hours.legend.${activity}`),
    })),
    ...(['no-file', 'not-read'] as const).map((state) => ({
      sign: <i aria-hidden className={styles.sign} data-state={state} />,
      label: t(`subject.hours.legend.${state}`),
    })),
    ...(days.some(isContradicted)
      ? [{ sign: <ContradictionSign />, label: t('subject.hours.legend.contradicted') }]
      : []),
    {
      sign: <i aria-hidden className={styles.sign} data-limit="extended" />,
      label: t('subject.hours.legend.extended'),
    },
  ];
}

function isContradicted({ hours }: ChartDay): boolean {
  return hours !== null && hours.contradicted > 0;
}

/** On a day of which two records here say something else; the words stand below, and in the legend. */
function ContradictionSign() {
  return (
    <b aria-hidden className={styles.contradiction}>
      <Icon of={EqualNot} size={11} />
    </b>
  );
}

const severities: readonly Severity[] = ['very-serious', 'serious', 'minor', 'unsaid'];

function worstOf({ infringements }: ChartDay): Severity {
  return severities.find((severity) => infringements.some((each) => severityOf(each) === severity)) ?? 'unsaid';
}

/** Shape and colour of an infringement; the words stand beside it, or are read out. */
export function SeveritySign({ of }: { readonly of: Severity }) {
  const { t } = useFormatter();
  const words = t(`subject.infringements.severity.${of}`);
  switch (of) {
    case 'very-serious':
      return (
        <span className="sign tone-over" title={words}>
          <SolidOctagon />
        </span>
      );
    case 'serious':
      return (
        <span className="sign tone-attn" title={words}>
          <SolidTriangle />
        </span>
      );
    case 'minor':
    case 'unsaid':
      return (
        <span className={`sign ${of === 'minor' ? 'tone-due' : 'tone-attn'}`} title={words}>
          <Icon of={CircleAlert} />
        </span>
      );
  }
}

function Axis() {
  const { t } = useFormatter();
  return (
    <span aria-hidden className={styles.axis}>
      <span>{t('common.hoursShort', { hours: chartMinutes / 60 })}</span>
      <b>{t('subject.hours.dailyLimit')}</b>
      <span>0</span>
    </span>
  );
}

interface WeekRowProps {
  readonly label: string;
  readonly isStrong?: boolean;
  readonly weeks: readonly ChartWeek[];
  readonly children: (week: ChartWeek) => React.ReactNode;
}

function WeekRow({ label, isStrong = false, weeks, children }: WeekRowProps) {
  return (
    <>
      <span className={styles.rowLabel} data-strong={isStrong || undefined}>
        {label}
      </span>
      {weeks.map((week) => (
        <span className={styles.weekCell} key={week.monday}>
          {children(week)}
        </span>
      ))}
      <span />
    </>
  );
}

function WeekBegin({ monday, isThis }: { readonly monday: string; readonly isThis: boolean }) {
  const { t, times } = useFormatter();
  const day = times.day(monday, useMinute());
  return <span className={styles.weekBegin}>{isThis ? t('subject.hours.thisWeek', { day }) : day}</span>;
}

interface WeekMeterProps {
  /** Null while it is not known. */
  readonly minutes: number | null;
  readonly limit: number;
  readonly isAtLeast: boolean;
  readonly isThis: boolean;
}

/** Driving beside its limit, as a number and on a scale. */
function WeekMeter({ minutes, limit, isAtLeast, isThis }: WeekMeterProps) {
  const { t } = useFormatter();
  if (minutes === null) return <span className={styles.weekWaiting}>{t('common.nothing')}</span>;
  const time = hoursAndMinutes(minutes, t);
  const isOver = minutes > limit;
  const share = shareOfScale(minutes, limit);
  return (
    <>
      <span className={`${styles.weekTime} ${isOver ? 'tone-over' : ''}`}>
        {isOver && <SolidOctagon size={13} />}
        {isAtLeast && <small>{t('subject.hours.atLeast')}</small>}
        <b>
          {isOver && (
            <span className="hidden-words">{t('subject.hours.over', { time, limit: hoursAndMinutes(limit, t) })}</span>
          )}
          <span aria-hidden={isOver || undefined}>{time}</span>
        </b>
      </span>
      <span aria-hidden className={styles.meter}>
        <i
          data-state={isOver ? 'over' : isThis ? 'now' : 'past'}
          style={{ '--share': `${share * 100}%` } as CSSProperties}
        />
      </span>
    </>
  );
}

/** A day of the chart in words, without its date. */
function wordsOf(
  { state, hours, infringements, service }: ChartDay,
  page: DriverPage,
  { t, times }: Formatter,
): string[] {
  const parts =
    hours === null
      ? []
      : drawn
          .filter((activity) => hours[activity] > 0)
          .map((activity) => t(`subject.hours.activity.${activity}`, { time: hoursAndMinutes(hours[activity], t) }));
  const differs =
    service !== null &&
    (hours === null ||
      (['drive', 'work', 'available'] as const).some((each) => Math.abs(service[each] - hours[each]) > 1));
  const asOf = page.duties?.snapshot.asOf ?? null;
  return [
    ...(parts.length === 0 ? [t(`subject.hours.state.${state}`)] : parts),
    ...(hours !== null && hours.doesNotVerify > 0 ? [t('subject.hours.doesNotVerify')] : []),
    ...(hours !== null && hours.notChecked > 0 ? [t('subject.hours.notChecked')] : []),
    ...(hours === null ? [] : knownBy(hours, t)),
    ...(differs && asOf !== null
      ? [
          t('subject.hours.service', {
            at: times.full(asOf),
            drive: hoursAndMinutes(service.drive, t),
            work: hoursAndMinutes(service.work, t),
            available: hoursAndMinutes(service.available, t),
          }),
        ]
      : []),
    ...infringements.map(({ description }) => description),
  ];
}

/** How a day is known, where not all of it is by the recorder alone and beyond doubt. */
function knownBy({ byHand, contradicted, implausible }: HoursDay, t: Formatter['t']): readonly string[] {
  return [
    ...(byHand > 0 ? [t('subject.hours.byHand', { time: hoursAndMinutes(byHand, t) })] : []),
    ...(contradicted > 0 ? [t('subject.hours.contradicted', { time: hoursAndMinutes(contradicted, t) })] : []),
    ...implausible.map((kind) => t(`subject.hours.implausible.${kind}`)),
  ];
}

/** Where the chart's hours come from, and what is missing of them. */
function sourceText({ unreadable, hours }: DriverHours, { t, times }: Formatter): string {
  return [
    ...(unreadable > 0 ? [t('subject.hours.unreadable', { count: unreadable })] : []),
    hours === null ? t('subject.hours.none') : t('subject.hours.from', { at: times.full(hours.upToAt) }),
    ...(hours?.reportedUpToAt == null ? [] : [t('subject.hours.reported', { at: times.full(hours.reportedUpToAt) })]),
  ].join('. ');
}

function useDayFacts(): readonly DayFact<ChartDay>[] {
  const { t } = useFormatter();
  return useMemo(
    () => [
      ...drawn.map((activity) => ({
        label: t(`subject.hours.columns.${activity}`),
        of: ({ hours }: ChartDay) => (hours === null ? '' : hoursAndMinutes(hours[activity], t)),
      })),
      {
        label: t('common.state'),
        of: ({ hours, state }) => (hours === null ? t(`subject.hours.state.${state}`) : knownBy(hours, t).join(', ')),
      },
      {
        label: t('subject.infringements.title'),
        of: ({ infringements }) => infringements.map(({ description }) => description).join(', '),
      },
    ],
    [t],
  );
}
