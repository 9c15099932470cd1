import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { subjectAddress } from '../../../shared/contract/addresses.ts';
import { type VehicleDays, type VehiclePage, vehicleChartDays } from '../../../shared/contract/reports/vehicle.ts';
import { type Formatter, wholeNumber } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { useFitting } from '../../components/element-hooks.ts';
import { SolidTriangle } from '../../components/icon.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { DayChart, type DayFact } from './day-chart.tsx';
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

/** The last days of a vehicle: which are covered, how far it went, and whose cards were in it. */
export function UseChart({ page, days: read, failure }: UseChartProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { ref, fits } = useFitting(daysFitting);
  const use = failure === null ? read?.use : undefined;
  const all = useMemo(() => daysOf(page, use), [page, use]);
  const days = useMemo(() => all.slice(-Math.min(all.length, fits)), [all, fits]);
  const lines = useMemo(() => linesOf(use), [use]);
  const facts = useDayFacts(lines);
  const newest = days.findLastIndex(({ km }) => km > 0);
  const topKm = Math.ceil(Math.max(...days.map(({ km }) => km)) / kmStep) * kmStep;
  const hasNoCard = all.some(isWithoutCard);
  const covered = all.filter(({ state }) => coveredStates.includes(state)).length;
  return (
    <DayChart
      begin={newest === -1 ? days.length - 1 : newest}
      chartRef={ref}
      className={styles.chart}
      days={days}
      legend={[
        ...(['genuine', 'not-checked', 'does-not-verify', 'contradicted', 'no-activity', 'gap'] as const).map(
          (state) => ({
            sign: <i aria-hidden className={`${styles.sign} ${styles.covered}`} data-state={state} />,
            label: t(`subject.use.state.${state}`),
          }),
        ),
        {
          sign: <i aria-hidden className={`${styles.sign} ${styles.inserted}`} />,
          label: t('subject.use.legend.inserted'),
        },
      ]}
      slider={{ label: t('subject.use.chart'), help: t('subject.hours.keys'), className: styles.track }}
      source={{
        failure: failure === null ? null : t('subject.use.failed', { message: failure }),
        nobody: page.subjectId === null ? t('subject.unit.none') : null,
        reading: read === undefined ? t('subject.use.reading') : null,
        from: read === undefined ? '' : sourceText(read, formatter),
      }}
      style={(current) => ({ '--days': days.length, '--at': current }) as CSSProperties}
      subjectId={page.subjectId}
      table={{ title: t('subject.hours.table'), dayLabel: t('common.day'), facts }}
      title={t('subject.use.title', { count: days.length })}
      wordsOf={(day) => wordsOf(day, lines, formatter)}
    >
      {({ choose, slider }) => (
        <>
          <div className={styles.labels}>
            <span data-row="axis" />
            <span data-row="covered">{t('common.daysCovered')}</span>
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
          {slider(
            <>
              <Cells days={days} onChoose={choose} row="axis">
                {({ day: each }, index) => <AxisMark day={each} index={index} />}
              </Cells>
              <Cells days={days} onChoose={choose} row="covered">
                {({ state }) => <i className={styles.covered} data-state={state} />}
              </Cells>
              <Cells days={days} onChoose={choose} row="km">
                {({ km }) =>
                  km > 0 && <i className={styles.km} style={{ '--share': `${(km / topKm) * 100}%` } as CSSProperties} />
                }
              </Cells>
              {lines.map((line) => (
                <Cells days={days} key={line.subjectId ?? line.name} onChoose={choose} row="line">
                  {({ day: each }) => line.days.has(each) && <i className={styles.inserted} />}
                </Cells>
              ))}
              {hasNoCard && (
                <Cells days={days} onChoose={choose} row="line">
                  {(each) => isWithoutCard(each) && <i className={styles.withoutCard} />}
                </Cells>
              )}
              <span className={styles.chosen} />
            </>,
          )}
          <div className={styles.totals}>
            <Total days={t('common.days')} km={t('subject.use.km')} row="axis" />
            <Total days={covered} km={t('subject.use.ofDays', { count: all.length })} row="covered" />
            <Total days="" km={use == null ? t('common.nothing') : sum(all.map(({ km }) => km))} row="km" />
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
        </>
      )}
    </DayChart>
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

function sourceText({ use, unreadable }: VehicleDays, { t, times }: Formatter): string {
  const from =
    use === null
      ? t('subject.use.none')
      : use.readAt === null
        ? t('subject.use.fromUndated')
        : t('subject.use.from', { at: times.full(use.readAt) });
  return unreadable > 0 ? `${t('subject.hours.unreadable', { count: unreadable })}. ${from}` : from;
}

function useDayFacts(lines: readonly UseLine[]): readonly DayFact<UseDay>[] {
  const { t } = useFormatter();
  return useMemo(
    () => [
      { label: t('common.state'), of: ({ state }) => t(`coverage.state.${state}`) },
      { label: t('subject.use.kilometres'), of: ({ km }) => km },
      {
        label: t('availability.table'),
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
