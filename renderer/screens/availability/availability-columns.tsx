import type { AvailabilityRow } from '../../../shared/contract/reports/availability.ts';
import { hoursAndMinutes } from '../../../shared/format/durations.ts';
import type { Words } from '../../../shared/format/words.ts';
import { startWords, unknownWords } from '../../components/availability-text.ts';
import type { ReportColumn } from '../../components/data-table/column.ts';
import type { AvailabilitySort } from './availability-filter.ts';
import { FortnightBar } from './fortnight-bar.tsx';
import { fortnightWords } from './fortnight-words.ts';
import { Pips } from './pips.tsx';
import { StartMark } from './start-mark.tsx';

export type AvailabilityColumn = ReportColumn<AvailabilityRow, AvailabilitySort>;

/** Reduced daily rests between two weekly rests, and days of ten hours' driving a week (561/2006, articles 8(4) and 6(1)). */
const usual = { 'reduced-rests': 3, 'extended-drives': 2 } as const;

/** The columns of availability; the tracks of those that open come to the 1,076 px of a list at 1,280. */
export function availabilityColumns(words: Words): readonly AvailabilityColumn[] {
  const { t } = words;
  return [
    {
      id: 'name',
      label: t('availability.columns.name'),
      track: 'minmax(156px, 1.6fr)',
      sort: 'name',
      fixed: true,
      cell: ({ name }) => <span className="name">{name}</span>,
      csv: ({ name }) => name,
    },
    textColumn(words, 'division', 'minmax(88px, 0.8fr)'),
    { ...textColumn(words, 'category', 'minmax(104px, 1fr)'), hidden: true },
    { ...textColumn(words, 'agency', 'minmax(110px, 1fr)'), hidden: true },
    {
      id: 'start',
      label: t('availability.columns.start'),
      track: '188px',
      sort: 'start',
      fixed: true,
      cell: (row, surroundings) => <StartMark row={row} surroundings={surroundings} />,
      csv: (row, { now }) => {
        if (row.startAt === null) return `${t('availability.start.unknown')}: ${unknownWords(row, now, words)}`;
        return row.group === 'now' ? t('availability.start.now') : words.times.iso(row.startAt);
      },
      paper: (row, { now }) => startWords(row, now, words),
    },
    leftColumn(words, 'reduced-rests', '112px', ({ reducedRestsLeft }) => reducedRestsLeft),
    leftColumn(words, 'extended-drives', '98px', ({ extendedDrivesLeft }) => extendedDrivesLeft),
    {
      id: 'fortnight',
      label: t('availability.columns.fortnight'),
      track: '142px',
      cell: ({ fortnight }) =>
        fortnight === null ? t('reportParts.nothing') : <FortnightBar fortnight={fortnight} words={words} />,
      csv: ({ fortnight }) => (fortnight === null ? '' : fortnightWords(fortnight, t)),
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
          <span className={fortnight.leftMinutes === 0 ? 'zero' : 'strong'}>
            {hoursAndMinutes(fortnight.leftMinutes, t)}
          </span>
        ),
      csv: ({ fortnight }) => (fortnight === null ? '' : hoursAndMinutes(fortnight.leftMinutes, t)),
    },
    {
      id: 'weekly-rest',
      label: t('availability.columns.weekly-rest'),
      track: 'minmax(106px, 0.9fr)',
      sort: 'weekly-rest',
      cell: ({ nextWeeklyRest }) => nextWeeklyRest ?? t('reportParts.nothing'),
      csv: ({ nextWeeklyRest }) => nextWeeklyRest ?? '',
    },
    { ...momentColumn(words, 'data-up-to', ({ dataUpTo }) => dataUpTo), sort: 'data-up-to', descendingFirst: true },
    { ...momentColumn(words, 'processed', ({ processedAt }) => processedAt), hidden: true },
  ];
}

function textColumn({ t }: Words, id: 'division' | 'category' | 'agency', track: string): AvailabilityColumn {
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
  { t }: Words,
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
      return left === null ? t('reportParts.nothing') : <Pips left={left} of={usual[id]} />;
    },
    csv: (row) => String(leftOf(row) ?? ''),
  };
}

function momentColumn(
  { t, times }: Words,
  id: 'data-up-to' | 'processed',
  momentOf: (row: AvailabilityRow) => number | null,
): AvailabilityColumn {
  const worded = (at: number | null, word: (at: number) => string, nothing: string) =>
    at === null ? nothing : word(at);
  return {
    id,
    label: t(`availability.columns.${id}`),
    track: '92px',
    align: 'right',
    cell: (row, { now }) => worded(momentOf(row), (at) => times.short(at, now), t('reportParts.nothing')),
    csv: (row) => worded(momentOf(row), times.iso, ''),
    paper: (row) => worded(momentOf(row), times.full, ''),
  };
}
