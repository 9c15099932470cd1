import { LogIn, LogOut } from 'lucide-react';
import type { ClockingRow } from '../../../shared/contract/reports/clockings.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { timeSpan } from '../../../shared/format/times.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import styles from './clockings.module.css';

export type ClockingColumn = ReportColumn<ClockingRow, never>;

/** One clocking beside the start or end on the tachograph. Driver and day stand in the head of the group, and in files. */
export function clockingColumns(formatter: Formatter, isSlim: boolean): readonly ClockingColumn[] {
  const { t, times } = formatter;
  const clock = (at: number | null) => (at === null ? '–' : times.clock(at));
  const label = (id: 'direction' | 'clocked' | 'tachograph' | 'difference' | 'from' | 'id') =>
    t(`clockings.columns.${id}`);
  return [
    {
      id: 'direction',
      label: label('direction'),
      track: 'minmax(84px, 112fr)',
      fixed: true,
      cell: (row) => (
        <span
          className={styles.direction}
          data-unheard={row.clocking === null || undefined}
          title={directionText(row.isClockIn, formatter)}
        >
          {row.isClockIn !== null && <Icon of={row.isClockIn ? LogIn : LogOut} />}
          {directionText(row.isClockIn, formatter)}
        </span>
      ),
      csv: ({ isClockIn }) => directionText(isClockIn, formatter),
    },
    {
      id: 'clocked',
      label: label('clocked'),
      track: '96px',
      align: 'right',
      cell: ({ clockedAt }) => <span className={`number ${styles.clocked}`}>{clock(clockedAt)}</span>,
      csv: ({ clockedAt }) => (clockedAt === null ? '' : times.iso(clockedAt)),
    },
    {
      id: 'tachograph',
      label: label('tachograph'),
      track: '134px',
      align: 'right',
      cell: ({ tachographAt }) => <span className="number">{clock(tachographAt)}</span>,
      csv: ({ tachographAt }) => (tachographAt === null ? '' : times.iso(tachographAt)),
    },
    {
      id: 'difference',
      label: label('difference'),
      track: isSlim ? '128px' : 'minmax(92px, 128fr)',
      cell: (row) =>
        row.isMarked ? (
          <span className={`${styles.mark} tone-attn`}>
            <SolidTriangle />
            {differenceText(row, formatter)}
          </span>
        ) : (
          differenceText(row, formatter)
        ),
      csv: ({ differenceMinutes }) => differenceMinutes ?? '',
    },
    {
      id: 'from',
      label: label('from'),
      track: 'minmax(99px, 146fr)',
      hidden: isSlim,
      cell: (row) => <span title={fromText(row, formatter)}>{fromText(row, formatter)}</span>,
      csv: (row) => fromText(row, formatter),
    },
    {
      id: 'id',
      label: label('id'),
      track: 'minmax(96px, 132fr)',
      cell: ({ clocking }) => (
        <span className="number" title={clocking?.clockingId}>
          {clocking === null ? '–' : shortId(clocking.clockingId)}
        </span>
      ),
      csv: ({ clocking }) => clocking?.clockingId ?? '',
    },
  ];
}

/** Whose and of which day a row is, for files and paper: on the screen the head of its group says so. */
export function dayColumns(formatter: Formatter): readonly ClockingColumn[] {
  const { t } = formatter;
  const said = (id: string, label: string, csv: (row: ClockingRow) => string): ClockingColumn => ({
    id,
    label,
    track: '100px',
    cell: csv,
    csv,
  });
  return [
    said('driver', t('common.driver'), (row) => driverText(row, formatter)),
    said('day', t('common.day'), ({ day }) => day),
    said('verdict', t('reports.report'), ({ verdict }) => t(`clockings.verdict.${verdict}`)),
  ];
}

export function directionText(isClockIn: boolean | null, { t }: Pick<Formatter, 't'>): string {
  return t(`clockings.direction.${isClockIn === null ? 'unknown' : isClockIn ? 'in' : 'out'}`);
}

export function driverText({ name, driverId }: Pick<ClockingRow, 'name' | 'driverId'>, { t }: Pick<Formatter, 't'>) {
  if (name !== null) return name;
  return driverId === null ? t('clockings.noDriver') : t('clockings.unnamed', { id: driverId });
}

/** `4 min`, `4 h 00`, without its sign: the two times beside it say which is the earlier. */
export function differenceText(
  { clockedAt, tachographAt, differenceMinutes }: ClockingRow,
  { t }: Pick<Formatter, 't'>,
) {
  if (differenceMinutes === null)
    return clockedAt === null && tachographAt !== null ? t('clockings.difference.none') : '';
  return timeSpan(Math.abs(differenceMinutes), t);
}

function fromText({ clocking, clockedAt }: ClockingRow, { t, times }: Formatter): string {
  if (clocking === null) return t(clockedAt === null ? 'clockings.from.never' : 'clockings.from.report');
  const { changedHere, heardAt, history } = clocking;
  if (changedHere !== null) return t(`clockings.from.${changedHere}`);
  const isFirst = history.filter(({ what }) => what === 'heard').length === 1;
  return t(isFirst ? 'clockings.from.heard' : 'clockings.from.changed', { at: times.clockWithSeconds(heardAt) });
}

const idCharacters = 14;

function shortId(id: string): string {
  return id.length <= idCharacters ? id : `${id.slice(0, 6)}…${id.slice(-4)}`;
}
