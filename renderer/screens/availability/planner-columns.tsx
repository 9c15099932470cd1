import { CircleQuestionMark, Clock, Cloud, Hourglass, IdCard } from 'lucide-react';
import { fortnightLimitMinutes } from '../../../shared/compliance/availability.ts';
import { hoursRules } from '../../../shared/compliance/hours/rules.ts';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { PlannedDriver } from '../../../shared/contract/reports/planner.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import type { ListWidth } from '../../components/data-table/list-width.ts';
import { Icon } from '../../components/icon.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import styles from './availability.module.css';
import type { PlannerSort } from './planner-filter.ts';
import '../../components/data-table/data-table.css';

export type PlannerColumn = ReportColumn<PlannedDriver, PlannerSort>;

/** The columns of the planner; the tracks of those that open come to less than the 1,076 px of a list at 1,280, or 820 at 1,024. */
export function plannerColumns(formatter: Formatter, width: ListWidth): readonly PlannerColumn[] {
  const isSlim = width === 'slim';
  const { t, times } = formatter;
  const nothing = t('reportParts.nothing');
  return [
    {
      id: 'name',
      label: t('planner.columns.name'),
      track: 'minmax(156px, 156fr)',
      sort: 'name',
      fixed: true,
      cell: ({ id, name }) => (
        <span className="name two-lines">
          <SubjectLink href={`${screenPaths.driver}/${encodeURIComponent(id)}`} isInGrid name={name} />
        </span>
      ),
      csv: ({ name }) => name,
    },
    { ...textColumn(formatter, 'division', 'minmax(80px, 80fr)'), hidden: isSlim },
    { ...textColumn(formatter, 'category', 'minmax(104px, 104fr)'), hidden: true },
    { ...textColumn(formatter, 'agency', 'minmax(110px, 110fr)'), hidden: true },
    {
      id: 'rest-ends',
      label: t('planner.columns.rest-ends'),
      track: '96px',
      hidden: isSlim,
      align: 'right',
      sort: 'rest-ends',
      cell: ({ restEndsAt }, { now }) =>
        restEndsAt === null ? nothing : <span className={styles.someTime}>{nearTime(restEndsAt, now, formatter)}</span>,
      csv: ({ restEndsAt }) => (restEndsAt === null ? '' : times.iso(restEndsAt)),
      paper: ({ restEndsAt }, { now }) => (restEndsAt === null ? '' : nearTime(restEndsAt, now, formatter)),
    },
    {
      id: 'rest',
      label: t('planner.columns.rest'),
      track: 'minmax(204px, 204fr)',
      fixed: true,
      cell: (row, { now }) => <RestMark formatter={formatter} now={now} row={row} />,
      csv: (row, { now }) => restWords(row, now, formatter),
    },
    {
      id: 'reduced',
      label: t('planner.csv.reducedRests'),
      track: '112px',
      align: 'right',
      hidden: true,
      cell: ({ reducedRestsUsed }) => reducedRestsUsed ?? nothing,
      csv: ({ reducedRestsUsed }) => String(reducedRestsUsed ?? ''),
    },
    leftColumn(formatter, 'day', '66px'),
    leftColumn(formatter, 'week', '76px'),
    {
      id: 'fortnight',
      label: t('planner.columns.fortnight'),
      track: '88px',
      hidden: isSlim,
      cell: ({ left }) => (left === null ? '' : <DrivenBar formatter={formatter} left={left} />),
      csv: null,
      paper: null,
    },
    leftColumn(formatter, 'fortnight', '104px'),
    {
      id: 'source',
      label: t('planner.columns.source'),
      track: 'minmax(206px, 206fr)',
      sort: 'up-to',
      descendingFirst: true,
      cell: (row, { now }) => <SourceMark formatter={formatter} now={now} row={row} />,
      csv: (row, { now }) => sourceWords(row, now, formatter),
    },
    {
      id: 'up-to',
      label: t('planner.csv.upTo'),
      track: '92px',
      align: 'right',
      hidden: true,
      cell: ({ upTo }, { now }) => (upTo === null ? nothing : times.short(upTo, now)),
      csv: ({ upTo }) => (upTo === null ? '' : times.iso(upTo)),
      paper: ({ upTo }) => (upTo === null ? '' : times.full(upTo)),
    },
  ];
}

function textColumn({ t }: Formatter, id: 'division' | 'category' | 'agency', track: string): PlannerColumn {
  return {
    id,
    label: t(`planner.columns.${id}`),
    track,
    sort: id,
    cell: (row) => (row[id] === '' ? t('reportParts.nothing') : row[id]),
    csv: (row) => row[id],
  };
}

/**
 * In a file, hours are decimal numbers, so that they can be added up. On the screen, why a driver cannot start stands
 * before the day and the week, and takes their room.
 */
function leftColumn({ t }: Formatter, of: 'day' | 'week' | 'fortnight', track: string): PlannerColumn {
  return {
    id: `${of}-left`,
    label: t(`planner.columns.${of}-left`),
    track,
    align: 'right',
    sort: `${of}-left`,
    descendingFirst: true,
    cell: ({ left, state }) =>
      of !== 'fortnight' && state !== 'can' ? null : left === null ? (
        t('reportParts.nothing')
      ) : (
        <span className={left[of] === 0 ? styles.zeroTime : of === 'fortnight' ? styles.mainTime : undefined}>
          {hoursAndMinutes(left[of], t)}
        </span>
      ),
    csv: ({ left }) => (left === null ? '' : (left[of] / 60).toFixed(2)),
    paper: ({ left, state }) =>
      left === null || (of !== 'fortnight' && state !== 'can') ? '' : hoursAndMinutes(left[of], t),
  };
}

/** `06:00` today, `Mon 06:00` within six days, else with the date. */
function nearTime(at: number, now: number, { times }: Formatter): string {
  const days = -times.daysAgo(at, now);
  if (days === 0) return times.clock(at);
  if (days < -1) return times.short(at, now);
  if (days > 6) return times.clockWithDay(at, now);
  return times.weekdayAndClock(at);
}

interface MarkProps {
  readonly row: PlannedDriver;
  readonly now: number;
  readonly formatter: Formatter;
}

function RestMark({ row, now, formatter }: MarkProps) {
  const { state } = row;
  const parts = restParts(row, now, formatter);
  const [words, detail] = parts;
  const said = inOneLine(parts);
  if (state === 'can') {
    return (
      <span className={`two-lines ${styles.restTaken}`} title={said}>
        <span>
          <span className={styles.someTime}>{words}</span> <span>{detail}</span>
        </span>
      </span>
    );
  }
  const icon =
    state === 'unknown' ? CircleQuestionMark : state === 'resting' || state === 'weekly-rest' ? Clock : Hourglass;
  return (
    <span className={`state tone-idle ${styles.rest} ${styles.whyNot}`} title={said}>
      <Icon of={icon} />
      {words}
      {detail !== '' && <span className={styles.startRest}>{detail}</span>}
    </span>
  );
}

function restWords(row: PlannedDriver, now: number, formatter: Formatter): string {
  return inOneLine(restParts(row, now, formatter));
}

function inOneLine(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/** The rest that is taken, or why the driver cannot start; and what is to know beside it. */
function restParts(row: PlannedDriver, now: number, formatter: Formatter): readonly [string, string] {
  const { state, rest, restedMinutes, restEndsAt, reducedRestsUsed, left, unknownBecause } = row;
  const { t } = formatter;
  const at = restEndsAt === null ? '' : nearTime(restEndsAt, now, formatter);
  switch (state) {
    case 'can':
      return [
        rest === null
          ? t('planner.rest.atLeast', {
              hours: hoursAndMinutes(Math.max(hoursRules.reducedDailyRestMinutes, restedMinutes ?? 0), t),
            })
          : t(`planner.rest.${rest}`),
        reducedRestsUsed === null ? '' : t('planner.used', { used: reducedRestsUsed }),
      ];
    case 'resting':
      return [t('planner.state.resting', { at }), (reducedRestsUsed ?? 0) >= 3 ? t('planner.noReduced') : ''];
    case 'weekly-rest':
      return [t('planner.state.weekly-rest', { at }), ''];
    case 'too-little':
      return [t('planner.state.too-little', { left: hoursAndMinutes(left?.day ?? 0, t) }), ''];
    case 'out-of-hours':
      return [t('planner.state.out-of-hours'), ''];
    case 'unknown':
      return [t('planner.state.unknown'), t(`planner.because.${unknownBecause ?? 'no-data'}`)];
  }
}

function SourceMark({ row, now, formatter }: MarkProps) {
  const { t, times } = formatter;
  const words = sourceWords(row, now, formatter);
  if (row.source !== 'card') {
    return (
      <span className={`state tone-idle ${styles.rest}`} title={words}>
        {row.source !== null && <Icon of={Cloud} />}
        <span className={styles.startRest}>{words}</span>
      </span>
    );
  }
  const newer =
    row.serviceUpTo === null
      ? t('planner.source.cardOnly')
      : t('planner.source.cardNewer', { at: times.full(row.serviceUpTo) });
  return (
    <span className={`state ${styles.ofCard}`} title={newer}>
      <Icon of={IdCard} />
      <span>{words}</span>
      <span className="hidden-words">{newer}</span>
    </span>
  );
}

function sourceWords({ source, upTo }: PlannedDriver, now: number, formatter: Formatter): string {
  const { t, times } = formatter;
  if (source === null || upTo === null) return t('planner.source.none');
  return t(`planner.source.${source}`, { at: times.short(upTo, now) });
}

const widthPx = 72;
const leastPx = 3;

/** What is driven in two weeks, of 90 hours; what is over is not drawn, the number says it. */
function DrivenBar({
  left: { weekDriven, weekBeforeDriven, fortnight },
  formatter: { t },
}: {
  readonly left: NonNullable<PlannedDriver['left']>;
  readonly formatter: Formatter;
}) {
  const driven = weekDriven + weekBeforeDriven;
  const width =
    driven === 0 ? 0 : Math.min(widthPx, Math.max(leastPx, Math.round((driven / fortnightLimitMinutes) * widthPx)));
  const said = t('planner.fortnightSaid', {
    before: hoursAndMinutes(weekBeforeDriven, t),
    week: hoursAndMinutes(weekDriven, t),
    left: hoursAndMinutes(fortnight, t),
  });
  return (
    <span title={said}>
      <svg aria-label={said} className={styles.fortnight} height={14} role="img" width={widthPx}>
        <rect className={styles.fortnightLeft} height={14} rx={2} width={widthPx} />
        <rect className={styles.fortnightLast} height={14} rx={2} width={width} />
      </svg>
    </span>
  );
}
