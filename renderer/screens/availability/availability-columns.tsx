import { hoursRules } from '../../../shared/compliance/hours/rules.ts';
import { subjectAddress } from '../../../shared/contract/addresses.ts';
import type { AvailabilityRow } from '../../../shared/contract/reports/availability.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { noStartText, withRemarks } from '../../../shared/format/start-text.ts';
import { hoursAndMinutes } from '../../../shared/format/times.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { startText, unknownText } from '../../components/availability-text.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { hoursInFile } from '../../components/data-table/hours-in-file.ts';
import type { ListWidth } from '../../components/data-table/list-width.ts';
import { SubjectLink } from '../../components/subject-link.tsx';
import styles from './availability.module.css';
import type { AvailabilitySort } from './availability-filter.ts';
import {
  FortnightBar,
  fortnightLeft,
  fortnightWords,
  nearTime,
  Pips,
  RestMark,
  restWords,
  SourceMark,
  StartMark,
  sourceWords,
} from './start-marks.tsx';
import '../../components/data-table/data-table.css';

export type AvailabilityColumn = ReportColumn<AvailabilityRow, AvailabilitySort>;

/** As of now, or at a start that was chosen: the same columns, of which others show until a person chooses. */
export type ListMoment = 'now' | 'then';

/**
 * The columns of availability; the tracks of those that open come to the 1,076 px of a list at 1,280, or to 820 at 1,024.
 */
export function availabilityColumns(
  formatter: Formatter,
  width: ListWidth,
  moment: ListMoment,
): readonly AvailabilityColumn[] {
  const isSlim = width === 'slim';
  const isNow = moment === 'now';
  const { t } = formatter;
  const hidden = (isHidden: boolean) => (isHidden ? { hidden: true } : {});
  return [
    {
      id: 'name',
      label: t('common.driver'),
      track: isNow ? 'minmax(178px, 178fr)' : 'minmax(156px, 156fr)',
      sort: 'name',
      fixed: true,
      cell: ({ id, name }) => (
        <span className="name two-lines">
          <SubjectLink href={subjectAddress('driver', id)} isInGrid name={name} />
        </span>
      ),
      csv: ({ name }) => name,
    },
    { ...textColumn(formatter, 'division', 'minmax(80px, 80fr)'), ...hidden(isSlim && !isNow) },
    { ...textColumn(formatter, 'category', 'minmax(104px, 104fr)'), hidden: true },
    { ...textColumn(formatter, 'agency', 'minmax(110px, 110fr)'), hidden: true },
    ...(isNow ? [startColumn(formatter)] : restColumns(formatter, isSlim)),
    { ...reducedRestsColumn(formatter), ...hidden(!isNow) },
    { ...extendedDrivesColumn(formatter), ...hidden(!isNow) },
    { ...leftColumn(formatter, 'day', '66px'), ...hidden(isNow) },
    { ...leftColumn(formatter, 'week', '76px'), ...hidden(isNow) },
    { ...fortnightColumn(formatter, isNow), ...hidden(isSlim) },
    {
      ...leftColumn(formatter, 'fortnight', isNow ? '68px' : '104px'),
      ...(isNow && { label: t('availability.columns.fortnight-left') }),
    },
    { ...weeklyRestColumn(formatter), ...hidden(isSlim || !isNow) },
    { ...weeklyRestByColumn(formatter), hidden: true },
    {
      ...momentColumn(formatter, 'data-up-to', ({ start }) => start.upTo),
      sort: 'up-to',
      descendingFirst: true,
      ...hidden(!isNow),
    },
    { ...momentColumn(formatter, 'processed', ({ processedAt }) => processedAt), hidden: true },
    { ...sourceColumn(formatter), ...hidden(isNow) },
  ];
}

function textColumn({ t }: Formatter, id: 'division' | 'category' | 'agency', track: string): AvailabilityColumn {
  return {
    id,
    label: t(`availability.columns.${id}`),
    track,
    sort: id,
    cell: (row) => (row[id] === '' ? t('common.nothing') : row[id]),
    csv: (row) => row[id],
  };
}

function startColumn(formatter: Formatter): AvailabilityColumn {
  const { t, times } = formatter;
  return {
    id: 'start',
    label: t('common.canStart'),
    track: '188px',
    sort: 'start',
    fixed: true,
    cell: (row, { now }) => <StartMark formatter={formatter} now={now} row={row} />,
    csv: (row, { now }) => {
      const said = (words: string) => withRemarks(words, row.start, formatter);
      if (row.group === 'now') return said(t('planner.start.now'));
      if (row.start.from !== null) return said(times.iso(row.start.from));
      return said(`${noStartText(row.start, formatter)}: ${unknownText(row, now, formatter)}`);
    },
    paper: (row, { now }) => startText(row, now, formatter),
  };
}

function restColumns(formatter: Formatter, isSlim: boolean): readonly AvailabilityColumn[] {
  const { t, times } = formatter;
  const near = (at: number | null, now: number) => (at === null ? null : nearTime(at, now, formatter));
  return [
    {
      id: 'rest-ends',
      label: t('planner.columns.rest-ends'),
      track: '96px',
      ...(isSlim && { hidden: true }),
      align: 'right',
      sort: 'start',
      cell: ({ start }, { now }) =>
        start.from === null ? t('common.nothing') : <span className={styles.someTime}>{near(start.from, now)}</span>,
      csv: ({ start }) => (start.from === null ? '' : times.iso(start.from)),
      paper: ({ start }) => (start.from === null ? '' : times.full(start.from)),
    },
    {
      id: 'rest',
      label: t('planner.columns.rest'),
      track: 'minmax(196px, 196fr)',
      fixed: true,
      cell: (row, { now }) => <RestMark formatter={formatter} now={now} row={row} />,
      csv: (row, { now }) => restWords(row, now, formatter, times.full),
    },
  ];
}

function reducedRestsColumn(formatter: Formatter): AvailabilityColumn {
  const usual = hoursRules.reducedDailyRests;
  return pipsColumn(formatter, 'reduced-rests', {
    track: '104px',
    usual,
    leftOf: ({ start }) => (start.reducedDailyRests === null ? null : Math.max(0, usual - start.reducedDailyRests)),
  });
}

function extendedDrivesColumn(formatter: Formatter): AvailabilityColumn {
  return pipsColumn(formatter, 'extended-drives', {
    track: '98px',
    usual: hoursRules.extensionsInWeek,
    leftOf: ({ start }) => start.left?.extendedDays ?? null,
  });
}

function pipsColumn(
  { t }: Formatter,
  id: 'reduced-rests' | 'extended-drives',
  {
    track,
    usual,
    leftOf,
  }: { readonly track: string; readonly usual: number; readonly leftOf: (row: AvailabilityRow) => number | null },
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
      if (row.group === 'unknown') return null;
      return left === null ? t('common.nothing') : <Pips left={left} of={usual} />;
    },
    csv: (row) => leftOf(row) ?? undefined,
  };
}

function fortnightColumn(formatter: Formatter, isNow: boolean): AvailabilityColumn {
  const { t } = formatter;
  return {
    id: 'fortnight',
    label: t(isNow ? 'availability.columns.fortnight' : 'planner.columns.fortnight'),
    track: isNow ? '142px' : '88px',
    cell: ({ start }) => {
      const left = fortnightLeft(start);
      return left === null ? (
        t('common.nothing')
      ) : (
        <FortnightBar formatter={formatter} left={left} widthPx={isNow ? 112 : 72} />
      );
    },
    csv: ({ start }) => {
      const left = fortnightLeft(start);
      return left === null ? '' : fortnightWords(left, formatter);
    },
    paper: ({ start: { left } }) =>
      left?.fortnight == null
        ? ''
        : `${hoursAndMinutes(left.weekBeforeDriven, t)} + ${hoursAndMinutes(left.weekDriven, t)}`,
  };
}

/**
 * In a file, hours are decimal numbers, so that they can be added up. On the screen, why a driver cannot start stands
 * before the day and the week, and takes their room.
 */
function leftColumn({ t }: Formatter, of: 'day' | 'week' | 'fortnight', track: string): AvailabilityColumn {
  const label = t(`planner.columns.${of}-left`);
  const isQuiet = ({ state }: AvailabilityRow) => of !== 'fortnight' && state !== 'can' && state !== 'too-little';
  return {
    id: `${of}-left`,
    label,
    track,
    align: 'right',
    sort: `${of}-left`,
    descendingFirst: true,
    cell: (row) => {
      const left = row.start.left?.[of] ?? null;
      if (isQuiet(row)) return null;
      if (left === null) return of === 'fortnight' ? '' : t('common.nothing');
      const look = left === 0 ? styles.zeroTime : of === 'fortnight' ? styles.mainTime : undefined;
      return <span className={look}>{hoursAndMinutes(left, t)}</span>;
    },
    ...hoursInFile(label, ({ start }: AvailabilityRow) => start.left?.[of] ?? null, t),
    paper: (row) => {
      const left = row.start.left?.[of] ?? null;
      return left === null || isQuiet(row) ? '' : hoursAndMinutes(left, t);
    },
  };
}

function weeklyRestColumn({ t }: Formatter): AvailabilityColumn {
  const word = ({ nextWeeklyRest }: AvailabilityRow) =>
    nextWeeklyRest === null ? null : weeklyRestText(nextWeeklyRest, t);
  return {
    id: 'weekly-rest',
    label: t('availability.columns.weekly-rest'),
    track: 'minmax(104px, 104fr)',
    sort: 'weekly-rest',
    cell: (row) => word(row) ?? t('common.nothing'),
    csv: (row) => word(row) ?? '',
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

/** By when it has to begin, which the service does not say. */
function weeklyRestByColumn(formatter: Formatter): AvailabilityColumn {
  const { t, times } = formatter;
  return {
    id: 'weekly-rest-by',
    label: t('availability.columns.weekly-rest-by'),
    track: '112px',
    align: 'right',
    cell: ({ start: { latestWeeklyRestStart: at } }, { now }) =>
      at === null ? t('common.nothing') : nearTime(at, now, formatter),
    csv: ({ start: { latestWeeklyRestStart: at } }) => (at === null ? '' : times.iso(at)),
    paper: ({ start: { latestWeeklyRestStart: at } }) => (at === null ? '' : times.full(at)),
  };
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
    track: '104px',
    align: 'right',
    cell: (row, { now }) => worded(momentOf(row), (at) => times.short(at, now), t('common.nothing')),
    csv: (row) => worded(momentOf(row), times.iso, ''),
    paper: (row) => worded(momentOf(row), times.full, ''),
  };
}

function sourceColumn(formatter: Formatter): AvailabilityColumn {
  return {
    id: 'source',
    label: formatter.t('planner.columns.source'),
    track: 'minmax(214px, 214fr)',
    sort: 'up-to',
    descendingFirst: true,
    cell: (row, { now }) => <SourceMark formatter={formatter} now={now} row={row} />,
    csv: (row) => sourceWords(row, 'in-full', formatter),
  };
}
