import { Check, CircleQuestionMark, Clock } from 'lucide-react';
import { type FortnightDriving, fortnightLimitMinutes } from '../../../shared/compliance/availability.ts';
import { serviceDriverAddress } from '../../../shared/contract/addresses.ts';
import type { AvailabilityRow } from '../../../shared/contract/reports/availability.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { hoursAndMinutes, waitingTime } from '../../../shared/format/times.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { startText, startTime, unknownText } from '../../components/availability-text.ts';
import type { ReportColumn, TableSurroundings } from '../../components/data-table/column.ts';
import { hoursInFile } from '../../components/data-table/hours-in-file.ts';
import type { ListWidth } from '../../components/data-table/list-width.ts';
import { Icon } from '../../components/icon.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import styles from './availability.module.css';
import type { AvailabilitySort } from './availability-filter.ts';
import '../../components/data-table/data-table.css';

export type AvailabilityColumn = ReportColumn<AvailabilityRow, AvailabilitySort>;

/** Reduced daily rests between two weekly rests, and days of ten hours' driving a week (561/2006, articles 8(4) and 6(1)). */
const usual = { 'reduced-rests': 3, 'extended-drives': 2 } as const;

/** The columns of availability; the tracks of those that open come to the 1,076 px of a list at 1,280, or to 820 at 1,024. */
export function availabilityColumns(formatter: Formatter, width: ListWidth): readonly AvailabilityColumn[] {
  const isSlim = width === 'slim';
  const { t } = formatter;
  return [
    {
      id: 'name',
      label: t('availability.columns.name'),
      track: 'minmax(190px, 190fr)',
      sort: 'name',
      fixed: true,
      cell: ({ driverId, name }) => (
        <span className="name two-lines">
          <SubjectLink href={serviceDriverAddress(driverId)} isInGrid name={name} />
        </span>
      ),
      csv: ({ name }) => name,
    },
    textColumn(formatter, 'division', 'minmax(80px, 80fr)'),
    { ...textColumn(formatter, 'category', 'minmax(104px, 104fr)'), hidden: true },
    { ...textColumn(formatter, 'agency', 'minmax(110px, 110fr)'), hidden: true },
    {
      id: 'start',
      label: t('availability.columns.start'),
      track: '188px',
      sort: 'start',
      fixed: true,
      cell: (row, surroundings) => <StartMark row={row} surroundings={surroundings} />,
      csv: (row, { now }) => {
        if (row.startAt === null) return `${t('availability.start.unknown')}: ${unknownText(row, now, formatter)}`;
        return row.group === 'now' ? t('availability.start.now') : formatter.times.iso(row.startAt);
      },
      paper: (row, { now }) => startText(row, now, formatter),
    },
    leftColumn(formatter, 'reduced-rests', '104px', ({ reducedRestsLeft }) => reducedRestsLeft),
    leftColumn(formatter, 'extended-drives', '98px', ({ extendedDrivesLeft }) => extendedDrivesLeft),
    {
      id: 'fortnight',
      label: t('availability.columns.fortnight'),
      track: '142px',
      hidden: isSlim,
      cell: ({ fortnight }) =>
        fortnight === null ? t('reportParts.nothing') : <FortnightBar fortnight={fortnight} formatter={formatter} />,
      csv: ({ fortnight }) => (fortnight === null ? '' : fortnightText(fortnight, t)),
      paper: ({ fortnight }) =>
        fortnight === null
          ? ''
          : `${hoursAndMinutes(fortnight.lastWeekMinutes, t)} + ${hoursAndMinutes(fortnight.thisWeekMinutes, t)}`,
    },
    {
      id: 'fortnight-left',
      label: t('availability.columns.fortnight-left'),
      track: '68px',
      align: 'right',
      sort: 'fortnight-left',
      descendingFirst: true,
      cell: ({ fortnight }) =>
        fortnight === null ? (
          ''
        ) : (
          <span className={fortnight.leftMinutes === 0 ? styles.zeroTime : styles.someTime}>
            {hoursAndMinutes(fortnight.leftMinutes, t)}
          </span>
        ),
      ...hoursInFile(t('availability.columns.fortnight-left'), ({ fortnight }) => fortnight?.leftMinutes ?? null, t),
      paper: ({ fortnight }) => (fortnight === null ? '' : hoursAndMinutes(fortnight.leftMinutes, t)),
    },
    {
      id: 'weekly-rest',
      label: t('availability.columns.weekly-rest'),
      hidden: isSlim,
      track: 'minmax(104px, 104fr)',
      sort: 'weekly-rest',
      cell: ({ nextWeeklyRest }) =>
        nextWeeklyRest === null ? t('reportParts.nothing') : weeklyRestText(nextWeeklyRest, t),
      csv: ({ nextWeeklyRest }) => (nextWeeklyRest === null ? '' : weeklyRestText(nextWeeklyRest, t)),
    },
    { ...momentColumn(formatter, 'data-up-to', ({ dataUpTo }) => dataUpTo), sort: 'data-up-to', descendingFirst: true },
    { ...momentColumn(formatter, 'processed', ({ processedAt }) => processedAt), hidden: true },
  ];
}

function textColumn({ t }: Formatter, id: 'division' | 'category' | 'agency', track: string): AvailabilityColumn {
  return {
    id,
    label: t(`availability.columns.${id}`),
    track,
    sort: id,
    cell: (row) => (row[id] === '' ? t('reportParts.nothing') : row[id]),
    csv: (row) => row[id],
  };
}

function leftColumn(
  { t }: Formatter,
  id: keyof typeof usual,
  track: string,
  leftOf: (row: AvailabilityRow) => number | null,
): AvailabilityColumn {
  return {
    id,
    label: t(`availability.columns.${id}`),
    track,
    sort: id,
    descendingFirst: true,
    cell: (row) => {
      const left = leftOf(row);
      // Why nothing is known stands before it, and takes the room.
      if (row.startAt === null) return null;
      return left === null ? t('reportParts.nothing') : <Pips left={left} of={usual[id]} />;
    },
    csv: (row) => leftOf(row) ?? undefined,
  };
}

/** The service's words for the two kinds of a weekly rest. */
const weeklyRests: ReadonlyMap<string, 'regular' | 'reduced'> = new Map([
  ['Regular', 'regular'],
  ['Reduced', 'reduced'],
]);

/** In the language that is spoken; another word of the service stays as it is. */
function weeklyRestText(kind: string, t: Translate): string {
  const known = weeklyRests.get(kind);
  return known === undefined ? kind : t(`availability.weeklyRest.${known}`);
}

function momentColumn(
  { t, times }: Formatter,
  id: 'data-up-to' | 'processed',
  momentOf: (row: AvailabilityRow) => number | null,
): AvailabilityColumn {
  const worded = (at: number | null, word: (at: number) => string, nothing: string) =>
    at === null ? nothing : word(at);
  return {
    id,
    label: t(`availability.columns.${id}`),
    // Below 1,024 px the list scrolls sideways, and then has room for a moment of another day.
    track: 'clamp(92px, 1116px - 100vw, 104px)',
    align: 'right',
    cell: (row, { now }) => worded(momentOf(row), (at) => times.short(at, now), t('reportParts.nothing')),
    csv: (row) => worded(momentOf(row), times.iso, ''),
    paper: (row) => worded(momentOf(row), times.full, ''),
  };
}

/** How many are left, filled from the left, with the number. The service may grant more than the usual. */
function Pips({ left, of }: { readonly left: number; readonly of: number }) {
  const places = Array.from({ length: Math.max(of, Math.min(left, mostPips)) }, (_, place) => place);
  return (
    <span className={styles.pips}>
      {places.map((place) => (
        <span aria-hidden className={styles.pip} data-left={place < left || undefined} key={place} />
      ))}
      <span className={styles.pipNumber}>{left}</span>
    </span>
  );
}

const mostPips = 5;

const widthPx = 112;
const heightPx = 14;
const leastPx = 3;

/** Driving of last week and of this one within the fortnight's 90 hours; what is over is not drawn, the number says it. */
function FortnightBar({
  fortnight,
  formatter: { t },
}: {
  readonly fortnight: FortnightDriving;
  readonly formatter: Formatter;
}) {
  const last = Math.min(widthPx, pixels(fortnight.lastWeekMinutes));
  const present = Math.min(widthPx - last, pixels(fortnight.thisWeekMinutes));
  const said = fortnightText(fortnight, t);
  return (
    <span title={said}>
      <svg aria-label={said} className={styles.fortnight} height={heightPx} role="img" width={widthPx}>
        <rect className={styles.fortnightLeft} height={heightPx} rx={2} width={widthPx} />
        <rect className={styles.fortnightLast} height={heightPx} rx={2} width={last} />
        <rect className={styles.fortnightThis} height={heightPx} rx={2} width={present} x={last === 0 ? 0 : last + 1} />
      </svg>
    </span>
  );
}

function pixels(minutes: number): number {
  return minutes <= 0 ? 0 : Math.max(leastPx, Math.round((minutes / fortnightLimitMinutes) * widthPx));
}

/** `Last week 45 h 10, this week 31 h 05, left 13 h 45 of 90 h` */
function fortnightText({ lastWeekMinutes, thisWeekMinutes, leftMinutes }: FortnightDriving, t: Translate): string {
  return t('availability.fortnight', {
    lastWeek: hoursAndMinutes(lastWeekMinutes, t),
    thisWeek: hoursAndMinutes(thisWeekMinutes, t),
    left: hoursAndMinutes(leftMinutes, t),
  });
}

/** When a driver can start: now, at a time, or not known and why. */
function StartMark({ row, surroundings: { formatter, now } }: StartMarkProps) {
  const { t, times } = formatter;
  if (row.group === 'now') {
    return (
      <span className="state tone-ok">
        <Icon of={Check} />
        {t('availability.start.now')}
      </span>
    );
  }
  if (row.startAt === null) {
    const isTooOld = row.unknownBecause === 'too-old' && row.dataUpTo !== null;
    return (
      <span
        className="state tone-idle"
        title={isTooOld ? t('availability.tooOld', { day: times.short(row.dataUpTo ?? 0, now) }) : undefined}
      >
        <Icon of={CircleQuestionMark} />
        {t('availability.start.unknown')}
        <span className={styles.startRest}>{unknownText(row, now, formatter)}</span>
      </span>
    );
  }
  return (
    <span className="state tone-accent">
      <Icon of={Clock} />
      <span className={styles.startTime}>{startTime(row.startAt, now, formatter)}</span>
      <span className={styles.startRest}>{waitingTime(row.startAt, now, t)}</span>
    </span>
  );
}

interface StartMarkProps {
  readonly row: AvailabilityRow;
  readonly surroundings: TableSurroundings;
}
