import { CircleAlert, LoaderCircle } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import { hoursRules } from '../../../shared/compliance/hours/rules.ts';
import { type DriverHours, type DriverPage, driverChartWeeks } from '../../../shared/contract/reports/driver.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { useFitting } from '../../components/element-hooks.ts';
import { Icon, SolidOctagon, SolidTriangle } from '../../components/icon.tsx';
import { DayFiles } from '../../components/report/day-files.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { DaySlider } from './day-slider.tsx';
import { type DayFact, DaysTable } from './days-table.tsx';
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
const noDays: readonly ChartDay[] = [];

/** The last weeks day by day, with the limits of a day, a week and two weeks. */
export function HoursChart({ page, hours, failure }: HoursChartProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { ref, fits } = useFitting(weeksFitting);
  const facts = useDayFacts();
  const [openDay, setOpenDay] = useState<string | null>(null);
  const read = failure === null ? hours?.hours : undefined;
  const weeks = useMemo(() => chartWeeks(page, read).slice(-Math.min(driverChartWeeks, fits)), [page, read, fits]);
  const days = useMemo(() => weeks.flatMap((week) => week.days), [weeks]);
  const [chosen, setChosen] = useState<string | null>(null);
  const newest = days.findLastIndex(({ hours: own, day }) => own !== null && day <= page.today);
  const today = days.findIndex(({ day }) => day === page.today);
  const place = days.findIndex(({ day }) => day === chosen);
  const current = place !== -1 ? place : newest !== -1 ? newest : today;
  const day = days[current];
  return (
    <SectionCard
      className={styles.chartCard}
      note={<Legend />}
      title={t('subject.hours.title', { count: weeks.length })}
    >
      <div className={styles.chart} ref={ref} style={{ '--weeks': weeks.length } as CSSProperties}>
        <span className={styles.rowLabel}>{t('subject.hours.infringements')}</span>
        {weeks.map(({ monday, days: ofWeek }) => (
          <span className={styles.marks} key={monday}>
            {ofWeek.map((each) => (
              <span key={each.day}>{each.infringements.length > 0 && <SeveritySign of={worstOf(each)} />}</span>
            ))}
          </span>
        ))}
        <span />
        <Axis />
        <DaySlider
          className={styles.bars}
          current={current}
          days={days.map((each) => each.day)}
          help={t('subject.hours.keys')}
          label={t('subject.hours.chart')}
          onChoose={setChosen}
          onOpen={setOpenDay}
          valueText={day === undefined ? '' : dayText(day, page, formatter)}
        >
          {weeks.map(({ monday, days: ofWeek }) => (
            <span className={styles.barsOfWeek} key={monday}>
              {ofWeek.map((each) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the slider around it has the keys
                // biome-ignore lint/a11y/useKeyWithClickEvents: the slider around it has the keys
                <span
                  className={styles.bar}
                  data-chosen={each.day === day?.day || undefined}
                  data-day={each.day}
                  data-state={each.state}
                  key={each.day}
                  onClick={() => setChosen(each.day)}
                  onDoubleClick={() => setOpenDay(each.day)}
                >
                  {each.hours !== null &&
                    stackOf(each.hours).map(({ activity, minutes }) => (
                      <i
                        data-activity={activity}
                        key={activity}
                        style={{ '--share': `${(minutes / chartMinutes) * 100}%` } as CSSProperties}
                      />
                    ))}
                </span>
              ))}
            </span>
          ))}
          <span className={styles.limit} data-limit="daily" />
          <span className={styles.limit} data-limit="extended" />
        </DaySlider>
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
      </div>
      <div className={styles.dayLine}>
        <p aria-live="polite">{day !== undefined && <DayLine day={day} page={page} />}</p>
        <Source failure={failure} hours={hours} page={page} />
      </div>
      <DaysTable
        dayLabel={t('subject.hours.columns.day')}
        days={hours === undefined && failure === null ? noDays : days}
        facts={facts}
        title={t('subject.hours.table')}
      />
      {page.subjectId !== null && (
        <DayFiles day={openDay} onClose={() => setOpenDay(null)} subjectId={page.subjectId} />
      )}
    </SectionCard>
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

function Legend() {
  const { t } = useFormatter();
  return (
    <span className={styles.legend}>
      {drawn.map((activity) => (
        <span key={activity}>
          <i aria-hidden data-activity={activity} />
          {t(`subject.hours.legend.${activity}`)}
        </span>
      ))}
      {(['no-file', 'not-read'] as const).map((state) => (
        <span key={state}>
          <i aria-hidden data-state={state} />
          {t(`subject.hours.legend.${state}`)}
        </span>
      ))}
      <span>
        <i aria-hidden data-limit="extended" />
        {t('subject.hours.legend.extended')}
      </span>
    </span>
  );
}

function Axis() {
  const { t } = useFormatter();
  return (
    <span aria-hidden className={styles.axis}>
      <span>{t('subject.hours.top', { hours: chartMinutes / 60 })}</span>
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

/** The scale goes this far past the limit. */
const scaleOfLimit = 1.5;

/** Driving beside its limit, as a number and on a scale. */
function WeekMeter({ minutes, limit, isAtLeast, isThis }: WeekMeterProps) {
  const { t } = useFormatter();
  if (minutes === null) return <span className={styles.weekWaiting}>{t('reportParts.nothing')}</span>;
  const time = hoursAndMinutes(minutes, t);
  const isOver = minutes > limit;
  const share = Math.min(1, minutes / (limit * scaleOfLimit));
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

function dayText(day: ChartDay, page: DriverPage, formatter: Formatter): string {
  return `${formatter.times.longDay(day.day)}: ${wordsOf(day, page, formatter).join(', ')}`;
}

function DayLine({ day, page }: { readonly day: ChartDay; readonly page: DriverPage }) {
  const formatter = useFormatter();
  return (
    <>
      <b>{formatter.times.weekdayAndDay(Date.parse(`${day.day}T12:00:00Z`))}</b>{' '}
      {wordsOf(day, page, formatter).join(', ')}
    </>
  );
}

/** Where the chart's hours come from, and what is missing of them. */
function Source({ page, hours, failure }: HoursChartProps) {
  const { t, times } = useFormatter();
  if (failure !== null) return <p role="alert">{t('subject.hours.failed', { message: failure })}</p>;
  if (page.subjectId === null) return <p>{t('subject.noCard')}</p>;
  if (hours === undefined) {
    return (
      <p role="status">
        <Icon className="spinner" of={LoaderCircle} size={14} /> {t('subject.hours.reading')}
      </p>
    );
  }
  return (
    <p>
      {hours.unreadable > 0 && `${t('subject.hours.unreadable', { count: hours.unreadable })}. `}
      {hours.hours === null ? t('subject.hours.none') : t('subject.hours.from', { at: times.full(hours.hours.upToAt) })}
    </p>
  );
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
        label: t('subject.hours.columns.state'),
        of: ({ hours, state }) => (hours === null ? t(`subject.hours.state.${state}`) : ''),
      },
      {
        label: t('subject.hours.columns.infringements'),
        of: ({ infringements }) => infringements.map(({ description }) => description).join(', '),
      },
    ],
    [t],
  );
}
