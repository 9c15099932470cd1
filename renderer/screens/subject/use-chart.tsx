import { LoaderCircle } from 'lucide-react';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { subjectAddress } from '../../../shared/contract/addresses.ts';
import { type VehicleDays, type VehiclePage, vehicleChartDays } from '../../../shared/contract/reports/vehicle.ts';
import { type Formatter, wholeNumber } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { useFitting } from '../../components/element-hooks.ts';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { DayFiles } from '../../components/report/day-files.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { DaySlider } from './day-slider.tsx';
import { type DayFact, DaysTable } from './days-table.tsx';
import styles from './use-chart.module.css';
import { axisMark, daysOf, linesOf, type UseDay, type UseLine } from './use-days.ts';

export interface UseChartProps {
  readonly page: VehiclePage;
  /** Undefined while the files are being read. */
  readonly days: VehicleDays | undefined;
  /** Why they cannot be read, in words; null where they can. */
  readonly failure: string | null;
}

/** A day is no narrower than this; as many whole weeks show as fit. */
const leastDayPx = 6;
const besideDaysPx = 262;
const fewestWeeks = 4;
/** The scale of the kilometres ends at a number of these. */
const kmStep = 100;

function daysFitting(widthPx: number): number {
  const room = Math.floor((widthPx - besideDaysPx) / leastDayPx);
  return room >= vehicleChartDays ? vehicleChartDays : Math.max(fewestWeeks, Math.floor(room / 7)) * 7;
}
const noDays: readonly UseDay[] = [];

/** The last days of a vehicle: which are covered, how far it went, and whose cards were in it. */
export function UseChart({ page, days: read, failure }: UseChartProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { ref, fits } = useFitting(daysFitting);
  const [openDay, setOpenDay] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const use = failure === null ? read?.use : undefined;
  const all = useMemo(() => daysOf(page, use), [page, use]);
  const days = useMemo(() => all.slice(-Math.min(all.length, fits)), [all, fits]);
  const lines = useMemo(() => linesOf(use), [use]);
  const facts = useDayFacts(lines);
  const place = days.findIndex(({ day }) => day === chosen);
  const newest = days.findLastIndex(({ km }) => km > 0);
  const current = place !== -1 ? place : newest !== -1 ? newest : days.length - 1;
  const day = days[current];
  const topKm = Math.ceil(Math.max(...days.map(({ km }) => km)) / kmStep) * kmStep;
  const hasNoCard = all.some(isWithoutCard);
  const covered = all.filter(({ state }) => coveredStates.includes(state)).length;
  return (
    <SectionCard className={styles.useCard} note={<Legend />} title={t('subject.use.title', { count: days.length })}>
      <div className={styles.chart} ref={ref} style={{ '--days': days.length, '--at': current } as CSSProperties}>
        <div className={styles.labels}>
          <span data-row="axis" />
          <span data-row="covered">{t('subject.use.covered')}</span>
          <span data-row="km">
            {t('subject.use.kilometres')}
            {topKm > 0 && (
              <span aria-hidden className={styles.scale}>
                <span>{wholeNumber(topKm, t)}</span>
                <span>0</span>
              </span>
            )}
          </span>
          {lines.map((line) => (
            <LineName key={line.subjectId ?? line.name} line={line} />
          ))}
          {hasNoCard && (
            <span className="tone-attn" data-row="line">
              <SolidTriangle size={14} /> {t('subject.use.noCard')}
            </span>
          )}
        </div>
        <DaySlider
          className={styles.track}
          current={current}
          days={days.map((each) => each.day)}
          help={t('subject.use.keys')}
          label={t('subject.use.chart')}
          onChoose={setChosen}
          onOpen={setOpenDay}
          valueText={day === undefined ? '' : dayText(day, lines, formatter)}
        >
          <Cells days={days} onChoose={setChosen} row="axis">
            {({ day: each }, index) => <AxisMark day={each} index={index} />}
          </Cells>
          <Cells days={days} onChoose={setChosen} row="covered">
            {({ state }) => <i className={styles.covered} data-state={state} />}
          </Cells>
          <Cells days={days} onChoose={setChosen} row="km">
            {({ km }) =>
              km > 0 && <i className={styles.km} style={{ '--share': `${(km / topKm) * 100}%` } as CSSProperties} />
            }
          </Cells>
          {lines.map((line) => (
            <Cells days={days} key={line.subjectId ?? line.name} onChoose={setChosen} row="line">
              {({ day: each }) => line.days.has(each) && <i className={styles.inserted} />}
            </Cells>
          ))}
          {hasNoCard && (
            <Cells days={days} onChoose={setChosen} row="line">
              {(each) => isWithoutCard(each) && <i className={styles.withoutCard} />}
            </Cells>
          )}
          <span className={styles.chosen} />
        </DaySlider>
        <div className={styles.totals}>
          <Total days={t('subject.use.days')} km={t('subject.use.km')} row="axis" />
          <Total days={covered} km={t('subject.use.ofDays', { count: all.length })} row="covered" />
          <Total days="" km={use == null ? t('reportParts.nothing') : sum(all.map(({ km }) => km))} row="km" />
          {lines.map((line) => (
            <Total days={line.days.size} key={line.subjectId ?? line.name} km={line.km} row="line" />
          ))}
          {hasNoCard && (
            <Total
              days={all.filter(isWithoutCard).length}
              km={sum(all.map(({ withoutCardKm }) => withoutCardKm))}
              row="line"
            />
          )}
        </div>
      </div>
      <div className={styles.dayLine}>
        <p aria-live="polite">
          {day !== undefined && (
            <>
              <b>{formatter.times.weekdayAndDay(Date.parse(`${day.day}T12:00:00Z`))}</b>{' '}
              {wordsOf(day, lines, formatter).join(', ')}
            </>
          )}
        </p>
        <Source days={read} failure={failure} page={page} />
      </div>
      <DaysTable
        dayLabel={t('subject.use.columns.day')}
        days={read === undefined && failure === null ? noDays : days}
        facts={facts}
        title={t('subject.use.table')}
      />
      {page.subjectId !== null && (
        <DayFiles day={openDay} onClose={() => setOpenDay(null)} subjectId={page.subjectId} />
      )}
    </SectionCard>
  );
}

const coveredStates: readonly UseDay['state'][] = [
  'genuine',
  'not-checked',
  'does-not-verify',
  'not-sent',
  'no-activity',
];

/** A metre in the yard is no kilometre; what was driven without a card is told in minutes too. */
function isWithoutCard({ withoutCardKm, withoutCardMinutes }: UseDay): boolean {
  return withoutCardKm > 0 || withoutCardMinutes > 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

type RowKind = 'axis' | 'covered' | 'km' | 'line';

interface CellsProps {
  readonly row: RowKind;
  readonly days: readonly UseDay[];
  readonly onChoose: (day: string) => void;
  readonly children: (day: UseDay, index: number) => ReactNode;
}

function Cells({ row, days, onChoose, children }: CellsProps) {
  return (
    <span className={styles.cells} data-row={row}>
      {days.map((each, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the slider around it has the keys
        // biome-ignore lint/a11y/useKeyWithClickEvents: the slider around it has the keys
        <span
          data-begins={each.day.endsWith('-01') || undefined}
          data-day={each.day}
          key={each.day}
          onClick={() => onChoose(each.day)}
        >
          {children(each, index)}
        </span>
      ))}
    </span>
  );
}

function AxisMark({ day, index }: { readonly day: string; readonly index: number }) {
  const { times } = useFormatter();
  const now = useMinute();
  const mark = axisMark(day, index);
  if (mark === null) return null;
  const [number = '', month = ''] = times.day(day, now).split(' ');
  return <b data-mark={mark}>{mark === 'date' ? `${number} ${month}` : mark === 'month' ? month : number}</b>;
}

function LineName({ line: { subjectId, name, drivers } }: { readonly line: UseLine }) {
  const { t } = useFormatter();
  if (name === null) return <span data-row="line">{t('subject.use.others', { count: drivers })}</span>;
  return (
    <span data-row="line" data-strong>
      {subjectId === null ? (
        <span title={name}>{name}</span>
      ) : (
        <SubjectLink href={subjectAddress('driver', subjectId)} name={name} />
      )}
    </span>
  );
}

function Total({ days, km, row }: { readonly days: ReactNode; readonly km: number | string; readonly row: RowKind }) {
  const { t } = useFormatter();
  return (
    <span data-row={row}>
      <span>{days}</span>
      <span>{typeof km === 'number' ? wholeNumber(km, t) : km}</span>
    </span>
  );
}

function Legend() {
  const { t } = useFormatter();
  return (
    <span className={styles.legend}>
      {(['genuine', 'not-checked', 'does-not-verify', 'contradicted', 'no-activity', 'gap'] as const).map((state) => (
        <span key={state}>
          <i aria-hidden className={styles.covered} data-state={state} />
          {t(`subject.use.state.${state}`)}
        </span>
      ))}
      <span>
        <i aria-hidden className={styles.inserted} />
        {t('subject.use.legend.inserted')}
      </span>
    </span>
  );
}

/** A day of the chart in words, without its date. */
function wordsOf(day: UseDay, lines: readonly UseLine[], { t }: Formatter): string[] {
  const { km, withoutCardKm, withoutCardMinutes, state } = day;
  const who = lines
    .filter(({ days }) => days.has(day.day))
    .map(({ name, drivers }) => name ?? t('subject.use.others', { count: drivers }));
  return [
    ...who,
    ...(km > 0 ? [t('subject.use.total', { km })] : []),
    ...(isWithoutCard(day)
      ? [
          withoutCardMinutes > 0
            ? t('subject.use.withoutCardDriven', { km: withoutCardKm, time: hoursAndMinutes(withoutCardMinutes, t) })
            : t('subject.use.withoutCard', { km: withoutCardKm }),
        ]
      : []),
    t(`subject.use.state.${state}`),
  ];
}

function dayText(day: UseDay, lines: readonly UseLine[], formatter: Formatter): string {
  return `${formatter.times.longDay(day.day)}: ${wordsOf(day, lines, formatter).join(', ')}`;
}

function Source({ page, days, failure }: UseChartProps) {
  const { t, times } = useFormatter();
  if (failure !== null) return <p role="alert">{t('subject.use.failed', { message: failure })}</p>;
  if (page.subjectId === null) return <p>{t('subject.unit.none')}</p>;
  if (days === undefined) {
    return (
      <p role="status">
        <Icon className="spinner" of={LoaderCircle} size={14} /> {t('subject.use.reading')}
      </p>
    );
  }
  const { use, unreadable } = days;
  return (
    <p>
      {unreadable > 0 && `${t('subject.use.unreadable', { count: unreadable })}. `}
      {use === null
        ? t('subject.use.none')
        : use.readAt === null
          ? t('subject.use.fromUndated')
          : t('subject.use.from', { at: times.full(use.readAt) })}
    </p>
  );
}

function useDayFacts(lines: readonly UseLine[]): readonly DayFact<UseDay>[] {
  const { t } = useFormatter();
  return useMemo(
    () => [
      { label: t('subject.use.columns.state'), of: ({ state }) => t(`coverage.state.${state}`) },
      { label: t('subject.use.columns.km'), of: ({ km }) => km },
      {
        label: t('subject.use.columns.drivers'),
        of: ({ day }) =>
          lines
            .filter((line) => line.days.has(day))
            .map(({ name, drivers }) => name ?? t('subject.use.others', { count: drivers }))
            .join(', '),
      },
      { label: t('subject.use.columns.withoutCard'), of: ({ withoutCardKm }) => withoutCardKm },
    ],
    [t, lines],
  );
}
