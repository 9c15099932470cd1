import type { CSSProperties } from 'react';
import { limitKind } from '../../../shared/compliance/deadline.ts';
import type { MissingDriver, MissingVehicle } from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { wordsWidth } from '../../components/data-table/words-width.ts';
import { scaleEnd, shareOfScale } from '../../components/deadline/limit-scale.ts';
import {
  type Deadline,
  DeadlineMark,
  deadlineText,
  LocalFilesMark,
  localFilesText,
  segmentOf,
} from '../../components/deadline/local-files-mark.tsx';
import type { MatchedRow } from '../../components/deadline/match-menu.tsx';
import styles from './missing.module.css';

/** The fields that rows of drivers and of vehicles share. */
export type MissingRow = Pick<
  MissingDriver & MissingVehicle,
  'category' | 'lastDownloadAt' | 'lastDownloadDay' | 'deadline' | 'match' | 'localFiles'
>;
type SharedSort = 'category' | 'last-download' | 'days' | 'deadline' | 'local-files';
type SharedColumn<Row> = ReportColumn<Row, SharedSort>;

/** `22 Oct`; a dash where no day is known. */
export function dayCell(day: string | null, now: number, { t, times }: Formatter): string {
  return day === null ? t('common.nothing') : times.day(day, now);
}

export function categoryColumn<Row extends MissingRow>({ t }: Formatter, track: string): SharedColumn<Row> {
  return {
    id: 'category',
    label: t('missing.column.category'),
    track,
    sort: 'category',
    cell: ({ category }) => (category === '' ? t('common.nothing') : category),
    csv: ({ category }) => category,
  };
}

/** Of a cell's two sides, and of the sign before its words. */
const padding = 16;
const signWidth = 24;
/** What days over or left take in the language that needs most. */
const mostDeadline = (isSlim: boolean) => (isSlim ? 152 : 158);

/** Pixels for days over or left, as long as a limit may be. */
function deadlineWidth({ t }: Formatter, isSlim: boolean): number {
  const texts = [t('deadlines.over', { count: 100 }), t('deadlines.left', { count: 100 }), t('deadlines.unknown')];
  const needed = Math.max(...texts.map(wordsWidth)) + signWidth + padding;
  return Math.min(needed, mostDeadline(isSlim));
}

/** Last download, days, meter and limit: they stand together in both tables. */
export function limitColumns<Row extends MissingRow>(
  formatter: Formatter,
  of: 'driver' | 'vehicle',
  limitDays: number,
  isSlim: boolean,
  tracks: { readonly lastDownload: string; readonly days: string; readonly meter: string },
): readonly SharedColumn<Row>[] {
  const { t } = formatter;
  return [
    {
      id: 'last-download',
      label: t('missing.column.last-download'),
      track: tracks.lastDownload,
      align: 'right',
      sort: 'last-download',
      descendingFirst: true,
      cell: ({ lastDownloadDay }, { formatter, now }) => dayCell(lastDownloadDay, now, formatter),
      csv: ({ lastDownloadDay }) => lastDownloadDay ?? '',
      paper: ({ lastDownloadDay }, { formatter, now }) => dayCell(lastDownloadDay, now, formatter),
    },
    {
      id: 'days',
      label: t('common.days'),
      track: tracks.days,
      align: 'right',
      sort: 'days',
      descendingFirst: true,
      cell: ({ deadline }) => <span className={styles.daysNumber}>{deadline.days ?? t('common.nothing')}</span>,
      csv: ({ deadline }) => deadline.days ?? undefined,
      paper: ({ deadline }) => (deadline.days === null ? t('common.nothing') : String(deadline.days)),
    },
    {
      id: 'meter',
      label: t('missing.column.meter'),
      head: (
        <>
          <LimitScale limitDays={limitDays} />
          <span className="hidden-words">{t('missing.column.meter')}</span>
        </>
      ),
      track: tracks.meter,
      hidden: isSlim,
      cell: ({ deadline }) => <LimitMeter deadline={deadline} limitDays={limitDays} />,
      csv: null,
    },
    {
      id: 'deadline',
      label: t(`missing.column.deadline.${limitKind(of, limitDays)}`),
      track: `${deadlineWidth(formatter, isSlim)}px`,
      sort: 'deadline',
      fixed: true,
      cell: ({ deadline }) => <DeadlineMark deadline={deadline} />,
      csv: ({ deadline }, { formatter }) => deadlineText(deadline, formatter),
      csvNumber: { label: t('missing.column.days-left'), csv: ({ deadline }) => deadline.daysLeft ?? undefined },
    },
  ];
}

/** What the words of the limit leave of their room, these take. */
export function heldColumn<Row extends MissingRow>(
  formatter: Formatter,
  isSlim: boolean,
  leastWidth: number,
  matched: (row: Row) => MatchedRow,
): SharedColumn<Row> {
  const width = leastWidth + mostDeadline(isSlim) - deadlineWidth(formatter, isSlim);
  return {
    id: 'local-files',
    label: formatter.t('common.whatDepotHas'),
    track: `minmax(${width}px, ${width}fr)`,
    sort: 'local-files',
    cell: (row, surroundings) => (
      <LocalFilesMark localFiles={row.localFiles} match={row.match} row={matched(row)} surroundings={surroundings} />
    ),
    csv: ({ localFiles, match }, { formatter, now }) => {
      const perhaps = match.certainty === 'perhaps' ? match.candidates[0] : undefined;
      return perhaps === undefined
        ? localFilesText(localFiles, now, formatter)
        : formatter.t('deadlines.localFiles.perhaps', { name: perhaps.name });
    },
  };
}

/** Days since the last download on the table's one scale, with the limit as one rule through all rows. */
function LimitMeter({ deadline, limitDays }: { readonly deadline: Deadline; readonly limitDays: number }) {
  const share = deadline.days === null ? 0 : shareOfScale(deadline.days, limitDays);
  return (
    <span aria-hidden className={styles.limitMeter}>
      {deadline.days !== null && (
        <span className={styles.limitTrack}>
          <span
            className={styles.limitBar}
            data-state={segmentOf(deadline.state)}
            style={{ '--share': `${share * 100}%` } as CSSProperties}
          />
        </span>
      )}
      <span className={styles.limitRule} />
    </span>
  );
}

/** The scale above the meters: nothing, the limit, and the end. */
function LimitScale({ limitDays }: { readonly limitDays: number }) {
  return (
    <span aria-hidden className={styles.limitScale}>
      <span>0</span>
      <b>{limitDays}</b>
      <span>{scaleEnd(limitDays)}</span>
    </span>
  );
}
